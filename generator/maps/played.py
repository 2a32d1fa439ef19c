"""The maps of a game as its engine reads them, each read once; among them those that worked examples write out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from generator.data.diagnostics import Severity
from generator.maps.body import map_of
from generator.maps.hexmap import HexMap
from generator.maps.models import MapBody
from generator.play.contract import BadPosition, RulesFault

Read = TypeVar("Read")


class PlayedMaps(Generic[Read]):
    """Maps by id.

    :param bodies: the maps of the game's number file.
    :param read: what the engine makes of a map.
    """

    def __init__(self, bodies: Mapping[str, MapBody], read: Callable[[HexMap], Read]) -> None:
        self.bodies = bodies
        self.read = read
        self._own: dict[str, Read] = {}
        self._brought: dict[str, Read] = {}

    def __getitem__(self, id: str) -> Read:
        """A map of the game.

        :raises RulesFault: if it has faults, or there is none.
        """
        if id not in self._own:
            body = self.bodies.get(id)
            if body is None:
                raise RulesFault(f"maps:{id}", "there is no such map")
            made, findings = map_of(body, path=f"maps:{id}")
            if made is None:
                raise RulesFault(f"maps:{id}", findings[0].message if findings else "it can't be read")
            self._own[id] = self.read(made)
        return self._own[id]

    def on_bench(self, named: Any) -> Read:
        """A map of the game by its id, or one that an example writes out.

        :raises BadPosition: if there is none, or it has faults.
        """
        if isinstance(named, str):
            if named not in self.bodies:
                raise BadPosition("map", f"no map '{named}'; there are {', '.join(self.bodies)}")
            return self[named]
        told = json.dumps(named, sort_keys=True, default=str)
        if told not in self._brought:
            try:
                made, findings = map_of(MapBody.model_validate(named))
            except ValidationError as fault:
                wrong = fault.errors(include_url=False)[0]
                raise BadPosition(f"map/{'/'.join(map(str, wrong['loc']))}", wrong["msg"]) from fault
            faults = [one for one in findings if one.severity is Severity.ERROR]
            if made is None or faults:
                raise BadPosition("map", faults[0].message if faults else "it can't be read")
            self._brought[told] = self.read(made)
        return self._brought[told]

    def unread(self) -> PlayedMaps[Read]:
        """The same maps, none of them read yet: for another process."""
        return PlayedMaps(self.bodies, self.read)
