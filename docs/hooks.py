"""Puts into the site what lies outside the folder of documents: README, changes, notebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"README.md": "readme.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#|mailto:)([^)\s]+)\)")
_OUT = re.compile(r"\[([^\]]+)\]\((\.\./[^)\s]+)\)")


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401 - MkDocs's configuration
    """Add the pages of the root, and the notebooks to be downloaded."""
    for name, page in PAGES.items():
        text = (ROOT / name).read_text("utf-8")
        files.append(File.generated(config, page, content=_LINK.sub(_led, text)))
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        target = f"notebooks/{notebook.name}"
        files.append(File.generated(config, target, abs_src_path=str(notebook)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:  # noqa: ANN401 - a page
    """Lead links out of the folder of documents to where the files are in the site."""
    at_the_top = "/" not in page.file.src_uri
    return _OUT.sub(_led, markdown) if at_the_top else markdown


def _led(found: re.Match[str]) -> str:
    """The link to its page in the site; the bare words where the file is not part of it."""
    path, mark, place = found[2].partition("#")
    path = path.removeprefix("../").removeprefix("docs/")
    if path in PAGES:
        return f"[{found[1]}]({PAGES[path]}{mark}{place})"
    there = (ROOT / "docs" / path).is_file() or path.startswith("notebooks/")
    return f"[{found[1]}]({path}{mark}{place})" if there else found[1]
