"""What letters tell of a season: that it begins, with all of the reader's tables, a round, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.models import User
from games import catalog, seasons
from games.models import Letter, Season, SeasonTable
from games.post.letters import on_one_line
from games.post.links import whole
from games.seasons import SeasonView
from games.wording.moments import exactly_for
from games.wording.sentences import name_of


@dataclass(frozen=True)
class SeasonNews:
    """What a letter tells its reader about a season."""

    letter: Letter
    view: SeasonView

    @property
    def season(self) -> Season:
        return self.view.season

    @property
    def user(self) -> User:
        return self.letter.user

    @property
    def name(self) -> str:
        return on_one_line(self.season.name)

    @property
    def subject(self) -> str:
        """The subject line; it does not give away who has won."""
        said = {
            Letter.Kind.BEGINS: gettext("%(season)s begins"),
            Letter.Kind.ROUND: gettext("%(season)s: round %(round)d"),
            Letter.Kind.ENDS: gettext("%(season)s is over"),
        }
        return said[Letter.Kind(self.letter.kind)] % {"season": self.name, "round": self.letter.round}

    @property
    def tables(self) -> list[tuple[str, str, str]]:
        """The reader's tables that the letter is about: round and game, who sits there, and the link if it is open."""
        mine = [table for table in self.view.my_tables if self.letter.round in (0, table.round)]
        return [(self.called(table), self.company(table), self.address_of(table)) for table in mine]

    def called(self, table: SeasonTable) -> str:
        """Say which table it is."""
        game = name_of(catalog.find(table.slug)) if table.slug in catalog.GAMES else table.slug
        return gettext("Round %(round)d: %(game)s") % {"round": table.round, "game": game}

    def company(self, table: SeasonTable) -> str:
        """Name who sits there."""
        return ", ".join(on_one_line(name) for name, _seat in self.view.seated(table))

    def address_of(self, table: SeasonTable) -> str:
        """Return the table's URL, "" if it is not open yet."""
        return whole(table.game.get_absolute_url()) if table.game else ""

    @property
    def ends(self) -> str:
        """By when the last result comes, exactly."""
        return exactly_for(self.season.ends_at, self.user) if self.season.ends_at else ""

    @property
    def standing(self) -> list[tuple[int, str, str]]:
        """Places, names and points."""
        return [(row.stand.place, on_one_line(row.name), row.points) for row in self.view.rows]

    @property
    def story(self) -> list[str]:
        """The season in three moments."""
        return [on_one_line(said) for said in self.view.story]

    @property
    def address(self) -> str:
        """The season's URL."""
        return whole(self.season.get_absolute_url())


def season_news(letter: Letter) -> SeasonNews | None:
    """Return what a letter tells of its season; None if the reader is not in it any more."""
    assert letter.season is not None
    try:
        view = seasons.of(letter.season.address, letter.user)
    except Season.DoesNotExist:
        return None
    return SeasonNews(letter, view) if view.me else None
