"""Notebook 04 in JupyterLab: a minute of play, the flight of a ball, counts, in both themes and two languages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import LabPage


def bring(lab: LabPage, cell: str) -> Locator:
    """The cell of that id, scrolled to and drawn."""
    ids = [c["id"] for c in lab.cells()]
    lab.page.evaluate(
        """n => {
          const notebook = window.jupyterapp.shell.currentWidget.content;
          notebook.activeCellIndex = n;
          return notebook.scrollToItem(n, "start");
        }""",
        ids.index(cell),
    )
    found = lab.notebook.locator(f'[data-windowed-list-index="{ids.index(cell)}"]')
    found.locator(".jp-OutputArea-output").first.wait_for()
    return found


def too_wide(page: Page) -> list[str]:
    """Parts of the output that stick out of the page's right edge."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".jp-OutputArea-output svg.srl, .jp-OutputArea-output .srl-verdict")]
          .filter(e => e.getBoundingClientRect().right > innerWidth && !e.closest(".srl-graphframe"))
          .map(e => e.outerHTML.slice(0, 80))"""
    )
    return found


def test_a_minute_is_stepped_through_and_played(lab_page: Callable[..., LabPage]) -> None:
    lab = lab_page("04-street-soccer.ipynb")
    page = lab.page

    cell = bring(lab, "minute-1")
    cell.locator("[data-el='board']").wait_for()
    lab.shot("street-minute-en-light", cell)
    cell.get_by_role("button").filter(has=page.locator(".fa-step-forward")).click()
    cell.locator(".srl-happened", has_text="The die shows 3.").wait_for()
    cell.get_by_role("button", name="Refused: a point left over").click()
    verdict = cell.locator(".srl-verdict.srl-illegal")
    expect(verdict).to_contain_text("ST-RUN-05")
    lab.shot("street-refused-en-light", cell)
    cell.get_by_role("button", name="Back to the match").click()
    expect(verdict).to_have_count(0)

    # The run of the question, picked on the table, then the shot from the buttons.
    cell = bring(lab, "reach")
    cell.locator('[data-square="f4"][data-el="square"]').first.click()
    cell.locator('[data-square="g4"][data-el="square"]').first.click()
    cell.get_by_role("button", name="Check").click()
    cell.locator(".srl-narration", has_text="one step to the ball").wait_for()
    lab.shot("street-reach-en-light", cell)
    cell = bring(lab, "shoot")
    cell.locator('[data-el="goal"][data-square="GOAL-E"]').first.click()
    cell.get_by_role("button", name="Check").click()
    cell.locator(".srl-narration", has_text="Goal! Free to h3").wait_for()
    lab.shot("street-shoot-en-light", cell)
    assert too_wide(page) == []


def test_the_flight_and_the_counts_are_drawn_in_two_languages_and_themes(
    lab_page: Callable[..., LabPage],
) -> None:
    lab = lab_page("04-street-soccer.ipynb")
    page = lab.page
    shots = (
        "minute-1",
        "flight-h6",
        "flight-whole",
        "kick-off-counts",
        "kick-off-explorer",
        "cover-map",
        "cover-explorer",
    )
    for lang, theme in (("en", "light"), ("en", "dark"), ("zh-Hans", "dark"), ("zh-Hans", "light")):
        lab.theme(theme)
        if lang == "zh-Hans" and theme == "dark":
            bring(lab, "setup").get_by_role("button", name="简体中文").click()
        for name in shots:
            cell = bring(lab, name)
            if name.startswith("flight"):
                cell.locator(".srl-graphframe .srl-g-node").first.wait_for()
                assert cell.locator(".srl-graphframe .srl-g-dashed").count() >= 3
            page.wait_for_timeout(300)
            lab.shot(f"street-{name}-{lang}-{theme}", cell)
            assert too_wide(page) == [], name
        cell = bring(lab, "kick-off-counts")
        expect(cell.locator("td.srl-none")).to_have_text(["0", "0", "0"])

    # A click on a square of the flight puts that kick on the table.
    cell = bring(lab, "flight-h6")
    cell.locator(".srl-graphframe [data-node]").last.click()
    cell.locator(".srl-example .srl-the-table svg").first.wait_for()
    lab.shot("street-flight-example-zh-Hans-light", cell)

    # One step of a defender changes what the dice bring.
    cell = bring(lab, "cover-map")
    assert cell.locator("svg text", has_text="4").count() > 30

    # What the dice bring is told on one line, and each die has a row.
    cell = bring(lab, "cover-explorer")
    caption = cell.locator(".srl-prospects caption").bounding_box()
    assert caption is not None
    assert caption["width"] > 200
    assert cell.locator(".srl-prospects tbody tr").count() >= 6
