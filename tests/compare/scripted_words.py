"""Scripted changes of words: names, texts, rules, rulings, examples and what the data say of themselves."""

from __future__ import annotations

from tests.compare.scripted import (
    DATA,
    EXAMPLE,
    WORDS,
    Script,
    cut,
    every,
    moved,
    second_language,
    swapped,
    without_language,
)

_WIN = "When you have cleared all waves, you win."
_NEW_RULE = """\
      last-lorry:
        kind: rule
        text: >-
          When the last lorry is across, nobody attacks any more.
"""
_NEW_STORY = """\
      need-table:
        kind: component
        text: >-
          A table with room for the sheet and both elbows.
"""
_EXAMPLE = """\
  pm-0:
    title: A Firethrower arrives in sector 2
    source: house
    reason: For a test.
    clauses: [enemy-first-space]
    setup: {moment: wave-start, wave: wave-1}
    dice: {tokens: [firethrower], arrival: [2]}
    expect:
      enemies:
        firethrower: {attack: flame-gun, time: 2, space: 2L}
"""

TEXTS = (
    Script(
        "a-tank-of-another-name",
        (("text.en.yaml", "name: Tank\n", "name: Panzer\n"),),
        (("CP130", "text.en:enemies/tank/name", "Tank: name Tank -> Panzer"),),
        differs=("playsheet:enemy:tank",),
        stays=("playsheet:enemy:helo",),
    ),
    Script(
        "a-bike-of-another-name",
        (("text.en.yaml", "name: Scout Bike", "name: Trail Bike"),),
        (("CP130", "text.en:enemies/scout-bike/name", "Scout Bike: name Scout Bike -> Trail Bike"),),
        touched={"wave-draw-again": DATA, "keep-bike": DATA},
        differs=("playsheet:enemy:scout-bike", "booklet:keep-bike"),
    ),
    Script(
        "another-note",
        (("text.en.yaml", "note: Not twice in a row", "note: Never twice in a row"),),
        (("CP131", "text.en:weapons/missiles/note", "Missiles: note Not twice in a row -> Never twice in a row"),),
    ),
    Script(
        "a-note-more",
        (("text.en.yaml", '    name: Laser\n    note: ""', "    name: Laser\n    note: Gets hot"),),
        (("CP132", "text.en:weapons/laser/note", "Laser: note (new) Gets hot"),),
        differs=("playsheet:mount:left-arm", "cards:card:laser"),
        stays=("playsheet:mount:right-arm", "cards:card:fist"),
    ),
    Script(
        "a-note-less",
        (("text.en.yaml", "note: Not twice in a row", 'note: ""'),),
        (("CP133", "text.en:weapons/missiles/note", "Missiles: note (gone) Not twice in a row"),),
    ),
    Script(
        "a-label-of-the-sheet",
        (
            (
                "text.en.yaml",
                "stacking: Cubes that do not fit side by side are stacked.",
                "stacking: Stack cubes that do not fit side by side.",
            ),
        ),
        (
            (
                "CP131", "text.en:sheet/stacking",
                "Sheet: stacking Cubes that do not fit side by side are stacked. -> "
                "Stack cubes that do not fit side by side.",
            ),
        ),
    ),
    Script(
        "a-text-with-a-value",
        (
            (
                "text.en.yaml",
                "short: Works only while you squat; standing, the attack is wasted.",
                "short: Works only while you squat. Standing, all {mech:armour/base} are wasted.",
            ),
        ),
        (
            (
                "CP131", "text.en:keywords/kickback/short",
                "Kickback: short Works only while you squat; standing, the attack is wasted. -> Works only while you "
                "squat. Standing, all 3 are wasted.",
            ),
        ),
    ),
    Script(
        "comments-quotes-and-order",
        (
            ("text.en.yaml", "format: 1\n", "# Another comment.\nformat: 1\n"),
            ("text.en.yaml", "name: Helo\n", 'name: "Helo"   # an old one\n'),
            moved("text.en.yaml", "weapons:", "  missiles:", "enemies:"),
        )[:2],
    ),
    Script("a-file-whose-blocks-move", (moved("text.en.yaml", "skills:", "options:", "enemies:"),)),
    Script(
        "a-line-that-breaks-elsewhere",
        (("rules.en.yaml", "          " + _WIN, "          When you have cleared\n          all waves, you win."),),
    ),
)

