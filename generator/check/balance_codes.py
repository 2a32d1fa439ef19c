"""Codes of what `check` finds about balance.yaml."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

STALE = register(
    "BL101", Severity.WARNING, "Recorded results of other data",
    "balance.yaml holds what sample games showed, and the data that the engine reads have changed since. Nobody knows "
    "whether the figures still hold.",
    "Play again with `mechsmith sample GAME --record`, and look at what moved.",
)
NOT_RECORDED = register(
    "BL102", Severity.WARNING, "Games that were never recorded",
    "balance.yaml asks for games of this policy, and its results hold none, or some of another number, seed or stage. "
    "Nothing can be compared with them.",
    "Play them with `mechsmith sample GAME --record`.",
)
REPLAY_DIFFERS = register(
    "BL103", Severity.ERROR, "A replay that gives other results",
    "The same games were played again with the same data, and came out differently than balance.yaml says. The engine "
    "or a policy has changed, or the results were written by hand.",
    "If the change is meant, record anew with `mechsmith sample GAME --record`; look at the figures first.",
)
BAND_LEFT = register(
    "BL104", Severity.ERROR, "A figure outside its band",
    "The figure's whole interval (95 %) lies outside the band that balance.yaml sets: chance does not explain it.",
    "Change the rules back, or the band; or accept the finding in balance.yaml, with the reason.",
)
BAND_UNSURE = register(
    "BL105", Severity.WARNING, "A figure that may be outside its band",
    "The figure's interval (95 %) lies across an end of the band that balance.yaml sets: so few games don't tell "
    "whether it keeps to it.",
    "Ask for more games in balance.yaml, or widen the band.",
)
NO_SUCH_THING = register(
    "BL106", Severity.ERROR, "Balance of something that isn't there",
    "balance.yaml names a policy, a figure, a form of play or a stage that the game doesn't have, or counts a figure in a "
    "unit that doesn't fit it.",
    "Name one of those that are listed; shares take % (their margins pp), all else another word.",
)
BAND_OF_ORIGIN = register(
    "BL109", Severity.ADVICE, "A band of the game that was copied",
    "The figure lies outside the band, or may, and this is house rules whose data differ from those of the game that "
    "they were copied from: the band is still that game's, and says where its figure lies.",
    "Set a band of your own in balance.yaml, or take it out: from then on your figures are held against yours.",
)
MEANT = register(
    "BL107", Severity.ADVICE, "A finding that balance.yaml accepts",
    "The list `accepted` of balance.yaml says that this finding is meant. It is told all the same, and fails no check.",
    "Nothing, if that is still so.",
)
CANNOT_ACCEPT = register(
    "BL110", Severity.WARNING, "An acceptance of what can't be accepted",
    "The list `accepted` of balance.yaml names an error in the data that stops a build: nothing is drawn or played until "
    "it is mended, so it counts all the same.",
    "Mend the error, and delete the entry.",
)
ACCEPTS_NOTHING = register(
    "BL108", Severity.ADVICE, "An acceptance that matches nothing",
    "The list `accepted` of balance.yaml names a finding that is not there any more. If it comes back one day, it will "
    "be accepted without a word.",
    "Delete the entry.",
)
BAN_FREE = register(
    "BL111", Severity.WARNING, "A choice that nobody would miss",
    "The recorded games show that forbidding this choice to its entrant costs nothing: the whole interval (95 %) of what "
    "the ban costs lies at 0 or below. The choice is no reason to take anything, or there is a better one for all cases.",
    "Make it worth something; or accept the finding in balance.yaml, with the reason why it is there all the same.",
)
BAN_UNSURE = register(
    "BL112", Severity.ADVICE, "A choice of which nobody knows what it is worth",
    "The interval (95 %) of what it costs to forbid this choice to its entrant holds 0: so few games don't tell whether "
    "anybody would miss it.",
    "Ask for more games under `forbidden` in balance.yaml, make the choice worth more, or accept the finding there.",
)
