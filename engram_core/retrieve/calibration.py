"""What a cosine and a share of words mean: the chance that a hit is what was asked for.

Logistic in the cosine and in the share of the question's content words, by weight, that the hit
holds. MEASURED was fitted on LoCoMo with all-MiniLM-L6-v2: questions asked of their own
conversation against questions asked of another one. Cosines mean different things to different
embedders, so others have constants of their own, or go by the words alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp


@dataclass(frozen=True, slots=True)
class Calibration:
    """From evidence to a chance.

    Args:
        dense: Slope of the cosine.
        words: Slope of the share of words.
        start: Intercept.
        weak: A cosine under which a hit says too little by itself.
    """

    dense: float
    words: float
    start: float
    weak: float

    def chance(self, cosine: float, coverage: float) -> float:
        """0 to 1; compares across queries of one embedder."""
        drive = self.dense * cosine + self.words * coverage + self.start
        return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, drive))))


MEASURED = Calibration(dense=21.8, words=3.0, start=-12.7, weak=0.25)
# BGE models give unrelated texts cosines of about 0.4 to 0.5; not measured here.
HIGH = Calibration(dense=21.8, words=3.0, start=-17.0, weak=0.5)
# Without cosines that know meaning, half of the words by weight make an even chance.
WORDS_ONLY = Calibration(dense=0.0, words=9.0, start=-4.0, weak=1.1)

_KNOWN = (("hashing", WORDS_ONLY), ("bge", HIGH), ("minilm", MEASURED), ("mpnet", MEASURED))


def calibration_for(embedder: str | None) -> tuple[Calibration, ...]:
    """The calibrations that hold for an embedder; the most hopeful of them counts.

    Args:
        embedder: Its name as the store has it; None when the dense channel is off.
    """
    if embedder is None:
        return (WORDS_ONLY,)
    for mark, calibration in _KNOWN:
        if mark in embedder.casefold():
            return (calibration,)
    return (MEASURED, WORDS_ONLY)
