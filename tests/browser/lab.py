"""A JupyterLab server and a notebook opened in it, as the browser tests see them.

Nothing here leaves 127.0.0.1: Chromium resolves no other host, and a page that asks for one fails its test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[2]
SHOTS = Path(__file__).resolve().parent / "shots"

BROWSER_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
BROWSER_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-first-run",
    *(("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
)
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
HOME = re.compile(r"(?:http|ws)://127\.0\.0\.1[:/]|(?:data|blob|about|chrome-error):")


def chromium_path() -> str:
    """The browser that the tests drive: $CHROMIUM or the first one installed."""
    for name in (os.environ.get("CHROMIUM", ""), *BROWSER_NAMES):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise FileNotFoundError(
        "The browser tests need Chromium: run `make chromium`, or set CHROMIUM to its path."
    )


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class LabServer:
    """One JupyterLab server over `root`, with configuration and data folders of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "files"
        self.root.mkdir(parents=True)
        self.log = folder / "server.log"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        own = {"JUPYTER_CONFIG_DIR": "config", "JUPYTER_DATA_DIR": "data", "IPYTHONDIR": "ipython"}
        self._env = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "PYTEST"))}
        self._env |= {name: str(folder / sub) for name, sub in own.items()}
        self._env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, timeout: float = 90) -> None:
        options = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": self.port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "ServerApp.disable_check_xsrf": True,
            "IdentityProvider.token": "",
            "LabApp.expose_app_in_browser": True,
        }
        command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
        command += [f"--{name}={value}" for name, value in options.items()]
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.root,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                self.api("GET", "/api")
                return
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.2)
        self.stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")

    def stop(self) -> None:
        if self._process is None:
            return
        for how in (signal.SIGTERM, signal.SIGKILL):
            if self._process.poll() is None:
                # The whole group, since kernels are children of the server.
                os.killpg(self._process.pid, how)
                try:
                    self._process.wait(15)
                except subprocess.TimeoutExpired:
                    continue

    def api(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer of the server's REST interface, from JSON; OSError where it is refused."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data=data, method=method, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def setting(self, plugin: str, values: dict[str, Any]) -> None:
        """Set a user setting of JupyterLab for the pages opened from now on."""
        self.api("PUT", f"/lab/api/settings/{quote(plugin, safe='')}", {"raw": json.dumps(values)})

    def shut_kernels(self) -> None:
        for session in self.api("GET", "/api/sessions"):
            try:
                self.api("DELETE", f"/api/sessions/{session['id']}")
            except urllib.error.HTTPError as error:
                if error.code != 404:
                    raise


@dataclass
class Watch:
    """What a page should not have done: errors on its console, requests to other hosts."""

    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        page.on(
            "console", lambda m: self.errors.append(f"{m.text} ({m.location})") if m.type == "error" else None
        )
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("request", lambda r: None if HOME.match(r.url) else self.foreign.append(r.url))
        page.on("websocket", lambda w: None if HOME.match(w.url) else self.foreign.append(w.url))

    def check(self) -> None:
        assert not self.foreign, f"the page asked other hosts: {sorted(set(self.foreign))}"
        assert not self.errors, "errors on the page's console:\n" + "\n".join(self.errors)


class LabPage:
    """One notebook, open in JupyterLab."""

    def __init__(self, page: Page, server: LabServer) -> None:
        self.page = page
        self.server = server
        self.notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")

    def open(self, path: str, timeout: float = 60) -> None:
        """Open the notebook at `path` (relative to the server's folder) and wait until its kernel is idle."""
        # The theme outlives the page that chose it.
        self.server.setting("@jupyterlab/apputils-extension:themes", {"theme": THEMES["light"]})
        self.page.goto(f"{self.server.url}/lab/tree/{quote(path)}?reset")
        self.notebook.wait_for(timeout=timeout * 1000)
        # Commands go to the current notebook: before it is the current one they are lost without a word.
        self.page.wait_for_function(
            """path => {
              const panel = window.jupyterapp?.shell.currentWidget;
              return panel?.context?.path === path && panel.context.isReady && panel.sessionContext.isReady;
            }""",
            arg=path,
            timeout=timeout * 1000,
        )
        self.page.evaluate("() => window.jupyterapp.restored.then(() => null)")
        self.wait_settled()
        self.wait_idle(timeout)

    def wait_settled(self) -> None:
        """Wait until JupyterLab's own splash screen no longer covers the page."""
        self.page.locator("#jupyterlab-splash").wait_for(state="detached", timeout=30_000)

    def wait_idle(self, timeout: float = 60) -> None:
        self.page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for(
            timeout=timeout * 1000
        )

    def run_all(self, timeout: float = 120) -> None:
        """Run every cell and wait until all have run; AssertionError names the first cell that failed."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        self.page.wait_for_function(
            """() => {
              const cells = window.jupyterapp.shell.currentWidget.content.model.toJSON().cells
                .filter(c => c.cell_type === "code" && [c.source].flat().join("").trim());
              const failed = c => c.outputs.some(o => o.output_type === "error");
              return cells.some(failed) || cells.every(c => c.execution_count !== null);
            }""",
            timeout=timeout * 1000,
        )
        self.wait_idle(timeout)
        for number, cell in enumerate(self.cells()):
            for output in cell.get("outputs", ()):
                assert output["output_type"] != "error", (
                    f"cell {number} failed: {output['ename']}: {output['evalue']}\n"
                    + "\n".join(output["traceback"])
                )

    def cells(self) -> list[dict[str, Any]]:
        """The notebook's cells as they are now, outputs included, in notebook format."""
        model = "() => window.jupyterapp.shell.currentWidget.content.model.toJSON().cells"
        cells: list[dict[str, Any]] = self.page.evaluate(model)
        return cells

    def cell(self, number: int) -> Locator:
        """The cell with this number, counted from 0 over cells of every kind, scrolled into view."""
        cell = self.notebook.locator(".jp-Cell").nth(number)
        cell.scroll_into_view_if_needed()
        return cell

    def theme(self, name: str) -> None:
        """Switch JupyterLab to its "light" or "dark" theme."""
        theme = THEMES[name]
        self.page.evaluate(
            "t => window.jupyterapp.commands.execute('apputils:change-theme', {theme: t})", theme
        )
        self.page.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached", timeout=15_000)
        self.wait_settled()

    def shot(self, name: str, of: Locator | None = None) -> Path:
        """Keep a picture of the page, or of one element, in tests/browser/shots for people to look at."""
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}.png"
        (of or self.page).screenshot(path=str(path))
        return path
