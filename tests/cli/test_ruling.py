"""Rulings, and moving a memory to another store."""


def home(engram):
    [fact] = engram("facts", "user", "lives_in", "--json").json
    return fact


def test_a_correction_takes_the_place_of_a_fact(moved):
    made = moved("correct", home(moved)["id"], "Lens", "--reason", "a slip", "--json").json
    assert made["kind"] == "correct"
    assert home(moved)["object"] == "Lens"


def test_a_fact_can_be_ended(moved):
    moved("end", home(moved)["id"], "--at", "2024-09-01T00:00:00+02:00")
    assert moved("facts", "user", "lives_in", "--json").json == []


def test_a_retracted_fact_gives_the_floor_back(moved):
    moved("retract", home(moved)["id"])
    assert home(moved)["object"] == "Bruges"


def test_a_merge_can_be_taken_back(engram):
    engram("remember", "Ines", "lives_in", "Gand")
    engram("remember", "Inès Maes", "works_at", "Quillbox")
    made = engram("merge", "Inès Maes", "Ines", "--json").json
    assert len(engram("facts", "Ines", "--json").json) == 2
    engram("unmerge", made["id"])
    assert len(engram("facts", "Ines", "--json").json) == 1


def test_an_export_is_restored_elsewhere(moved, tmp_path):
    there = str(tmp_path / "other")
    assert moved("export", str(tmp_path / "noor.jsonl"), "--json").json["user"] == "noor"
    moved("restore", str(tmp_path / "noor.jsonl"), "--store", there)
    kept = [moved("history", "--json", "--store", one).json for one in (there,)]
    assert kept == [moved("history", "--json").json]


def test_a_rebuild_gives_the_same_facts(moved):
    before = moved("history", "--json").json
    assert moved("rebuild", "--json").json["versions"] == len(before)
    assert moved("history", "--json").json == before
