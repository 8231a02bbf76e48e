"""The key that push messages are signed with."""

from __future__ import annotations

from django.db import models


class PushKey(models.Model):
    """The site's private key for push messages (VAPID), made when one is first needed. There is one."""

    private = models.CharField(max_length=64)  # 32 bytes, base64url

    class Meta:
        default_permissions = ()
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_push_key")]
