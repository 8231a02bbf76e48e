"""Messages for webhooks, in the form that each service reads."""

from __future__ import annotations

import json
import re
from html import escape

from accounts.models import User
from games.models import Channel
from games.notices.draw import on_one_line
from games.notices.links import whole
from games.notices.news import News
from games.notices.outside import Parcel

MARKDOWN = re.compile(r"([\\*_~`|<>\[\]])")


def parcel_for_hook(channel: Channel, news: News) -> Parcel:
    """Pack news for a webhook."""
    message = json.dumps(message_for(channel, news)).encode()
    return Parcel(channel.address, message, {"Content-Type": "application/json"})


def message_for(channel: Channel, news: News) -> dict[str, object]:
    """Put news into a service's form, in which a name can call nobody and be nothing but a name."""
    sentence, address = f"{name_of(channel.user)}: {news.sentence}", whole(news.path)
    if channel.kind == Channel.Kind.DISCORD:
        return {"content": f"{unformatted(sentence)}\n{address}", "allowed_mentions": {"parse": []}}
    if channel.kind == Channel.Kind.SLACK:
        return {"text": f"{escape(sentence, quote=False)}\n{escape(address, quote=False)}"}
    html = f'{escape(sentence)}<br><a href="{escape(address)}">{escape(address)}</a>'
    return {"text": f"{unformatted(sentence)}\n{address}", "html": html, "username": "Longhand"}


def unformatted(sentence: str) -> str:
    """Return a sentence without anything that Markdown would take for more than letters."""
    return MARKDOWN.sub(r"\\\1", sentence)


def name_of(user: User) -> str:
    """Return a player's name on one line."""
    return on_one_line(str(user))
