"""What a hero looks like: the traits from which its picture is built. No rule reads them.

Each trait changes the outline, since that is what tells heroes apart on a standee of 18 mm. What a word draws is said
at the function or table that draws it:

build   hero_figure_frame.BUILDS: athletic, slight (small and thin), tall (long limbs), broad (heavy armour), hulking
        (huge shoulders, short legs), low (a dwarf's), round (a belly wider than the shoulders)
legs    hero_figure_body.LEGS and hero_figure_lower.LOWER: two, hooves, talons; coil (a serpent), wheel, spider, tracks,
        robe, flow (runs down like water)
arms    two, four, tendrils (feelers)
head    hero_figure_heads.HEADS: bare, helmet, crest (plumed helmet), hood, skull, beast, maw, dome (glass bowl),
        lens (one eye of glass), goggles, beak, squid, mandible (an insect's), drop (no face), mask
gear    hero_figure_gear: cape, wings, batwings, insect-wings, tanks, jetpack, tail, banner, halo, spines, ribbons,
        exhausts, collar, drip (bottles on a pole), shell; pauldrons, spikes, skirt, scarf, bandolier, satchel, core,
        shield, buckler, drone; on the head horns, antlers, antenna, ponytail, mane, mohawk, ram-horns, crown, beard
stance  hero_figure_frame.STANCES: upright, aim, raise (weapon over the head), lunge, crouch, fence, charge, guard
        (weapon planted before the feet), brute, hover, kneel, stride (weapon over the shoulder), cast (both arms up),
        rage, sentinel (weapon upright), brace (a heavy weapon at the hip)

The weapon in the hand is the `figure` of the weapon (hero_figure_weapons.WEAPONS).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.data.models import Entry, Id, Looks


class Traits(Entry):
    """A hero's picture. Words that the drawing doesn't know are told by a check."""

    build: Annotated[Id, Looks]
    """The frame: athletic, slight, tall, broad, hulking, low or round."""
    head: Annotated[Id, Looks]
    """What sits on the shoulders."""
    legs: Annotated[Id, Looks] = "two"
    """What it stands on: two, hooves, talons, coil, wheel, spider, tracks, robe or flow."""
    arms: Annotated[Id, Looks] = "two"
    """Two, four or tendrils."""
    gear: Annotated[list[Id], Looks] = Field(default_factory=list)
    """What is worn: a cape, horns, tanks, a halo."""
    stance: Annotated[Id, Looks] = "upright"
    """How it stands."""
