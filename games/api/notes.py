"""The diary: what a player notes for their own eyes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games import play
from games.api.addresses import PLAY, Call, Reply, address
from games.api.table import view_at
from games.sight.notes import my_notes
from games.sight.view import View


class NoteKept(msgspec.Struct):
    """What was noted in one turn, numbered from 0."""

    turn: int
    text: str


class Notes(msgspec.Struct):
    """Your notes at a table, the latest first."""

    notes: list[NoteKept]


class NotePosted(msgspec.Struct, forbid_unknown_fields=True):
    """The note of the present turn; an empty one removes it."""

    text: Annotated[str, Meta(max_length=10_000)]


@address("GET", "tables/{address}/notes", gives={200: Notes}, problems=[404])
def notes(call: Call, address: str) -> Reply:
    """Read your own notes at a table."""
    return Reply(kept_at(view_at(call, address)))


@address("PUT", "tables/{address}/notes", scope=PLAY, body=NotePosted, gives={200: Notes}, problems=[404, 409])
def write_note(call: Call, address: str) -> Reply:
    """Write the note of the present turn."""
    call.count("note")
    if not view_at(call, address).game.programs:
        raise play.NoPrograms
    play.write_note(address, call.user, call.body.text)
    return Reply(kept_at(view_at(call, address)))


def kept_at(view: View) -> Notes:
    """Return a viewer's notes."""
    return Notes([NoteKept(note.turn, note.text) for note in my_notes(view)])
