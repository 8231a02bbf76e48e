"""The cache in files: what several processes share where there is no Redis."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config.cache import Files


def test_only_one_of_many_who_add_at_once_does(tmp_path: Path) -> None:
    cache = Files(str(tmp_path), {})

    with ThreadPoolExecutor(20) as crowd:
        for turn in range(20):
            assert sum(crowd.map(lambda _, turn=turn: cache.add(f"lock-{turn}", True), range(20))) == 1


def test_what_was_added_and_has_expired_can_be_added_again(tmp_path: Path) -> None:
    cache = Files(str(tmp_path), {})
    assert cache.add("lock", True, timeout=0)

    assert cache.add("lock", True)
    assert not cache.add("lock", True)
