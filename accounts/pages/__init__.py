"""The pages of accounts: signing in, guests, settings, history, deletion; and the daily tidying."""
