"""What each content word of a query finds: its rarity in the scope, and the BM25 scores it gives.

BM25 is a sum over words, so scoring word by word costs the same and tells more: which hits share
rare words, and how much of the query is covered. Scores are divided by the query's own ideal, so
that they compare across queries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from engram_core.storage.index_view import Bools, Floats
from engram_core.storage.tokens.terms import telling_chunks

MOST_WORDS = 16
RARE_SHARE = 0.01  # of the visible items; one or two items are rare in any scope
IDEAL_WORDS = 5  # a long question is not answered word for word
EDGES = "\"'`«»“”„‚‘’.,;:!?¿¡()[]{}<>*_…、。？！「」『』（），；：؟،؛।՞՜։·"

ScoreWord = Callable[[str], Floats]
KinOf = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Kin:
    """What the kin of a word finds, at most as telling as the word itself; each of shape (n,).

    Args:
        scores: BM25 scores, no higher than the word's own best.
        shares: How much of the word each item holds by its kin, 0 to 1.
    """

    scores: Floats
    shares: Floats


@dataclass(frozen=True, slots=True)
class WordScores:
    """The content words of a query and what each finds.

    Args:
        words: Distinct content words, in the order of the query.
        idfs: Their weights by the number of visible items that hold them; the highest for a
            word that none holds.
        rare: Whether few items hold it.
        scores: BM25 scores by word, each of shape (n,).
        shares: How much of the word each item holds, 0 to 1, likewise.
        kin: What their kin finds, None for a word without; empty where nobody asked.
    """

    words: tuple[str, ...] = ()
    idfs: tuple[float, ...] = ()
    rare: tuple[bool, ...] = ()
    scores: tuple[Floats, ...] = ()
    shares: tuple[Floats, ...] = ()
    kin: tuple[Kin | None, ...] = ()

    def found(self, index: int, kin: float) -> Floats:
        """The scores of a word, or those of its kin, which count `kin` of them, if higher."""
        other = self.kin[index] if self.kin else None
        own = self.scores[index]
        return own if other is None else np.maximum(own, np.float32(kin) * other.scores)

    def held(self, index: int, kin: float) -> Floats:
        """How much of a word each item holds, by itself or by its kin."""
        other = self.kin[index] if self.kin else None
        own = self.shares[index]
        return own if other is None else np.maximum(own, np.float32(kin) * other.shares)


@dataclass(frozen=True, slots=True)
class Lexical:
    """The lexical channel by position, each of shape (n,).

    Args:
        scaled: BM25 divided by the sum of the words' weights, about 0 to 1; with their kin.
        coverage: Share of the words' weights that the item holds, 0 to 1.
        rare: How many rare words it holds; less than one where it holds a piece of one ("err" of
            "err-0x51cd").
        near: Share of the words' weights that the item and the turns nearby hold together; None
            where nobody asked.
    """

    scaled: Floats
    coverage: Floats
    rare: Floats
    near: Floats | None = None


def content_words(text: str) -> list[str]:
    """The distinct words of `text` that name something, as they stand, without edge punctuation.

    >>> content_words("Who fixed the err-0x51cd, and who broke it?")
    ['fixed', 'err-0x51cd', 'broke']
    """
    found: dict[str, str] = {}
    for chunk in telling_chunks(text):
        word = chunk.strip(EDGES) or chunk
        found.setdefault(word.casefold(), word)
    return list(found.values())


def bare(word: str) -> str:
    """The word as names are compared: casefolded, without a possessive ending."""
    return word.casefold().removesuffix("'s").removesuffix("’s")


def telling(words: Sequence[str], most: int = MOST_WORDS) -> list[str]:
    """At most `most` of the words, the longest, in their order; the first of equals."""
    if len(words) <= most:
        return list(words)
    ranked = sorted(range(len(words)), key=lambda index: (-len(words[index]), index))[:most]
    return [words[index] for index in sorted(ranked)]


def score_words(
    words: Sequence[str], score: ScoreWord, mask: Bools, kin: KinOf | None = None
) -> WordScores:
    """What each word finds among the visible items.

    Args:
        words: Content words.
        score: BM25 of one word over all positions.
        mask: The visible items.
        kin: Gives the words that mean nearly the same, in one line; None to look for none.
    """
    visible = int(mask.sum())
    arrays = [np.where(mask, score(word), np.float32(0)) for word in words]
    # An item with a piece of an identifier ("thing" of "thing777") does not hold the identifier.
    shares = [_share(array) for array in arrays]
    counts = [int(np.count_nonzero(share >= 1)) for share in shares]
    few = max(2, int(visible * RARE_SHARE))
    others = [kin(word) for word in words] if kin is not None else []
    found = [np.where(mask, score(one), np.float32(0)) if one else None for one in others]
    return WordScores(
        tuple(words),
        tuple(_idf(visible, held) for held in counts),
        tuple(0 < held <= few for held in counts),
        tuple(arrays),
        tuple(shares),
        tuple(
            None if other is None or not other.any() else _kin(own, count, other, visible)
            for own, count, other in zip(arrays, counts, found, strict=False)
        ),
    )


def _idf(visible: int, held: int) -> float:
    return float(np.log1p((visible - held + 0.5) / (held + 0.5)))


def _kin(own: Floats, count: int, other: Floats, visible: int) -> Kin:
    """What the kin gives: a common word in place of a rare one tells as little as it is common."""
    shares = _share(other)
    common = _idf(visible, int(np.count_nonzero(shares >= 1)))
    tells = np.float32(min(1.0, common / _idf(visible, count)))
    best = float(own.max(initial=0.0)) or float(other.max(initial=0.0))
    return Kin(tells * np.minimum(other, np.float32(best)), tells * shares)


def lexical(
    scored: WordScores,
    size: int,
    *,
    without: Collection[str] = (),
    whole: Floats | None = None,
    kin: float = 0.0,
) -> Lexical:
    """The lexical channel from the words' scores.

    Args:
        scored: What each word found.
        size: Number of positions.
        without: Words to leave out (casefolded), such as names that another signal uses; ignored
            when no other word is left.
        whole: BM25 of the whole query, for a query of more words than were scored one by one.
        kin: What a word's kin counts, as a share of the word. Only ranking counts it: what is
            covered is covered by the words themselves.
    """
    kept = _kept(scored, without)
    total, held, rare = (np.zeros(size, np.float32) for _ in range(3))
    ideal = sum(scored.idfs[i] for i in kept) or 1.0
    for i in kept:
        part = scored.shares[i]
        total += scored.found(i, kin)
        held += np.float32(scored.idfs[i]) * part
        rare += part if scored.rare[i] else np.float32(0)
    if whole is not None:
        peak = float(whole.max(initial=0.0)) or 1.0
        total = whole * np.float32(min(1.0, ideal / peak))
    telling_most = sum(sorted((scored.idfs[i] for i in kept), reverse=True)[:IDEAL_WORDS]) or 1.0
    return Lexical(total / np.float32(telling_most), held / np.float32(ideal), rare)


def unheld(scored: WordScores, without: Collection[str]) -> float:
    """Share of the words' weights that nothing visible holds: what was never spoken of, 0 to 1.

    Args:
        scored: What each word found.
        without: As in `lexical`.
    """
    kept = _kept(scored, without)
    ideal = sum(scored.idfs[i] for i in kept) or 1.0
    return sum(scored.idfs[i] for i in kept if not scored.scores[i].any()) / ideal


def near_coverage(
    scored: WordScores,
    size: int,
    nearby: Callable[[Floats], Floats],
    without: Collection[str],
    kin: float = 0.0,
) -> Floats:
    """Share of the words' weights that each item holds, with what the turns nearby hold of each.

    Args:
        scored: What each word found.
        size: Number of positions.
        nearby: Gives each item the most of a word that it or a turn nearby holds.
        without: As in `lexical`.
        kin: As in `lexical`.
    """
    kept = _kept(scored, without)
    ideal = sum(scored.idfs[i] for i in kept) or 1.0
    held = np.zeros(size, np.float32)
    for i in kept:
        held += np.float32(scored.idfs[i] / ideal) * nearby(scored.held(i, kin))
    return held


def _kept(scored: WordScores, without: Collection[str]) -> list[int]:
    kept = [i for i, word in enumerate(scored.words) if bare(word) not in without]
    return kept or list(range(len(scored.words)))


def _share(scores: Floats) -> Floats:
    """How much of a word each item holds: all at half the best score, to allow for length."""
    best = float(scores.max(initial=0.0))
    return np.minimum(np.float32(1), scores / np.float32(best / 2)) if best > 0 else scores
