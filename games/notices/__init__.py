"""Letters: who is to be written to, what is written, and how it goes out once."""
