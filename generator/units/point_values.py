"""What special abilities are worth in the published formula of points (see `points`)."""

from __future__ import annotations

ON_ATTACK = {"TAG": 0.5, "LTAG": 0.25, "TSM": 1.0, "ECS": 0.25, "MEL": 0.5}
"""Added to the offence."""
ON_ATTACK_EACH = {
    "IF": 1.0, "SNARC": 1.0, "INARC": 1.0, "CNARC": 0.5, "MDS": 1.0, "MTAS": 1.0, "BTAS": 0.25, "TSEMP": 5.0,
    "ARTAIS": 12.0, "ARTAC": 12.0, "ARTT": 6.0, "ARTS": 12.0, "ARTBA": 6.0, "ARTLTC": 12.0, "ARTSC": 6.0, "ARTLT": 27.0,
    "ARTTC": 3.0, "ARTCM5": 30.0, "ARTCM7": 54.0, "ARTCM9": 72.0, "ARTCM12": 93.0,
}  # fmt: skip
"""Added to the offence for each point of the value behind the tag, 1 where none stands there."""
ON_DEFENCE = {"ABA": 0.5, "AMS": 1.0, "FR": 0.5, "RAMS": 1.25}
"""Added to the defence."""
HIDDEN_ARMOUR = {"BHJ2": 1.0, "RCA": 1.0, "SHLD": 1.0, "BHJ3": 1.5, "BRA": 0.75, "IRA": 0.5}
"""Armour that wards off more: this share of a third of the armour, rounded down, is added to the defence."""
OF_THE_FORCE = {
    "AECM": 3.0, "BH": 2.0, "C3RS": 2.0, "ECM": 2.0, "RCN": 2.0, "TRN": 2.0, "LPRB": 1.0, "PRB": 1.0, "LECM": 0.5,
}  # fmt: skip
"""What helps a whole force, added at the end."""
ARMOUR_BY_MODE = {"t": 1.8, "n": 1.8, "s": 1.8, "h": 1.7, "w": 1.7, "v": 1.5, "g": 1.5}
"""What a point of a vehicle's armour counts by its way of moving; 2 for everything else."""
BAR_SHARE = 0.5
"""Of weak armour: what its points count."""
FIRE_CONTROL = frozenset({"AFC", "BFC"})
NETWORKED = frozenset({"C3BSM", "C3BSS", "C3EM", "C3I", "C3M", "C3S", "AC3", "NC3", "NOVA"})
"""Units that share their targets."""
ARTILLERY = frozenset(tag for tag in ON_ATTACK_EACH if tag.startswith("ART"))
UNTROUBLED = NETWORKED | ARTILLERY | {"BT", "C3RS", "ECM", "AECM"}
"""Units that lose nothing for being slow and made for short ranges."""
