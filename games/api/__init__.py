"""The API: what programs that play may see and do. It holds no rule of a game, as pages do not."""
