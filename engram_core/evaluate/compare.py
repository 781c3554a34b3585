"""Comparing two runs on the same questions, with the same reader and judge."""

from __future__ import annotations

from engram_core.errors import InvalidInput
from engram_core.evaluate.folder import Run
from engram_core.evaluate.tallies import Paired, answerable, pair

_SAME = ("reader", "judge")


def compare(first: Run, second: Run) -> list[Paired]:
    """Each system of the first run against the one of its name in the second.

    Where no name is in both and each run has one system, these two are compared.

    Raises:
        InvalidInput: The runs differ in questions, reader or judge, one is not complete, or they
            have no system to compare.
    """
    _check(first, second)
    names = [(name, name) for name in first.systems if name in second.systems]
    if not names and len(first.systems) == len(second.systems) == 1:
        names = [(first.systems[0], second.systems[0])]
    if not names:
        raise InvalidInput(
            f"no system is in both runs: {', '.join(first.systems)} and {', '.join(second.systems)}"
        )
    found = [
        pair(
            answerable(first.of(one)),
            answerable(second.of(two)),
            (_name(first, one), _name(second, two)),
        )
        for one, two in names
    ]
    held = [one for one in found if one is not None]
    if not held:
        raise InvalidInput("no question has a score in both runs: were they run with a reader?")
    return held


def _name(run: Run, system: str) -> str:
    return f"{run.folder.name}/{system}"


def _check(first: Run, second: Run) -> None:
    """Refuse runs whose scores do not compare."""
    sets = [run.manifest["dataset"]["questions_sha256"] for run in (first, second)]
    differing = ["questions"] if sets[0] != sets[1] else []
    differing += [name for name in _SAME if first.manifest[name] != second.manifest[name]]
    for name in ("style", "answer_tokens"):
        if first.manifest["settings"][name] != second.manifest["settings"][name]:
            differing.append(f"{name} of the answers")
    if differing:
        raise InvalidInput(
            f"{first.folder} and {second.folder} differ in {' and '.join(differing)}: their scores "
            "do not compare. Run both with the same"
        )
    for run in (first, second):
        if run.missing > 0:
            raise InvalidInput(
                f"{run.folder} lacks {run.missing} answers: finish it by running its command again"
            )
