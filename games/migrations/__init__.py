"""Migrations of games."""
