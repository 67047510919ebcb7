"""The site, built once and served from a folder below the root, as a school's server would."""

from __future__ import annotations

import functools
import http.server
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import BROWSER_FLAGS, ROOT, chromium_path

HERE = Path(__file__).resolve().parent
SITE_PYTHON = os.environ.get("SITE_PYTHON", str(ROOT / ".venv-site" / "bin" / "python"))
"""The environment that builds the site: JupyterLab's own cannot have the browser's kernel beside it."""
CACHE = ROOT / "build" / "site-cache"
SCHOOL = "school.test"
"""A name as on an intranet: plain http there is not a secure context, unlike on 127.0.0.1."""
FOLDER = "games/rules"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.long)
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("site"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make site` makes."""
    root = tmp_path_factory.mktemp("served")
    command = [SITE_PYTHON, "tools/site/build.py", "--output", str(root / FOLDER), "--cache", str(CACHE)]
    assert Path(SITE_PYTHON).exists(), "the site's environment is not there: make site-test"
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return root / FOLDER


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def port(site: Path) -> Iterator[int]:
    """Python's own server over the site's parent folders, on 127.0.0.1."""
    root = site.parents[len(Path(FOLDER).parts) - 1]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser that knows two names, both of this machine: 127.0.0.1 and the school's."""
    flags = [flag for flag in BROWSER_FLAGS if "host-resolver-rules" not in flag]
    flags.append(f"--host-resolver-rules=MAP {SCHOOL} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=flags)
        yield browser
        browser.close()
