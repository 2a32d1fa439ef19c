"""Short codes for loadouts: `code_of` makes one, `read` gives back exactly that loadout, or says what has changed.

A code holds, in bits: its format (5), a hash of the game's id (16), the rules' version, a hash of what can be chosen
(8), a digest of the numbers of the rules that the loadout uses (20), of those that rule the whole (6), then each
choice in the alphabet's order of its key: of a choice a hash of the id (14) and a digest of its numbers (6), of several
choices how many, and each, of a number its value; last the name, whose it is and, if they were asked for, the notes.
Nothing depends on the order of the data. Where two ids have the same hash, or the data lack an id, it is spelt out.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from generator.data.problem import Problem
from generator.data.records import dataclass
from generator.loadouts import letters
from generator.loadouts.letters import Bits, Reader
from generator.loadouts.values import texts_of, value_of

if TYPE_CHECKING:
    from generator.data.content import Content, LoadoutFile
    from generator.games.loadouts import Slot
    from generator.loadouts.edit import Value

FORMAT = 1
_ID, _GAME, _SLOTS, _ALL, _ONE = 14, 16, 8, 20, 6
"""Widths in bits: of an id's hash, the game's, that of what can be chosen; of the digests of everything and of one."""
_NOTHING, _SPELT = 0, 1
"""Ids' hashes that mean something else."""
_MOST_TEXT = 100_000
_LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
"""Letters that take six bits, where a text has no others."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A loadout out of a code. `values` suit `Shelf.new`: by slot key, and the texts of the game's loadouts.

    `exact` says whether the rules here have the same numbers for everything that it uses; if not, `differences` are
    sentences that say what is different, the rules' version first.
    """

    game: str
    values: Mapping[str, Value]
    rules_version: str
    exact: bool
    differences: tuple[str, ...] = ()


def code_of(content: Content, loadout: LoadoutFile, *, notes: bool = False) -> str:
    """The code of a loadout, legal or not: of all that its sheet shows.

    :param notes: of its notes, too, which are nobody else's business unless its owner says so.
    :raises Problem: if its file has errors, so that it can't be said what it is.
    """
    model, kit = loadout.model, content.game.part("loadouts")
    said = getattr(model, "game", content.game_id)
    if said != content.game_id:
        raise Problem(f"{loadout.id} can't be shared: it is for the game {said}, not {content.game_id}")
    if model is None or kit is None:
        raise Problem(f"{loadout.id} can't be shared: its file has errors", "Mend them: mechsmith loadout check.")
    slots = _slots(content)
    numbers = kit.numbers(content, model)
    bits = Bits()
    bits.put(FORMAT, 5)
    bits.put(_hash(content.game_id, _GAME), _GAME)
    version = _version(content)
    bits.put(len(version) - 1, 2)
    for part in version:
        bits.number(part)
    bits.put(_hash(_named(slots), _SLOTS), _SLOTS)
    bits.put(_digest(dict(numbers), _ALL), _ALL)
    bits.put(_digest(numbers.get(""), _ONE), _ONE)
    for slot in slots:
        _put(bits, slot, value_of(loadout, slot), numbers)
    texts = [str(getattr(model, key, "") or "") if notes or key != "notes" else "" for key in texts_of(content)]
    texts += [str(value_of(loadout, slot) or "") for slot in slots if slot.kind == "text"]
    _put_texts(bits, texts)
    fives = bits.fives()
    if len(fives) > letters.MOST - letters.CHECK or sum(map(len, texts)) > _MOST_TEXT:
        raise Problem(f"{loadout.id} can't be shared: what it says of itself is too long",
                      "Shorten its notes, or leave them out." if notes else "Shorten its name.")  # fmt: skip
    return letters.code(fives)


