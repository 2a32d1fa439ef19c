"""As much of JSON Schema as our own schemas use; a keyword that is not known here is an error."""

from __future__ import annotations

from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,), "null": (type(None),),
}  # fmt: skip

KNOWN = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required", "additionalProperties",
    "items", "prefixItems", "minItems", "maxItems", "enum", "const", "minimum", "maximum", "pattern",
}  # fmt: skip


def faults(schema: dict[str, Any], value: Any, root: dict[str, Any] | None = None, at: str = "$") -> list[str]:
    """Where a value has not the form that a schema describes."""
    import re

    root = root or schema
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        assert schema["$ref"].startswith("#/$defs/")
        return faults(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, root, at)
    wanted = schema.get("type", [])
    names = [wanted] if isinstance(wanted, str) else wanted
    truth = isinstance(value, bool)
    if names and not any(isinstance(value, TYPES[one]) and (one == "boolean") == truth for one in names):
        return [f"{at}: {value!r} is no {wanted}"]
    found: list[str] = []
    if "const" in schema and value != schema["const"]:
        found.append(f"{at}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{at}: {value!r} is none of {schema['enum']}")
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{at}: {value!r} does not match {schema['pattern']}")
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if number and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{at}: {value} is out of bounds")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{at}: {len(value)} items")
        first = schema.get("prefixItems", [])
        for number, one in enumerate(value):
            part = first[number] if number < len(first) else schema.get("items", {})
            found += faults(part, one, root, f"{at}/{number}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        found += [f"{at}: no {name}" for name in schema.get("required", []) if name not in value]
        for name, one in value.items():
            part = properties.get(name, schema.get("additionalProperties", {}))
            if part is False:
                found.append(f"{at}: {name} is not known")
            elif part is not True:
                found += faults(part, one, root, f"{at}/{name}")
    return found
