"""The contract of a lexical index: the scan, bm25s, and a bm25s index with later rows scanned."""

from __future__ import annotations

from engram_core.storage.lexical.bm25 import LexicalIndex
from engram_core.testing import LexicalContract


def built(texts, covered):
    """An index whose first rows are in bm25s."""
    index = LexicalIndex()
    index.append(texts[:covered])
    index.build_base()
    index.append(texts[covered:])
    return index.view()


class TestScan(LexicalContract):
    pass


class TestBm25s(LexicalContract):
    def view_of(self, texts):
        return built(list(texts), len(texts))


class TestBm25sAndLaterRows(LexicalContract):
    # bm25s fixes the mean length when it indexes; the next index has it right.
    tolerance = 0.25

    def view_of(self, texts):
        return built(list(texts), len(texts) * 3 // 5)
