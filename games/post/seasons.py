"""What letters tell of a season: that it begins, with all of the reader's tables, a round, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games import catalog, seasons
from games.models import Letter, Season, SeasonLine
from games.post.letters import on_one_line
from games.post.links import whole
from games.seasons import SeasonView, TableRow, together
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
        if not self.was_played:
            return gettext("%(season)s is not played") % {"season": self.name}
        said = {
            Letter.Kind.BEGINS: gettext("%(season)s begins"),
            Letter.Kind.ROUND: gettext("%(season)s: round %(round)d"),
            Letter.Kind.ENDS: gettext("%(season)s is over"),
        }
        return said[Letter.Kind(self.letter.kind)] % {"season": self.name, "round": self.letter.round}

    @property
    def was_played(self) -> bool:
        """Whether the season has begun at all: too few may have come, or it was ended before its day."""
        return self.season.status != Season.Status.CLOSED

    @property
    def tables(self) -> list[tuple[str, str, str]]:
        """The reader's tables that the letter is about: round and game, who sits there, and the link if it is open."""
        mine = [table for table in self.view.my_tables if self.letter.round in (0, table.round)]
        mine.sort(key=lambda table: (table.round, table.number))
        return [(self.called(table), self.company(table), self.address_of(table)) for table in mine]

    def called(self, table: TableRow) -> str:
        """Say which table it is."""
        game = name_of(catalog.find(table.slug)) if table.slug in catalog.GAMES else table.slug
        said = gettext("Round %(round)d, plate: %(game)s") if table.plate else gettext("Round %(round)d: %(game)s")
        return said % {"round": table.round, "game": game}

    def company(self, table: TableRow) -> str:
        """Name who sits there with the reader, and say if the table is not open yet."""
        mine = self.view.me.pk if self.view.me else None
        names = [on_one_line(name) for name, chair in self.view.seated(table) if chair.entrant_id != mine]
        said = gettext("with %(names)s") % {"names": together(names)}
        if table.game is None and self.letter.kind == Letter.Kind.ROUND:
            return gettext("%(company)s; it opens as soon as all have room") % {"company": said}
        return said

    def address_of(self, table: TableRow) -> str:
        """Return the table's URL, "" if it is not open yet."""
        return whole(self.view.link_to(table)) if table.game else ""

    @property
    def ends(self) -> str:
        """By when the last result comes, exactly."""
        return exactly_for(self.season.ends_at, self.user) if self.season.ends_at else ""

    @property
    def last_day(self) -> str:
        """When the last day begins on which nobody is hurried, exactly."""
        return exactly_for(self.season.last_day_at, self.user) if self.season.last_day_at else ""

    @property
    def opening(self) -> str:
        """Say when tables open."""
        if self.season.form == Season.Form.CUP:
            return gettext("The next round is drawn when this one is over.")
        said = ngettext(
            "One is open at a time: the next opens as soon as its people have room.",
            "%(n)d are open at once: the next opens as soon as its people have room.",
            self.season.at_once,
        )
        return said % {"n": self.season.at_once}

    @property
    def outcome(self) -> str:
        """Say who has won, and where the reader came in; of a season that was not played, why."""
        if not self.was_played:
            ended = [self.view.told(line) for line in self.view.news if line.kind == SeasonLine.Kind.ENDED]
            return on_one_line(next(iter(ended), gettext("Too few people came: this season was not played.")))
        rows = self.view.rows
        place = next((row.stand.place for row in rows if row.mine and self.view.winners), None)
        if place is None:
            return self.view.outlook
        said = gettext("%(won)s You came in %(place)s of %(n)d.")
        return said % {"won": on_one_line(self.view.outlook), "place": ordinal(place), "n": len(rows)}

    @cached_property
    def after(self) -> Season | None:
        """The season that carries this one on, if the reader is in it."""
        return Season.objects.filter(before=self.season, entrants__user=self.user, entrants__left_at=None).first()

    @property
    def carried_on(self) -> str:
        """Say that the next season begins, and how to stay out of it; "" if there is none."""
        if self.after is None:
            return ""
        said = gettext("The next season begins on %(day)s, and you are in. If you would rather not, leave it before:")
        return said % {"day": exactly_for(self.after.begins_at, self.user)}

    @property
    def address_after(self) -> str:
        """The URL of the season that carries this one on."""
        return whole(self.after.get_absolute_url()) if self.after else ""

    @property
    def standing(self) -> list[tuple[int, str, str]]:
        """Places, names and points; nothing where no table has counted."""
        if not self.view.winners:
            return []
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
