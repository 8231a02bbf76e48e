"""What must be so between rows, and no constraint of a single one can hold."""

from __future__ import annotations

from tests.services.database import say

BROKEN = {
    "a game that runs has a checkpoint": """
        SELECT address FROM games_game JOIN games_truth ON game_id = id
        WHERE status IN ('running', 'paused') AND checkpoint IS NULL""",
    "no seat has answered after a line that was never told": """
        SELECT address FROM games_seat JOIN games_game ON games_game.id = game_id WHERE answered_line > lines_told""",
    "a game has as many moves as it counts, numbered from 1": """
        SELECT address FROM games_game LEFT JOIN games_move ON game_id = games_game.id GROUP BY games_game.id
        HAVING count(number) <> moves_made OR coalesce(max(number), 0) <> moves_made""",
    "no line has a number that was not given": """
        SELECT address FROM games_line JOIN games_game ON games_game.id = game_id WHERE number > lines_told""",
    "somebody is awaited at every game that runs": """
        SELECT address FROM games_game WHERE status = 'running' AND NOT EXISTS
        (SELECT 1 FROM games_seat WHERE game_id = games_game.id
         AND (acts_at IS NOT NULL OR awaited_since IS NOT NULL))""",  # who plays with bots alone has all the time
}


def unsound(url: str) -> list[tuple[str, str]]:
    """What is not as it must be in a database: the promise, and the table that breaks it."""
    return [(promise, str(address)) for promise, query in BROKEN.items() for (address,) in say(url, query)]
