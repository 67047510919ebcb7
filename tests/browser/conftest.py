"""Fixtures of the browser tests: one Chromium and one JupyterLab server for all of them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import BROWSER_FLAGS, ROOT, LabPage, LabServer, Watch, chromium_path

HERE = Path(__file__).resolve().parent
QUICK = {"test_smoke", "test_walkthrough", "test_graph", "test_explorer"}
"""The modules that every `make test` runs; the others wait for `make test-all`, to keep the first one short."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.path.stem not in QUICK:
                item.add_marker(pytest.mark.long)
            # One worker takes them all, so that one server and one browser are enough.
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """A JupyterLab server over a copy of notebooks/; tests may add files to its `root`."""
    server = LabServer(tmp_path_factory.mktemp("lab"))
    shutil.copytree(ROOT / "notebooks", server.root, dirs_exist_ok=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(BROWSER_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def watch() -> Watch:
    """What the page's console and network said; a test may empty it of what it caused on purpose."""
    return Watch()


@pytest.fixture
def page(browser: Browser, watch: Watch) -> Iterator[Page]:
    """A fresh page; the test fails where it logged an error or asked for anything outside 127.0.0.1."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    watch.attach(page)
    yield page
    context.close()
    watch.check()


@pytest.fixture
def lab_page(page: Page, lab_server: LabServer) -> Iterator[Callable[..., LabPage]]:
    """`lab_page("01-walkthrough.ipynb")` opens a notebook and runs all its cells (`run=False`: opens it)."""

    def open_notebook(path: str, *, run: bool = True, timeout: float = 120) -> LabPage:
        lab = LabPage(page, lab_server)
        lab.open(path, timeout)
        if run:
            lab.run_all(timeout)
        return lab

    yield open_notebook
    lab_server.shut_kernels()
