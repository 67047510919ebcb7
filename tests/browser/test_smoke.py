"""The ground under all browser tests: Python and the page hear each other, and faults are noticed."""

from __future__ import annotations

from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Page

from tests.browser.lab import LabPage, LabServer, Watch

WIDGET = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      const draw = () => { button.textContent = `kicks: ${model.get("kicks")}`; };
      button.addEventListener("click", () => { model.send({ kind: "kick" }); });
      model.on("change:kicks", draw);
      draw();
      el.append(button);
    }
    export default { render };
    """
    kicks = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter.on_msg(lambda widget, content, buffers: setattr(widget, "kicks", widget.kicks + 1))
counter
'''


def write_notebook(server: LabServer, name: str, *cells: str) -> str:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c.strip()) for c in cells])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, server.root / name)
    return name


def test_widget_answers_a_click(lab_page: Callable[..., LabPage], lab_server: LabServer) -> None:
    lab = lab_page(write_notebook(lab_server, "smoke.ipynb", WIDGET, "1 + 1"))
    assert lab.cells()[1]["outputs"][0]["data"]["text/plain"] in ("2", ["2"])
    assert lab.page.locator(".jp-Dialog, .Toastify__toast").count() == 0, "something lies over the page"
    lab.page.get_by_role("button", name="kicks: 0").click()
    lab.page.get_by_role("button", name="kicks: 1").click()
    lab.page.get_by_role("button", name="kicks: 2").wait_for()


def test_theme_switches_both_ways(lab_page: Callable[..., LabPage], lab_server: LabServer) -> None:
    path = write_notebook(lab_server, "theme.ipynb", "1")
    lab = lab_page(path, run=False)
    pictures = []
    assert lab.page.locator("body").get_attribute("data-jp-theme-light") == "true"
    for theme in ("dark", "light", "dark"):
        lab.theme(theme)
        assert lab.page.locator("body").get_attribute("data-jp-theme-light") == str(theme == "light").lower()
        pictures.append(lab.shot(f"smoke-{theme}").read_bytes())
    assert pictures[0] != pictures[1]
    assert lab_page(path, run=False).page.locator("body").get_attribute("data-jp-theme-light") == "true"


def test_failing_cell_is_named(lab_page: Callable[..., LabPage], lab_server: LabServer) -> None:
    path = write_notebook(lab_server, "failing.ipynb", "1", "1 / 0", "2")
    with pytest.raises(AssertionError, match="cell 1 failed: ZeroDivisionError"):
        lab_page(path)


def test_other_hosts_and_console_errors_are_noticed(page: Page, watch: Watch) -> None:
    page.evaluate("() => fetch('http://elsewhere.invalid/x').catch(() => null)")
    page.evaluate("() => console.error('a fault of the page')")
    assert watch.foreign == ["http://elsewhere.invalid/x"]
    with pytest.raises(AssertionError, match="other hosts"):
        watch.check()
    watch.foreign.clear()
    with pytest.raises(AssertionError, match="a fault of the page"):
        watch.check()
    watch.errors.clear()
