"""Game, Seat, Hand, Move, Line and Letter."""
