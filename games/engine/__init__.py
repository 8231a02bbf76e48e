"""What every game shares: pure Python, no Django, no clock, no stray randomness."""
