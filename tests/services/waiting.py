"""Wait for what another process does."""

import time
from collections.abc import Callable


def until(is_so: Callable[[], bool], patience: float = 15) -> bool:
    """True as soon as it is so; false when it is still not after `patience` seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return False
