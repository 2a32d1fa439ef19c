"""What a check says of a copy: what it takes from the shipped game, and whether its origin is whole and up to date."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.data import house_codes, origin, spans
from generator.data.diagnostics import Diagnostic, Place

if TYPE_CHECKING:
    from generator.data.content import Content
    from generator.data.project import Project
    from generator.data.spans import Located


def notes(project: Project, games: list[str]) -> Iterator[str]:
    """A line for each copy: which of its files come from the shipped game."""
    for game in games:
        layers = origin.content_layers(project.content_dir / game)
        if len(layers) > 1:
            names = origin.borrowed(layers)
            looks = _looks(project, game)
            if names or looks:
                yield f"{game}: from the shipped game: {', '.join([*names, *looks])}"


def _looks(project: Project, game: str) -> list[str]:
    """The templates that come from the shipped game: a word for all of them, or each by name."""
    if origin.origin_of(project.content_dir / game) is None:
        return []
    layers = origin.template_layers(project.templates_dir)
    if len(layers) < 2:
        return ["the templates"] if not project.templates_dir.is_relative_to(project.content_dir.parent) else []
    names = [name for name in origin.borrowed(layers) if name.partition("/")[0] in (game, "shared")]
    whole = [part for part in (game, "shared") if not (layers[0] / part).exists()]
    rest = [name for name in names if name.partition("/")[0] not in whole]
    return [f"templates/{name}" for name in (*whole, *rest)]


# --- worked examples of the game ------------------------------------------------------------------------------------

EXAMPLES_TOLD = 8
"""Worked examples that a finding names."""


def examples_of_the_game(content: Content) -> Mapping[str, Any]:
    """The worked examples that a copy holds as the game that it was copied from has them, by id; none for what is no
    copy. They show that game's rules, so that they may well fail by those of the copy.
    """
    located = content.examples
    if located is None:
        return {}
    mine, theirs = _examples(located), _of_origin(content)
    return {name: one for name, one in mine.items() if theirs.get(name) == one}


def _of_origin(content: Content) -> Mapping[str, Any]:
    """The worked examples of the game that content is a copy of: as they were kept, else as they are shipped."""
    kept = origin.origin_of(content.root)
    folders = [kept / "content" / content.game_id] if kept is not None else []
    folders += content.layers[1:]
    file = next((folder / "examples.yaml" for folder in folders if (folder / "examples.yaml").is_file()), None)
    return _examples(spans.read(file)) if file is not None else {}


def _examples(located: Located) -> Mapping[str, Any]:
    listed = located.data.get("examples") if isinstance(located.data, dict) else None
    return listed if isinstance(listed, dict) else {}


def examples_kept(content: Content, names: Collection[str]) -> Diagnostic:
    """One finding for all the examples of the game that fail by the rules of its copy."""
    count = len(names)
    told = ", ".join(list(names)[:EXAMPLES_TOLD]) + (" …" if count > EXAMPLES_TOLD else "")
    each = "1 worked example of the game holds" if count == 1 else f"{count} worked examples of the game hold"
    located = content.examples
    assert located is not None
    place = located.place(("examples", next(iter(names))), key=True)
    if content.path_of("examples.yaml").parent != content.root:
        place = content.place("game:house", key=True)
    return house_codes.EXAMPLES_KEPT.at(f"{each} rules that yours change: {told}", place, path="examples:")


# --- the origin -----------------------------------------------------------------------------------------------------


def origin_findings(content: Content) -> list[Diagnostic]:
    """What is to be said of a game's data where they are a copy."""
    root = content.root
    found = _origin_findings(root)
    if content.info is not None and not content.house and origin.remembered(root):
        place = content.place("game:")
        found.append(house_codes.NO_NAME.at("nothing says what this copy is called", place, path="game:"))
    found += _own_version(content)
    return found


def _own_version(content: Content) -> Iterator[Diagnostic]:
    """Whether house rules have another version than the game of which they are a copy."""
    info = content.info
    if info is not None and info.house is not None and info.house.of and info.version != info.house.of:
        message = f"a copy of version {info.house.of} that calls itself {info.version}"
        yield house_codes.OWN_VERSION.at(message, content.place("game:version"), path="game:version")


def _origin_findings(root: Path) -> list[Diagnostic]:
    """What is to be said of a game's data that are a copy: whether what they keep of their origin is whole, and whether
    the shipped game has changed since.
    """
    kept = origin.origin_of(root)
    if kept is None:
        return []
    game, place = root.name, Place(spans.shown(root / "game.yaml"))
    record = origin.read_record(kept)
    known = record.games.get(game) if record else None
    if known is None:
        if record is not None and not (kept / "content" / game).exists():
            return []
        return [house_codes.ORIGIN_CHANGED.at(f"{spans.shown(kept / origin.RECORD)} says nothing of {game}", place)]
    try:
        base = origin.contents(kept / "content" / game)
        theirs = origin.without_schemas(origin.shipped_content(game))
    except OSError as fault:
        return [house_codes.ORIGIN_CHANGED.at(f"it can't be read: {fault.filename}", place)]
    if origin.hash_of(base) != known.hash:
        folder = spans.shown(kept / "content" / game)
        return [house_codes.ORIGIN_CHANGED.at(f"{folder} is not as it was when the copy was made", place)]
    if theirs and origin.hash_of(theirs) != known.hash:
        version = origin.version_of(theirs)
        what = f"a copy of version {known.version}, and version {version} is shipped"
        if version == known.version:
            what = f"a copy of version {known.version}, which is shipped with other data now"
        return [house_codes.NEW_SHIPPED.at(what, place)]
    return []