RULES = (
    Script(
        "a-rule-told-differently",
        (("rules.en.yaml", _WIN, "When you have cleared all waves in time, you win."),),
        (
            (
                "CP140", "rules.en:clauses/win/text",
                "16.1 Win: wording When you have cleared all waves, you win. -> "
                "When you have cleared all waves in time, "
                "you win.",
            ),
        ),
        clauses=(("CP201", "win"),),
        touched={"win": WORDS},
        differs=("booklet:win",),
        stays=("booklet:lose", "playsheet:enemy:tank"),
    ),
    Script(
        "a-typing-error-mended",
        (("rules.en.yaml", "When you have claered all waves", "When you have cleared all waves"),),
        (
            (
                "CP140", "rules.en:clauses/win/text",
                "16.1 Win: wording When you have claered all waves, you win. -> "
                "When you have cleared all waves, you win.",
            ),
        ),
        before=(("rules.en.yaml", "When you have cleared all waves", "When you have claered all waves"),),
        clauses=(("CP202", "win"),),
        touched={"win": WORDS},
    ),
    Script(
        "a-fault-mended",
        (("rules.en.yaml", "ends at {track:boxes/lost}", "ends at {track:boxes/last}"),),
        (
            (
                "CP140", "rules.en:clauses/time-limit/text",
                "6.6 Time limit: wording The track ends at {track:boxes/lost}. A time cube that … -> "
                "The track ends at 7. A time cube that …",
            ),
        ),
        before=(("rules.en.yaml", "ends at {track:boxes/last}", "ends at {track:boxes/lost}"),),
        clauses=(("CP201", "time-limit"),),
        touched={"time-limit": WORDS},
        cured=("RF204",),
    ),
    Script(
        "a-definition-told-differently",
        (("rules.en.yaml", "A die equal to the armour does none.", "A die equal to the armour does some."),),
        (
            (
                "CP140", "rules.en:clauses/term-armour/text",
                "3.3 Term armour: wording … to the armour does none. -> … to the armour does some.",
            ),
        ),
        clauses=(("CP202", "term-armour"),),
        touched={"term-armour": WORDS},
        differs=("booklet:term-armour",),
        stays=("booklet:term-time",),
    ),
    Script(
        "another-short-form",
        (("rules.en.yaml", "All waves cleared: you win.", "No wave left: you win."),),
        (
            (
                "CP140", "rules.en:clauses/win/summary",
                "16.1 Win: short form All waves cleared: you win. -> No wave left: you win.",
            ),
        ),
        clauses=(("CP201", "win"),),
        touched={"win": WORDS},
        differs=("summary:win",),
        stays=("booklet:win", "summary:lose"),
    ),
    Script(
        "a-rule-and-its-number",
        (
            ("track.yaml", "wait: 1}", "wait: 2}"),
            (
                "rules.en.yaml",
                "      haste-wait:\n        kind: rule\n",
                "      haste-wait:\n        kind: rule\n        title: Patience\n",
            ),
        ),
        (
            ("CP110", "track:haste/wait", "Track, haste: wait 1 -> 2"),
            ("CP140", "rules.en:clauses/haste-wait/title", "10.3 Patience: title (new) Patience"),
        ),
        touched={"haste-wait": ("wording", "data")},
        examples=("hard-haste-one-unit",),
        differs=("booklet:haste-wait",),
    ),
    Script(
        "a-rule-less",
        (cut("rules.en.yaml", "      time-order:", "      time-place:"),),
        (
            (
                "CP105", "rules.en:clauses/time-order",
                "6.4 Time order is gone If several enemies are on ACTIVE, you say which of them activates …",
            ),
        ),
        touched={"time-order": WORDS},
        faults=("SG611",),
        verdict=("CP301",),
    ),
    Script(
        "a-rule-more",
        (("rules.en.yaml", "      lose:\n", _NEW_RULE + "      lose:\n"),),
        (
            (
                "CP121", "rules.en:clauses/last-lorry",
                "16.2 Last lorry is new When the last lorry is across, nobody attacks any more.",
            ),
        ),
        touched={"last-lorry": WORDS},
        faults=("SG610",),
        differs=("booklet:last-lorry",),
        stays=("booklet:wave-pile",),
    ),
    Script(
        "a-component-more",
        (("rules.en.yaml", "      need-dice:\n", _NEW_STORY + "      need-dice:\n"),),
        (
            (
                "CP141", "rules.en:clauses/need-table",
                "2.4 Need table is new A table with room for the sheet and both elbows.",
            ),
        ),
        touched={"need-table": WORDS},
    ),
    Script(
        "a-clause-in-another-chapter", (moved("rules.en.yaml", "      win:", "      lose:", "      wave-pile:"),),
        printed=True,
    ),
    Script(
        "a-clause-of-another-id",
        (("rules.en.yaml", "      win:\n", "      victory:\n"),),
        (("CP106", "rules.en:clauses/victory", "16.1 Victory: id win -> victory"),),
        touched={"victory": WORDS},
        verdict=("CP301",),
    ),
    Script(
        "a-definition-that-becomes-a-rule",
        (("rules.en.yaml", "      term-power:\n        kind: definition", "      term-power:\n        kind: rule"),),
        (("CP122", "rules.en:clauses/term-power/kind", "3.1 Term power: kind definition -> rule"),),
        touched={"term-power": WORDS},
        faults=("SG610",),
    ),
    Script(
        "a-rule-that-becomes-optional",
        (
            (
                "rules.en.yaml",
                "      win:\n        kind: rule\n",
                "      win:\n        kind: rule\n        optional: true\n",
            ),
        ),
        (("CP123", "rules.en:clauses/win/optional", "16.1 Win: optional no -> yes"),),
        touched={"win": WORDS},
    ),
    Script(
        "a-chapter-that-becomes-optional",
        (("rules.en.yaml", "    title: Squatting\n", "    title: Squatting\n    optional: true\n"),),
        (("CP123", "rules.en:chapters/stance/optional", "Chapter 14, Squatting: optional no -> yes"),),
    ),
    Script(
        "a-rule-by-hand",
        (
            (
                "rules.en.yaml", "      win:\n        kind: rule\n",
                "      win:\n        kind: rule\n        play: by-hand\n        reason: For a test.\n",
            ),
        ),
        (
            ("CP124", "rules.en:clauses/win/play", "16.1 Win: play none -> by hand"),
            ("CP154", "rules.en:clauses/win/reason", "16.1 Win: reason none -> For a test."),
        ),
        touched={"win": WORDS},
        stays=("booklet:lose",),
    ),
    Script(
        "another-ruling-behind-a-rule",
        (("rules.en.yaml", "ruling: a28-score", "ruling: a29-circle-order"),),
        (("CP143", "rules.en:clauses/score/ruling", "16.3 Score: ruling a28-score -> a29-circle-order"),),
    ),
    Script(
        "a-chapter-of-another-title",
        (("rules.en.yaml", "title: Squatting", "title: Standing and squatting"),),
        (
            (
                "CP142", "rules.en:chapters/stance/title",
                "Chapter 14, Standing and squatting: title Squatting -> Standing and squatting",
            ),
        ),
    ),
    Script(
        "one-chapter-less-but-all-its-clauses",
        (("rules.en.yaml", "  stance:\n    title: Squatting\n    clauses:\n", ""),),
        (("CP142", "rules.en:chapters/stance", "Chapter 14, Squatting is gone"),),
    ),
    Script(
        "another-place-of-a-rule",
        (
            (
                "rules.en.yaml",
                "      win:\n        kind: rule\n        place: Winning and Losing",
                "      win:\n        kind: rule\n        place: Winning",
            ),
        ),
        (("CP154", "rules.en:clauses/win/place", "16.1 Win: place Winning and Losing -> Winning"),),
    ),
)

