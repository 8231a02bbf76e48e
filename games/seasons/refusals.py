"""Why something is not done to a season."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games import play


class Lost(play.Refused):
    sentence = _("There is no such season, or not any more.")


class NotOpener(play.Refused):
    sentence = _("Only the player who runs the season can do this.")


class HasBegun(play.Refused):
    sentence = _("The season has begun.")


class IsOver(play.Refused):
    sentence = _("This season is over.")


class NotPlayed(play.Refused):
    sentence = _("This season was not played.")


class NoneFollows(play.Refused):
    sentence = _("Only a season of divisions that is under way has a next one to be in.")


class NotBegun(play.Refused):
    sentence = _("The season has not begun.")


class AllBegun(play.Refused):
    sentence = _("Every round has begun: nobody is left to be seated again.")


class DrawnByResults(play.Refused):
    sentence = _("A cup draws each round from the results of the one before.")


class Full(play.Refused):
    sentence = _("This season is full.")


class TooFew(play.Refused):
    sentence = _("There are too few people yet. Send the link to some more.")


class NotHere(play.Refused):
    sentence = _("This player is not in the season.")


class Excluded(play.Refused):
    sentence = _("You were taken out of this season, and cannot join it again.")


class NoPrograms(play.Refused):
    sentence = _("The player who runs this season has let no programs in.")


class TooLate(play.Refused):
    sentence = _("The season is under way, and it is too late to join it.")


class CupHasBegun(play.Refused):
    sentence = _("The cup has begun, and a cup takes nobody late.")


class TooMany(play.Refused):
    sentence = _("You are in a great many seasons. Let one of them end first.")
