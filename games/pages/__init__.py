"""The pages: they read through `games.sight`, change through `games.play`, and decide nothing."""
