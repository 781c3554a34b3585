"""Imports run downward only: no package knows one that stands above it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]

# From the top to the bottom; what stands on one line does not import each other. `engram_core` is
# the public face. Extraction stands by itself, deeper than the folder it is kept in: it reads texts
# and knows no store, so that reading may use it as well as consolidation.
LAYERS = (
    "engram_integrations",
    "cli",
    "evaluate testing",
    "display",
    "engram_core",
    "engine",
    "retaining",
    "adjudicating backing_up buffering diagnosing erasing explaining identifying reading "
    "reextracting relating ruling upkeeping",
    "opening upkeep",
    "handle searched_with",
    "parts",
    "config observing screening settings verbs",
    "beliefs retrieve",
    "consolidate",
    "ingest",
    "consolidate.extract storage",
    "rerank sparse",
    "embed",
    "dates llm",
    "model",
    "references turn_texts",
    "claims entity_names own_context",
    "clock config_servers context_marks escape file_names graphemes how_many log names scope "
    "times vocabulary",
    "__version__ errors fact_sentences foreign quoting standings",
)
HEIGHT = {unit: -depth for depth, line in enumerate(LAYERS) for unit in line.split()}

# Results and memories render themselves in notebooks: the display is loaded when that is asked.
WHEN_CALLED = {("model", "display"), ("engine", "display")}
FRAMEWORKS = ("langchain", "langchain_core", "langgraph", "llama_index", "mcp")


class Arrow(NamedTuple):
    """One import: from which unit to which, and where it is written."""

    importer: str
    imported: str
    where: str
    at_top: bool


def unit_of(module: str) -> str:
    """The package or module of `LAYERS` that a module belongs to."""
    top, *inner = module.split(".")
    for name in (".".join(inner[:2]), *inner[:1]):
        if top == "engram_core" and name in HEIGHT:
            return name
    return top


def modules_in(node: ast.AST) -> list[str]:
    """The modules that a statement imports."""
    if isinstance(node, ast.ImportFrom) and node.module:
        return [f"{node.module}.{one.name}" for one in node.names]
    return [one.name for one in node.names] if isinstance(node, ast.Import) else []


def imports_of(path: Path) -> Iterator[tuple[str, int, bool]]:
    """Each imported module, its line, and whether it is loaded with the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        for module in modules_in(node):
            yield module, node.lineno, id(node) in top


def arrows() -> list[Arrow]:
    """All imports between units of the engine and its integrations."""
    found = []
    for path in sorted(
        [*ROOT.glob("engram_core/**/*.py"), *ROOT.glob("engram_integrations/**/*.py")]
    ):
        name = path.relative_to(ROOT)
        importer = unit_of(".".join(name.with_suffix("").parts).removesuffix(".__init__"))
        found += [
            Arrow(importer, unit_of(module), f"{name}:{line}", at_top)
            for module, line, at_top in imports_of(path)
            if module.startswith(("engram_core", "engram_integrations"))
            and unit_of(module) != importer
        ]
    return found


@pytest.fixture(scope="module")
def found() -> list[Arrow]:
    return arrows()


def test_every_package_and_module_has_its_place_in_the_order():
    there = {path.stem for path in (ROOT / "engram_core").iterdir() if path.name[0] not in "_."}
    placed = {unit for unit in HEIGHT if "." not in unit and not unit.startswith(("engram_", "_"))}
    assert placed == there - {"py"}
    assert len(HEIGHT) == sum(len(line.split()) for line in LAYERS)


def test_no_import_runs_upward_or_sideways(found):
    wrong = [
        f"{one.where}: {one.importer} imports {one.imported}"
        for one in found
        if HEIGHT[one.importer] <= HEIGHT[one.imported]
        and (one.importer, one.imported) not in WHEN_CALLED
    ]
    assert "\n".join(wrong) == ""


def test_what_is_loaded_when_called_is_not_loaded_before(found):
    assert [
        one.where for one in found if one.at_top and (one.importer, one.imported) in WHEN_CALLED
    ] == []


def test_the_engine_imports_no_framework():
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in ROOT.glob("engram_core/**/*.py")
        for module, line, _ in imports_of(path)
        if module.split(".")[0] in FRAMEWORKS
    ]
    assert "\n".join(wrong) == ""
