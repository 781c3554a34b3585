"""A cross-encoder as an ONNX file, read with onnxruntime: no torch, and no extra to install."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engram_core.embed.base import clean, cleaned
from engram_core.embed.model_folder import first_line, model_identity
from engram_core.embed.onnx_session import session_of
from engram_core.embed.padding import batches, padded
from engram_core.errors import RerankerError
from engram_core.how_many import how_many
from engram_core.rerank.base import chance_of, checked_scores

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

LONGEST = 320  # tokens of a question and a text together; what follows is not read
_HEAD = 10_000  # characters of either that are looked at
_BATCH_TOKENS = 2048
_MODELS = ("model.onnx", "onnx/model.onnx")
_TOKENIZER = "tokenizer.json"


class OnnxReranker:
    """A cross-encoder with one output, whose logit becomes a number from 0 to 1.

    The model is loaded on the first use and shared by all instances of a process. Where its
    arithmetic is int8 too, a score can differ in its last digits with the texts beside it.

    Args:
        model: A folder with `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, as models lie
            on the hub; or one ONNX file in such a folder, where it has several.
        longest: Tokens of the question and a text together that are read.

    Raises:
        RerankerError: A file is missing or no such model.
    """

    def __init__(self, model: str | Path, *, longest: int = LONGEST) -> None:
        self._file, self._tokens = _files(Path(model).expanduser())
        self._longest = longest
        self.name = f"onnx:{model_identity(str(self._tokens.parent))}"
        self._check()

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers.

        Raises:
            RerankerError: The model fails on them.
        """
        pairs = [(clean(query)[:_HEAD], text[:_HEAD]) for text in cleaned(texts)]
        logits = np.zeros(len(pairs), dtype=np.float32)
        if pairs:
            read = self._tokenizer.encode_batch(pairs)
            for rows in batches([len(one.ids) for one in read], _BATCH_TOKENS):
                logits[rows] = self._logits([read[row] for row in rows])
        return checked_scores(chance_of(logits), len(pairs), self.name)

    def __repr__(self) -> str:
        return f"OnnxReranker({self.name!r})"

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._tokens))
        tokenizer.enable_truncation(self._longest)
        tokenizer.no_padding()
        return tokenizer

    def _session(self) -> InferenceSession:
        return session_of(self._file)

    def _check(self) -> None:
        """Both files are what they should be: told when a memory is opened, not at a read."""
        try:
            self._tokenizer.encode("a", "b")
            given = {one.name for one in self._session().get_inputs()}
        except Exception as problem:  # both raise what they like
            raise RerankerError(
                f"the cross-encoder {str(self._file)!r} could not be loaded "
                f"({first_line(problem)}); give the folder of one, or open without it"
            ) from problem
        unknown = given - set(_INPUTS)
        if unknown or "input_ids" not in given:
            raise RerankerError(
                f"{str(self._file)!r} reads {', '.join(sorted(given))}: take a cross-encoder of "
                f"BERT's make, which reads {', '.join(_INPUTS)}"
            )
        made = self._logits([self._tokenizer.encode("a", "b")] * 2)
        if made.shape != (2,):
            raise RerankerError(
                f"{str(self._file)!r} gives {made.shape[-1]} numbers for each text: take a "
                "cross-encoder that was trained to rank, which gives one"
            )

    def _logits(self, read: Sequence[Encoding]) -> NDArray[np.float32]:
        session = self._session()
        given = {
            one.name: padded([getattr(text, _INPUTS[one.name]) for text in read])
            for one in session.get_inputs()
        }
        try:
            made = np.asarray(session.run(None, given)[0], dtype=np.float32)
        except Exception as problem:  # onnxruntime's own errors have no common base
            raise RerankerError(
                f"the cross-encoder {str(self._file)!r} fails on {how_many(len(read), 'text')} "
                f"({first_line(problem)}); take another, or open without it"
            ) from problem
        return made[:, 0] if made.ndim == 2 and made.shape[1] == 1 else made


_INPUTS = {
    "input_ids": "ids",
    "attention_mask": "attention_mask",
    "token_type_ids": "type_ids",
}
"""What a model of BERT's make reads, and what the tokenizer calls it."""


def _files(model: Path) -> tuple[Path, Path]:
    """The ONNX file and the tokenizer's, in the folder of the file or the one above."""
    named = [model] if model.suffix == ".onnx" else [model / name for name in _MODELS]
    found = next((path for path in named if path.is_file()), None)
    if found is None:
        raise RerankerError(
            f"there is no {' or '.join(str(path) for path in named)}; give the folder of a "
            "cross-encoder in ONNX, or the full path of its .onnx file"
        )
    for folder in found.resolve().parents[:2]:
        if (folder / _TOKENIZER).is_file():
            return found.resolve(), folder / _TOKENIZER
    raise RerankerError(f"{str(found)!r} has no {_TOKENIZER} beside it or in the folder above")
