"""What letters are about: tables that await their reader or are over, seats that are kept, proposals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_lazy, ngettext

from accounts.models import User
from accounts.nights import zone_of
from accounts.writing import tidy
from games.engine.questions import Decision
from games.engine.texts import Text
from games.forms.drawn import option_forms
from games.forms.layout import unfolded
from games.ledger.ending import in_words
from games.models import Comeback, Consent, Game, Invitation, Letter, Line, Proposal, Seat, SeatQuerySet
from games.post.links import consent_url, letter_url, whole
from games.post.options import ListedOption, Picture, choices_of, pictures_of, spelt_once
from games.sight import View
from games.sight.series import Series
from games.wording.moments import dated, exactly_for
from games.wording.sentences import Words, marked, name_of

LINES = 30  # lines of the log in one letter
NAMED = 3  # opponents named in a subject
FIRST_ISOLATE, LAST_ISOLATE = "\u2068", "\u2069"  # keep the text around a right-to-left name in order


@dataclass(frozen=True)
class Said:
    """A sentence for both parts of a mail, text and HTML."""

    plain: str
    html: SafeString | str


@dataclass
class TableNews:
    """What a letter tells a player about one table."""

    view: View
    user: User
    lines: Sequence[Said] = field(default_factory=list)
    more: int = 0  # lines before these
    offer: int | None = None  # the last waiting offer, if nobody waits for the reader

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def seat(self) -> Seat:
        assert self.view.me is not None
        return self.view.me

    @property
    def words(self) -> Words:
        return self.view.words

    @property
    def name(self) -> str:
        return self.words.plain(self.words.rules.name)

    @property
    def others(self) -> str:
        """The other players, as one phrase."""
        return the_others(self.view)

    @property
    def prompt(self) -> Said:
        return both_parts(self.words, self.decision.prompt)

    @property
    def decision(self) -> Decision:
        assert self.view.decision is not None
        return self.view.decision

    @cached_property
    def options(self) -> list[ListedOption]:
        """The reader's options, those for getting ready first. Those folded away on the page are only named.

        Beside an offer they are left out.
        """
        forms, rules = option_forms(self.decision, self.words), self.words.rules
        standing, folded = unfolded(forms, rules, out_of_turn=self.offer is not None)
        if self.offer is not None:
            folded = []
        ready = [form for form in folded if form.verb in rules.page.before]
        spelt = spelt_once([ListedOption(form.verb, form.label, choices_of(form)) for form in (*ready, *standing)])
        return [*spelt, *(ListedOption(form.verb, form.label, ()) for form in folded if form not in ready)]

    @cached_property
    def pictures(self) -> list[Picture]:
        """Small pictures of the cards that the reader may choose."""
        fields = [field for form in option_forms(self.decision, self.words) for field in form.fields]
        return pictures_of(self.game.slug, fields)

    @property
    def already(self) -> str:
        """What the reader could say in advance on the same page, as one phrase; "" for nothing."""
        return "; ".join(self.view.advance.invited) if self.offer is None else ""

    @property
    def until(self) -> str:
        """The reader's deadline with its day, for a subject; "" if there is none."""
        return dated(self.seat.due_at.astimezone(zone_of(self.user))) if self.seat.due_at else ""

    @property
    def due(self) -> str:
        """The reader's deadline, with the zone of its hour; "" if there is none."""
        return exactly_for(self.seat.due_at, self.user) if self.seat.due_at else ""

    @cached_property
    def link(self) -> str:
        """The link for answering without signing in. Signed once, for its signature holds the time of it."""
        return letter_url(self.seat.pk, self.game.question, self.offer)

    @property
    def address(self) -> str:
        """The table's URL."""
        return whole(self.game.get_absolute_url())

    @property
    def replay(self) -> str:
        """The URL at which the finished game is told step by step."""
        return whole(reverse("games:replay", args=[self.game.address]))

    @property
    def result(self) -> Said | None:
        return both_parts(self.words, self.game.result) if self.game.result else None

    @property
    def ranking(self) -> list[tuple[Seat, str]]:
        """The seats with their names, by place."""
        return [(seat, self.words.names[seat.number]) for seat in self.view.end.ranking]

    @property
    def honours(self) -> list[Said]:
        """What the end says of the players."""
        return [both_parts(self.words, honour) for honour in self.view.end.summary.honours]

    @cached_property
    def series(self) -> Series | None:
        """The running score of all rematches, as the reader may see it."""
        series = self.view.series
        for score in series.scores if series else ():
            score.name = on_one_line(score.name)
        return series


