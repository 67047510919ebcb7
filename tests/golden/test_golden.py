"""Every golden record is what the engine plays today."""

import pytest

from tests.golden.scenes import RECORDS, SCENES, write


@pytest.mark.parametrize("name", SCENES)
def test_record(name):
    kept = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    assert write(name) == kept, "run python -m tests.golden and read the diff"


def test_every_record_has_its_scene():
    assert {path.stem for path in RECORDS.glob("*.txt")} == set(SCENES)
