"""Settings from a TOML file.

    store = "memory"                      # a folder beside the file, or a database URL
    secrets = "mask"
    [llm]
    endpoint = "http://127.0.0.1:8080/v1"
    model = "qwen2.5-1.5b-instruct"
    api_key = { env = "OPENAI_API_KEY" }  # so that no secret stands in the file
    [predicates]
    tested_with = "single"

The table `[cli]` (user, tenant, agent) is for the command line only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path

from engram_core.errors import InvalidInput
from engram_core.settings.found import Settings
from engram_core.settings.names import MAPPINGS, READERS, TABLES, near, read_at, text, unknown


def settings_of_file(path: str | PathLike[str], environment: Mapping[str, str]) -> Settings:
    """The settings of a TOML file.

    Args:
        path: The file. A store that is a relative path lies beside it.
        environment: Where `{ env = "NAME" }` is looked up.

    Raises:
        InvalidInput: It cannot be read, or a value is of the wrong kind.
        UnknownOption: It holds a name that is none of a setting.
    """
    file = Path(path)
    document = _document(file)
    values: dict[str, object] = {}
    for name, value in _flat(document, file.name):
        place = f"{file.name}: {name}"
        if name in MAPPINGS:
            values[name] = _mapping(value, place, environment)
        else:
            values[name] = read_at(place, READERS[name], _resolved(value, place, environment))
    if "store" in values and "://" not in str(values["store"]):
        values["store"] = str(file.parent / Path(str(values["store"])).expanduser())
    return Settings(values, dict.fromkeys(values, str(file)))


def _document(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InvalidInput(
            f"the settings in {file} cannot be read ({error.strerror}): check the path"
        ) from error
    except (ValueError, RecursionError) as error:  # a number may be too long, too
        raise InvalidInput(f"{file} is no TOML ({error}): mend it there") from error


def _flat(document: Mapping[str, object], where: str) -> Iterator[tuple[str, object]]:
    """Names with their values, those of tables with a dot."""
    for key, value in document.items():
        if key in TABLES:
            if not isinstance(value, dict):
                raise InvalidInput(f"{where}: {key} is a table: write [{key}] above its settings")
            pairs = [(f"{key}.{inner}", held) for inner, held in value.items()]
        else:
            pairs = [(key, value)]
        for name, held in pairs:
            if name not in READERS and name not in MAPPINGS:
                raise unknown(name, where, near(name))
            yield name, held


def _mapping(value: object, place: str, environment: Mapping[str, str]) -> dict[str, str]:
    if not isinstance(value, dict):
        raise InvalidInput(f"{place} is a table of names with a text each")
    found = {}
    for key, held in value.items():
        at = f"{place}.{key}"
        found[key] = read_at(at, text, _resolved(held, at, environment))
    return found


def _resolved(value: object, place: str, environment: Mapping[str, str]) -> object:
    """The value, or what the variable holds that it refers to."""
    if not isinstance(value, dict):
        return value
    if set(value) != {"env"} or not isinstance(value["env"], str):
        raise InvalidInput(f'{place} is a value, or {{ env = "NAME" }} to take it from a variable')
    found = environment.get(value["env"])
    if not found:
        raise InvalidInput(
            f"{place} refers to the variable {value['env']}, which is not set: set it, or leave "
            "the line out"
        )
    return found
