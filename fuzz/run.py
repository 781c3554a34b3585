"""Coverage-guided fuzzing of one parser with atheris: see README.md beside this file.

python fuzz/run.py answer -max_total_time=120
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
MOST = 4_096  # bytes of an input

with atheris.instrument_imports(include=["engram_core"]):
    from tests.fuzz import checks


def _as_json(data: bytes) -> object:
    """JSON where the bytes are some, else text, so that shapes are reached."""
    try:
        return json.loads(data)
    except ValueError:
        return data.decode("utf-8", "surrogateescape")


def _text(data: bytes) -> str:
    """Text of the bytes; bytes that are none become lone surrogates."""
    return data.decode("utf-8", "surrogateescape")


def _parted(data: bytes) -> tuple[str, str]:
    first, _, rest = data.partition(b"\xff")
    return _text(first), _text(rest)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "message": lambda data: checks.message(_as_json(data)),
    "answer": lambda data: checks.answer(*_parted(data)),
    "imported": checks.imported,
    "question": lambda data: checks.question(_text(data)),
    "dates": lambda data: checks.dates(_text(data)),
    "context": lambda data: checks.context(*_parted(data), budget=len(data)),
    "line": lambda data: checks.line(_text(data)),
}


def main() -> None:
    """Fuzz the target named first; what follows are options of libFuzzer."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"name a target: {', '.join(TARGETS)}")
    name = sys.argv.pop(1)
    logging.getLogger("engram.import").setLevel(logging.CRITICAL)
    seeds, found = HERE / "seeds" / name, HERE / "corpus" / name
    found.mkdir(parents=True, exist_ok=True)
    folders = [str(one) for one in (found, seeds) if one.is_dir()]
    options = [f"-max_len={MOST}", f"-artifact_prefix={found.parent}/{name}-", *sys.argv[1:]]
    atheris.Setup([sys.argv[0], *options, *folders], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
