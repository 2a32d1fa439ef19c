"""Faults are told apart by what they say and of what, never by where they stand."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from generator.compare.faults import new_and_cured
from generator.data.diagnostics import Diagnostic, Place, Severity

ONE = Diagnostic("PM101", Severity.ERROR, "the armour is missing", Place("a.yaml", 3, 5, 3, 9), "mechs:bear/armour")


def test_a_line_above_makes_no_new_fault() -> None:
    moved = replace(ONE, place=Place("b.yaml", 4, 7, 4, 11), hint="Other words of advice.")
    assert new_and_cured([ONE], [moved]) == ((), ())


def test_a_line_that_the_message_names_does_not_count() -> None:
    twice = replace(ONE, message="the key bear is given twice: on line 3 and on line 9")
    moved = replace(ONE, message="the key bear is given twice: on line 13 and on line 19")
    assert new_and_cured([twice], [moved]) == ((), ())
    assert new_and_cured([twice], [replace(twice, message="the key line is given twice")])[0] != ()


def test_code_path_and_message_tell_faults_apart() -> None:
    for other in (
        replace(ONE, code="PM102"), replace(ONE, path="mechs:wolf/armour"), replace(ONE, message="the armour is odd")
    ):
        assert new_and_cured([ONE], [other]) == ((other,), (ONE,))


def test_a_fault_that_stands_once_more_is_new_once() -> None:
    again, third = (replace(ONE, place=Place("a.yaml", line, 5, line, 9)) for line in (8, 9))
    assert new_and_cured([ONE, again], [third]) == ((), (again,))
    assert new_and_cured([ONE], [ONE, again]) == ((again,), ())
    # Two parts of a check may find the very same fault: that is one.
    assert new_and_cured([ONE], [ONE, ONE]) == ((), ())


_few = st.sampled_from(["x", "y"])
_findings = st.lists(
    st.builds(
        Diagnostic, _few, st.sampled_from(Severity), _few, st.builds(Place, _few, st.integers(1, 3)), _few
    ), max_size=8,
)  # fmt: skip


@given(_findings, _findings)
def test_what_is_new_one_way_is_cured_the_other_way(old: list[Diagnostic], new: list[Diagnostic]) -> None:
    fresh, cured = new_and_cured(old, new)
    assert new_and_cured(new, old) == (cured, fresh)
    assert new_and_cured(old, old) == ((), ())
    assert len(set(new)) - len(set(old)) == len(fresh) - len(cured)
    keys = [{(one.code, one.path, one.message) for one in side} for side in (fresh, cured)]
    assert not keys[0] & keys[1]
