"""What players do with their accounts: signing in, guests, settings, history, deletion, tidying."""
