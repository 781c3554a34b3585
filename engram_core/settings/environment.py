"""Settings from `ENGRAM_…` variables: `ENGRAM_STORE`, `ENGRAM_LLM_MODEL`, and so on.

`ENGRAM_CONFIG` names a file whose settings count where no variable says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engram_core.errors import InvalidInput
from engram_core.quoting import quoted
from engram_core.settings.file import settings_of_file
from engram_core.settings.found import Settings
from engram_core.settings.names import READERS, near, read_at, unknown

PREFIX = "ENGRAM_"
FILE = "ENGRAM_CONFIG"
_SHORT = {"cli.user": "USER", "cli.tenant": "TENANT", "cli.agent": "AGENT"}
_SPELLED = {"chroma_headers": "CHROMA_HEADER", "predicates": "PREDICATES"}
VARIABLES: dict[str, str] = {
    **{f"{PREFIX}{_SHORT.get(one, one.upper().replace('.', '_'))}": one for one in READERS},
    **{f"{PREFIX}{spelled}": name for name, spelled in _SPELLED.items()},
}
# Variables of single commands and of the tests; each is documented where it is used.
_OF_OTHERS = ("CONFIG", "MCP_TOKEN", "UI_TOKEN", "READER_KEY", "JUDGE_KEY", "DATA")


def settings_of_environment(environment: Mapping[str, str], *, with_file: bool = True) -> Settings:
    """The settings of variables, and of the file that one of them names.

    Empty variables count as not set. Variables that begin with `ENGRAM_` and are like no setting
    are let be: others may own them.

    Args:
        environment: For example `os.environ`.
        with_file: Whether the file that `ENGRAM_CONFIG` names is read.

    Raises:
        InvalidInput: A value is of the wrong kind, or the file cannot be read.
        UnknownOption: A variable is almost that of a setting.
    """
    values: dict[str, object] = {}
    origins: dict[str, str] = {}
    for variable, told in environment.items():
        if not variable.startswith(PREFIX) or not told:
            continue
        name = VARIABLES.get(variable)
        if name is None:
            _refuse_near(variable)
            continue
        reader = _LINES.get(name) or READERS[name]
        values[name], origins[name] = read_at(variable, reader, told), variable
    found = Settings(values, origins)
    if with_file and environment.get(FILE):
        return settings_of_file(environment[FILE], environment).under(found)
    return found


def _refuse_near(variable: str) -> None:
    bare = variable.removeprefix(PREFIX)
    known = {one.removeprefix(PREFIX) for one in VARIABLES}
    meant = near(bare, tuple(sorted(known)))
    if bare not in _OF_OTHERS and meant is not None:
        raise unknown(variable, "environment", f"{PREFIX}{meant}")


def header(line: str) -> dict[str, str]:
    """A header given as one line; it may be a secret and is not repeated.

    Raises:
        InvalidInput: It has no colon.
    """
    name, colon, value = line.partition(":")
    if not colon:
        raise InvalidInput("is given as 'Name: value'")
    return {name.strip(): value.strip()}


def _pairs(told: str) -> dict[str, str]:
    """Predicates with their kinds: `tested_with=single, likes=multi`."""
    pairs = [one.partition("=") for one in told.split(",") if one.strip()]
    if not all(sign for _, sign, _ in pairs):
        raise InvalidInput(f"is written as 'tested_with=single, likes=multi', not {quoted(told)}")
    return {name.strip(): kind.strip() for name, _, kind in pairs}


_LINES: dict[str, Callable[[str], object]] = {"chroma_headers": header, "predicates": _pairs}
