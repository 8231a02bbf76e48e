"""Who asks a site under load: eight connections that are kept open, each asks again as soon as it has been answered."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import cycle
from urllib.parse import urlencode

import psycopg

from games.engine.chance import Chance
from games.engine.questions import Decision
from tests.services.site import form_of

CONNECTIONS = 8
PEOPLE = "people"  # as PostgreSQL knows them
SEAL = "benchmarks" + "0" * 22  # of a cookie and a form, as long as Django's own
AWAITED = """
    SELECT seat.user_id, game.question, hand.decision FROM games_seat seat
    JOIN games_game game ON game.id = seat.game_id JOIN games_hand hand ON hand.seat_id = seat.id
    WHERE game.address = %s AND game.status = 'running' AND seat.awaited_since IS NOT NULL
    AND hand.decision IS NOT NULL AND hand.sealed IS NULL ORDER BY seat.number LIMIT 1
"""
Request = tuple[bytes, bytes]  # all that is sent, and the status that is to be answered with
Person = Callable[[int], Iterator[Request]]  # by the number of a connection


@dataclass(frozen=True)
class Site:
    """A site that answers, and who sits at its tables."""

    port: int
    pid: int
    database: str
    friends: list[int]  # who sit at all tables that are looked at
    looked_at: dict[str, tuple[str, int]]  # by game: one table of it, and its revision
    played_at: dict[str, list[str]]  # tables of each game
    sessions: dict[str, str]  # of each player


def crowd(person: Person) -> list[Iterator[Request]]:
    """What each connection asks, on and on."""
    return [person(connection) for connection in range(CONNECTIONS)]


def ask_all(port: int, asking: list[Iterator[Request]], count: int) -> None:
    """Ask this many times over each connection, all at once."""
    with ThreadPoolExecutor(len(asking)) as pool:
        for done in [pool.submit(ask, port, one, count) for one in asking]:
            done.result()


def ask(port: int, asking: Iterator[Request], count: int) -> None:
    """Ask over one connection; plain bytes, so that asking costs little beside answering."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        for _ in range(count):
            sent, wanted = next(asking)
            connection.sendall(sent)
            answered = read(connection)
            assert wanted in answered[:16], answered[:2000]


def read(connection: socket.socket) -> bytes:
    answered = b""
    while b"\r\n\r\n" not in answered:
        answered += connection.recv(65536)
    head, _, body = answered.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    missing = int(lengths[0].partition(b":")[2]) - len(body) if lengths else 0
    parts = [answered]
    while missing > 0:
        parts.append(connection.recv(missing))
        missing -= len(parts[-1])
    return b"".join(parts)


def get(path: str, session: str = "", wanted: int = 200) -> Request:
    """Open a page."""
    cookies = f"Cookie: sessionid={session}; csrftoken={SEAL}\r\n" if session else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookies}\r\n".encode(), f" {wanted} ".encode()


def post(path: str, session: str, form: dict[str, object]) -> Request:
    """Post a form as htmx does."""
    body = urlencode({**form, "csrfmiddlewaretoken": SEAL}, doseq=True).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={session}; csrftoken={SEAL}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nHX-Request: true\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body, b" 200 "


def nobody(path: str, wanted: int = 200) -> Person:
    """Somebody without a session who opens the same page again and again."""
    return lambda _connection: cycle([get(path, wanted=wanted)])


def friend(site: Site, paths: list[str], wanted: int = 200) -> Person:
    """One of the friends, another on each connection, who opens one page after the other."""

    def asks(connection: int) -> Iterator[Request]:
        for round_ in cycle(range(len(site.friends))):
            session = site.sessions[str(site.friends[(connection + round_) % len(site.friends)])]
            yield get(paths[connection % len(paths)], session, wanted)

    return asks


def player(site: Site) -> Person:
    """All players of one game, another on each connection, who answer what is asked at one table after the other."""

    def asks(connection: int) -> Iterator[Request]:
        games, chance = list(site.played_at), Chance(b"load", connection)
        with psycopg.connect(site.database, autocommit=True, application_name=PEOPLE) as line:
            for address in site.played_at[games[connection % len(games)]]:
                while waiting := line.execute(AWAITED, [address]).fetchone():
                    user, question, decision = waiting
                    given = Decision.from_data(decision).sample(chance)
                    form = form_of(question, {"verb": given.verb, "values": given.values})
                    yield post(f"/t/{address}/answer/", site.sessions[str(user)], form)
        raise RuntimeError(f"no table of {games[connection % len(games)]} is left to play at")

    return asks
