"""The embedded broker: a file for each message, in a folder that all processes share."""

import os
import uuid
from pathlib import Path
from time import time_ns
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """Moves finished files into the folder; kombu writes them in place, where a worker may read an empty one."""

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]  # as kombu
        whole = Path(self.data_folder_out) / f"{time_ns()}_{uuid.uuid4()}.{queue}.msg"
        part = whole.with_suffix(".part")
        part.write_text(dumps(payload))
        os.replace(part, whole)


class Transport(filesystem.Transport):
    """kombu's `filesystem` with messages that appear at once."""

    Channel = Channel
