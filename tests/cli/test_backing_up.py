"""`engram backup`, `restore` of a backup, and `copy` into another store."""

from engram_core.storage.database import FILE_NAME


def facts(engram, place):
    return engram("facts", "--store", str(place), "--json").json


def test_a_backup_is_read_restored_and_copied(moved, tmp_path, store):
    done = moved("backup", str(tmp_path / "monday"), "--check", "--json")
    assert (done.code, done.json["episodes"], done.json["checked"]) == (0, 2, True)
    here = facts(moved, store)
    assert facts(moved, tmp_path / "monday") == here
    assert moved("restore", str(tmp_path / "monday"), "--store", str(tmp_path / "again")).code == 0
    assert facts(moved, tmp_path / "again") == here
    copied = moved("copy", str(tmp_path / "other"), "--json")
    assert [one["user"] for one in copied.json] == ["noor"]
    assert facts(moved, tmp_path / "other") == here
    assert "was there" in moved("copy", str(tmp_path / "other")).out


def test_what_is_there_is_not_overwritten(moved, tmp_path, store):
    before = (store / FILE_NAME).read_bytes()
    moved("backup", str(tmp_path / "monday"))
    for words in (["backup", str(tmp_path / "monday")], ["restore", str(tmp_path / "monday")]):
        done = moved(*words)
        assert done.code == 1
        assert "missing or empty" in done.err
    assert (store / FILE_NAME).read_bytes() == before


def test_a_backup_is_not_restored_into_a_server(moved, tmp_path):
    moved("backup", str(tmp_path / "monday"))
    url = "postgresql+psycopg://engram@127.0.0.1:1/memory"
    done = moved("restore", str(tmp_path / "monday"), "--store", url)
    assert (done.code, "engram copy" in done.err) == (1, True)
