"""A process that has a Chroma collection loaded sees what another process wrote to it meanwhile."""

from __future__ import annotations

from engram_core import Scope
from tests.concurrency.working import opened
from tests.field.stores import START, child, day, texts

WREN = Scope(user="wren")
LANTERN = "The ferryman sold his brass lantern"
WRITING = """
mem.close()
with open_small(sys.argv[1], extractor=HomeExtractor(), vector_index="chroma") as mem:
    print("ready", flush=True)
    sys.stdin.readline()
    mem.add([f"remark {n} on wool and slate" for n in range(60)], scope)
    mem.add("The ferryman sold his brass lantern", scope)
    mem.consolidate()
    print("written", flush=True)
    sys.stdin.readline()
    (sold,) = [one.id for one in mem.episodes(scope) if "ferryman" in one.text]
    mem.erase(scope, episode=sold)
    print("erased", flush=True)
    sys.stdin.readline()
"""


def test_it_finds_their_words_at_once_and_what_they_erased_no_more(tmp_path):
    store = tmp_path / "store"
    with opened(store, vector_index="chroma") as mem:
        mem.add([f"note {n} on heather and peat" for n in range(1100)], WREN, at=START)
        mem._parts.consolidator().run(WREN.owner)
        mem._parts.indexes.sync(mem._parts.database, WREN.owner)
        assert "note 7 on heather and peat" in texts(mem.recall("note 7", WREN))  # loads it
        with child(WRITING, store) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            assert other.stdout.readline() == "ready\n"
            for said, expected in (("written", True), ("erased", False)):
                other.stdin.write("go\n")
                other.stdin.flush()
                assert other.stdout.readline() == f"{said}\n"
                found = mem.recall("brass lantern", WREN, channels=["dense"], abstain="off")
                assert (LANTERN in texts(found)) is expected
                assert "vector index" not in (found.reason or "")
                mem.add(f"I was {said}", WREN, at=day(3))
                assert f"I was {said}" in texts(mem.recall(f"I was {said}", WREN))
            other.communicate("end\n", timeout=60)
        mem.consolidate()
        assert mem.check().ok
