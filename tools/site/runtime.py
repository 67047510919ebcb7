"""Python for the browser, whole and without a network: the Pyodide runtime, and beside it every wheel it may load.

    python tools/site/runtime.py FOLDER [--cache build/site-cache] [PACKAGE ...]

writes the runtime with this project's own wheel and the packages named (`tools/site/build.py` does so for the site).
Pyodide looks packages up in its lock file and fetches what is not beside it from a server of its own. Here the lock
names only wheels that lie in the same folder, so there is nothing to fetch. Only pure wheels can be taken along.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ("micropip", "ipython", "comm", "jedi")
"""What the kernel installs when it starts, besides the wheels that come with it."""
NEWEST = {"hypothesis": "<6.156"}
"""The last version that is a pure wheel, where later ones are not."""
IN_BROWSER = default_environment() | {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "platform_release": "",
    "platform_version": "",
    "python_version": PYODIDE_PYTHON_VERSION,
    "python_full_version": f"{PYODIDE_PYTHON_VERSION}.0",
}


@dataclass(frozen=True)
class Wheel:
    """A wheel's file and what its metadata say."""

    path: Path
    name: str
    version: str
    imports: tuple[str, ...]
    needs: tuple[Requirement, ...]

    @classmethod
    def read(cls, path: Path) -> Wheel:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            metadata = next(n for n in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", n))
            head = HeaderParser().parsestr(archive.read(metadata).decode("utf-8"))
        tops = {n.split("/")[0].removesuffix(".py") for n in names if n.endswith(".py")}
        needs = [Requirement(line) for line in head.get_all("Requires-Dist") or ()]
        return cls(
            path,
            canonicalize_name(head["Name"]),
            head["Version"],
            tuple(sorted(top for top in tops if top.isidentifier())),
            tuple(r for r in needs if r.marker is None or r.marker.evaluate(IN_BROWSER | {"extra": ""})),
        )


def collect(cache: Path, wanted: Iterable[str], own: Sequence[Path] = ()) -> dict[str, Wheel]:
    """The wheels of ``wanted`` and of everything that they and ``own`` need, downloaded into ``cache`` where missing.

    Requirements are followed by hand: pip would judge the markers by this machine, not by the browser.
    """
    cache.mkdir(parents=True, exist_ok=True)
    given = [*map(Wheel.read, own), *map(Wheel.read, _shipped())]
    found = {wheel.name: wheel for wheel in given}
    todo = [Requirement(name) for name in wanted] + [r for wheel in given for r in wheel.needs]
    while todo:
        asked = todo.pop()
        name = canonicalize_name(asked.name)
        if name in found or name == "jupyterlab-widgets":  # its files are part of the site's pages
            continue
        wheel = _download(cache, name, f"{asked.specifier}" or NEWEST.get(name, ""))
        found[name] = wheel
        todo += wheel.needs
    for wheel in found.values():
        for need in wheel.needs:
            have = found.get(canonicalize_name(need.name))
            if have is not None and not need.specifier.contains(have.version, prereleases=True):
                raise SystemExit(
                    f"{wheel.name} needs {need}, but {have.version} is there; empty {cache} and try again"
                )
    return found


def _shipped() -> list[Path]:
    """Small stand-ins that come with the kernel: ipywidgets asks for this one, and nothing in a browser uses it."""
    folder = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
    return sorted(folder.glob("widgetsnbextension-4*.whl"))


def _download(cache: Path, name: str, specifier: str) -> Wheel:
    def there() -> list[Path]:
        return [p for p in cache.glob("*.whl") if parse_wheel_filename(p.name)[0] == name]

    if not there():
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
        ]
        command += [
            "--only-binary=:all:",
            "--python-version",
            PYODIDE_PYTHON_VERSION,
            "--implementation",
            "py",
        ]
        command += ["--abi", "none", "--platform", "any", "--dest", str(cache), f"{name}{specifier}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"No pure wheel of {name}{specifier} could be had:\n{done.stderr[-1500:]}")
    return Wheel.read(there()[0])


def unpack_pyodide(cache: Path, folder: Path) -> None:
    """The runtime's files into ``folder``; npm fetches the package where ``cache`` does not have it."""
    archive = cache / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "The site needs npm once, to fetch the Python runtime of the browser: install Node.js."
            )
        cache.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", f"pyodide@{PYODIDE_VERSION}", "--silent"]
        done = subprocess.run(command, cwd=cache, capture_output=True, text=True)
        if done.returncode or not archive.exists():
            raise SystemExit(f"npm could not fetch pyodide {PYODIDE_VERSION}:\n{done.stderr[-1500:]}")
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive) as files:
        for member in files.getmembers():
            name = Path(member.name).name
            if (
                member.isfile()
                and name.startswith(("pyodide", "python_stdlib"))
                and not name.endswith((".map", ".ts"))
            ):
                content = files.extractfile(member)
                assert content is not None
                (folder / name).write_bytes(content.read())


def build_runtime(folder: Path, cache: Path, wanted: Iterable[str], own: Sequence[Path]) -> list[str]:
    """Everything a browser's Python needs, in ``folder``; the names of the wheels that lie there."""
    unpack_pyodide(cache, folder)
    wheels = collect(cache / "wheels", [*KERNEL, *wanted], own)
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {name: _entry(wheel, wheels, folder) for name, wheel in sorted(wheels.items())}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")
    return sorted(wheels)


def _entry(wheel: Wheel, wheels: dict[str, Wheel], folder: Path) -> dict[str, object]:
    shutil.copy(wheel.path, folder / wheel.path.name)
    needs = {canonicalize_name(need.name) for need in wheel.needs}
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": sorted(name for name in needs if name in wheels),
        "unvendored_tests": False,
    }


def build_own_wheel(root: Path, folder: Path) -> Path:
    """This project's own wheel, built anew."""
    shutil.rmtree(folder, ignore_errors=True)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(root)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"The wheel could not be built:\n{(done.stdout + done.stderr)[-2000:]}")
    (wheel,) = folder.glob("*.whl")
    return wheel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("packages", nargs="*")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "site-cache")
    asked = parser.parse_args()
    own = build_own_wheel(ROOT, asked.cache.resolve() / "own-alone")
    names = build_runtime(asked.folder.resolve(), asked.cache.resolve(), asked.packages, [own])
    print(f"{asked.folder}: {len(names)} packages")


if __name__ == "__main__":
    main()
