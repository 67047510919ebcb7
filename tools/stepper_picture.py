"""Take docs/stepper.png, README's picture of the stepper, from a real JupyterLab: python tools/stepper_picture.py."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.lab import BROWSER_FLAGS, LabPage, LabServer, chromium_path  # noqa: E402

PART, STEPS = 3, 10


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = LabServer(Path(folder))
        shutil.copytree(ROOT / "notebooks", server.root, dirs_exist_ok=True)
        server.start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium_path(), args=list(BROWSER_FLAGS)
                )
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                lab = LabPage(page, server)
                lab.open("01-walkthrough.ipynb")
                page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
                lab.run_all()
                stepper = page.locator(".srl-stepper").nth(PART - 1)
                stepper.scroll_into_view_if_needed()
                for _ in range(STEPS):
                    stepper.locator("button:has(.fa-step-forward)").click()
                    page.wait_for_timeout(150)
                page.mouse.move(2, 2)
                page.evaluate("() => document.activeElement?.blur()")
                stepper.evaluate("e => e.scrollIntoView({block: 'start'})")
                page.wait_for_timeout(1500)
                stepper.screenshot(path=str(ROOT / "docs" / "stepper.png"))
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