LANGUAGES = (
    Script(
        "a-second-language",
        (second_language,),
        (("CP134", "game:languages", "Languages: fi is new"),),
    ),
    Script(
        "a-language-less",
        (without_language,),
        (("CP104", "game:languages", "Languages: fi is gone"),),
        before=(second_language,),
        verdict=("CP301",),
    ),
    Script(
        "words-in-one-language",
        (("rules.en.yaml", _WIN, "When you have cleared all waves in time, you win."),),
        (
            (
                "CP140", "rules.en:clauses/win/text",
                "16.1 Win: wording When you have cleared all waves, you win. -> "
                "When you have cleared all waves in time, "
                "you win.",
            ),
        ),
        before=(second_language,),
        clauses=(("CP201", "win"), ("CP205", "win")),
        touched={"win": WORDS},
    ),
    Script(
        "spelling-in-the-other-language",
        (("rules.fi.yaml", "When you have claered all waves", "When you have cleared all waves"),),
        (
            (
                "CP140", "rules.fi:clauses/win/text",
                "16.1 Win: wording (fi) When you have claered all waves, you win. -> "
                "When you have cleared all waves, you win.",
            ),
        ),
        before=(
            second_language, ("rules.fi.yaml", "When you have cleared all waves", "When you have claered all waves"),
        ),
        clauses=(("CP206", "win"),),
        touched={"win": WORDS},
    ),
    Script(
        "a-clause-less-in-both-languages",
        (
            cut("rules.en.yaml", "      time-order:", "      time-place:"),
            cut("rules.fi.yaml", "      time-order:", "      time-place:"),
        ),
        (
            (
                "CP105", "rules.en:clauses/time-order",
                "6.4 Time order is gone If several enemies are on ACTIVE, you say which of them activates …",
            ),
        ),
        before=(second_language,),
        touched={"time-order": WORDS},
        faults=("SG611",),
    ),
)

