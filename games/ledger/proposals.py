"""The open proposal of a table: closed, and told, by whatever overtakes it."""

from __future__ import annotations

from games.engine.texts import Text, say
from games.ledger.held import Taken
from games.ledger.log import tell
from games.models import Line, Proposal

Kind = Proposal.Kind
PROPOSED = {
    Kind.PAUSE: say("{seat} proposes to pause this table."),
    Kind.GO_ON: say("{seat} proposes that the table goes on."),
    Kind.END: say("{seat} proposes to end this game unfinished."),
    Kind.FRIEND: say("{seat} proposes that a friend takes over from {bot:seat}."),
}


def open_proposal(taken: Taken) -> Proposal | None:
    """Return what is proposed at a locked table."""
    if not taken.game.proposal_open:
        return None
    return Proposal.objects.filter(game=taken.game, closed_at=None).select_related("by", "about").first()


def close(taken: Taken, proposal: Proposal, outcome: Proposal.Outcome) -> None:
    """Close a table's open proposal."""
    proposal.closed_at, proposal.outcome = taken.now, outcome
    proposal.save(update_fields=["closed_at", "outcome", "key"])
    taken.game.proposal_open = False


def put_aside(taken: Taken, why: Text) -> None:
    """Close a table's open proposal, if there is one, because something has overtaken it."""
    if proposal := open_proposal(taken):
        close(taken, proposal, Proposal.Outcome.OVERTAKEN)
        tell(taken, why, kind=Line.Kind.HOST)


def players_changed(taken: Taken) -> None:
    """Close a table's open proposal, since somebody else plays a seat now than those who were asked."""
    put_aside(taken, say("The proposal is off, since the players have changed."))


def in_words(proposal: Proposal) -> Text:
    """Return what is proposed, as a sentence."""
    seats = {"seat": proposal.by.number} | ({"bot": proposal.about.number} if proposal.about else {})
    return PROPOSED[Kind(proposal.kind)].of(**seats)