def read(code: str, contents: Mapping[str, Content]) -> Shared:
    """The loadout of a code.

    :param contents: the games that it may be for, by id.
    :raises Problem: if a letter is wrong, the game isn't among them, or the code is of a newer format.
    """
    reader = Reader(letters.fives(code))
    made = reader.take(5)
    if made != FORMAT:
        raise Problem(
            f"the code has the format {made}, and this version reads {FORMAT}", "Update Mechsmith, then try again."
        )
    wanted = reader.take(_GAME)
    game = next((each for each in contents if _hash(each, _GAME) == wanted), None)
    if game is None:
        here = ", ".join(contents) or "none"
        raise Problem("the code is for a game that is not here", f"Games here that have loadouts: {here}.")
    content = contents[game]
    parts = [reader.number() for _ in range(reader.take(2) + 1)]
    version = ".".join(map(str, parts))
    slots = _slots(content)
    if reader.take(_SLOTS) != _hash(_named(slots), _SLOTS):
        raise Problem(
            f"the code was made for rules {version} of {game}, where other things can be chosen than here",
            " ".join(_since(content, parts)) or "Ask for the loadout in plain words.",
        )
    digests = (reader.take(_ALL), reader.take(_ONE))
    found = {slot.key: _take(reader, slot) for slot in slots if slot.kind != "text"}
    named = (*texts_of(content), *(slot.key for slot in slots if slot.kind == "text"))
    texts = _take_texts(reader, len(named))
    reader.end()
    values: dict[str, Value] = dict(zip(named, texts, strict=True))
    return _judged(content, slots, found, values, parts, digests)


# --- what a code holds ----------------------------------------------------------------------------------------------


_known: WeakKeyDictionary[Content, list[Slot]] = WeakKeyDictionary()
"""The slots of games that codes were made for: a file of hundreds of loadouts asks for them each time."""


def _slots(content: Content) -> list[Slot]:
    found = _known.get(content)
    if found is None:
        kit = content.game.part("loadouts")
        found = _known[content] = sorted(kit.slots(content, content.languages[0]), key=lambda slot: slot.key)
    return found


def _named(slots: Sequence[Slot]) -> str:
    return " ".join(f"{slot.key}:{slot.kind}" for slot in slots)


def _hash(text: str, width: int) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()) % (1 << width)


def _digest(numbers: Any, width: int) -> int:
    return _hash(json.dumps(numbers, sort_keys=True, separators=(",", ":"), default=str), width)


def _id_hash(word: str) -> int:
    """The hash of an id, never one of those that mean something else."""
    return 2 + _hash(word, 32) % ((1 << _ID) - 2)


def _version(content: Content) -> list[int]:
    version = content.info.version if content.info is not None else "0"
    return [int(part) for part in version.split(".")][:3]


def _put(bits: Bits, slot: Slot, value: Value, numbers: Mapping[str, Any]) -> None:
    if slot.kind == "number":
        # A number that may be left out, as a limit may: "minus nothing" is no number's own form.
        given = value if isinstance(value, int) else None
        bits.put(given is None or given < 0, 1)
        bits.number(abs(given or 0))
    elif slot.kind == "switch":
        bits.put(value is True, 1)
    elif slot.kind == "choice":
        if not isinstance(value, str) or not value:
            bits.put(_NOTHING, _ID)
            return
        _put_option(bits, slot, value, numbers.get(slot.key))
    elif slot.kind == "several":
        words = value if isinstance(value, list) else []
        bits.number(len(words))
        for word in words:
            _put_option(bits, slot, word, _of_option(numbers, slot, word))


def _put_option(bits: Bits, slot: Slot, word: str, numbers: Any) -> None:
    """An option: the hash of its id, or that spelt out, and the digest of its numbers."""
    number = _id_hash(word)
    if [option.id for option in slot.options if _id_hash(option.id) == number] == [word]:
        bits.put(number, _ID)
    else:
        bits.put(_SPELT, _ID)
        raw = word.encode()
        bits.number(len(raw))
        bits.data(raw)
    bits.put(_digest(numbers, _ONE), _ONE)


def _of_option(numbers: Mapping[str, Any], slot: Slot, word: str) -> Any:
    """The numbers of one option of a slot with several."""
    found = numbers.get(slot.key)
    return found.get(word) if isinstance(found, Mapping) else None


