"""docs/check-codes.md, made from the registry: `python -m generator.check.codes_page` writes it anew."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from generator.check.catalogue import PACKAGE, code_modules, load_all
from generator.data.diagnostics import Code

PAGE = PACKAGE.parent / "docs" / "check-codes.md"

AREAS = {
    "YM": ("Reading YAML", "Faults of a file's text, before anything in it is understood."),
    "MD": ("The form of data", "Keys and values that are not what their place asks for, each at its place."),
    "RF": ("References, texts and clauses", "What shows only when files are seen together."),
    "DR": ("Templates and pages", "Faults of templates, and what is wrong with a page before it is printed."),
    "PR": ("Finished files", "What `check --printed` finds in the PDFs in the output folder."),
    "EX": ("Worked examples", "An example that can't be read, or that ends otherwise than it says."),
    "SG": ("Rules, code and sample games", "What sample games and the comparison of rules with code show."),
    "BL": ("Balance", "What sample games show against the bands that balance.yaml sets."),
    "CP": ("Comparing two versions", "What a change of the rules data is, and what it means for versions and balance."),
    "HR": ("House rules", "Copies of a game that remember their origin, and what people play by hand."),
    "MP": ("Hex maps", "What `mechsmith map check` finds in map files, and `check` in the maps of a game."),
    "UN": ("Units and forces", "Lists of units that are imported, files of units, and forces of them."),
    "PJ": ("Projects, lists of sheets, files", "Everything around the data: folders, sheets.yaml, writing of files."),
}
"""The areas that all games share, in the order of the page."""

INTRODUCTION = """\
# What the checker can say

<!-- Made by `python -m generator.check.codes_page` from the codes in the source; a test holds it. -->

`mechsmith check` looks at a game's data, plays its worked examples and sample games, draws its pages and looks at them;
with `--printed` it reads the finished files, too. Each thing that it finds has a code, and a code never changes its
meaning. `mechsmith explain CODE` says on a terminal what stands here.

An **error** stops a build, and `check` ends with the status 1. A **warning** is likely a mistake; **advice** is worth a
look. `--fail-on warning` or `--fail-on advice` makes these end with 1 as well. The status 2 means that the call could
not be carried out: there is no such game, a folder is missing.

One change can have many findings: each worked example with an enemy that you take out misses it. Of each code the
report shows the first 5 in a file and says how many more there are; `--all` shows every one. What counts for the
status, and what the JSON below holds, are always all of them.

## Findings for programs

`mechsmith check --format json` writes one JSON document to standard output, and nothing else; `github` (annotations),
`sarif` and `markdown` are for services ([comparing.md](comparing.md)). From this line of
`content/tiny-duel/mechs.yaml`, whose armour should be a number:

```yaml
  bear: {armour: lots, speed: 2}
```

comes:

```json
{
 "format": 1,
 "findings": [
  {
   "code": "MD103",
   "severity": "error",
   "file": "content/tiny-duel/mechs.yaml",
   "line": 6,
   "column": 18,
   "end_line": 6,
   "end_column": 22,
   "path": "mechs:bear/armour",
   "message": "armour is the text “lots”, and must be a whole number",
   "hint": "Write the value in the form that the message names; text that looks like a number needs quotes: \\"1.10\\".",
   "value": "",
   "limit": ""
  }
 ]
}
```

| key | what it holds |
| --- | --- |
| `format` | 1; another number means that old keys have changed. New keys may come without one. |
| `findings` | everything that was found, in the order of file, line, column, code and message |
| `code` | one of the codes below |
| `severity` | `error`, `warning` or `advice` |
| `file` | the file, relative to the working folder where it lies inside, with `/`; empty if it is about no file |
| `line`, `column` | where it begins; both count from 1, columns in characters; 0 means the file as a whole |
| `end_line`, `end_column` | where it ends: the column behind the last character |
| `path` | the data path of what it is about, such as `enemies:tank/armour`, or empty |
| `message` | what is wrong |
| `hint` | what to do about it |
| `value`, `limit` | what stands there and what the rules allow, as words, where a finding is about that; else empty |
"""


def areas() -> dict[str, tuple[str, str]]:
    """Title and introduction of each area: those that games share, then one for each shipped game's own codes."""
    found = dict(AREAS)
    for module in code_modules():
        parts = module.split(".")
        if parts[1] == "games":
            game = parts[2].replace("_", "-")
            for code in own(module):
                found.setdefault(code.id[:2], (f"The game {game}", "What its own checks find."))
    return found


def own(module: str) -> list[Code]:
    """The codes that a module defines."""
    return [value for value in vars(importlib.import_module(module)).values() if isinstance(value, Code)]


def page() -> str:
    """The whole page."""
    known = load_all()
    parts = [INTRODUCTION]
    for area, (title, about) in areas().items():
        parts.append(f"## {area}: {title}\n\n{about}\n")
        for code in known.values():
            if code.id.startswith(area):
                parts.append(
                    f"### {code.id}: {escaped(code.title)}\n\n"
                    f"*{code.severity.word.capitalize()}.* {escaped(code.explanation)}\n\n"
                    f"**What to do:** {escaped(code.remedy)}\n"
                )
    return "\n".join(parts)


def escaped(text: str) -> str:
    """Prose as Markdown: what stands outside back quotes keeps its stars, angle brackets and underscores."""
    pieces = " ".join(text.split()).split("`")
    for number in range(0, len(pieces), 2):
        for mark in ("*", "_", "<", "["):
            pieces[number] = pieces[number].replace(mark, f"\\{mark}")
    return "`".join(pieces)


def main() -> None:
    """Write the page, or the file that is named."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
