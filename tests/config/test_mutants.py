"""The faults that `make mutants` plants: each still has its place in the code and its tests."""

from __future__ import annotations

from benchmarks.mutants.__main__ import planted_faults


def test_every_fault_can_be_planted() -> None:
    assert not [problem for fault in planted_faults() if (problem := fault.missing())]
