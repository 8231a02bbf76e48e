"""Draws a decision as a form, and reads a posted form as an answer."""
