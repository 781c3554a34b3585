"""Tokens counted with the real WordPiece tokenizer of BERT, without loading any model.

Budgets are counted here whichever embedder is in use, so a context has the same size everywhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engram_core.embed.base import clean
from engram_core.embed.shipped import checked
from engram_core.errors import InvalidInput

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
_VOCABULARY = Path(__file__).parent / "data" / "vocab.txt"

# WordPiece reads a longer word as one unknown token, so a cut word spoils at most this many.
_LONGEST_WORD = 100
_PIECE = 65_536
_FURTHEST = (
    65_536  # characters that head_ids looks at: three million blanks must not hold up a write
)


@cache
def wordpiece() -> Tokenizer:
    """The tokenizer of BERT uncased; "[CLS]" in a text is read as text, never as a mark.

    Raises:
        EmbedderError: the shipped vocabulary is damaged.
    """
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    lines = checked(_VOCABULARY, VOCABULARY_SHA256).read_text(encoding="utf-8").split("\n")
    vocabulary = {token: number for number, token in enumerate(lines[:-1])}
    tokenizer = Tokenizer(
        models.WordPiece(
            vocabulary,
            unk_token="[UNK]",  # noqa: S106 - no password
            max_input_chars_per_word=_LONGEST_WORD,
        )
    )
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer


def count_tokens(text: str) -> int:
    """How many WordPiece tokens a text has, special ones not counted.

    >>> count_tokens("Where does Ana work?")
    5
    """
    tokenizer, text = wordpiece(), clean(text)
    return sum(len(tokenizer.encode(piece).ids) for piece in _pieces(text))


def truncate_to_tokens(text: str, limit: int) -> str:
    """The longest head of a text that has at most `limit` tokens and ends with a whole word.

    A first word that alone exceeds the limit is cut inside.

    >>> truncate_to_tokens("Ana works at Acme now.", 3)
    'Ana works at'

    Raises:
        InvalidInput: the limit is negative.
    """
    if limit < 0:
        raise InvalidInput(f"a limit of {limit} tokens; pass zero or more")
    encoding = _encode_head(text, limit)
    if len(encoding.ids) <= limit:
        return text
    words = encoding.word_ids
    keep = limit
    while keep > 0 and words[keep] == words[keep - 1]:
        keep -= 1
    keep = keep or limit
    return text[: encoding.offsets[keep - 1][1]] if keep else ""


def head_ids(text: str, limit: int) -> list[int]:
    """The first `limit` token numbers of a text, found in its first 65,536 characters."""
    return list(_encode_head(text[:_FURTHEST], limit).ids[:limit])


def _encode_head(text: str, limit: int) -> Encoding:
    """Encoding of a head whose first `limit` + 1 tokens are those of the whole text.

    A megabyte takes a second to tokenise and only its head is wanted, so heads are tried in
    growing lengths. The word a head is cut in gives at most `_LONGEST_WORD` tokens.
    """
    size = 8 * (limit + _LONGEST_WORD)
    while True:
        encoding = wordpiece().encode(clean(text[:size]))
        if size >= len(text) or len(encoding.ids) > limit + _LONGEST_WORD:
            return encoding
        size *= 4


def _pieces(text: str) -> list[str]:
    """A text in pieces that are cut at blanks, so that huge ones need little memory."""
    pieces = []
    start = 0
    while len(text) - start > _PIECE:
        cut = text.rfind(" ", start, start + _PIECE)
        cut = cut if cut > start else start + _PIECE
        pieces.append(text[start:cut])
        start = cut
    return [*pieces, text[start:]]
