"""Seasons as pure functions: who sits with whom, what a table brings, who goes up or on, and how long it takes.

It knows no database and no Django. People are numbers from 0, None is a bot, and a seed settles all that is drawn.
"""
