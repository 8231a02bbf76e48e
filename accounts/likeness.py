"""Names that could be taken for one another: at a table nobody is called like anybody else, and nobody like a bot."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, count

from accounts.writing import tidy

LENGTH = 40
BOTS = ("Clockwork Ada", "Tin Casper", "Brass Bertha", "Iron Ignaz", "Copper Clara", "Pewter Paul", "Nickel Nell")
OF_THE_SITE = ("Longhand", "Host", "The host", "Bot", "A bot", "A former player")
UNREAD = {"Mn", "Me", "Cf", "Cc", "Zs"}  # marks, what cannot be seen, and spaces
# Letters that look like others, most of them in capitals too. Of the many that Unicode lists, those of living fonts.
LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԚԜавеѕіјкмнорстухүԛԝһԁӏьгпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχηγωօոսհյıɩɪɡɑøđłħʟƒ01|i",
    "abesijkmhopctyxyqwabesijkmhopctyxyqwhdlbrnabezhikmnoptyxabeikvoptuxnywonuhjiiigaodlhlfolll",
)
CHEROKEE = str.maketrans("ᎪᏏᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᏔᏃ", "abbcdeghjklmprstvwz")
SMALL_CAPITALS = str.maketrans("ᴀʙᴄᴅᴇꜰɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghjkmnoprstuvwyz")
LISU = str.maketrans("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz".replace("i", "l"))
BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]")  # what the site itself puts behind a name: (bot), (you)
TOGETHER = (("rn", "m"), ("vv", "w"))


@lru_cache(1024)
def skeleton(name: str) -> str:
    """Return what a hurried reader takes in of a name: two names with the same skeleton can be mistaken."""
    plain = unicodedata.normalize("NFKD", BRACKETS.sub("", name))
    for letters in (LIKE, CHEROKEE, SMALL_CAPITALS, LISU):
        plain = plain.translate(letters)
    plain = unicodedata.normalize("NFKD", plain.casefold()).translate(LIKE)
    plain = "".join(letter for letter in plain if unicodedata.category(letter) not in UNREAD)
    for pair, letter in TOGETHER:
        plain = plain.replace(pair, letter)
    return "".join(letter for letter in plain if not unicodedata.category(letter).startswith("P")) or plain


KEPT = frozenset(map(skeleton, BOTS + OF_THE_SITE))


def is_kept(name: str) -> bool:
    """Whether a name, or one that is numbered as at a table, is a bot's or the site's own."""
    return not KEPT.isdisjoint((skeleton(name), skeleton(re.sub(r"[\W\d_]+$", "", name))))


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name as it is known at a table: with a number where somebody there could be taken for them."""
    taken = set(map(skeleton, others))
    numbered = (f"{tidy(name[: LENGTH - 3])} {number}" for number in count(2))
    return next(known for known in chain([name], numbered) if skeleton(known) not in taken)
