"""A class in a real browser: answer, copy the line, paste it with a damaged one, read the picture of the class."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.lab import LabPage


def test_a_line_goes_from_a_pupil_to_the_picture_of_the_class(
    page: Page, lab_page: Callable[..., LabPage]
) -> None:
    lab = lab_page("zh-Hans/09-for-teachers.ipynb")
    tasks = lab.notebook.locator(".srl-explorer").first
    tasks.locator("[data-pick='use:maneuver']").click()
    tasks.locator(".srl-pickcard[data-pick='cards:2']").click()
    tasks.locator("[data-pick='zone:2']").first.click()
    tasks.locator("button:has(i.fa-check)").click()
    fold = tasks.locator("details[data-keep='hand-in']")
    fold.locator("summary").click()
    expect(fold.locator("button")).to_have_text("复制")
    fold.locator("button").click()
    expect(fold.locator("button")).to_have_text("已复制 ✓")
    line = fold.locator("textarea").input_value()
    assert line.startswith("SR1-")

    room = lab.notebook.locator(".srl-explorer").last
    box = room.locator("textarea[placeholder]")
    box.fill(f"“{line[:40]}\n{line[40:]}”\n{line[:60]}")
    room.locator("button:has(i.fa-check)").click()
    expect(room.locator(".srl-faults li")).to_have_count(1)
    expect(box).to_have_value(line[:60])
    expect(room.locator(".srl-class-tasks tbody tr").first).to_contain_text("1 / 1")
    cell = room.locator("[data-pick='clause:SS-MOVE-2']")
    expect(cell).to_contain_text("✓1")
    cell.focus()
    page.keyboard.press("Enter")
    expect(cell).to_have_attribute("aria-pressed", "true")
    expect(room.locator("details.srl-law")).to_contain_text("SS-MOVE-2")
    room.locator("button:has(i.fa-users)").click()
    expect(room.locator(".srl-class-tasks tbody tr").first).to_contain_text("/ 30")


def test_the_notebook_to_start_with_opens_chapters_and_leads_on(
    page: Page, lab_page: Callable[..., LabPage]
) -> None:
    lab = lab_page("00-start-here.ipynb")
    chapters = lab.notebook.locator(".srl-pieces")
    expect(chapters.locator("section")).to_have_count(4)
    chapters.locator("[data-pick='chapter:singing']").click()
    expect(lab.notebook.locator(".srl-stepper .srl-the-text")).to_contain_text("sing")
    lab.notebook.get_by_role("button", name="日本語").first.click()
    expect(chapters).to_have_attribute("lang", "ja")
    lab.notebook.get_by_role("link", name="03 What if").click()
    page.wait_for_function("() => window.jupyterapp.shell.currentWidget.context?.path === '03-what-if.ipynb'")