def the_others(view: View) -> str:
    """Name the other players at a table, as one phrase."""
    assert view.me is not None
    others = [name for number, name in enumerate(view.words.names) if number != view.me.number]
    left = len(others) - NAMED
    if left > 0:
        others = [*others[:NAMED], ngettext("%(count)d other", "%(count)d others", left) % {"count": left}]
    return get_text_list(others, gettext("and"))


def waiting_tables(letter: Letter) -> list[TableNews]:
    """Return a letter's tables that still wait for its reader: with people first, most urgent first, then offers."""
    questions, offers = questions_of(letter), offers_of(letter)
    news = []
    for seat in seats_of(letter, questions).awaited().filter(hand__decision__isnull=False).order_by("due_at"):
        same = seat.game.question == seat.hand.question and seat.hand.still_puts(questions[seat.pk])
        if same and not seen_since(seat, letter):
            news.append(with_lines(TableNews(seen_from(seat), letter.user)))
    for seat in seats_of(letter, offers).with_offers().order_by("pk"):
        if seat.hand.still_offers(offers[seat.pk]) and not (seat.seen_at and seat.seen_at > letter.created_at):
            news.append(with_lines(TableNews(seen_from(seat), letter.user, offer=offers[seat.pk])))
    return sorted(news, key=lambda table: table.view.practice)


def seen_from(seat: Seat) -> View:
    """Return a seat's view, with names that fit into a line of text."""
    hand = seat.hand if seat.game.started_at else None
    return in_plain_names(View(seat.game, list(seat.game.seats.all()), seat, hand))


def in_plain_names(view: View) -> View:
    """Give a view names that fit into a line of text."""
    view.words = Words(view.rules, [on_one_line(name) for name in view.names])
    return view


def seen_since(seat: Seat, letter: Letter) -> bool:
    """Whether the reader has seen the question since the letter was written; reminders go out all the same."""
    seen = seat.seen_question >= seat.hand.since and seat.seen_at is not None and seat.seen_at > letter.created_at
    return seen and letter.kind == Letter.Kind.TURN


def finished_tables(letter: Letter) -> list[TableNews]:
    """Return a letter's tables whose game is over."""
    over = seats_of(letter, questions_of(letter)).filter(game__status=Game.Status.OVER)
    return [TableNews(seen_from(seat), letter.user) for seat in over]


def questions_of(letter: Letter) -> dict[int, int]:
    """Return the question that each seat is written to about; older code kept them in the letter's own row."""
    items = [item for item in letter.items.all() if item.offer is None]
    return {item.seat_id: item.question for item in items if item.seat_id is not None} or dict(letter.seats)


def offers_of(letter: Letter) -> dict[int, int]:
    """Return the last offer that each seat is written to about."""
    items = [(item.seat_id, item.offer) for item in letter.items.all()]
    told = {seat: offer for seat, offer in items if seat is not None and offer is not None}
    return told or dict(letter.offers)


def seats_of(letter: Letter, keys: Iterable[int]) -> SeatQuerySet:
    """Find the seats with these keys, as long as they are still the reader's."""
    mine = Seat.objects.filter(pk__in=[*keys], user=letter.user)
    return mine.select_related("game", "hand")


