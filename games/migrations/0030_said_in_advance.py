"""Turn standing orders that are gone into the plans that answer the same, and give plans what has been added to them.

Orders without such a plan end at the next move of their table, and their player is told. What all of them say is
written down here as it was, since a migration must not change with the games.
"""

from django.db import migrations, models


def munchhausen(order, sight, me):
    """A turn's pass or bid is the plan for that turn; with two waves, a bid that has seen the first is the second."""
    hand, bids = sorted(sight["hands"][me]), sight["bids"]
    turn, waves = order["turn"], sight["bidding"] == "waves"
    if turn != sight["turns"] or not hand:
        return None
    if order["kind"] == "pass":
        said = {"bid": [0], "lay": hand[:1], "bank": [], "stays": []}
    elif not {*order["values"]["lay"], *order["values"]["bank"]} <= {*hand}:
        return None
    elif waves and any(bids):
        said = {"up_to": [order["values"]["up_to"]], **{name: order["values"][name] for name in ("lay", "bank")}}
        return plan("again", said, turn, {"turn": turn})
    elif waves:
        return None
    else:
        said = {"bid": [order["values"]["up_to"]], "stays": []}
        said |= {name: order["values"][name] for name in ("lay", "bank")}
    return plan("ahead", said | ({"up_to": []} if waves else {}), turn, {"turn": turn, "hand": hand})


def the_lift(order, sight, me):
    """A list without conditions and with one set of crews is the plan for its round."""
    values, choices = order["values"], ("first", "second", "third")
    if any(values[f"{choice}_when"] for choice in choices):
        return None
    places = [place for choice in choices for place in values[choice]]
    crews = [values[f"{choice}_crews"] for choice in choices if values[f"{choice}_crews"]]
    unfit = len({*places}) < len(places) or any(one != crews[0] for one in crews)
    bare = any(values[choice] not in ([], ["track"]) and not values[f"{choice}_crews"] for choice in choices)
    if unfit or (crews and bare):
        return None
    said = {"round": values["round"], "now": places, "now_crews": crews[0] if crews else []}
    return plan("ahead", said, order["turn"], None)


def dr_blender(order, sight, me):
    """To collect is to take the colour with the most parts, in each turn."""
    demand = sight["demand"]
    lost = demand["part"] if demand and demand["seat"] == me and demand["found"] else ""
    said = {"take": ["most", *order["values"]["colours"]], "create": ["finest"], "then": ["finish"], "stays": ["stays"]}
    return plan("operate", said, order["turn"], {"turn": sight["turns"], "lost": lost})


def plan(kind, values, turn, seen):
    return {"kind": kind, "values": values, "turn": turn, "seen": seen, "waits": False}


BECOMES = {
    ("munchhausen", "pass"): munchhausen,
    ("munchhausen", "raise"): munchhausen,
    ("the_lift", "list"): the_lift,
    ("dr_blender", "collect"): dr_blender,
}
ADDED = {  # to plans: what they did without it
    ("master_bluff", "call_from"): {"otherwise": ["pass"]},
    ("trust_me", "reply"): {"first": [5], "asks": []},
    ("patrons", "lots"): {"same": []},
    ("dr_blender", "operate"): {"stays": []},
}


def turned(slug, orders, sight, me):
    """Return orders with those that are gone as plans, where they answer the same and there is no other of the kind."""
    now, kinds = [], {order["kind"] for order in orders}
    for order in orders:
        kind = slug, order["kind"]
        said = BECOMES[kind](order, sight, me) if kind in BECOMES else None
        if said and said["kind"] not in kinds:
            kinds.add(said["kind"])
            now.append(said)
        else:
            now.append(order | {"values": ADDED.get(kind, {}) | order["values"]} if kind in ADDED else order)
    return now


def turn_orders(apps, schema_editor):
    """Each seat by itself, and only as it was read, so that the site can go on and this can run again."""
    seats = apps.get_model("games", "Seat").objects.using(schema_editor.connection.alias)
    games = {slug for slug, _kind in [*BECOMES, *ADDED]}
    said = seats.exclude(orders=[]).filter(game__slug__in=games, game__status__in=("running", "paused"))
    for seat in said.select_related("game", "hand").iterator(chunk_size=500):
        try:
            orders = turned(seat.game.slug, seat.orders, seat.hand.sight, seat.number)
        except (KeyError, IndexError, TypeError):  # of a shape that we do not know: it ends as those without a plan do
            continue
        if orders != seat.orders:
            seats.filter(pk=seat.pk, orders=seat.orders).update(orders=orders)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0029_announcements'),
    ]

    operations = [
        migrations.AlterField(
            model_name='move',
            name='source',
            field=models.CharField(choices=[('player', 'player'), ('bot', 'bot'), ('order', 'said in advance'), ('absence', 'absence'), ('admin', 'host')], max_length=8),
        ),
        migrations.RunPython(turn_orders, migrations.RunPython.noop, elidable=True),
    ]
