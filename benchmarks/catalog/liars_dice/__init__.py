"""Liar's Dice in the laboratory."""
