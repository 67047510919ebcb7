"""What one learner on Binder needs: start JupyterLab as Binder does, run the tutorial to its end, add up the memory.

    python tools/binder_memory.py [--limit 512] [notebook]

Counted is what is resident of the server and its kernel. The tutorial is stepped to the end of every stepper on it,
since pictures that were shown are kept. Exits with 1 above the limit.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import nbformat  # noqa: E402
from jupyter_client import BlockingKernelClient  # noqa: E402

from tests.browser.lab import LabServer  # noqa: E402

TO_THE_END = """
import gc as _gc
_found = [o for o in _gc.get_objects() if type(o).__name__ == "Stepper"]
for _one in _found:
    for _at in range(_one.tour.first, _one.tour.last + 1):
        _one.answered.add(_at)
        _one.go(_at)
"""


def memory_of(process: int) -> int:
    """Bytes of a process that are resident; what processes share is counted in each."""
    rows = (Path("/proc") / str(process) / "status").read_text().splitlines()
    return 1024 * int(next(r for r in rows if r.startswith("VmRSS:")).split()[1])


def family(process: int) -> list[int]:
    """A process and all below it."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            below.setdefault(parent, []).append(int(entry.name))
    found = [process]
    for one in found:
        found += below.get(one, [])
    return found


def run_notebook(server: LabServer, name: str, cells: list[str], folder: Path) -> None:
    """Start a session as a browser does, and run the cells in its kernel."""
    body = {"path": name, "type": "notebook", "name": name, "kernel": {"name": "python3"}}
    session: dict[str, Any] = server.api("POST", "/api/sessions", body)
    kernel = session["kernel"]["id"]
    connection = next(folder.rglob(f"kernel-{kernel}.json"))
    client = BlockingKernelClient()
    client.load_connection_file(str(connection))
    client.start_channels()
    client.wait_for_ready(timeout=60)
    for source in [*cells, TO_THE_END]:
        reply = client.execute_interactive(source, timeout=180, output_hook=lambda message: None)
        if reply["content"]["status"] != "ok":
            raise SystemExit(f"a cell failed: {reply['content'].get('evalue')}\n{source}")
    client.stop_channels()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("notebook", nargs="?", default="notebooks/01-walkthrough.ipynb", type=Path)
    parser.add_argument("--limit", type=float, default=512, help="megabytes (512)")
    asked = parser.parse_args()
    notebook = nbformat.read(ROOT / asked.notebook, as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        server = LabServer(folder)
        (server.root / asked.notebook.name).write_bytes((ROOT / asked.notebook).read_bytes())
        server.start()
        try:
            # The page's own files, as a browser asks for them: what they leave in the server counts too.
            urllib.request.urlopen(f"{server.url}/lab/tree/{asked.notebook.name}", timeout=60).read()
            at_start = {p: memory_of(p) for p in family(server._process.pid)}
            run_notebook(server, asked.notebook.name, cells, folder)
            time.sleep(1)
            rows = {p: memory_of(p) for p in family(server._process.pid)}
            server.shut_kernels()
        finally:
            server.stop()
    total = sum(rows.values()) / 1e6
    figures = {
        "processes": len(rows),
        "server at the start": sum(at_start.values()) / 1e6,
        "server and kernel at the end": total,
        "limit": asked.limit,
    }
    print(json.dumps({name: round(value) for name, value in figures.items()}))
    word = "below" if total < asked.limit else "ABOVE"
    print(f"{asked.notebook}: {total:.0f} MB a learner at its end, {word} {asked.limit:.0f}")
    return 0 if total < asked.limit else 1


if __name__ == "__main__":
    sys.exit(main())
