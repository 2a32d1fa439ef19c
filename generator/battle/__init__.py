"""Battles between units on a hex map: what the engines of several games share. Knows no game.

The turn, initiative, alternate movement, combat with effects that wait, heat, criticals, the end phase and victory are
here, over the numbers of a game's `battle.yaml` (`models.BattleFile`). What differs from game to game is how units
move; a game gives an object for that (`contract.Movement`) when it makes its engine (`engine.Battle`):

    class Walking:                                   # a game's movement
        cited = frozenset({"move"})
        def start_of_turn(self, t): ...              # t is a table.Table: rules, field, units, state, dice, events
        def offered(self, t, unit): ...              # [act("move", "red-1", Way("0304", None, "walk")), ...]
        def carry_out(self, t, unit, action): ...    # sets at, facing, mode, moved, modifier, contacts; tells events
        def refused(self, t, unit, action): ...      # (clause or "not-now", why)

Modules, each using only those above it:

| module | holds |
|---|---|
| `streams` | the purposes of dice, with their numbers |
| `models` | what battle.yaml and scenarios.yaml hold |
| `units` | a unit as the engine reads it (`Unit`), compiled from a card (`generator.units.models.UnitSheet`) |
| `rules` | battle.yaml compiled to plain values |
| `state` | everything on the table, in plain lists by unit |
| `field` | where units stand: on a hex map, or at distances that are said |
| `table` | one call of the engine, and ready-made actions (`act`) |
| `contract` | what a game's movement must offer (`Movement`) |
| `aiming` | the target number, term by term |
| `damage`, `attacks`, `heat`, `phases` | what comes of decisions |
| `engine` | `Battle`, the base of a game's engine |
| `positions`, `bench` | worked examples |
| `greedy`, `narrator`, `labels`, `invariants` | who plays, who tells, what is counted, what must hold |
"""
