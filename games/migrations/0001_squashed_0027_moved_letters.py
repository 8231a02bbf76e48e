"""The schema of 23 November 2026 (e9d51213): what twenty-seven migrations before had come to, folded.

A database that has gone through all of them has gone through this one. Those on the way must go to that commit first.
What some of them changed in rows is left out: a new database has none.
"""

import django.db.models.deletion
import django.utils.timezone
import games.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('games', '0001_initial'),
        ('games', '0002_heartbeat'),
        ('games', '0003_meanwhile'),
        ('games', '0004_bounds'),
        ('games', '0005_editions'),
        ('games', '0006_letter_items'),
        ('games', '0007_out_of_turn'),
        ('games', '0008_openings'),
        ('games', '0009_series'),
        ('games', '0010_ending'),
        ('games', '0011_figures'),
        ('games', '0012_books'),
        ('games', '0013_spent'),
        ('games', '0014_notes'),
        ('games', '0015_circles'),
        ('games', '0016_feeds'),
        ('games', '0017_way_out'),
        ('games', '0018_channels'),
        ('games', '0019_own_words'),
        ('games', '0020_host_lists'),
        ('games', '0021_orders_followed'),
        ('games', '0022_manner'),
        ('games', '0023_calls_cut'),
        ('games', '0024_levels'),
        ('games', '0025_tables_of_a_game'),
        ('games', '0026_away_bots'),
        ('games', '0027_moved_letters'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('is_bot', models.BooleanField(default=False)),
                ('name', models.CharField(blank=True, max_length=40)),
                ('word', models.CharField(blank=True, max_length=40)),
                ('stand_in', models.BooleanField(default=False)),
                ('missed', models.PositiveSmallIntegerField(default=0)),
                ('bank', models.PositiveIntegerField(default=0)),
                ('awaited_since', models.DateTimeField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('acts_at', models.DateTimeField(null=True)),
                ('notify_at', models.DateTimeField(null=True)),
                ('remind_at', models.DateTimeField(null=True)),
                ('seen_question', models.PositiveIntegerField(default=0)),
                ('told_question', models.PositiveIntegerField(default=0)),
                ('urged_for', models.DateTimeField(null=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('answered_line', models.PositiveIntegerField(default=0)),
                ('orders', models.JSONField(default=list)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.JSONField(null=True)),
                ('offered', models.PositiveIntegerField(null=True)),
                ('offers_known', models.PositiveIntegerField(db_default=0, default=0)),
                ('spent', models.PositiveIntegerField(db_default=0, default=0)),
                ('shows_notes', models.BooleanField(null=True)),
                ('left_at', models.DateTimeField(null=True)),
                ('level', models.CharField(db_default='sensible', default='sensible', max_length=8)),
                ('temper', models.CharField(db_default='calm', default='calm', max_length=10)),
                ('bot_from', models.DateTimeField(null=True)),
                ('bot_until', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(null=True, on_delete=games.models.without_name, related_name='seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(default=games.models.new_address, editable=False, max_length=10, unique=True)),
                ('slug', models.CharField(max_length=40, verbose_name='game')),
                ('edition', models.PositiveSmallIntegerField(default=1, verbose_name='edition of the rules')),
                ('options', models.JSONField(default=dict, verbose_name='options')),
                ('size', models.PositiveSmallIntegerField(verbose_name='number of seats')),
                ('move_time', models.PositiveIntegerField(verbose_name='seconds for a decision')),
                ('bank_time', models.PositiveIntegerField(verbose_name='seconds in the bank')),
                ('listed', models.BooleanField(default=False, verbose_name='open to strangers')),
                ('status', models.CharField(choices=[('open', 'waiting for players'), ('running', 'running'), ('paused', 'paused'), ('over', 'finished'), ('closed', 'closed')], default='open', max_length=8, verbose_name='state')),
                ('revision', models.PositiveIntegerField(default=0)),
                ('turn', models.PositiveIntegerField(default=0)),
                ('question', models.PositiveIntegerField(default=0)),
                ('moves_made', models.PositiveIntegerField(default=0)),
                ('lines_told', models.PositiveIntegerField(default=0)),
                ('public', models.JSONField(default=dict)),
                ('result', models.JSONField(null=True)),
                ('commitment', models.CharField(max_length=64)),
                ('digest', models.CharField(blank=True, max_length=64)),
                ('revealed', models.JSONField(null=True)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='opened')),
                ('started_at', models.DateTimeField(null=True, verbose_name='started')),
                ('changed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last change')),
                ('paused_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('trouble', models.CharField(blank=True, db_default='', max_length=200)),
                ('trouble_at', models.DateTimeField(null=True)),
                ('trouble_code', models.CharField(blank=True, db_default='', max_length=64)),
                ('trouble_mail_at', models.DateTimeField(null=True)),
                ('series', models.BigIntegerField(null=True)),
                ('tallied_at', models.DateTimeField(null=True)),
                ('kept_until', models.DateTimeField(null=True)),
                ('opener_gave_time_at', models.DateTimeField(null=True)),
                ('opener_paused_at', models.DateTimeField(null=True)),
                ('paused_by', models.CharField(choices=[('host', 'Host'), ('opener', 'Opener'), ('players', 'Players')], db_default='host', default='host', max_length=8)),
                ('proposal_open', models.BooleanField(db_default=False, default=False)),
                ('resumes_at', models.DateTimeField(null=True)),
                ('level', models.CharField(db_default='sensible', default='sensible', max_length=8, verbose_name='level of its bots')),
                ('opener', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='opened', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
                ('rematch', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch_of', to='games.game')),
            ],
            options={
                'verbose_name': 'game',
                'verbose_name_plural': 'games',
            },
        ),
        migrations.CreateModel(
            name='Circle',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(default=games.models.new_address, editable=False, max_length=10, unique=True)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('secret', models.CharField(default=games.models.new_secret, editable=False, max_length=20, unique=True)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='made')),
            ],
            options={
                'verbose_name': 'circle',
                'verbose_name_plural': 'circles',
            },
        ),
        migrations.CreateModel(
            name='Feed',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='feed', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('secret', models.CharField(default=games.models.new_secret, editable=False, max_length=20, unique=True)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Heartbeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('down_since', models.DateTimeField(null=True)),
                ('moved', models.BigIntegerField(db_default=0, default=0)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('slug', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('ended_at', models.DateTimeField(null=True)),
                ('game', models.BigIntegerField(default=0)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='AnswerTimes',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='answer_times', serialize=False, to='games.seat')),
                ('days', models.JSONField()),
                ('waits', models.JSONField()),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='hand', serialize=False, to='games.seat')),
                ('revision', models.PositiveIntegerField()),
                ('question', models.PositiveIntegerField()),
                ('sight', models.JSONField()),
                ('decision', models.JSONField(null=True)),
                ('sealed', models.JSONField(null=True)),
                ('since', models.PositiveIntegerField(db_default=0, default=0)),
                ('out_of_turn', models.BooleanField(db_column='meanwhile', db_default=False, default=False)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Ending',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='ending', serialize=False, to='games.game')),
                ('honours', models.JSONField(default=list)),
                ('standing', models.JSONField(default=list)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Truth',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='truth', serialize=False, to='games.game')),
                ('seed', models.BinaryField()),
                ('stirred', models.BinaryField(null=True)),
                ('checkpoint', models.BinaryField(null=True)),
                ('base', models.PositiveIntegerField(default=0)),
                ('origin', models.BinaryField(null=True)),
                ('origin_base', models.PositiveIntegerField(db_default=0, default=0)),
                ('origin_moves', models.PositiveIntegerField(db_default=0, default=0)),
            ],
            options={
                'permissions': [('see_truth', 'Can see hidden cards and sealed answers')],
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='seat',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.game'),
        ),
        migrations.CreateModel(
            name='Channel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('discord', 'Discord'), ('slack', 'Slack'), ('matrix', 'Matrix'), ('device', 'a device')], max_length=8)),
                ('address', models.CharField(max_length=500)),
                ('keys', models.JSONField(db_default={}, default=dict)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('failures', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('stopped_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='channels', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='game',
            name='circle',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to='games.circle'),
        ),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('agrees', models.BooleanField(null=True)),
                ('notify_at', models.DateTimeField(null=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='games.seat')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('notify_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.game')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('turn', 'your turn'), ('reminder', 'reminder'), ('over', 'a game has ended'), ('invite', 'a seat is kept for you'), ('proposal', 'a proposal'), ('nudge', 'a friend asks'), ('test', 'test'), ('stopped', 'your webhook is off'), ('left', 'your account has left this address'), ('arrived', 'your account has moved here')], max_length=8)),
                ('seats', models.JSONField(db_default=[], default=list)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('try_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('claimed_at', models.DateTimeField(null=True)),
                ('sent_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('trouble', models.CharField(blank=True, max_length=200)),
                ('offers', models.JSONField(db_default=[], default=list)),
                ('address', models.CharField(blank=True, db_default='', default='', max_length=254)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='letters', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'letter',
                'verbose_name_plural': 'letters',
                'ordering': ['-created_at'],
            },
        ),
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('try_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('claimed_at', models.DateTimeField(null=True)),
                ('begun_at', models.DateTimeField(null=True)),
                ('sent_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('trouble', models.CharField(blank=True, choices=[('odd', 'This is no address that we can write to.'), ('name', 'There is no such host.'), ('private', 'The address leads into a private network, where we write nothing.'), ('away', 'Nobody answers there.'), ('slow', 'It took too long.'), ('closed', 'It hung up without an answer.'), ('moved', 'It sends us on to another address, where we do not go.'), ('refused', 'It did not take the message.'), ('cut', 'We were cut off while telling it, and do not know whether it heard.')], max_length=200)),
                ('cut_at', models.DateTimeField(null=True)),
                ('channel', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='games.channel')),
                ('letter', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='games.letter')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='LetterItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(choices=[('turn', 'Turn'), ('reminder', 'Reminder'), ('offer', 'Offer'), ('over', 'Over'), ('invite', 'Invite'), ('proposal', 'Proposal'), ('nudge', 'Nudge'), ('again', 'Again')], max_length=8)),
                ('question', models.PositiveIntegerField()),
                ('offer', models.PositiveIntegerField(null=True)),
                ('due_at', models.DateTimeField(null=True)),
                ('consent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letter_items', to='games.consent')),
                ('invitation', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letter_items', to='games.invitation')),
                ('letter', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='items', to='games.letter')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='letter_items', to='games.seat')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('turn', models.PositiveIntegerField(default=0)),
                ('kind', models.CharField(choices=[('event', 'Event'), ('talk', 'Talk'), ('tale', 'Tale'), ('host', 'Host')], default='event', max_length=5)),
                ('only', models.PositiveSmallIntegerField(null=True)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('text', models.JSONField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='games.game')),
            ],
            options={
                'ordering': ['number'],
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField(null=True)),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='games.circle')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('turn', models.PositiveIntegerField()),
                ('question', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('answer', models.JSONField()),
                ('source', models.CharField(choices=[('player', 'player'), ('bot', 'bot'), ('order', 'standing order'), ('absence', 'absence'), ('admin', 'host')], max_length=8)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('asides', models.JSONField(db_default=[], default=list)),
                ('left', models.BinaryField(null=True)),
                ('line', models.PositiveIntegerField(db_default=0, default=0)),
                ('asked_at', models.DateTimeField(null=True)),
                ('edition', models.PositiveSmallIntegerField(db_default=0, default=0)),
                ('order', models.CharField(blank=True, db_default='', default='', max_length=40)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='games.game')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turn', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('seat', models.ForeignKey(on_delete=games.models.log.unlisted, related_name='notes', to='games.seat')),
                ('user', models.ForeignKey(on_delete=games.models.log.unlisted, related_name='notes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Nudge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.seat')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='nudges', to='games.seat')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Opening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('line', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('claim', 'Claim'), ('kept', 'Kept'), ('luck', 'Luck')], max_length=5)),
                ('text', models.JSONField(null=True)),
                ('true', models.BooleanField(null=True)),
                ('size', models.PositiveSmallIntegerField(default=1)),
                ('leading', models.BooleanField(default=False)),
                ('got', models.FloatField(null=True)),
                ('worth', models.FloatField(null=True)),
                ('said', models.JSONField(null=True)),
                ('own', models.BooleanField(db_default=True, default=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='openings', to='games.game')),
                ('seat', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='openings', to='games.seat')),
            ],
            options={
                'ordering': ['number'],
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pause', 'Pause'), ('go_on', 'Go On'), ('end', 'End'), ('friend', 'Friend')], max_length=8)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('lapses_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(null=True)),
                ('outcome', models.CharField(blank=True, choices=[('agreed', 'Agreed'), ('declined', 'Declined'), ('lapsed', 'Lapsed'), ('off', 'Overtaken')], max_length=8)),
                ('key', models.CharField(blank=True, max_length=20)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.seat')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='games.seat')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='games.game')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='consent',
            name='proposal',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='games.proposal'),
        ),
        migrations.CreateModel(
            name='PushKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('private', models.CharField(max_length=64)),
            ],
            options={
                'default_permissions': (),
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='one_push_key')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.CharField(max_length=40)),
                ('bot', models.CharField(blank=True, max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Verdict',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('doubts', models.BooleanField()),
                ('right', models.BooleanField()),
                ('forced', models.BooleanField(default=False)),
                ('own', models.BooleanField(db_default=True, default=True)),
                ('claim', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='verdicts', to='games.opening')),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='verdicts', to='games.seat')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='RatingStep',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='rating_step', serialize=False, to='games.seat')),
                ('number', models.PositiveIntegerField()),
                ('mu_before', models.FloatField()),
                ('sigma_before', models.FloatField()),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('rating', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='steps', to='games.rating')),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='Book',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='book', serialize=False, to='games.game')),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('pages', models.BinaryField(null=True)),
                ('bound_at', models.DateTimeField(null=True)),
                ('trouble', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'default_permissions': (),
                'indexes': [models.Index(condition=models.Q(('due_at__isnull', False)), fields=['-due_at'], name='book_due')],
            },
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(fields=['user', 'awaited_since'], name='seat_my_turns'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('acts_at__isnull', False)), fields=['acts_at'], name='seat_acts'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('notify_at__isnull', False)), fields=['notify_at'], name='seat_notify'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('remind_at__isnull', False)), fields=['remind_at'], name='seat_remind'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('bot_from__isnull', False)), fields=['bot_from'], name='seat_bot_from'),
        ),
        migrations.AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('bot_until__isnull', False)), fields=['bot_until'], name='seat_bot_until'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_per_place'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('game', 'user'), name='one_per_player'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('is_bot', False), ('user__isnull', True), _connector='OR'), name='player_or_bot'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('user__isnull', False), ('is_bot', True), ('name', ''), _connector='OR'), name='former_player_has_no_name'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('number__lt', 8)), name='seat_number_below_most'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='places_begin_at_one'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('due_at__gte', models.F('awaited_since'))), name='due_after_awaited'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('left_at', None), ('stand_in', True), _connector='OR'), name='bot_plays_on_for_good'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('level__in', ['easy', 'sensible', 'strong'])), name='level_is_known'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('temper__in', ['calm', 'bold', 'careful', 'honest', 'suspicious'])), name='temper_is_known'),
        ),
        migrations.AddConstraint(
            model_name='channel',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'device'), _negated=True), fields=('user',), name='one_webhook_each'),
        ),
        migrations.AddConstraint(
            model_name='channel',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'device')), fields=('address',), name='one_owner_per_device'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['status', '-changed_at'], name='game_by_state'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('listed', True), ('status', 'open')), fields=['-opened_at'], name='game_open'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('status', 'running')), fields=['slug', 'edition'], name='game_by_edition'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('trouble_at__isnull', False)), fields=['trouble_at'], name='game_in_trouble'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('series__isnull', False)), fields=['series'], name='game_of_series'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('ended_at__isnull', False), ('tallied_at__isnull', True)), fields=['slug', 'ended_at'], name='game_untallied'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('resumes_at__isnull', False)), fields=['resumes_at'], name='game_resumes'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['-changed_at', '-id'], name='game_by_change'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['slug', '-changed_at', '-id'], name='game_by_game'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['open', 'running', 'paused', 'over', 'closed'])), name='state_is_known'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', False), ('status', 'over')), models.Q(models.Q(('status', 'over'), _negated=True), ('ended_at__isnull', True)), _connector='OR'), name='over_since'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('paused_at__isnull', False), ('status', 'paused')), models.Q(models.Q(('status', 'paused'), _negated=True), ('paused_at__isnull', True)), _connector='OR'), name='paused_since'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('level__in', ['easy', 'sensible', 'strong'])), name='level_of_bots_is_known'),
        ),
        migrations.AddIndex(
            model_name='invitation',
            index=models.Index(condition=models.Q(('notify_at__isnull', False)), fields=['notify_at'], name='invitation_notify'),
        ),
        migrations.AddConstraint(
            model_name='invitation',
            constraint=models.UniqueConstraint(fields=('game', 'user'), name='invited_once'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(condition=models.Q(('try_at__isnull', False)), fields=['try_at'], name='letter_due'),
        ),
        migrations.AddIndex(
            model_name='letter',
            index=models.Index(condition=models.Q(('sent_at', None), models.Q(('trouble', ''), _negated=True)), fields=['-created_at'], name='letter_failing'),
        ),
        migrations.AddIndex(
            model_name='call',
            index=models.Index(condition=models.Q(('try_at__isnull', False)), fields=['try_at'], name='call_due'),
        ),
        migrations.AddConstraint(
            model_name='call',
            constraint=models.UniqueConstraint(fields=('channel', 'letter'), name='told_once_by_a_channel'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(fields=('letter', 'seat'), name='seat_once_in_a_letter'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(condition=models.Q(('why', 'turn')), fields=('seat', 'question'), name='question_told_once'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(condition=models.Q(('why', 'reminder')), fields=('seat', 'question', 'due_at'), name='deadline_reminded_once'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(condition=models.Q(('why', 'over')), fields=('seat',), name='end_told_once'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('offer__isnull', False), ('why', 'offer')), models.Q(models.Q(('why', 'offer'), _negated=True), ('offer__isnull', True)), _connector='OR'), name='offer_is_numbered'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(condition=models.Q(('why', 'invite')), fields=('invitation',), name='invitation_told_once'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('invitation__isnull', False), ('seat__isnull', True), ('why', 'invite')), models.Q(models.Q(('why', 'invite'), _negated=True), ('invitation__isnull', True), ('seat__isnull', False)), _connector='OR'), name='seat_or_invitation'),
        ),
        migrations.AddConstraint(
            model_name='letteritem',
            constraint=models.UniqueConstraint(condition=models.Q(('why', 'proposal')), fields=('consent',), name='proposal_told_once'),
        ),
        migrations.AddConstraint(
            model_name='line',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_line_per_number'),
        ),
        migrations.AddConstraint(
            model_name='membership',
            constraint=models.UniqueConstraint(fields=('circle', 'user'), name='once_in_a_circle'),
        ),
        migrations.AddIndex(
            model_name='move',
            index=models.Index(fields=['game', 'question'], name='move_by_question'),
        ),
        migrations.AddConstraint(
            model_name='move',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_move_per_number'),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.UniqueConstraint(fields=('seat', 'turn'), name='one_note_a_turn'),
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), _negated=True), name='note_says_something'),
        ),
        migrations.AddConstraint(
            model_name='nudge',
            constraint=models.UniqueConstraint(fields=('seat', 'day'), name='nudged_once_a_day'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.UniqueConstraint(fields=('game', 'number'), name='one_opening_per_number'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'claim'), ('seat__isnull', False), ('true__isnull', False)), models.Q(('kind', 'claim'), _negated=True), _connector='OR'), name='claim_is_true_or_not'),
        ),
        migrations.AddConstraint(
            model_name='opening',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('got__isnull', False), ('kind', 'luck'), ('worth__isnull', False)), models.Q(('kind', 'luck'), _negated=True), _connector='OR'), name='luck_has_a_measure'),
        ),
        migrations.AddIndex(
            model_name='proposal',
            index=models.Index(condition=models.Q(('closed_at', None)), fields=['lapses_at'], name='proposal_lapses'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('game',), name='one_open_proposal'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('key',), name='one_link_to_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('outcome', '')), models.Q(('closed_at__isnull', False), models.Q(('outcome', ''), _negated=True)), _connector='OR'), name='proposal_closed_somehow'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('about__isnull', False), ('kind', 'friend')), models.Q(models.Q(('kind', 'friend'), _negated=True), ('about', None)), _connector='OR'), name='proposal_about_a_seat'),
        ),
        migrations.AddIndex(
            model_name='consent',
            index=models.Index(condition=models.Q(('notify_at__isnull', False)), fields=['notify_at'], name='consent_notify'),
        ),
        migrations.AddConstraint(
            model_name='consent',
            constraint=models.UniqueConstraint(fields=('proposal', 'seat'), name='one_consent_each'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('user', 'slug'), name='one_rating_a_game'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', True)), fields=('bot', 'slug'), name='one_rating_a_bot'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('bot', ''), ('user__isnull', False)), models.Q(('user__isnull', True), models.Q(('bot', ''), _negated=True)), _connector='OR'), name='player_or_bot_rated'),
        ),
        migrations.AddConstraint(
            model_name='verdict',
            constraint=models.UniqueConstraint(fields=('claim', 'seat'), name='one_verdict_per_seat'),
        ),
    ]
