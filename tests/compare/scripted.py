"""Scripted changes of the real data, and what a report must say of each.

Every expectation was worked out by hand, from the files and the rules: which values differ, what a player calls them,
which clauses name them, which boxes of the sheets print them, which examples can't come true any more. Nothing here is
taken from a report.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from generator.data.sentences import OPTIONAL, among_numbers
from tests.compare.edited import Edit, load

Step = Edit | Callable[[Path], None]
"""A replacement (file, what stands there, what stands there instead), or something done to the game's folder."""
Told = tuple[str, str, str]
"""A change as it must be told: code, data path, sentence (long texts shortened)."""

DATA, WORDS, CODE, EXAMPLE = ("data",), ("wording",), ("code",), ("example",)


@dataclass(frozen=True)
class Script:
    """One scripted change. `before` is done to both sides, `steps` to the new one only.

    `changes` are all that must be told, in no order. `clauses` are the findings about clauses (code, clause) and
    `touched` the clauses that the change touches, with why: all of them. The rest is what the whole report must say:
    codes of new faults and cured ones, pieces of paper (file:id) that must and must not differ, loadouts that are
    broken, examples of the old data that come out differently (some of them), the verdict's codes (some of them).
    """

    name: str
    steps: tuple[Step, ...]
    changes: tuple[Told, ...] = ()
    before: tuple[Step, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()
    touched: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    cured: tuple[str, ...] = ()
    printed: bool = False
    """Whether pages differ although nothing changed: what is printed in the order of its file, or with its number."""
    differs: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()


# --- what is done to a folder ----------------------------------------------------------------------------------------


def change(root: Path, file: str, how: Callable[[str], str]) -> None:
    """Write a file anew; the change must change something."""
    path = root / file
    text = path.read_text("utf-8")
    changed = how(text)
    assert changed != text, file
    path.write_text(changed, "utf-8")


def swapped(file: str, first: str, second: str) -> Step:
    """Two stretches of a file change places."""

    def swap(text: str) -> str:
        assert text.count(first) == text.count(second) == 1, (file, first, second)
        return text.replace(first, "\0").replace(second, first).replace("\0", second)

    return lambda root: change(root, file, swap)


def every(file: str, old: str, new: str) -> Step:
    """A stretch of text, wherever it stands in a file."""
    return lambda root: change(root, file, lambda text: text.replace(old, new))


def cut(file: str, start: str, end: str = "") -> Step:
    """Everything from one line's start up to another one's goes, or up to the file's end."""
    pattern = re.compile(rf"^{re.escape(start)}.*?(?={'^' + re.escape(end) if end else chr(92) + 'Z'})", re.M | re.S)
    return lambda root: change(root, file, lambda text: pattern.sub("", text, count=1))


def moved(file: str, start: str, end: str, before: str) -> Step:
    """A block, from its first line up to another, moves in front of a line."""

    def move(text: str) -> str:
        begin = text.index("\n" + start) + 1
        stop = text.index("\n" + end, begin) + 1
        block, rest = text[begin:stop], text[:begin] + text[stop:]
        place = rest.index("\n" + before) + 1
        return rest[:place] + block + rest[place:]

    return lambda root: change(root, file, move)


def second_language(root: Path) -> None:
    """The game gets a second language, whose words are those of the first; reasons among numbers are translated too.

    Places in books stay as they are, as they may.
    """
    for stem in ("text", "rules", "rulings"):
        (root / f"{stem}.fi.yaml").write_bytes((root / f"{stem}.en.yaml").read_bytes())
    (root / "changes.fi.yaml").write_bytes((root / "changes.yaml").read_bytes())
    texts = yaml.safe_load((root / "text.fi.yaml").read_text("utf-8"))
    for (_, *above, last), sentence in among_numbers(load(root)).items():
        if last in OPTIONAL:
            continue
        here = texts
        for step in above:
            here = here.setdefault(step, {})
        here[last] = sentence.text
    (root / "text.fi.yaml").write_text(yaml.safe_dump(texts, allow_unicode=True, sort_keys=False), "utf-8")
    change(root, "game.yaml", lambda text: text.replace("languages: [en]", "languages: [en, fi]"))


def without_language(root: Path) -> None:
    """The second language goes again."""
    for stem in ("text", "rules", "rulings", "changes"):
        (root / f"{stem}.fi.yaml").unlink()
    change(root, "game.yaml", lambda text: text.replace("languages: [en, fi]", "languages: [en]"))


def broken(file: str) -> Step:
    """A file that can't be read any more."""
    return lambda root: change(root, file, lambda text: text + "\n  ]: [\n")


# --- things of the mech, its enemies and the table -------------------------------------------------------------------

_PPC = "ppc: {range: long, power: 4, time: 4, circles: 3}"
_RAILGUN = """\
  railgun:
    figure: barrel
    keyword: sniper
    weight: 4
    armour: 3
    range: long
    mounts: [arm]
    actions:
      shot: {power: 2, time: 3, circles: 2}
"""
_WALKER = """\
  walker:
    armour: 3
    attacks:
      gun: {range: short, power: 2, time: 2, circles: 2}
"""

NUMBERS = (
    Script(
        "more-dice-for-the-ppc",
        (("enemies.yaml", _PPC, _PPC.replace("power: 4", "power: 5")),),
        (("CP110", "enemies:tank/attacks/ppc/power", "Tank, PPC: power 4 -> 5"),),
        differs=("playsheet:enemy:tank",),
        stays=("playsheet:enemy:helo", "playsheet:enemy:mech", "playsheet:radar"),
        verdict=("CP302",),
        examples=("custom-wall-reflex",),
    ),
    Script(
        "thinner-tank",
        (("enemies.yaml", "armour: 4\n    figure: tank", "armour: 3\n    figure: tank"),),
        (("CP110", "enemies:tank/armour", "Tank: armour 4 -> 3"),),
        differs=("playsheet:enemy:tank",),
        stays=("playsheet:enemy:attack-jet",),
        verdict=("CP302",),
        examples=("hard-reselect-recoil",),
    ),
    Script(
        "slower-missiles-of-the-helo",
        (
            (
                "enemies.yaml",
                "missiles: {range: medium, power: 4, time: 4,",
                "missiles: {range: medium, power: 4, time: 5,",
            ),
        ),
        (("CP110", "enemies:helo/attacks/missiles/time", "Helo, Missiles: time 4 -> 5"),),
        differs=("playsheet:enemy:helo",),
        stays=("playsheet:enemy:tank",),
    ),
    Script(
        "one-circle-more-for-the-helo",
        (("enemies.yaml", "power: 2, time: 2, circles: 2}", "power: 2, time: 2, circles: 3}"),),
        (("CP110", "enemies:helo/attacks/machine-gun/circles", "Helo, Machine Gun: circles 2 -> 3"),),
        differs=("playsheet:enemy:helo",),
    ),
    Script(
        "a-laser-without-its-keyword",
        (("enemies.yaml", "circles: 2, keyword: accurate}\n      flame-gun", "circles: 2}\n      flame-gun"),),
        (("CP111", "enemies:firethrower/attacks/laser/keyword", "Firethrower, Laser: keyword Accurate -> none"),),
        differs=("playsheet:enemy:firethrower",),
    ),
    Script(
        "a-shorter-flame",
        (("enemies.yaml", "flame-gun: {range: short", "flame-gun: {range: close"),),
        (("CP111", "enemies:firethrower/attacks/flame-gun/range", "Firethrower, Flame Gun: range Short -> Close"),),
        differs=("playsheet:enemy:firethrower",),
    ),
    Script(
        "attacks-in-another-order",
        (
            swapped(
                "enemies.yaml", "      missiles: {range: long, power: 4, time: 4, circles: 2, keyword: recoil}\n",
                "      laser: {range: medium, power: 3, time: 3, circles: 3, keyword: accurate}\n",
            ),
        ),
        (
            (
                "CP117", "enemies:mech/attacks",
                "Mech, attacks: order Missiles, Laser, Fist -> Laser, Missiles, Fist",
            ),
        ),
        differs=("playsheet:enemy:mech",),
    ),
    Script("enemies-in-another-order", (moved("enemies.yaml", "  tank:", "  mech:", "  scout-bike:"),), printed=True),
    Script(
        "a-new-enemy",
        (
            ("enemies.yaml", "  mech:\n", _WALKER + "  mech:\n"),
            (
                "text.en.yaml",
                "  mech:\n    name: Mech\n",
                "  walker: {name: Walker, letter: W, attacks: {gun: {name: Gun}}}\n  mech:\n    name: Mech\n",
            ),
        ),
        (
            (
                "CP120", "enemies:walker",
                "Enemies: Walker is new (armour 3, attacks (gun (range short, power 2, time 2, circles 2)))",
            ),
        ),
        differs=("playsheet:enemy:walker",),
    ),
    Script(
        "an-enemy-gone",
        (
            cut("enemies.yaml", "  mech:"),
            cut("text.en.yaml", "  mech:\n    name: Mech", "\nweapons:"),
            ("waves.yaml", "fixed: [mech], ", ""),
        ),
        (
            (
                "CP101", "enemies:mech",
                "Enemies: Mech is gone (armour 4, figure mech, attacks (missiles (range long, power 4, time 4, …",
            ),
            ("CP114", "waves:wave-4/fixed", "Main force: fixed Mech -> none"),
        ),
        verdict=("CP301",),
    ),
    Script(
        "an-attack-gone",
        (
            cut("enemies.yaml", "      machine-gun: {range: short, power: 2, time: 2", "  firethrower"),
            (
                "text.en.yaml",
                "      missiles: {name: Missiles}\n      machine-gun: {name: Machine Gun}\n",
                "      missiles: {name: Missiles}\n",
            ),
        ),
        (
            (
                "CP101", "enemies:helo/attacks/machine-gun",
                "Helo, attacks: Machine Gun is gone (range short, power 2, time 2, circles 2)",
            ),
        ),
        differs=("playsheet:enemy:helo",),
        verdict=("CP301",),
    ),
    Script(
        "a-new-attack",
        (
            ("enemies.yaml", _PPC, f"{_PPC}\n      ram: {{range: close, power: 6, time: 2, circles: 1}}"),
            ("text.en.yaml", "      ppc: {name: PPC}\n", "      ppc: {name: PPC}\n      ram: {name: Ram}\n"),
        ),
        (("CP120", "enemies:tank/attacks/ram", "Tank, attacks: Ram is new (range close, power 6, time 2, circles 1)"),),
        differs=("playsheet:enemy:tank",),
    ),
    Script(
        "an-enemy-that-looks-otherwise",
        (("enemies.yaml", "figure: tank", "figure: bike"),),
        (("CP170", "enemies:tank/figure", "Tank: figure tank -> bike"),),
        differs=("playsheet:enemy:tank",),
        stays=("playsheet:enemy:scout-bike",),
    ),
    Script(
        "another-source",
        (("enemies.yaml", "place: playsheet 1.8", "place: playsheet 1.9"),),
        (("CP154", "enemies:place", "Enemies: place playsheet 1.8 -> playsheet 1.9"),),
    ),
    Script(
        "a-heavier-laser",
        (("weapons.yaml", "keyword: accurate\n    weight: 3", "keyword: accurate\n    weight: 4"),),
        (("CP110", "weapons:laser/weight", "Laser: weight 3 -> 4"),),
        # One over the limit: every action takes one unit more.
        differs=("playsheet:mount:left-arm", "cards:card:laser", "playsheet:mount:right-arm", "playsheet:legs"),
        stays=("playsheet:radar", "playsheet:enemy:tank"),
    ),
    Script(
        "missiles-twice-in-a-row",
        (("weapons.yaml", "    no-repeat: true\n", ""),),
        (("CP112", "weapons:missiles/no-repeat", "Missiles: no repeat yes -> no"),),
        examples=("custom-two-launchers",),
    ),
    Script("a-default-written-out", (("weapons.yaml", "  laser:\n", "  laser:\n    no-repeat: false\n"),)),
    Script("a-list-of-no-order", (every("weapons.yaml", "[arm, shoulder]", "[shoulder, arm]"),), printed=True),
    Script(
        "a-fist-on-the-shoulder",
        (
            (
                "weapons.yaml",
                "mounts: [arm]\n    actions:\n      punch",
                "mounts: [arm, shoulder]\n    actions:\n      punch",
            ),
        ),
        (("CP114", "weapons:fist/mounts", "Fist: mounts arm -> arm, shoulder"),),
    ),
    Script(
        "a-fist-that-does-not-crush",
        (("weapons.yaml", ", crushes: true", ""),),
        (("CP112", "weapons:fist/actions/crush/crushes", "Fist, Crush: crushes yes -> no"),),
        examples=("hard-crush",),
    ),
    Script(
        "a-new-weapon",
        (
            ("weapons.yaml", "  rifle:\n", _RAILGUN + "  rifle:\n"),
            (
                "text.en.yaml",
                "  rifle:\n    name: Rifle\n",
                "  railgun: {name: Railgun, note: '', actions: {shot: {name: Shot, note: ''}}}\n  rifle:\n    name: "
                "Rifle\n",
            ),
        ),
        (
            (
                "CP120", "weapons:railgun",
                "Weapons: Railgun is new (figure barrel, keyword sniper, weight 4, armour 3, range long, mounts arm, …",
            ),
        ),
        differs=("booklet:table-weapons",),
        stays=("booklet:table-enemies", "cards:card:laser"),
    ),
    Script(
        "a-weapon-gone",
        (
            cut("weapons.yaml", "  mortar:", "  machine-gun:"),
            cut("text.en.yaml", "  mortar:", "  machine-gun:"),
        ),
        (
            (
                "CP101", "weapons:mortar",
                "Weapons: Mortar is gone (superseded yes, figure mortar, keyword area, weight 4, armour 3, range "
                "medium, …",
            ),
        ),
        touched={"least-range": DATA},
        faults=("RF204",),
        verdict=("CP301",),
    ),
    Script(
        "a-weapon-of-another-id",
        (every("weapons.yaml", "  plasma-sword:", "  sword:"), every("text.en.yaml", "  plasma-sword:", "  sword:")),
        (("CP102", "weapons:sword", "Plasma Sword: id plasma-sword -> sword"),),
        verdict=("CP301",),
    ),
    Script(
        "an-action-gone",
        (cut("weapons.yaml", "      full-charge:", "  fist:"), cut("text.en.yaml", "      full-charge:", "  fist:")),
        (
            (
                "CP101", "weapons:laser/actions/full-charge",
                "Laser, actions: Full Charge is gone (power 4, time 4, circles 2)",
            ),
        ),
        verdict=("CP301",),
    ),
    Script(
        "actions-in-another-order",
        (moved("weapons.yaml", "      full-charge:", "  fist:", "      quick-beam:"),),
        (
            (
                "CP117", "weapons:laser/actions",
                "Laser, actions: order Quick Beam, Laser Blast, Full Charge -> Full Charge, Quick Beam, Laser Blast",
            ),
        ),
    ),
    Script(
        "an-older-edition-still",
        (("weapons.yaml", "year: 2016", "year: 2015"),),
        (("CP110", "weapons:older-edition/year", "Weapons, older edition: year 2016 -> 2015"),),
        clauses=(("CP203", "custom-edition"),),
        touched={"custom-edition": DATA},
    ),
    Script(
        "no-older-edition",
        (cut("weapons.yaml", "older-edition:", "weapons:"),),
        (("CP116", "weapons:older-edition", "Weapons: older edition (year 2016) -> none"),),
        clauses=(("CP203", "custom-edition"),),
        touched={"custom-edition": DATA},
        faults=("RF204",),
    ),
    Script(
        "a-stronger-kick",
        (("keywords.yaml", "recoil: {shift: 1}", "recoil: {shift: 2}"),),
        (("CP110", "keywords:recoil/shift", "Recoil: shift 1 -> 2"),),
        clauses=(("CP203", "recoil"),),
        touched={"recoil": DATA},
        differs=("booklet:recoil", "summary:keyword-recoil"),
        stays=("booklet:accurate", "summary:keyword-accurate"),
        examples=("hard-reselect-recoil",),
    ),
    Script(
        "a-longer-flight",
        (("keywords.yaml", "return-time: 3", "return-time: 4"),),
        (("CP110", "keywords:flight-path/return-time", "Flight Path: return time 3 -> 4"),),
        clauses=(("CP203", "flight-path-out"),),
        touched={"flight-path-out": DATA},
        differs=("booklet:flight-path-out",),
        examples=("hard-jet",),
    ),
    Script(
        "a-keyword-of-another-id",
        (
            every("keywords.yaml", "recoil:", "kick:"), every("enemies.yaml", "recoil", "kick"),
            every("weapons.yaml", "recoil", "kick"), every("rules.en.yaml", "keywords:recoil", "keywords:kick"),
            every("rulings.en.yaml", "keywords:recoil", "keywords:kick"),
            ("text.en.yaml", "\n  recoil:\n", "\n  kick:\n"),
            every("text.en.yaml", "keywords:recoil", "keywords:kick"),
        ),
        (("CP102", "keywords:kick", "Recoil: id recoil -> kick"),),
        verdict=("CP301",),
    ),
    Script(
        "a-longer-track",
        (("track.yaml", "last: 7", "last: 8"),),
        (("CP110", "track:boxes/last", "Track, boxes: last 7 -> 8"),),
        clauses=(("CP203", "time-limit"), ("CP203", "recoil")),
        touched={"time-limit": DATA, "recoil": DATA},
        differs=("booklet:time-limit",),
        examples=("hard-recoil-last-box",),
    ),
    Script(
        "a-value-that-is-needed",
        (("track.yaml", "  quiet-units: 60\n", ""),),
        (("CP103", "track:stalemate/quiet-units", "Track, stalemate: quiet units 60"),),
        clauses=(("CP203", "stalemate"),),
        touched={"stalemate": DATA},
        faults=("MD102",),
    ),
    Script("a-file-that-cannot-be-read", (broken("track.yaml"),), faults=("YM001",)),
    Script(
        "a-milder-zone",
        (("radar.yaml", '"7": {side: rear, half: rear, armour: -2}', '"7": {side: rear, half: rear, armour: -1}'),),
        (("CP110", "radar:sectors/7/armour", "rear right: armour -2 -> -1"),),
        clauses=(("CP203", "term-zone"),),
        touched={"term-zone": DATA},
        examples=("pm-8-rear",),
    ),
    Script(
        "no-arrivals-on-the-right",
        (("radar.yaml", "armour: -1, start-die: 6}", "armour: -1}"),),
        (("CP110", "radar:sectors/6/start-die", "right side to the rear: start die 6 -> none"),),
        clauses=(("CP203", "term-radar"),),
        touched={"term-radar": DATA},
    ),
    Script(
        "a-step-that-leads-elsewhere",
        (("radar.yaml", '"3": {C: 2C, S: 3C, M: 3S, L: 3M}', '"3": {C: 2C, S: 3C, M: 3S, L: 2M}'),),
        (("CP113", "radar:walk-forwards/3/L", "Walk forwards 3: L 3M -> 2M"),),
    ),
    Script(
        "a-row-of-a-table-gone",
        (cut("radar.yaml", '  "8": {C: 8S', "walk-backwards:"),),
        (("CP116", "radar:walk-forwards/8", "Walk forwards: 8 (C 8S, S 8M, M 8L, L 8L) -> none"),),
    ),
    Script(
        "another-letter",
        (("radar.yaml", "letter: C", "letter: K"),),
        (("CP113", "radar:rings/close/letter", "Close: letter C -> K"),),
        clauses=(("CP203", "term-range"),),
        touched={"term-range": DATA},
    ),
    Script(
        "more-weight",
        (("mech.yaml", "limit: 12", "limit: 14"),),
        (("CP110", "mech:weight/limit", "Mech, weight: limit 12 -> 14"),),
        clauses=(("CP203", "weight-total"), ("CP203", "weight-penalty")),
        touched={"weight-total": DATA, "weight-penalty": DATA},
        differs=("booklet:weight-total",),
        stays=("booklet:custom-armour",),
    ),
    Script(
        "less-armour-to-be-had",
        (("mech.yaml", "highest: 5", "highest: 4"),),
        (("CP110", "mech:armour/highest", "Mech, armour: highest 5 -> 4"),),
        clauses=(("CP203", "custom-armour"),),
        touched={"custom-armour": DATA},
        broken=("standard",),
        verdict=("CP306",),
    ),
    Script(
        "a-torso-that-slows-less",
        (("mech.yaml", "extra-time: 3}", "extra-time: 2}"),),
        (("CP110", "mech:torso/effects/3/extra-time", "Torso, effects 3: extra time 3 -> 2"),),
        clauses=(("CP203", "torso-slow"),),
        touched={"torso-slow": DATA},
        differs=("playsheet:torso", "booklet:torso-slow"),
        stays=("playsheet:legs",),
    ),
    Script(
        "a-circle-more-of-torso",
        (
            (
                "mech.yaml", "Losing, destroyed: true}\n",
                'Losing, destroyed: true}\n    "5": {source: rulebook, place: Winning and Losing, destroyed: true}\n',
            ),
        ),
        (("CP115", "mech:torso/effects/5", "Torso, effects: 5 none -> (destroyed yes)"),),
    ),
    Script(
        "a-free-step-back",
        (
            (
                "mech.yaml",
                "walk-backwards: {time: 1, circles: 1, free: false}",
                "walk-backwards: {time: 1, circles: 1, free: true}",
            ),
        ),
        (("CP112", "mech:legs/actions/walk-backwards/free", "Legs, Walk backwards: free no -> yes"),),
        differs=("playsheet:legs",),
        stays=("playsheet:torso",),
    ),
    Script(
        "a-better-squat",
        (("mech.yaml", "power: -1, least-power: 1", "power: -2, least-power: 1"),),
        (("CP110", "mech:stance/squat/power", "Squat: power -1 -> -2"),),
        clauses=(("CP203", "squat-dice"),),
        touched={"squat-dice": DATA},
        differs=("playsheet:stance", "booklet:squat-dice"),
        stays=("playsheet:stance:stand",),
    ),
    Script(
        "a-narrower-arc",
        (("mech.yaml", '["8", "1", "2", "3", "4", "5"]', '["1", "2", "3", "4", "5"]'),),
        (("CP114", "mech:mounts/left-arm/arc", "Left arm: arc 8, 1, 2, 3, 4, 5 -> 1, 2, 3, 4, 5"),),
        differs=("playsheet:mount:left-arm",),
        stays=("playsheet:mount:right-arm",),
    ),
    Script(
        "a-shoulder-that-is-an-arm",
        (("mech.yaml", "left-shoulder: {kind: shoulder", "left-shoulder: {kind: arm"),),
        (("CP113", "mech:mounts/left-shoulder/kind", "Left shoulder: kind shoulder -> arm"),),
        # The shield on it fits shoulders only.
        broken=("standard",),
        verdict=("CP306",),
    ),
    Script(
        "another-face-hits-the-shoulder",
        (("mech.yaml", '"2": left-shoulder, "3": right-shoulder', '"2": right-shoulder, "3": right-shoulder'),),
        (("CP111", "mech:targeting/front-rear/2", "From front or rear: 2 Left shoulder -> Right shoulder"),),
        examples=("pm-8-rear",),
        differs=("playsheet:targeting:front",),
        stays=("playsheet:targeting:side", "playsheet:radar"),
    ),
    Script(
        "damage-that-spills-elsewhere",
        (("mech.yaml", 'torso: {"1": left-shoulder', 'torso: {"1": legs'),),
        (("CP111", "mech:spill-over/torso/1", "Mech, spill over, torso: 1 Left shoulder -> Legs"),),
        differs=("playsheet:spill-over",),
        stays=("playsheet:targeting:front",),
    ),
    Script(
        "a-smaller-second-wave",
        (("waves.yaml", "add: [attack-jet, ranger-mech]", "add: [attack-jet]"),),
        (("CP114", "waves:wave-2/add", "Fast response: add Attack Jet, Ranger Mech -> Attack Jet"),),
        differs=("playsheet:wave:wave-2",),
        stays=("playsheet:wave:wave-1", "playsheet:wave:wave-3"),
    ),
    Script(
        "two-scouts",
        (("waves.yaml", "firethrower], draw: 1", "firethrower], draw: 2"),),
        (("CP110", "waves:wave-1/draw", "Scouts: draw 1 -> 2"),),
        examples=("pm-1",),
        differs=("playsheet:wave:wave-1",),
        stays=("playsheet:wave:wave-2",),
    ),
    Script(
        "waves-in-another-order",
        (moved("waves.yaml", "  wave-3:", "  wave-4:", "  wave-2:"),),
        (
            (
                "CP117", "waves:waves",
                "Waves: order Scouts, Fast response, Hunters, Main force -> Scouts, Hunters, Fast response, Main force",
            ),
        ),
    ),
    Script(
        "a-fifth-wave",
        (
            ("waves.yaml", "draw-again:", "  wave-5: {fixed: [mech], draw: 2}\ndraw-again:"),
            (
                "text.en.yaml",
                "  wave-4: {name: Main force}\n",
                "  wave-4: {name: Main force}\n  wave-5: {name: Last stand}\n",
            ),
        ),
        (("CP120", "waves:wave-5", "Waves: Last stand is new (fixed mech, draw 2)"),),
    ),
    Script(
        "more-company",
        (("waves.yaml", "extra: 1", "extra: 2"),),
        (("CP110", "waves:draw-again/extra", "Waves, draw again: extra 1 -> 2"),),
        clauses=(("CP203", "wave-draw-again"),),
        touched={"wave-draw-again": DATA},
        examples=("derived-bike",),
        differs=("booklet:wave-draw-again",),
    ),
    Script(
        "a-better-marksman",
        (("skills.yaml", "use: own-die, modifier: 1", "use: own-die, modifier: 2"),),
        (("CP110", "skills:marksman/modifier", "Marksman: modifier 1 -> 2"),),
        clauses=(("CP203", "skill-marksman-use"),),
        touched={"skill-marksman-use": DATA},
        differs=("playsheet:skill:marksman",),
        stays=("playsheet:skill:evasion",),
    ),
    Script(
        "a-skill-for-other-dice",
        (("skills.yaml", "use: enemy-die, modifier", "use: own-die, modifier"),),
        (("CP113", "skills:evasion/use", "Evasion: use enemy die -> own die"),),
    ),
    Script(
        "a-loadout-with-a-rifle",
        (("loadouts/standard.yaml", "left-arm: laser", "left-arm: rifle"),),
        (("CP126", "loadouts/standard:weapons/left-arm", "Loadout Standard, weapons: left arm Laser -> Rifle"),),
        differs=("playsheet:mount:left-arm",),
        stays=("playsheet:mount:right-arm",),
    ),
    Script(
        "a-loadout-of-another-name",
        (("loadouts/standard.yaml", "name: Standard", "name: Usual"),),
        (("CP130", "loadouts/standard:name", "Loadout Standard: name Standard -> Usual"),),
    ),
    Script(
        "a-loadout-with-notes",
        (("loadouts/standard.yaml", 'pilot: ""', "pilot: Anni"),),
        (("CP131", "loadouts/standard:pilot", "Loadout Standard: pilot Anni"),),
    ),
    Script(
        "a-second-loadout",
        (lambda root: _second_loadout(root),),
        (("CP125", "loadouts/heavy:", "Loadout Heavy is new"),),
    ),
    Script(
        "a-loadout-gone",
        (lambda root: (root / "loadouts" / "heavy.yaml").unlink(),),
        (("CP107", "loadouts/heavy:", "Loadout Heavy is gone"),),
        before=(lambda root: _second_loadout(root),),
        verdict=("CP301",),
    ),
)


def _second_loadout(root: Path) -> None:
    text = (root / "loadouts" / "standard.yaml").read_text("utf-8")
    text = text.replace("id: standard", "id: heavy").replace("name: Standard", "name: Heavy")
    (root / "loadouts" / "heavy.yaml").write_text(text, "utf-8")
