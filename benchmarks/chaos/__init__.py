"""`make chaos`: kill web server, workers and beat while people play, change the rules, and count what is lost."""