def with_lines(news: TableNews) -> TableNews:
    """Add the log since the reader's last answer, as far as they may read it."""
    lines = Line.objects.filter(game=news.game, number__gt=news.seat.answered_line).readable_by(news.seat.number)
    lines = lines.exclude(seat=news.seat.number)  # what they said themselves is no news
    last = list(lines.order_by("-number")[: LINES + 1])
    if len(last) > LINES:
        news.more = lines.count() - LINES
    news.lines = [to_reader(line_said(news.words, line), news.seat) for line in reversed(last[:LINES])]
    return news


def line_said(words: Words, line: Line) -> Said:
    """Draw a line of the log."""
    if line.seat is None:
        return both_parts(words, line.text)
    name, spoken = words.names[line.seat], on_one_line(words.spoken(line.text))
    tale = line.kind == Line.Kind.TALE
    sentence = gettext("%(name)s tells: %(words)s") if tale else gettext("%(name)s says: %(words)s")
    pieces = {"name": "{name}", "words": "{words}"}
    words_html = format_html('<bdi class="said">{}</bdi>', spoken)
    html = format_html(sentence % pieces, name=name_in_html(name), words=words_html)
    return Said(sentence % {"name": name, "words": spoken}, html)


def to_reader(said: Said, seat: Seat) -> Said:
    """Say "(you)" after the reader's own name, as the table does at their seat."""
    name = on_one_line(str(seat))
    plain = said.plain if f"{name}’s" in said.plain else said.plain.replace(name, gettext("%s (you)") % name, 1)
    return Said(plain, marked(SafeString(said.html), name))


def both_parts(words: Words, text: Text | str | Mapping[str, Any]) -> Said:
    """Draw a sentence for both parts of a mail."""
    return Said(words.plain(text), words.html(text))


def name_in_html(name: str) -> SafeString:
    return format_html('<bdi class="who">{}</bdi>', name)


def on_one_line(typed: str) -> str:
    """Return typed text on one line, with right-to-left script kept together."""
    line = tidy(typed)
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in line)
    return f"{FIRST_ISOLATE}{line}{LAST_ISOLATE}" if turns else line


# Kept seats


@dataclass(frozen=True)
class KeptSeat:
    """A seat that is kept for the reader of a letter."""

    view: View
    user: User

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def name(self) -> str:
        """The name of its game."""
        return name_of(self.view.rules)

    @cached_property
    def host(self) -> str:
        """Who opened the table; "" if they have left it."""
        opener = next((seat for seat in self.view.seats if seat.user_id == self.game.opener_id), None)
        return on_one_line(str(opener)) if opener is not None and self.game.opener_id else ""

    @property
    def others(self) -> str:
        """Who sits there, as one phrase."""
        return get_text_list([on_one_line(str(seat)) for seat in self.view.seats], gettext("and"))

    @property
    def circle(self) -> str:
        """The circle that the table is opened to."""
        return on_one_line(self.game.circle.name) if self.game.circle else ""

    @property
    def opened(self) -> str:
        """Who has opened the table, and to whom, as one sentence."""
        if self.host and self.circle:
            said = gettext("%(host)s has opened a table to the circle “%(circle)s”.")
            return said % {"host": self.host, "circle": self.circle}
        return (
            gettext("%(host)s has opened a table.") % {"host": self.host}
            if self.host
            else gettext("A table has been opened.")
        )

    @property
    def until(self) -> str:
        """Until when the seat is kept; "" if anybody may sit down by now."""
        return exactly_for(self.game.kept_until, self.user) if self.game.kept_until and self.game.keeps_seats else ""

    @property
    def address(self) -> str:
        """The table's URL."""
        return whole(self.game.get_absolute_url())


def kept_seats(letter: Letter) -> list[KeptSeat]:
    """Return the seats that a letter still has something to say about."""
    told = Invitation.objects.filter(letter_items__letter=letter, user=letter.user, game__status=Game.Status.OPEN)
    invitations = told.select_related("game__circle").order_by("pk")
    return [KeptSeat(View(row.game, list(row.game.seats.all()), None), letter.user) for row in invitations]


