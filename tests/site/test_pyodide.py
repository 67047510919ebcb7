"""The package's own tests under the Python of the browser, from the wheel that the site carries."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

from tests.browser.lab import ROOT
from tests.site.conftest import CACHE, HERE, SITE_PYTHON

FOLDERS = ("core", "lessons", "players")
"""A choice that is run in two minutes; beside it every docstring's example of the installed package."""
NEEDS_A_MACHINE = "subprocess|multiprocessing|nbclient|playwright|tracemalloc|perf_counter"


def test_package_under_the_browsers_python(tmp_path: Path) -> None:
    command = [SITE_PYTHON, "tools/site/runtime.py", str(tmp_path / "runtime"), "pytest", "hypothesis"]
    built = subprocess.run(
        [*command, "--cache", str(CACHE)], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert built.returncode == 0, built.stdout + built.stderr

    project = tmp_path / "project"
    project.mkdir()
    shutil.copy(ROOT / "pyproject.toml", project)
    (project / "tests").mkdir()
    (project / "tests" / "__init__.py").touch()
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / "tests" / folder, project / "tests" / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    bound = [p for p in (project / "tests").rglob("test_*.py") if re.search(NEEDS_A_MACHINE, p.read_text())]
    for path in bound:
        path.unlink()

    node = shutil.which("node")
    assert node is not None, "the browser's Python is tried in Node.js: install it"
    command = [node, str(HERE / "in_browser.mjs"), str(tmp_path / "runtime"), str(project), "report.xml"]
    command += ["-q", "--durations=8", "tests", "--pyargs", "soccer_rules"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    suite = ElementTree.parse(project / "report.xml").getroot()[0]
    names = [case.attrib["name"] for case in suite.iter("testcase")]
    assert any(name.startswith("soccer_rules.widgets.") for name in names), "no docstring was tried"
    assert len(names) > 300
    assert suite.attrib["failures"] == suite.attrib["errors"] == "0"