@dataclass(frozen=True, slots=True)
class _Found:
    """What a code says of one choice: a number, or an id (spelt, or by its hash) and the digest of its numbers; of
    several choices each.
    """

    value: str | int | None = None
    hashed: int = 0
    digest: int = 0
    each: tuple[_Found, ...] = ()


def _take(reader: Reader, slot: Slot) -> _Found:
    if slot.kind == "number":
        negative, size = reader.take(1), reader.number()
        return _Found(None if negative and not size else -size if negative else size)
    if slot.kind == "switch":
        return _Found(bool(reader.take(1)))
    if slot.kind == "several":
        return _Found(each=tuple(_take_option(reader) for _ in range(_few(reader.number()))))
    return _take_option(reader)


def _take_option(reader: Reader) -> _Found:
    hashed = reader.take(_ID)
    if hashed == _NOTHING:
        return _Found()
    spelt = None
    if hashed == _SPELT:
        count = reader.number()
        spelt = _text(reader.data(_few(count)))
    return _Found(spelt, hashed, reader.take(_ONE))


def _put_texts(bits: Bits, texts: Sequence[str]) -> None:
    """The texts in whichever way is shortest: six bits a letter, as they are, or compressed."""
    plain = Bits()
    for text in texts:
        plain.number(len(text.encode()))
        plain.data(text.encode())
    ways = [(plain.length, 0)]
    if all(letter in _LETTERS for text in texts for letter in text):
        ways.append((sum(6 * len(text) + _width(len(text)) for text in texts), 1))
    if any("\0" in text for text in texts):  # which parts them below
        raise Problem("a text with the character U+0000 can't be shared", "Take it out of the file.")
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    squeezed = squeezer.compress("\0".join(texts).encode()) + squeezer.flush()
    ways.append((8 * len(squeezed) + _width(len(squeezed)), 2))
    way = min(ways)[1]
    bits.put(way, 2)
    if way == 2:
        bits.number(len(squeezed))
        bits.data(squeezed)
        return
    for text in texts:
        if way == 1:
            bits.number(len(text))
            for letter in text:
                bits.put(_LETTERS.index(letter), 6)
        else:
            bits.number(len(text.encode()))
            bits.data(text.encode())


