"""A game in two languages for tests: that of docs/writing-a-game.md, told in Finnish first and in English second."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "writing-a-game.md"
GAME = "red-line"
_BLOCK = re.compile(r"^\*\*([\w./-]+)\*\*\n\n```\w+\n(.*?)^```$", re.DOTALL | re.MULTILINE)

TEXT_FI = '''\
format: 1
game:
  title: Punainen raja
  tagline: Yksi bunkkeri ja yksi ylikuumentunut reaktori.
  credits: {rules: Säännöt ja arkki kirjoitettiin esimerkiksi.}
board:
  reason: kokeiltiin, kunnes varovainen pelaaja voittaa noin kaksi peliä kolmesta
weapons:
  reason: jokainen ase on paras jossakin kuumuudessa
  laser: {name: Laser}
  missiles: {name: Ohjukset}
  cannon: {name: Tykki}
data:
  heat: kuumuus
  vent: jäähdytys
  rounds: kierrokset
  bunker: bunkkeri
  circles: ympyrät
  armour: panssari
  dice: nopat
  board: lauta
  weapons: aseet
sheet:
  board: Lauta
  pieces: Kuumuusmerkki
  bunker: Bunkkeri
  heat: Kuumuus
  rounds: Kierrokset
  weapons: Aseet
  dice: Nopat
  marker: Kuumuusmerkki
  hot: Kuuma
  cool: Viileä
start:
  intro: Murra bunkkeri ennen kuin se murtaa sinut.
  sheets:
    board: {text: Kaikki mitä peli muistaa.}
    pieces: {text: Se on kuumuusradalla.}
need:
  pencil: Kynä
  dice: Kuusisivuisia noppia, mieluiten viisi
transcript:
  heading: "<game>, siemenluku <seed>, pelaajana <policy>."
  table: "Kierros <round>, kuumuus <heat>, <hits> ympyrää täynnä."
  fire: "<weapon>: nopat <dice>, osumia <hits>."
  heat: "Kuumuus on nyt <heat>."
  reactor: "Reaktori heittää <die>, ylitys on <excess>."
  vent: "Jäähdytettiin: kuumuus on nyt <heat>."
  win: Bunkkeri on murrettu. Voitit.
  meltdown: Reaktori sulaa. Hävisit.
  too-late: Bunkkeri saa apua. Hävisit.
'''

RULES_FI = '''\
format: 1
source: house
reason: peli tehtiin tätä sivua varten
chapters:
  goal:
    title: Mistä on kyse
    clauses:
      story-bunker:
        kind: story
        text: Mechisi seisoo viimeisen bunkkerin edessä. Jäähdytysjärjestelmä on mennyttä, asejärjestelmät eivät.
      need-marker:
        kind: component
        text: Lauta, kuumuusmerkki kuumuusradan ensimmäisessä ruudussa, kynä ja noppia.
      term-red-line:
        kind: definition
        text: "*Punainen raja* on kuumuusradan ruudun {board:heat/safe} lopussa. Sen takana on *ylitystä*."
  round:
    title: Kierros
    clauses:
      choose:
        kind: rule
        text: Tee joka kierroksella yksi asia. Joko ammu yhdellä aseella tai jäähdytä. Rastita sitten kierros.
        summary: Ammu yhdellä aseella tai jäähdytä, rastita kierros.
      fire:
        kind: rule
        text: >-
          Ampuessa heitetään aseen nopat. Jokainen noppa, joka on suurempi kuin {board:bunker/armour} eli
          bunkkerin panssari, täyttää yhden bunkkerin ympyrän.
        summary: Jokainen noppa yli {board:bunker/armour} täyttää ympyrän.
      heat:
        kind: rule
        text: Sitten merkki siirtyy ylöspäin aseen kuumuuden verran.
        summary: Siirry ylöspäin aseen kuumuuden verran.
      overheat:
        kind: rule
        text: >-
          Jos merkki on nyt *punaisen rajan* takana, heitä {dice 1d6}. Jos noppa ei näytä enempää kuin ylitys, reaktori
          sulaa ja häviät.
        summary: Punaisen rajan takana heitä yli ylityksen tai häviä.
      vent:
        kind: rule
        text: "Jäähdytys siirtää merkkiä alas {board:heat/vent|plural:ruutu,ruutua}, enintään ensimmäiseen ruutuun."
        summary: Jäähdytys siirtää alas {board:heat/vent|plural:ruutu,ruutua}.
  end:
    title: Loppu
    clauses:
      win:
        kind: rule
        text: Kun bunkkerin {board:bunker/circles|plural:ympyrä,ympyrää} on täynnä, voitat heti, oli kuuma tai ei.
        summary: Kaikki {board:bunker/circles|plural:ympyrä,ympyrää} täynnä voittaa.
      too-late:
        kind: rule
        text: Jos {board:rounds|plural:kierros,kierrosta} kuluu ilman sitä, häviät.
        summary: "{board:rounds|plural:kierros,kierrosta}, ja häviät."
'''

CHANGES = '''\
format: 1
changes:
  "1.0":
    date: "2026-05-01"
    changes:
      - Ensimmäinen versio.
      - what: Laser on kuumempi.
        why: Kukaan ei valinnut muuta.
        about: [weapons:laser]
'''

CHANGES_EN = '''\
format: 1
changes:
  "1.0":
    changes:
      - The first version.
      - what: The Laser is hotter.
        why: Nobody chose anything else.
'''

RULINGS = '''\
format: 1
rulings:
  when-to-roll: {kind: ambiguity, clauses: [overheat], house: true}
'''

RULINGS_FI = '''\
format: 1
rulings:
  when-to-roll:
    question: Heitetäänkö reaktorin puolesta, jos viimeinen ympyrä täyttyi?
    ruling: Ei heitetä.
    reason: Peli on jo ohi.
'''

RULINGS_EN = '''\
format: 1
rulings:
  when-to-roll:
    question: Is the reactor rolled for when the last circle has been filled?
    ruling: It is not.
    reason: The game is over already.
'''


def make(folder: Path) -> Path:
    """Write the game's project into a folder and return it; `games` in it holds its code."""
    root = folder / "two languages"
    files = dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    place = f"content/{GAME}"
    files[f"{place}/game.yaml"] = files[f"{place}/game.yaml"].replace("languages: [en]", "languages: [fi, en]")
    files |= {
        "mechsmith.toml": "", f"{place}/text.fi.yaml": TEXT_FI, f"{place}/rules.fi.yaml": RULES_FI,
        f"{place}/changes.yaml": CHANGES, f"{place}/changes.en.yaml": CHANGES_EN, f"{place}/rulings.yaml": RULINGS,
        f"{place}/rulings.fi.yaml": RULINGS_FI, f"{place}/rulings.en.yaml": RULINGS_EN,
    }  # fmt: skip
    for name, written in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(written, encoding="utf-8")
    shutil.copytree(ROOT / "templates" / "shared", root / "templates" / "shared")
    return root
