"""What a cosine and a share of words mean: the chance that a hit is what was asked for.

Logistic in the cosine and in the share of the question's content words, by weight, that the hit
holds. The best cosine of n unrelated texts grows with n, about as the greatest of n draws of a
normal variable, `mean + sd * sqrt(2 ln n)`; a cosine counts from there. The slopes of MEASURED were
fitted on LoCoMo with all-MiniLM-L6-v2 (questions asked of their own conversation against questions
asked of another one); its mean stands lower than fitted, since a wrong abstention costs more than
a few lines too many. Cosines mean different things to different embedders, so others have
constants of their own, or go by the words alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, log, sqrt


@dataclass(frozen=True, slots=True)
class Calibration:
    """From evidence to a chance.

    Args:
        dense: Slope of the cosine.
        words: Slope of the share of words.
        mean: Cosine of unrelated texts, where chances begin.
        sd: How far those spread.
        weak: A cosine under which a hit says too little by itself.
        start: What drives a hit that is no nearer than chance and shares no word; -2 is 0.12.
        learned: Slope of the share of learned terms; 0 where the cosine tells as much.
        trust: What its cosines count in a ranking, against those the weights were chosen with.
    """

    dense: float
    words: float
    mean: float
    sd: float
    weak: float
    start: float = -2.0
    learned: float = 0.0
    trust: float = 1.0

    def chance(self, cosine: float, coverage: float, among: int, learned: float = 0.0) -> float:
        """0 to 1; compares across the queries of one embedder.

        Args:
            cosine: Of the hit.
            coverage: Its share of the question's words.
            among: How many items were searched.
            learned: Its share of the learned terms of the question.
        """
        by_chance = self.mean + self.sd * sqrt(2 * log(max(1, among)))
        drive = self.dense * (cosine - by_chance) + self.words * coverage + self.start
        if self.learned and learned:
            drive = max(drive, self.learned * learned + LEARNED_START)
        return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, drive))))


MEASURED = Calibration(dense=21.8, words=3.0, mean=0.12, sd=0.08, weak=0.25)
# The same cosines mean nearly the same (AUROC of the best one, own conversation against another:
# 0.976, MiniLM 0.994), and rank better: a stronger model.
MPNET = replace(MEASURED, trust=1.6)
# BGE models give unrelated texts high cosines that lie close together (bge-small-en-v1.5: 0.414,
# standard deviation 0.044; the best of one's own conversation 0.71, of another 0.55, AUROC 0.988).
HIGH = Calibration(dense=37.7, words=3.0, mean=0.424, sd=0.044, weak=0.5, trust=2.0)
# Without cosines that know meaning, under a fifth of the words by weight is no evidence.
# Learned terms stand in for them: fitted with a small SPLADE on the questions told of above.
LEARNED_START = -5.2
WORDS_ONLY = Calibration(dense=0.0, words=9.0, mean=0.0, sd=0.0, weak=1.1, start=-4.0, learned=11.8)

_KNOWN = (("hashing", WORDS_ONLY), ("bge", HIGH), ("minilm", MEASURED), ("mpnet", MPNET))


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


def trust_in(embedder: str | None) -> float:
    """What the cosines of an embedder count in a ranking, against those of all-MiniLM-L6-v2.

    Args:
        embedder: Its name as the store has it; None when the dense channel is off.
    """
    return calibration_for(embedder)[0].trust