def _width(value: int) -> int:
    """Bits of a number as `Bits.number` writes it."""
    return 4 * max(1, -(-value.bit_length() // 3))


def _take_texts(reader: Reader, count: int) -> list[str]:
    way = reader.take(2)
    if way == 2:
        opener = zlib.decompressobj(-15)
        try:
            # Never more than is sensible, whatever the code promises.
            raw = opener.decompress(reader.data(_few(reader.number())), 4 * _MOST_TEXT)
        except zlib.error:
            raise Problem("the code's text can't be read", "Ask for it again.") from None
        texts = _text(raw).split("\0")
    elif way == 1:
        texts = ["".join(_letter(reader.take(6)) for _ in range(_few(reader.number()))) for _ in range(count)]
    else:
        texts = [_text(reader.data(_few(reader.number()))) for _ in range(count)]
    if len(texts) != count:
        raise Problem("the code's text can't be read", "Ask for it again.")
    return texts


def _letter(value: int) -> str:
    return _LETTERS[value]


def _few(count: int) -> int:
    if count > _MOST_TEXT:
        raise Problem("the code promises more text than a code can hold", "Ask for it again.")
    return count


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        raise Problem("the code's text can't be read", "Ask for it again.") from None


# --- what it means here ---------------------------------------------------------------------------------------------


def _judged(
    content: Content, slots: Sequence[Slot], found: Mapping[str, _Found], values: dict[str, Value],
    parts: Sequence[int], digests: tuple[int, int],
) -> Shared:
    """The choices by the ids of the data here, compared with the digests of the rules that the code was made for."""
    told: list[str] = []
    for slot in slots:
        if slot.kind in ("number", "switch"):
            values[slot.key] = found[slot.key].value
        elif slot.kind == "choice":
            values[slot.key], difference = _chosen(content, slots, slot, found[slot.key])
            told += [f"{slot.name}: {difference}"] if difference else []
        elif slot.kind == "several":
            each = [_chosen(content, slots, slot, one) for one in found[slot.key].each]
            values[slot.key] = [word for word, _ in each if word is not None]
            told += [f"{slot.name}: {difference}" for _, difference in each if difference]
    numbers = _numbers(content, slots, values)
    if numbers is None:
        told.append("it holds a value that can't be kept here.")
    elif _digest(numbers.get(""), _ONE) != digests[1]:
        told.append("What rules the whole of it, such as its limits, is different here.")
    elif not told and _digest(numbers, _ALL) != digests[0]:
        told.append("Some of the numbers that it uses are different here.")
    version = ".".join(map(str, parts))
    if not told:
        return Shared(content.game_id, values, version, True)
    here = content.info.version if content.info is not None else "?"
    if list(parts) == _version(content):
        first = f"It was made for rules {version}, as those here, but one of the two has been changed."
    else:
        first = f"It was made for rules {version}; those here are {here}."
    return Shared(content.game_id, values, version, False, (first, *_since(content, parts), *told))


def _chosen(content: Content, slots: Sequence[Slot], slot: Slot, found: _Found) -> tuple[str | None, str]:
    """What a code means at one choice, and what is different about it here."""
    value = found.value if isinstance(found.value, str) else None
    names = {option.id: option.name for option in slot.options}
    if found.hashed == _NOTHING:
        return None, ""
    if found.hashed != _SPELT:
        known = [word for word in names if _id_hash(word) == found.hashed]
        fitting = [word for word in known if _one_digest(content, slots, slot, word) == found.digest] or known
        if len(fitting) != 1:
            what = f"it may be {' or '.join(fitting)}" if known else "what was chosen is not in these rules"
            return None, f"{what}; it is left empty."
        value = fitting[0]
    if _one_digest(content, slots, slot, str(value)) == found.digest:
        return value, ""
    return value, f"{names[value]} has other numbers here." if value in names else f"{value} is not in these rules."


def _since(content: Content, parts: Sequence[int]) -> list[str]:
    """What the rules say has changed in versions after this one, the newest first."""
    newer = []
    for version, change in content.changes.items():
        numbers = [int(part) for part in version.split(".")]
        if numbers > list(parts):
            newer.append((numbers, [f"{version}: {one.what}" for one in change.said]))
    return [line for _, lines in sorted(newer, reverse=True) for line in lines]


def _numbers(
    content: Content, slots: Sequence[Slot], values: Mapping[str, Value]
) -> dict[str, Any] | None:
    """The numbers that a loadout uses; None where its values can't stand in a file."""
    from generator.loadouts.edit import with_value

    data: dict[str, Any] = {"format": 1, "game": content.game_id, "id": "shared", "name": values.get("name") or "-"}
    for slot in slots:
        if slot.kind != "text":
            data = with_value(data, tuple(slot.path.split("/")), values.get(slot.key))
            # A mapping of choices is there even if all of them are empty.
            top = slot.path.split("/")[0]
            data.setdefault(top, {}) if "/" in slot.path else None
    model = content.game.loadout_model
    kit = content.game.part("loadouts")
    try:
        return dict(kit.numbers(content, model.model_validate(data))) if model is not None else None
    except ValueError:
        return None


def _one_digest(content: Content, slots: Sequence[Slot], slot: Slot, value: str) -> int:
    """The digest of the numbers of one choice, whatever else is chosen."""
    values: dict[str, Value] = {other.key: other.low or 0 for other in slots if other.kind == "number"}
    values |= {other.key: other.options[0].id for other in slots if other.kind == "choice" and other.options}
    values[slot.key] = [value] if slot.kind == "several" else value
    numbers = _numbers(content, slots, values)
    if numbers is None:
        return -1
    return _digest(_of_option(numbers, slot, value) if slot.kind == "several" else numbers.get(slot.key), _ONE)
