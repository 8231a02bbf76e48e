"""How fast Longhand is. Every ratio is of two things measured side by side, in one run."""
