"""Build the site that runs in the browser alone: notebooks, widgets, the package and Python itself, all inside.

    python tools/site/build.py [--output build/site] [--cache build/site-cache]

The result is a folder of plain files. It works from any static server, a school's intranet or a stick:

    python -m http.server --directory build/site

and asks nothing of any other host. JupyterLite makes the pages; what is ours is the runtime (`runtime.py`), the page
that greets (`page/`) and the cover that shows what is going on while Python starts.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from runtime import build_own_wheel, build_runtime

from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.svg import COLOURS, font
from soccer_rules.export import marked
from soccer_rules.export.sources import translations
from soccer_rules.widgets import spoken_languages

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
APPS = ("lab", "notebooks", "tree", "edit")
VIEWS = (
    "@jupyter-notebook/lab-extension",
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
    "jupyterlab_pygments",
)
"""The front-end halves that the site needs, out of all that this environment has."""
KERNEL = {"name": "python", "display_name": "Python (in the browser)", "language": "python"}
SETTINGS: dict[str, dict[str, Any]] = {
    # The page follows the light or dark of the system, as the pictures do.
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    # A learner who closes the page does not want to be asked.
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 30},
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "site-cache")
    asked = parser.parse_args()
    output, cache = asked.output.resolve(), asked.cache.resolve()
    lite = cache / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    own = build_own_wheel(ROOT, cache / "own")
    packages = build_runtime(lite / "static" / "pyodide", cache, (), [own])
    contents = copy_notebooks(lite / "contents")
    configure(lite, packages)
    build(lite, contents, output)
    greet(output)
    size = sum(f.stat().st_size for f in output.rglob("*") if f.is_file())
    print(f"{output}: {size / 1e6:.0f} MB with {len(packages)} packages. Look at it:")
    print(f"  python -m http.server --bind 127.0.0.1 --directory {os.path.relpath(output)} 8000")


def copy_notebooks(folder: Path) -> Path:
    """The notebooks as the browser's kernel wants them: it is called otherwise than JupyterLab's."""
    source = ROOT / "notebooks"
    for path in sorted(source.rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["metadata"]["kernelspec"] = KERNEL
        target = folder / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return folder


def configure(lite: Path, packages: list[str]) -> None:
    kernel = {
        # A wheel that is missing must show here, not in a classroom.
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    config = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Soccer Rules",
            "exposeAppInBrowser": True,
            "defaultKernelName": "python",
            "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
        },
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    (lite / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    extensions = Path(sys.prefix, "share/jupyter/labextensions")
    for name in VIEWS:
        if not (extensions / name).is_dir():
            raise SystemExit(f"{name} is not installed in this environment: make site")
        shutil.copytree(extensions / name, lite / "views" / name, ignore=shutil.ignore_patterns("*.map"))


def build(lite: Path, contents: Path, output: Path) -> None:
    shutil.rmtree(output, ignore_errors=True)
    output.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", lite, "--output-dir", output]
    command += [
        "--contents",
        contents,
        "--settings-overrides",
        lite / "overrides.json",
        "--ignore-sys-prefix",
    ]
    command += [f"--FederatedExtensionAddon.extra_labextensions_path={lite / 'views'}"]
    command += ["--no-sourcemaps", "--no-libarchive", *(part for app in APPS for part in ("--apps", app))]
    done = subprocess.run([str(c) for c in command], cwd=lite, capture_output=True, text=True)
    (lite.parent / "build.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"JupyterLite could not build the site:\n{(done.stdout + done.stderr)[-3000:]}")
    (output / ".nojekyll").touch()  # for hosts that would otherwise leave out some of the files
    for junk in ("*.map", "rspack.config*.js"):
        for path in output.rglob(junk):
            path.unlink()


# --- the page that greets, and the cover while Python starts


def lessons() -> list[dict[str, Any]]:
    """What there is to choose: each notebook with its title and first words, in the languages that it has."""
    found = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        told = {
            code: json.loads(p.read_text(encoding="utf-8"))["cells"] for code, p in translations(path).items()
        }
        paths = {c: p.relative_to(ROOT / "notebooks").as_posix() for c, p in translations(path).items()}
        found.append(
            {
                "id": path.name,
                "paths": paths,
                "title": {code: _heading(cells) or path.stem for code, cells in told.items()},
                "about": {code: _first_words(cells) for code, cells in told.items()},
            }
        )
    return found


def _source(cell: dict[str, Any]) -> str:
    return cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])


def _heading(cells: list[dict[str, Any]]) -> str:
    return next(
        (t for c in cells if c["cell_type"] == "markdown" and (t := marked.first_heading(_source(c)))), ""
    )


def _first_words(cells: list[dict[str, Any]]) -> str:
    """The first paragraph below the heading, its first two sentences."""
    paragraphs = [
        " ".join(p.split())
        for p in _source(cells[0]).split("\n\n")
        if p.strip() and not p.startswith("#") and " · " not in p
    ]
    plain = re.sub(r"[*`_]|\[([^\]]*)\]\([^)]*\)", r"\1", paragraphs[0]) if paragraphs else ""
    return "".join(re.findall(r".*?(?:[.!?](?= |$)|[。！？]|$)", plain)[:2]).strip()


def words() -> dict[str, dict[str, str]]:
    return {
        code: tomllib.loads((HERE / "texts" / f"{code}.toml").read_text(encoding="utf-8"))
        for code in spoken_languages()
    }


def greet(output: Path) -> None:
    """Our own first page, and the cover in front of JupyterLite's pages."""
    codes = spoken_languages()
    runtime = sorted(
        p.relative_to(output).as_posix() for p in (output / "static" / "pyodide").iterdir() if p.is_file()
    )
    files = [name for name in runtime if name.endswith((".wasm", ".mjs", ".zip", ".whl", ".json"))]
    data = {
        "languages": {code: LANGUAGES[code] for code in codes},
        "fonts": {code: font(code) for code in codes},
        "words": words(),
        "lessons": lessons(),
        # Fetched while the reader still chooses, so that the browser has them at hand.
        "ahead": [[name, (output / name).stat().st_size] for name in files],
    }
    script = "globalThis.soccerRules = " + json.dumps(data, ensure_ascii=False) + ";\n"
    ours = output / "ours"
    ours.mkdir()
    (ours / "data.js").write_text(script, encoding="utf-8")
    shutil.copy(HERE / "page" / "greeting.js", ours)
    shutil.copy(HERE / "page" / "cover.js", ours)
    (ours / "ours.css").write_text(
        palette() + (HERE / "page" / "ours.css").read_text(encoding="utf-8"), encoding="utf-8"
    )
    first = data["words"]["en"]
    page = (HERE / "page" / "index.html").read_text(encoding="utf-8")
    for key, value in first.items():
        page = page.replace("{{" + key + "}}", html.escape(value))
    (output / "index.html").write_text(page, encoding="utf-8")
    shutil.copy(HERE / "page" / "icon.svg", ours)
    # The notebook page asks for icons that JupyterLite does not bring along.
    favicons = output / "static" / "favicons"
    favicons.mkdir(parents=True, exist_ok=True)
    for name in ("busy-1", "busy-2", "busy-3", "console", "file", "notebook", "terminal"):
        shutil.copy(output / "lab" / "favicon.ico", favicons / f"favicon-{name}.ico")
    for app in APPS:
        target = output / app / "index.html"
        text = target.read_text(encoding="utf-8")
        covered = text.replace(
            "</head>",
            '<link rel="icon" href="../ours/icon.svg"><link rel="stylesheet" href="../ours/ours.css">'
            '<script src="../ours/data.js"></script><script src="../ours/cover.js" defer></script></head>',
            1,
        )
        if covered == text:
            raise SystemExit(f"{app}/index.html has no head to put the cover into")
        target.write_text(covered, encoding="utf-8")


def palette() -> str:
    """The pictures' colours for our pages, light and dark."""
    light, dark = (";".join(f"--{name}:{pair[k]}" for name, pair in COLOURS.items()) for k in (0, 1))
    return f".ours{{{light}}}@media (prefers-color-scheme:dark){{.ours{{{dark}}}}}\n"


if __name__ == "__main__":
    main()
