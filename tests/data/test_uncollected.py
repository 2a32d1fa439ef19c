"""Work during which Python looks for no cycles."""

from __future__ import annotations

import gc

import pytest

from generator.data.uncollected import uncollected


def test_nothing_is_collected_inside_and_all_is_as_before_afterwards() -> None:
    frozen = gc.get_freeze_count()
    with uncollected():
        assert not gc.isenabled()
        with uncollected():  # the inner one leaves the outer one's work alone
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
    assert (gc.get_freeze_count() == 0) == (frozen == 0)


def test_it_ends_with_a_fault_too() -> None:
    with pytest.raises(ValueError, match="bad"), uncollected():
        raise ValueError("bad")
    assert gc.isenabled()


def test_what_it_made_is_old_afterwards() -> None:
    with uncollected():
        made = [[] for _ in range(1000)]
    assert gc.get_count()[0] < len(made)
