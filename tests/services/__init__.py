"""What the tests find or start: PostgreSQL, Redis, Chromium."""
