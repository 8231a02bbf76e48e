"""A program that plays any game of Longhand legally, by drawing lots: a beginning for one of your own.

    python3 bot.py https://longhand.example lh_… [ADDRESS …]

It sits down at the tables with these addresses, then answers whatever its tables ask, until it is stopped; with
`--until-over` until all of them are over. It needs Python 3.11 or later and nothing else.
"""

import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

PAUSE = 5  # seconds between two looks
PATIENCE = 30  # seconds for one answer of the site


class Longhand:
    """The site as one token sees it."""

    def __init__(self, site, secret):
        self.api, self.secret, self.tag, self.turns = f"{site.rstrip('/')}/api/v1", secret, "", []

    def call(self, path, body=None, tag=""):
        """Return status, tag and data of a reply; wait and ask again when that was too much, or nobody was there."""
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json", "If-None-Match": tag}
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                request = urllib.request.Request(f"{self.api}/{path}", data, headers)
                with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                    return reply.status, reply.headers.get("ETag", ""), json.load(reply)
            except urllib.error.HTTPError as error:
                if error.code == 429 or error.code >= 500:  # too fast, or a moment's trouble: the same again is safe
                    time.sleep(float(error.headers.get("Retry-After") or 1))
                    continue
                return error.code, tag, json.loads(error.read() or b"null")
            except OSError:
                time.sleep(PAUSE)

    def sit_down(self, address):
        """Take a seat at a table; taking it twice is the same as once."""
        status, _tag, told = self.call(f"tables/{address}/seats", {})
        if status not in (200, 201):
            sys.exit(f"{address}: {told['detail']}")

    def waiting(self):
        """Return the addresses of the tables that wait for me. While nothing has changed the site sends nothing."""
        status, tag, told = self.call("turns", tag=self.tag)
        if status == 200:
            self.tag, self.turns = tag, [turn["address"] for turn in told["turns"] if not turn["offer"]]
        elif status != 304:
            sys.exit(told["detail"])
        return self.turns

    def answer(self, address, choose):
        """Look at a table, and answer what it asks; return whether it still did."""
        status, _tag, table = self.call(f"tables/{address}")
        asked = table.get("asked") if status == 200 else None
        if not asked or not asked["asked"] or asked["sealed"]:
            return False
        given = choose(self, table)
        status, _tag, told = self.call(f"tables/{address}/answers", {"question": asked["question"], "answer": given})
        if status not in (200, 201, 409):  # 409: the table has moved on
            print(f"{address}: {told['detail']}", file=sys.stderr)
        return status in (200, 201)

    def is_over(self, address):
        """Whether a table's game has ended."""
        return self.call(f"tables/{address}")[2].get("status") in ("over", "closed")


def any_legal(site, table):
    """Return a legal answer, drawn by lot. Where there are too many to list, the site draws one."""
    if table["asked"]["legal"]:
        return random.choice(table["asked"]["legal"])
    seed = urllib.parse.urlencode({"seed": random.random()})
    return site.call(f"tables/{table['address']}/sample?{seed}")[2]


def play(choose, arguments):
    """Sit down and answer."""
    site, addresses = Longhand(*arguments[:2]), [one for one in arguments[2:] if not one.startswith("--")]
    for address in addresses:
        site.sit_down(address)
    fast, until_over = "--fast" in arguments, "--until-over" in arguments
    while addresses or not until_over:
        if not sum(site.answer(address, choose) for address in site.waiting()):
            time.sleep(0.1 if fast else PAUSE)
            if until_over and site.is_over(addresses[0]):
                del addresses[0]


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    play(any_legal, sys.argv[1:])
