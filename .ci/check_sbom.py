"""Checks that a bill of materials names all that the project needs, directly or through others.

python .ci/check_sbom.py sbom.json        (with the Python whose packages it lists)
"""

from __future__ import annotations

import json
import re
import sys
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement

PROJECT = "engram-integrations"


def main(path: str) -> int:
    """Compare the file with the installed packages; the exit code."""
    bill = json.loads(Path(path).read_text("utf-8"))
    named = {_name(one["name"]): one.get("version") for one in bill["components"]}
    needed = _needed()
    missing = sorted(name for name, held in needed.items() if named.get(name) != held)
    unplaced = sorted(one["name"] for one in bill["components"] if not one.get("purl"))
    for name in missing:
        sys.stdout.write(f"sbom: {name} {needed[name]} is not named\n")
    sys.stdout.write(
        f"sbom: {len(named)} components, of {len(needed)} dependencies {len(missing)} missing, "
        f"{len(unplaced)} without a package URL\n"
    )
    return 1 if missing else 0


def _needed() -> dict[str, str]:
    """Name to version, of what is needed without any extra; found by following what each needs."""
    found: dict[str, str] = {}
    waiting = [(PROJECT, "")]
    seen = set(waiting)
    while waiting:
        name, extra = waiting.pop()
        for line in requires(name) or ():
            need = Requirement(line)
            if need.marker is not None and not need.marker.evaluate({"extra": extra}):
                continue
            try:
                found[_name(need.name)] = version(need.name)
            except PackageNotFoundError:
                continue
            for one in [(need.name, each) for each in ("", *need.extras)]:
                if one not in seen:
                    seen.add(one)
                    waiting.append(one)
    return found


def _name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