# Proposals


Outcome = Proposal.Outcome
CAME_OF_IT = {
    Outcome.AGREED: gettext_lazy("All have agreed, and so it was done."),
    Outcome.DECLINED: gettext_lazy("Somebody would rather not: the proposal is off."),
    Outcome.LAPSED: gettext_lazy("The proposal has lapsed: not everybody has agreed in time."),
    Outcome.OVERTAKEN: gettext_lazy("The proposal is off: the players have changed, or the game is over."),
}


class Proposed(TableNews):
    """What a letter tells about a proposal at one table."""

    consent: Consent

    @property
    def proposal(self) -> Said:
        """What is proposed."""
        return both_parts(self.words, in_words(self.consent.proposal))

    @property
    def lapses(self) -> str:
        """Until when it stands, exactly."""
        return exactly_for(self.consent.proposal.lapses_at, self.user)

    @property
    def open(self) -> bool:
        """Whether it can still be agreed to or declined."""
        return self.consent.proposal.closed_at is None

    @property
    def came_of_it(self) -> str:
        """What came of it, once it is closed."""
        return str(CAME_OF_IT[Outcome(self.consent.proposal.outcome)])

    @cached_property
    def link(self) -> str:
        """The link for agreeing or declining without signing in."""
        return consent_url(self.consent.pk)


def proposed_to(consent: Consent) -> Proposed:
    """Return what a player is asked, with the names of those at the table."""
    assert consent.seat.user is not None
    news = Proposed(seen_from(consent.seat), consent.seat.user)
    news.consent = consent
    return news


def open_proposals(letter: Letter) -> list[Proposed]:
    """Return the proposals that a letter still has something to say about: open ones that wait for its reader."""
    return [proposed_to(one) for one in unanswered(letter.user).filter(letter_items__letter=letter)]


def not_mailed_yet(letter: Letter, proposals: Sequence[Proposed]) -> list[Proposed]:
    """Leave out the proposals that a mail about turns has told since they were made.

    For mails alone: a webhook is told whether or not its player has been mailed, which would tell of their answers.
    """
    mailed = Letter.objects.filter(user=letter.user, kind=Letter.Kind.TURN, sent_at__isnull=False)
    last = mailed.aggregate(last=Max("created_at"))["last"]
    return [one for one in proposals if last is None or one.consent.proposal.made_at >= last]


def waiting_proposals(letter: Letter) -> list[Proposed]:
    """Return the proposals that wait for the reader of a mail about turns: they count as the turns do."""
    if letter.kind != Letter.Kind.TURN or not unanswered(letter.user).exists():
        return []
    return [proposed_to(one) for one in unanswered(letter.user)]


def unanswered(user: User) -> QuerySet[Consent]:
    """Find what a player has not said yet to open proposals."""
    open_to = Consent.objects.filter(seat__user=user, agrees=None, proposal__closed_at=None).order_by("pk")
    return open_to.select_related("seat__game", "seat__hand", "seat__user", "proposal__by", "proposal__about")


# Who asks for their seat


class AskedBack(TableNews):
    """What a letter tells of those who ask at one table to be let back in."""

    asking: Sequence[Comeback]


def asked_back(letter: Letter) -> list[AskedBack]:
    """Return the tables of a letter where somebody still asks, and its reader has neither seen it nor said yes."""
    tables = []
    for seat in seats_of(letter, questions_of(letter)).filter(left_at=None).order_by("pk"):
        asked = Comeback.objects.filter(seat__game=seat.game, closed_at=None).exclude(vouched=seat)
        if seat.seen_at is not None:
            asked = asked.filter(at__gt=seat.seen_at)
        news = AskedBack(seen_from(seat), letter.user)
        news.asking = [*asked.select_related("seat").order_by("at", "pk")]
        if seat.game.status not in (Game.Status.OVER, Game.Status.CLOSED) and news.asking:
            tables.append(news)
    return tables
