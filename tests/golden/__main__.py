"""Write all golden records anew."""

from tests.golden.scenes import RECORDS, SCENES, write

for old in RECORDS.glob("*.txt"):
    if old.stem not in SCENES:
        old.unlink()
for name in SCENES:
    (RECORDS / f"{name}.txt").write_text(write(name), encoding="utf-8")
