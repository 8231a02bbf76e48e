"""What tests of the API need: programs with a token, and what each gets from every address."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts import tokens
from accounts.models import User
from games.models import Game

ALL = ("read", "play", "talk")
ROOT, NAME = "/api/v1/", "Test"


class Program:
    """A program with a token of a player."""

    def __init__(self, user: User | None, *scopes: str, secret: str = "", **more: Any) -> None:
        self.token = None
        if user is not None:
            user.tokens.filter(name=NAME).delete()  # an account has only so many
            self.token, secret = tokens.make(user, NAME, scopes or ALL, None)
        self.secret = secret
        self.client = Client(headers={"Authorization": f"Bearer {secret}"} if secret else {}, **more)

    def get(self, path: str, **headers: str) -> Any:
        """Read something."""
        return self.client.get(ROOT + path, headers=headers or None)

    def send(self, path: str, body: Any = None, method: str = "POST") -> Any:
        """Send something."""
        return self.client.generic(method, ROOT + path, json.dumps(body), "application/json")

    def asked(self, game: Game) -> Any:
        """What this program's seat is asked."""
        return self.get(f"tables/{game.address}").json()["asked"]

    def answer(self, game: Game, given: Any = None, question: int | None = None) -> Any:
        """Answer what is asked: with the first legal answer, unless another is given."""
        asked = self.asked(game) if given is None or question is None else None
        body = {"question": question if asked is None else asked["question"], "answer": given or legal(self, game)}
        return self.send(f"tables/{game.address}/answers", body)


def legal(program: Program, game: Game, seed: int = 1) -> Any:
    """A legal answer to what is asked."""
    return program.get(f"tables/{game.address}/sample?seed={seed}").json()


def is_problem(response: Any, status: int) -> Any:
    """Return the problem that a response must be."""
    assert response.status_code == status, (response.status_code, response.content)
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert problem["status"] == status
    assert problem["detail"].endswith((".", ":", "?", "…", "json")), problem["detail"]
    return problem
