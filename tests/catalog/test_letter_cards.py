"""Letters show the cards to choose from as small pictures of each game's sheet; those of a new game in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.management import CommandError, call_command

from games import catalog
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Decision
from games.engine.texts import CARD
from games.management.commands import draw_cards
from games.models import Game, Letter, Seat
from games.post.mail import mail_of
from games.wording.sentences import Words

from ..games.letters import NOON
from ..games.tables import answer_at_random, awaited, decision_of, table_of
from .wording import folder

every_game = pytest.mark.parametrize("slug", catalog.GAMES)
ANSWERS = 40  # within which a game asks for a card, if ever
PICTURES = re.compile(r'<img[^>]*src="cid:[^"]*-([^"-][^"]*)@longhand"[^>]*>')


def is_new(slug: str) -> bool:
    """Whether nobody has drawn a game's cards for letters yet, nor told of the game in the README."""
    told = f"| **{catalog.find(slug).name}** |" in (Path(settings.BASE_DIR) / "README.md").read_text()
    return not draw_cards.folder(slug).is_dir() and not told


@every_game
def test_every_card_of_its_sheet_is_drawn_for_letters_as_it_is_now(slug: str) -> None:
    drawn_from = {face: draw_cards.digest(svg) for face, svg in draw_cards.sources_of(slug).items()}
    assert is_new(slug) or draw_cards.noted_in(slug) == drawn_from, (
        f"The cards of {slug} in letters are not those of its sheet: run manage.py draw_cards {slug}"
    )
    assert {file.stem for file in draw_cards.folder(slug).glob("*.png")} <= {f"card-{face}" for face in drawn_from}


def asked(slug: str) -> tuple[Seat, Decision]:
    """Play until somebody is asked to choose among cards, or for a while; return who is asked then, and what."""
    game, chance = table_of(slug, 3), Chance(b"letters", slug)
    for count in range(ANSWERS + 1):
        if not awaited(game):  # it was a short one
            game = table_of(slug, 3)
        seat = game.seats.get(number=awaited(game)[0])
        decision = decision_of(seat)
        if decision and (cards_in(slug, decision) or count == ANSWERS):
            return seat, decision
        answer_at_random(game, chance)
    raise AssertionError(f"nobody is asked anything in {slug}")


def cards_in(slug: str, decision: Decision) -> list[tuple[str, Any]]:
    """What can be chosen among cards somewhere in a decision, with its kind."""
    kinds, fields = (
        {CARD, *catalog.find(slug).page.faces},
        [f for option in decision.options for f in option.fields.values()],
    )
    return [(f.of, card) for f in fields if isinstance(f, Pick) and f.of in kinds for card in f.among]


def letter_to(seat: Seat) -> EmailMultiAlternatives:
    """The letter about what a seat is asked."""
    letter = Letter(pk=0, user=seat.user, kind=Letter.Kind.REMINDER, created_at=NOON)
    letter.seats = [[seat.pk, Game.objects.get(pk=seat.game_id).question]]
    mail = mail_of(letter)
    assert mail is not None
    return mail


@every_game
@pytest.mark.django_db
def test_a_letter_tells_its_cards_in_words_and_shows_those_that_are_drawn(slug: str) -> None:
    seat, decision = asked(slug)
    cards = {str(card) for _kind, card in cards_in(slug, decision)}
    mail, words = letter_to(seat), Words(catalog.find(slug), ["Ada", "Ben", "Cleo"])
    shown = PICTURES.findall(str(mail.alternatives[0][0]))
    assert len(shown) == len(mail.attachments) == (0 if is_new(slug) else min(12, len(cards)))
    for kind, card in cards_in(slug, decision)[:1]:
        assert words.word(kind, card) in str(mail.body)


def test_only_what_has_changed_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    slug = next(iter(catalog.GAMES))
    (tmp_path / slug).mkdir()
    (tmp_path / slug / "art").symlink_to(folder(slug) / "art")
    monkeypatch.setattr(draw_cards, "CATALOG", tmp_path)
    call_command("draw_cards", slug)
    assert f"{slug}: 0 of " in capsys.readouterr().out


def test_a_game_that_is_none_is_not_drawn() -> None:
    with pytest.raises(CommandError, match="There is no game called no_game"):
        call_command("draw_cards", "no_game")
