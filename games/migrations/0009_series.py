from django.db import migrations, models

BATCH = 1000


def fill_in(apps, schema_editor):
    """Give every game that was played again, and every rematch, the key of the first game of its chain."""
    Game = apps.get_model("games", "Game")
    following = dict(Game.objects.filter(rematch__isnull=False).values_list("pk", "rematch_id"))
    first = {}
    for begin in sorted(following.keys() - set(following.values())):
        game = begin
        while game is not None:
            first[game] = begin
            game = following.get(game)
    keys = sorted(first)
    for start in range(0, len(keys), BATCH):
        games = [Game(pk=key, series=first[key]) for key in keys[start : start + BATCH]]
        Game.objects.bulk_update(games, ["series"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_openings'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='series',
            field=models.BigIntegerField(null=True),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('series__isnull', False)), fields=['series'], name='game_of_series'),
        ),
    ]
