"""How many days a game takes by post: whole games in simulated time, with people who sleep, look and forget."""
