"""The diagnostic codes of worked examples."""

from __future__ import annotations

from generator.data.diagnostics import Severity, register

_ERROR = Severity.ERROR

DIFFERENT = register(
    "EX501", _ERROR, "A worked example ends differently",
    "After its last step the position, an event or the decisions on offer are not what the example expects. Either the "
    "data was changed and the example still tells the old rules, or the change has an effect that nobody meant.",
    "Compare expected and found; correct the data, or the example if it is out of date.",
)
DICE_LEFT = register(
    "EX502", _ERROR, "Dice of a worked example were not rolled",
    "An example gives exactly the dice that its steps roll. Dice left over mean that something did not happen.",
    "Take the dice away, or look why the roll did not take place.",
)
DICE_MISSING = register(
    "EX503", _ERROR, "A worked example rolls more dice than it gives",
    "A step rolled a die of a stream that is empty. A roll takes place that the example does not know of.",
    "Add the dice to the stream that the message names.",
)
REFUSED = register(
    "EX504", _ERROR, "A step of a worked example is not allowed",
    "The rules refuse the step; the message names the clause that forbids it.",
    "Correct the step or the position; or say `refused:` with the clause, if that is the point of the example.",
)
NOT_REFUSED = register(
    "EX505", _ERROR, "A worked example was to be refused",
    "The example says that its last step is not allowed, but it was carried out, or refused for another reason.",
    "Correct `refused:`, or the rule.",
)
BAD_EXAMPLE = register(
    "EX506", _ERROR, "A worked example that makes no sense",
    "A position, a step or an expectation names something that does not exist or can't be: an enemy, a space, a circle.",
    "Correct it; docs/worked-examples.md has the whole vocabulary.",
)
BAD_DIE = register(
    "EX507", _ERROR, "A die that can't be",
    "A scripted die shows a number that it has no face for, or draws a token that is not in the pile.",
    "Give a face from 1 to the number of sides, or a token that can be drawn.",
)
NOT_CITED = register(
    "EX508", _ERROR, "A clause that a worked example does not reach",
    "The example says that it shows a clause, but no event of its steps cites it.",
    "Correct the list of clauses, or the steps.",
)
