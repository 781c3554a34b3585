"""A cross-encoder as an ONNX file, on a model made on the spot: it counts the word asked for."""

from __future__ import annotations

import multiprocessing
import shutil
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper
from tokenizers.processors import BertProcessing

from engram_core import Engram, Scope
from engram_core.embed.tokens import wordpiece
from engram_core.errors import RerankerError
from engram_core.rerank.choose import choose_reranker
from engram_core.rerank.onnx import OnnxReranker

IDA = Scope(user="ida", session="s1")
SAID = ["The kite is red.", "Marit flies a kite over the kite shop.", "It rains."]
NUMBERS = ("input_ids", "attention_mask", "token_type_ids")


def made(folder, *, outputs=1, reads=NUMBERS, whole=TensorProto.INT64):
    """A logit of -3, and 3 more for each "kite" in the second text."""
    folder.mkdir(parents=True)
    words = wordpiece()
    weights = np.zeros((words.get_vocab_size(), outputs), np.float32)
    weights[words.token_to_id("kite")] = 3
    tensors = [helper.make_tensor_value_info(one, whole, ["n", "t"]) for one in reads]
    last = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", outputs])
    nodes = [
        helper.make_node("Gather", ["weights", "input_ids"], ["worth"]),
        helper.make_node("Cast", [reads[-1]], ["second"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["second", "axis"], ["column"]),
        helper.make_node("Mul", ["worth", "column"], ["kept"]),
        helper.make_node("ReduceSum", ["kept", "along"], ["sum"], keepdims=0),
        helper.make_node("Add", ["sum", "start"], ["logits"]),
    ]
    held = {
        "weights": weights,
        "axis": np.array([2]),
        "along": np.array([1]),
        "start": np.array([-3], np.float32),
    }
    constants = [numpy_helper.from_array(value, name) for name, value in held.items()]
    graph = helper.make_graph(nodes, "counts", tensors, [last], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, folder / "model.onnx")
    marks = ("[SEP]", words.token_to_id("[SEP]")), ("[CLS]", words.token_to_id("[CLS]"))
    saved = type(words).from_str(words.to_str())
    saved.post_processor = BertProcessing(*marks)
    saved.save(str(folder / "tokenizer.json"))
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return made(tmp_path_factory.mktemp("models") / "counts")


def test_the_better_text_has_the_higher_score(folder):
    reranker = choose_reranker(f"onnx:{folder}")
    assert reranker.name.startswith("onnx:counts@")
    scores = reranker.score("Which kite \ud800?", [*SAID, ""])
    assert scores == pytest.approx([0.5, 1 / (1 + np.exp(-1)), 1 / (1 + np.e), 1 / (1 + np.e)])
    assert len(reranker.score("Which kite?", [])) == 0


def test_a_score_does_not_depend_on_the_texts_beside_it(folder):
    reranker = OnnxReranker(folder)
    texts = [f"{'rain ' * length} kite" for length in range(0, 300, 7)]
    alone = [float(reranker.score("kite?", [text])[0]) for text in texts]
    assert reranker.score("kite?", texts).tolist() == alone


def test_what_comes_after_the_longest_is_not_read(folder):
    text = f"kite {'rain ' * 100} kite"
    whole, cut = OnnxReranker(folder), OnnxReranker(folder, longest=50)
    assert whole.score("rain?", [text]) > cut.score("rain?", [text]) > 0.4


def test_threads_and_a_forked_child_have_the_same_scores(folder):
    reranker = OnnxReranker(folder)
    right = reranker.score("kite?", SAID).tolist()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: reranker.score("kite?", SAID).tolist(), range(40)))
    assert found == [right] * 40
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    child = fork.Process(target=lambda: theirs.send(reranker.score("kite?", SAID).tolist()))
    child.start()
    assert ours.poll(60)
    assert ours.recv() == right
    child.join(60)
    assert child.exitcode == 0


def test_a_memory_reranks_with_it_and_keeps_its_set_of_hits(folder):
    with Engram.in_memory(embedder="hashing:16", rerank=f"onnx:{folder}", background=False) as mem:
        mem.add(SAID[:2], IDA)
        found = mem.recall("Which kite?", IDA)
        assert {hit.text for hit in found.hits} == set(SAID[:2])
        assert found.hits[0].text == SAID[1]
        assert all(0 < hit.channels["rerank"] < 1 for hit in found.hits)


def test_a_model_lies_as_on_the_hub_or_is_named_itself(folder, tmp_path):
    hub = tmp_path / "hub"
    (hub / "onnx").mkdir(parents=True)
    shutil.copy(folder / "model.onnx", hub / "onnx" / "model.onnx")
    shutil.copy(folder / "model.onnx", hub / "onnx" / "model_int8.onnx")
    shutil.copy(folder / "tokenizer.json", hub)
    for named in (hub, hub / "onnx" / "model_int8.onnx"):
        assert choose_reranker(f"onnx:{named}").score("kite?", SAID[:1]) == pytest.approx(0.5)


def test_what_is_no_cross_encoder_is_refused_when_a_memory_is_opened(folder, tmp_path):
    damaged = tmp_path / "damaged"
    shutil.copytree(folder, damaged)
    (damaged / "model.onnx").write_bytes(b"no model")
    bare = tmp_path / "bare"
    bare.mkdir()
    shutil.copy(folder / "model.onnx", bare)
    several = made(tmp_path / "several", outputs=3)
    other = made(tmp_path / "other", reads=("input_ids", "pixels"))
    narrow = made(tmp_path / "narrow", whole=TensorProto.INT32)
    for model, told in [
        (narrow, r"narrow/model\.onnx' fails on 2 texts"),
        (damaged, "could not be loaded"),
        (bare, r"no tokenizer\.json"),
        (several, "gives 3 numbers"),
        (other, "reads input_ids, pixels"),
        (tmp_path / "nowhere", r"there is no .*nowhere/model\.onnx"),
    ]:
        with pytest.raises(RerankerError, match=told):
            Engram.in_memory(embedder="hashing:16", rerank=f"onnx:{model}", background=False)


def test_a_model_that_fails_on_what_it_is_given_says_so_by_its_name(folder):
    reranker = OnnxReranker(folder, longest=600)
    reranker._tokenizer.add_tokens(["zzkitezz"])  # a number that the model has no row for
    with pytest.raises(RerankerError, match="fails on 1 text .*open without it"):
        reranker.score("zzkitezz", ["rain"])
