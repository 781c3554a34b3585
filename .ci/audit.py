"""Looks the installed packages up in the vulnerability database of `pip-audit`.

It fails where a package has a known vulnerability. Where the database cannot be reached it says so
and does not fail: pip-audit alone reports "no known vulnerabilities" when it could ask about none.

    python .ci/audit.py PIP_AUDIT SITE_PACKAGES
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

TIMEOUT = 15  # seconds for one answer of the database


def main(tool: str, packages: str) -> int:
    """Audit the packages of a folder; the exit code."""
    command = [tool, "--progress-spinner", "off", "--timeout", str(TIMEOUT), "-f", "json"]
    done = subprocess.run([*command, "--path", packages], capture_output=True, text=True)  # noqa: S603
    try:
        found: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        return _say(f"not audited: the vulnerability database cannot be reached ({last})", 0)
    asked = [one for one in found if "skip_reason" not in one]
    bad = [one for one in asked if one.get("vulns")]
    if not asked:
        return _say(
            f"not audited: the vulnerability database knows none of {len(found)} packages, so it "
            "cannot be reached from here; run `make audit` where it can",
            0,
        )
    for one in bad:
        names = ", ".join(each["id"] for each in one["vulns"])
        _say(f"{one['name']} {one['version']}: {names}", 1)
    left = len(found) - len(asked)
    return _say(f"audited {len(asked)} packages, {len(bad)} vulnerable, {left} unknown", bool(bad))


def _say(text: str, code: int) -> int:
    sys.stdout.write(f"audit: {text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
