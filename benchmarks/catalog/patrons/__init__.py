"""Patrons in the laboratory."""
