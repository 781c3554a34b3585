"""Measures the model extractor on some labelled messages, with any OpenAI-compatible endpoint.

    python -m benchmarks.model_extraction URL MODEL [rows] [folder or file] [-v]

Each row is asked about by itself. So many rows are taken, evenly over the file; what came of each
is printed as it comes (with -v also what the model answered), the table at the end.
"""

from __future__ import annotations

import sys
import time

from benchmarks.extraction import Score, _counts, _line, _score_row, data_file, episode, load
from engram_core.claims import USER, Claim, Polarity
from engram_core.consolidate.extract.base import Extracted
from engram_core.consolidate.extract.llm import LLMExtractor
from engram_core.errors import ExtractionError
from engram_core.llm import OpenAICompatible

TIMEOUT = 900.0  # seconds; small models on busy processors take their time


def main() -> int:
    """Print the table; 2 when the data is absent."""
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    url, model, *more = [one for one in sys.argv[1:] if one != "-v"]
    count = int(more[0]) if more else 20
    path = data_file(more[1] if len(more) > 1 else None)
    if path is None:
        print("skipped: no labelled messages here; pass their folder or set ENGRAM_DATA")
        return 2
    rows = load(path)
    chosen = rows[:: max(1, len(rows) // count)][:count]
    extractor = LLMExtractor(
        OpenAICompatible(url, model, timeout=TIMEOUT), context_turns=0, max_tokens=400
    )
    mine, everybody = Score(), Score()
    failed = rejected = made_up = 0
    began = time.monotonic()
    for row in chosen:
        try:
            found = extractor.extract(episode(row))
        except ExtractionError as error:
            failed += 1
            print(f"failed {row['id']}: {error}", flush=True)
            found = Extracted()
        rejected += getattr(found, "rejected", 0)
        made_up += getattr(found, "hallucinations", 0)
        _count(row, list(found), mine, everybody)
        told = f"{len(found)} claims of {len(row['facts'])}, {time.monotonic() - began:.0f} s"
        print(f"{row['id']} {told}", flush=True)
        if "-v" in sys.argv:
            print(f"  {getattr(found, 'raw', None)}", flush=True)
    print(f"{'':12} precision  recall     F1   silence         dates")
    print(_line("user", mine))
    print(_line("all", everybody))
    print(f"failed {failed}, rejected {rejected}, of these made up {made_up}, {extractor.budget!r}")
    for note in everybody.notes:
        print("  ", note)
    return 0


def _count(row: dict, found: list[Claim], mine: Score, everybody: Score) -> None:
    claims = [claim for claim in found if _counts(claim)]
    own = [claim for claim in claims if claim.subject == USER]
    for score in (mine, everybody):
        if not row["facts"]:
            score.empty_rows += 1
            score.empty_kept += not [one for one in claims if one.polarity is not Polarity.DENIES]
    labels = row["facts"]
    _score_row(row, [one for one in labels if one["subject"] == USER], own, mine)
    _score_row(row, labels, claims, everybody)


if __name__ == "__main__":
    sys.exit(main())
