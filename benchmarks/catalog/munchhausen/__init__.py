"""Munchhausen in the laboratory."""
