"""The faults that `make mutants` plants: each still has its place in the code and its tests."""

from __future__ import annotations

import msgspec

from benchmarks.mutants.__main__ import planted_faults


def test_every_fault_can_be_planted() -> None:
    assert not [problem for fault in planted_faults() if (problem := fault.missing())]


def test_a_fault_whose_file_has_moved_is_told_with_the_place_where_it_stands_now() -> None:
    fault = planted_faults()[0]
    problem = msgspec.structs.replace(fault, file="games/moved.py").missing()
    assert problem.startswith(f"{fault.name}: there is no games/moved.py any more. It stands in ")
    assert fault.file in problem
    gone = msgspec.structs.replace(fault, text="nobody writes this").missing()
    assert f"'nobody writes this' is 0 times in {fault.file}. It stands in no file" in gone
