"""Which code of a game carries out which clause: a digest of the functions that cite it.

    digests(package)["recoil"] == digests(other_package)["recoil"]

A function cites a clause with a text that is its id, or through a constant of the package that holds the id. Comments,
docstrings, annotations, the form of the source, names of functions and where they stand make no difference. Nothing
here runs any of the code.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path

from generator.data.records import dataclass

_ID = re.compile(r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class CodeChanges:
    """The ids (of clauses, and other texts of that form) whose code is not what it was. `compared` is false where one
    side has no code to look at."""

    compared: bool = False
    changed: frozenset[str] = field(default_factory=frozenset)


def code_changes(old: Path | None, new: Path | None) -> CodeChanges:
    """What two versions of a game's package do otherwise, clause by clause; without both, nothing is compared."""
    if old is None or new is None or not old.is_dir() or not new.is_dir():
        return CodeChanges()
    one, two = _sources(old), _sources(new)
    if one == two:
        return CodeChanges(True)
    kept: dict[tuple[str, bytes], _Module | None] = {}  # most modules are the same on both sides
    before, after = _digests(one, kept), _digests(two, kept)
    return CodeChanges(True, frozenset(id for id in before.keys() | after.keys() if before.get(id) != after.get(id)))


def digests(package_dir: Path) -> dict[str, str]:
    """A digest of the code that cites each clause, by the clause's id. Every text of the code that could be an id is
    there; files that Python can't read are left out."""
    return _digests(_sources(package_dir), {})


def _digests(sources: Mapping[str, bytes], kept: dict[tuple[str, bytes], _Module | None]) -> dict[str, str]:
    """The digests of a package given as its files. `kept` holds the modules that were read already."""
    for name, source in sources.items():
        if (name, source) not in kept:
            kept[name, source] = _module(name.removesuffix(".py").rpartition("/")[2], source)
    package = _Package([module for item in sources.items() if (module := kept[item]) is not None])
    cited: dict[str, list[str]] = {}
    for unit in (unit for module in package.modules for unit in module.units):
        found = unit.cites(package)
        code = unit.code if found else ""
        for id, parts in found.items():
            cited.setdefault(id, []).append("\n".join((code, *sorted(parts))))
    return {id: hashlib.sha256("\0".join(sorted(units)).encode()).hexdigest()[:16] for id, units in cited.items()}


def _sources(folder: Path) -> dict[str, bytes]:
    """The package's Python files by name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        try:
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
        except OSError:
            continue
    return found


@dataclass(eq=False)
class _Unit:
    """A function or method (or what a class says outside its methods), with its code as text."""

    module: str
    body: list[ast.stmt]
    texts: frozenset[str]
    names: frozenset[str]
    """Names that it reads, those of other modules as `module.name`."""

    @cached_property
    def code(self) -> str:
        """The code itself, without its name."""
        return "\n".join(ast.dump(_nameless(each), annotate_fields=False) for each in self.body)

    def cites(self, package: _Package) -> dict[str, set[str]]:
        """The ids that it cites, each with the parts of constants that hold it."""
        found: dict[str, set[str]] = {text: set() for text in self.texts if _ID.match(text)}
        for name in self.names:
            for id, part in package.constant(self.module, name):
                found.setdefault(id, set()).add(part)
        return found


@dataclass(eq=False)
class _Module:
    """A module: its units, its constants, and what it imports."""

    name: str
    units: list[_Unit] = field(default_factory=list)
    constants: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """For each constant the ids that it holds, each with the part that holds it."""
    imported: dict[str, str] = field(default_factory=dict)
    """For each name that stands for one of another module, that one's `module.name`."""

    def read(self, tree: ast.Module) -> None:
        """Take in the module's source."""
        _strip(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                source = (node.module or "").rpartition(".")[2]
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = f"{source}.{alias.name}"
        for node in tree.body:
            self._statement(node)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, _Function):
            self._unit([node])
        elif isinstance(node, ast.ClassDef):
            self._unit([inner for inner in node.body if not isinstance(inner, (*_Function, ast.ClassDef))])
            for inner in node.body:
                if isinstance(inner, (*_Function, ast.ClassDef)):
                    self._statement(inner)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            held = list(_held(node.value))
            for target in targets:
                if isinstance(target, ast.Name):
                    self.constants[target.id] = held
        elif isinstance(node, (ast.If, ast.Try, ast.With)):
            for inner in node.body:
                self._statement(inner)

    def _unit(self, body: list[ast.stmt]) -> None:
        texts, names = set(), set()
        for node in (inner for each in body for inner in ast.walk(each)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.Name):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                names.add(f"{node.value.id}.{node.attr}")
        self.units.append(_Unit(self.name, body, frozenset(texts), frozenset(names)))


class _Package:
    """The modules of a package together."""

    def __init__(self, modules: list[_Module]) -> None:
        self.modules = modules
        self.by_name = {module.name: module for module in modules}

    def constant(self, module: str, name: str) -> list[tuple[str, str]]:
        """What a name that a module reads holds, where it is a constant of this package."""
        imported = self.by_name[module].imported
        first, dot, attribute = name.partition(".")
        full = imported.get(first, f"{module}.{first}")
        owner, _, held = full.rpartition(".")
        if dot:  # an attribute of an imported module
            owner, held = held, attribute
        found = self.by_name.get(owner)
        return found.constants.get(held, []) if found is not None else []


def _module(name: str, source: bytes) -> _Module | None:
    """A module, or None where Python can't read it."""
    module = _Module(name)
    try:
        module.read(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError):
        return None
    return module


def _held(value: ast.expr) -> Iterator[tuple[str, str]]:
    """The ids in a constant, each with the part that holds it: of a mapping the item, of a list the id alone."""
    if isinstance(value, ast.Dict):
        for key, item in zip(value.keys, value.values, strict=True):
            part = f"{ast.dump(key, annotate_fields=False) if key else '**'}: {ast.dump(item, annotate_fields=False)}"
            for node in (*(ast.walk(key) if key else ()), *ast.walk(item)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.match(node.value):
                    yield node.value, part
    elif isinstance(value, (ast.List, ast.Tuple, ast.Set)):
        for element in value.elts:
            part = ast.dump(element, annotate_fields=False)
            for node in ast.walk(element):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.match(node.value):
                    yield node.value, part
    elif isinstance(value, ast.Call):
        for argument in value.args:
            yield from _held(argument)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str) and _ID.match(value.value):
        yield value.value, value.value


def _strip(tree: ast.AST) -> None:
    """Take out docstrings and annotations."""
    for node in ast.walk(tree):
        if isinstance(node, (*_Function, ast.ClassDef, ast.Module)):
            node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
        if isinstance(node, _Function):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _nameless(node: ast.stmt) -> ast.stmt:
    """A function without its own name, which may change freely."""
    if isinstance(node, _Function):
        node.name = ""
    return node
