#!/usr/bin/env python3
"""Check how the cards of a finished game of Longhand were dealt: `python -I check_deal.py RECORD`.

The record is the file that the page "Check the deal" of a finished table offers. This script needs nothing but Python
(3.8 or later) and asks nobody. It exits with 0 if everything agrees, else with 1 and one sentence that says what does
not. What it checks:

1. The commitment, which the table showed from the moment it opened, is the SHA-256 of the seed.
2. The players' words are stirred into the seed: SHA-256 of the seed and of each word's own SHA-256, by seat.
3. The digest in the record is that of all its facts (seed, draws, seats, options, moves, result).
4. The deal and each turn draw from a stream of their own: Python's Mersenne Twister, begun with the SHA-256 of the
   stirred seed and the stream's label. Every shuffle, roll and draw in the record is drawn again, and compared.
"""

import hashlib
import json
import random
import sys

EXACT = 2**48  # up to here, one number of the stream is enough for a draw


class Wrong(Exception):
    """Something that does not agree."""


def sha256(data):
    return hashlib.sha256(data)


def once(pairs):
    """Read an object of JSON in which no key stands twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def below(stream, size):
    """Draw a whole number from 0 to size - 1."""
    if size <= EXACT:
        return int(stream.random() * size)
    drawn, reach = 0, 1
    while reach < size << 48:
        drawn, reach = drawn * EXACT + int(stream.random() * EXACT), reach * EXACT
    return drawn * size // reach


def pick(stream, things, count):
    """Draw some of the things in order (Fisher-Yates); all of them are a shuffle."""
    things = list(things)
    for i in range(count):
        j = i + int(stream.random() * (len(things) - i))
        things[i], things[j] = things[j], things[i]
    return things[:count]


def draw_again(stream, draw):
    """Return what comes out of a stream for a draw of the record."""
    kind, size, things = draw["kind"], draw["size"], draw.get("of")
    if kind == "below":
        return below(stream, size)
    if kind == "choice" and len(things) == size:
        return things[below(stream, size)]
    if kind == "roll" and draw["count"] == len(draw["out"]):
        return [1 + int(stream.random() * size) for _ in draw["out"]]
    if kind in ("draw", "shuffle") and draw["count"] == len(draw["out"]) and len(things) == size:
        return pick(stream, things, draw["count"])
    return None


def check_draws(seed, streams):
    """Draw everything again and return how many draws there were."""
    count = 0
    for opened in streams:
        label = str(opened["stream"])
        stream = random.Random(int.from_bytes(sha256(seed + label.encode()).digest(), "big"))
        for number, draw in enumerate(opened["draws"], 1):
            where = f"Draw {number} of " + (f"turn {int(label) + 1}" if label != "deal" else "the deal")
            if canonical(draw_again(stream, draw)) != canonical(draw["out"]):
                raise Wrong(f"{where} comes out differently from what the record says.")
            count += 1
    return count


def canonical(facts):
    """Write facts in the one way that their digest is taken of."""
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check(record):
    """Check a record and say what was found."""
    seed, words = bytes.fromhex(record["seed"]), record["words"]
    if sha256(seed).hexdigest() != record["commitment"]:
        raise Wrong("The SHA-256 of the seed is not the commitment that was published before the deal.")
    facts = {name: fact for name, fact in record.items() if name != "digest"}
    if sha256(canonical(facts)).hexdigest() != record["digest"]:
        raise Wrong("Something in this record was changed: its digest is that of other facts.")
    stirred = sha256(seed + b"".join(sha256(word.encode()).digest() for word in words)).digest()
    count, since = check_draws(stirred, record["streams"]), record["since"]
    said = "The seed is the one that was committed to."
    if since is None:
        return f"{said} The game was played under other rules than today's, so the record holds no draws."
    draws = "The one draw comes" if count == 1 else f"All {count} draws come"
    said += f" {draws} out of it as the record says."
    return (
        said if since == "deal" else f"{said} The draws before turn {since + 1}, made under other rules, are not in it."
    )


def main(arguments):
    """Check the file that is named, and return the exit status."""
    if len(arguments) != 1:
        print("Name one record file: python -I check_deal.py RECORD")
        return 1
    try:
        with open(arguments[0], encoding="utf-8") as file:
            record = json.load(file, object_pairs_hook=once)
    except (OSError, ValueError, RecursionError):
        print("This file cannot be read as a record: it is missing or is not JSON.")
        return 1
    try:
        print(check(record))
    except Wrong as wrong:
        print(wrong)
        return 1
    except Exception:  # whatever may be missing, or of another kind than it should be
        print("This is not a whole record: a fact is missing or is not what it should be.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