ABOUT = (
    Script(
        "a-new-version",
        (
            ("game.yaml", 'version: "1.1"', 'version: "1.2"'),
            ("changes.yaml", "changes:\n", 'changes:\n  "1.2":\n    changes:\n      - Nothing but the number.\n'),
        ),
        (
            ("CP155", "game:version", "Game: version 1.1 -> 1.2"),
            ("CP153", "changes:1.2", "Changes of version 1.2 (new) Nothing but the number."),
        ),
    ),
    Script(
        "shorter-games",
        (("game.yaml", "play: 45", "play: 40"),),
        (("CP156", "game:minutes/play", "Game, minutes: play 45 -> 40"),),
    ),
    Script(
        "another-colour",
        (("game.yaml", "0072B2", "0072B3"),),
        (("CP170", "game:accent", "Game: accent 0072B2 -> 0072B3"),),
    ),
    Script(
        "a-ruling-decided-otherwise",
        (("rulings.en.yaml", "No, only those of your mech.", "Yes, all of them."),),
        (
            (
                "CP150",
                "rulings.en:a28-score/ruling",
                "Ruling a28-score: ruling No, only those of your mech. -> Yes, all of them.",
            ),
        ),
    ),
    Script(
        "a-ruling-that-is-ours",
        (
            (
                "rulings.yaml",
                '[score]\n    source-lines: "L207"\n    house: false',
                '[score]\n    source-lines: "L207"\n    house: true',
            ),
        ),
        (("CP150", "rulings:a28-score/house", "Ruling a28-score: house no -> yes"),),
    ),
    Script(
        "a-ruling-more",
        (
            ("rulings.yaml", "  a28-score:\n", "  a99-tie:\n    kind: ambiguity\n    clauses: [score]\n  a28-score:\n"),
            (
                "rulings.en.yaml", "  a28-score:\n",
                "  a99-tie:\n    question: Who wins a tie?\n    ruling: Nobody.\n    reason: There is but one "
                "player.\n  a28-score:\n",
            ),
        ),
        (("CP151", "rulings:a99-tie", "Ruling a99-tie is new Nobody."),),
    ),
    Script(
        "a-ruling-less",
        (
            cut("rulings.yaml", "  o11-surplus-dice:", "  h1-own"),
            cut("rulings.en.yaml", "  o11-surplus-dice:", "  h1-own"),
        ),
        (
            (
                "CP152",
                "rulings:o11-surplus-dice",
                "Ruling o11-surplus-dice is gone Yes; what finds no circle spills over.",
            ),
        ),
    ),
    Script(
        "an-example-with-another-die",
        (
            (
                "examples.yaml",
                "arrival: [3]}\n    expect:\n      enemies:\n        firethrower: {attack: flame-gun, time: 2, "
                "space: 3L",
                "arrival: [4]}\n    expect:\n      enemies:\n        firethrower: {attack: flame-gun, time: 2, "
                "space: 4L",
            ),
        ),
        (
            (
                "CP162", "examples:pm-1",
                "Example pm-1 (“A Firethrower arrives with the Flame Gun, two units away, at Long in sector 3”) "
                "dice/arrival/1: 3; expect/enemies/firethrower/space: 3L -> dice/arrival/1: 4; "
                "expect/enemies/firethrower/space: 4L",
            ),
        ),
        touched={"enemy-first-attack-short": EXAMPLE, "enemy-first-time": EXAMPLE, "enemy-first-space": EXAMPLE},
    ),
    Script(
        "an-example-less",
        (cut("examples.yaml", "  pm-2:", "  pm-3:"),),
        (
            (
                "CP161", "examples:pm-2",
                "Example pm-2 (“All cubes move by two, the Helo reaches ACTIVE and is the one to act”) is gone",
            ),
        ),
        touched={"time-advance": EXAMPLE, "time-active": EXAMPLE},
    ),
    Script(
        "an-example-more",
        (("examples.yaml", "  pm-2:\n", _EXAMPLE + "  pm-2:\n"),),
        (("CP160", "examples:pm-0", "Example pm-0 (“A Firethrower arrives in sector 2”) is new"),),
        touched={"enemy-first-space": EXAMPLE},
    ),
    Script("examples-in-another-order", (moved("examples.yaml", "  pm-3:", "  pm-4-location:", "  pm-1:"),)),
    Script(
        "another-aim",
        (("balance.yaml", "max: 0.3\n", "max: 0.4\n"),),
        (
            (
                "CP165",
                "balance:policies/random/bands/waves-cleared/max",
                "Balance, policies, random, bands, waves cleared: max 0.3 -> 0.4",
            ),
        ),
    ),
    Script(
        "several-things-at-once",
        (
            ("enemies.yaml", "power: 4, time: 4, circles: 3}", "power: 5, time: 4, circles: 3}"),
            ("text.en.yaml", "name: Tank\n", "name: Panzer\n"),
            ("game.yaml", "play: 45", "play: 40"),
            every("weapons.yaml", "[arm, shoulder]", "[shoulder, arm]"),
            swapped("changes.yaml", '"1.1":', '"1.0":'),
        )[:4],
        (
            ("CP110", "enemies:tank/attacks/ppc/power", "Tank, PPC: power 4 -> 5"),
            ("CP130", "text.en:enemies/tank/name", "Tank: name Tank -> Panzer"),
            ("CP156", "game:minutes/play", "Game, minutes: play 45 -> 40"),
        ),
    ),
)
