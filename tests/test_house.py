"""The house itself: what README promises, what the wheel carries, what Binder sees, which way imports go."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def run(*command: str | Path, cwd: Path = ROOT, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    # Tests run below `make`; a make started here must not take itself for a part of that one.
    env = {k: v for k, v in os.environ.items() if k not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, timeout=timeout
    )


@cache
def tree() -> tuple[Path, ...]:
    """Every file of the project: tracked, or about to be."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    assert listed.returncode == 0, listed.stderr
    return tuple(path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


def targets() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.M))


# What the documents promise


def test_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert re.search(r"^make lab\b", readme, re.M)
    assert re.search(r"^make test\b", readme, re.M)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_commands_of_the_documents_exist(document: str) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / document).read_text(), re.M))
    assert named
    assert named <= targets()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_links_and_named_files_exist(document: str) -> None:
    text = (ROOT / document).read_text()
    links = set(re.findall(r"\]\((?!https?:)([^)#]+)\)", text))
    links |= set(re.findall(r"`((?:notebooks|tests|tools|binder|docs|soccer_rules)/[^`*<]*)`", text))
    assert links
    assert not [link for link in sorted(links) if not (ROOT / link).exists()]


def test_make_test_runs_every_check() -> None:
    plan = run("make", "--dry-run", "--always-make", "test")
    assert plan.returncode == 0, plan.stderr
    for check in ("ruff check", "ruff format --check", "mypy --strict", "lint-imports", "pytest"):
        assert check in plan.stdout
    quick, browser = (f'-m "{kind}"' for kind in ("not long and not browser", "browser and not long"))
    assert quick in plan.stdout
    assert browser in plan.stdout
    assert '-m "long' not in plan.stdout
    whole = run("make", "--dry-run", "--always-make", "test-all").stdout
    for part in (quick, browser, '-m "long and not browser"', '-m "long and browser"'):
        assert part in whole


def test_ci_calls_the_same_commands_once() -> None:
    script = (ROOT / ".ci/run").read_text()
    called = re.findall(r"^make ([a-z-]+)$", script, re.M)
    assert called == ["env", "test", "test-long"]
    assert set(called) <= targets()


def scripts() -> list[Path]:
    return [path for path in tree() if path.read_bytes()[:15] in (b"#!/usr/bin/env ", b"#!/bin/bash\n")]


def test_scripts_are_executable_and_parse() -> None:
    found = scripts()
    assert {ROOT / ".ci/run", ROOT / "binder/postBuild"} <= set(found)
    for path in found:
        assert os.access(path, os.X_OK), f"{path.name} is not executable"
        if b"bash" in path.read_bytes().split(b"\n", 1)[0]:
            assert run("bash", "-n", path).stderr == ""


# What must not be in the tree


def test_no_registry_host_and_no_lock_file() -> None:
    hosts = (
        "pypi org",
        "files.pythonhosted org",
        "registry.npmjs org",
        "registry.yarnpkg com",
        "deb.debian org",
    )
    found = []
    for path in tree():
        if path.name in {
            "uv.lock",
            "pylock.toml",
            "poetry.lock",
            "Pipfile.lock",
            "package-lock.json",
            "yarn.lock",
        }:
            found.append(f"{path.name} is a lock file")
        data = path.read_bytes()
        found += [f"{path}: {host}" for host in hosts if host.replace(" ", ".").encode() in data]
    assert not found


def test_notebooks_are_stripped() -> None:
    notebooks = [path for path in tree() if path.suffix == ".ipynb"]
    for path in notebooks:
        notebook = json.loads(path.read_text())
        assert notebook["metadata"]["kernelspec"]["name"] == "python3", path.name
        assert "widgets" not in notebook["metadata"], f"{path.name} keeps the state of widgets"
        for cell in notebook["cells"]:
            assert not cell.get("outputs"), f"{path.name} has outputs"
            assert cell.get("execution_count") is None, f"{path.name} has execution counts"


# Packaging


def test_import_is_lazy() -> None:
    slow = {"IPython", "anywidget", "graphviz", "ipywidgets", "networkx", "traitlets"}
    code = f"import sys, soccer_rules; print(*({slow} & set(sys.modules)))"
    done = run(sys.executable, "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_hard_dependencies_are_pure_wheels() -> None:
    names = [Requirement(line).name for line in PROJECT["project"]["dependencies"]]
    assert names
    for name in names:
        wheel = importlib.metadata.distribution(name).read_text("WHEEL") or ""
        assert re.findall(r"^Tag: (.+)$", wheel, re.M) in (
            ["py3-none-any"],
            ["py2-none-any", "py3-none-any"],
        ), name


def test_dependencies_have_lower_bounds_only() -> None:
    project = PROJECT["project"]
    for lines in (project["dependencies"], *project["optional-dependencies"].values()):
        for line in lines:
            assert {s.operator for s in Requirement(line).specifier} <= {">="}, line


def test_entry_points_lead_somewhere() -> None:
    project = PROJECT["project"]
    groups = [project.get("scripts", {}), *project.get("entry-points", {}).values()]
    for name, target in (item for group in groups for item in group.items()):
        module, _, attribute = target.partition(":")
        found = importlib.import_module(module)
        assert not attribute or hasattr(found, attribute), name


def test_wheel_carries_every_file(tmp_path: Path) -> None:
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = {p.relative_to(ROOT).as_posix() for p in tree() if ROOT / "soccer_rules" in p.parents}
    assert "soccer_rules/py.typed" in wanted
    assert any(name.endswith(".toml") for name in wanted)
    assert sorted(wanted - names) == []
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"soccer_rules"}


# Imports go one way


@pytest.mark.parametrize(
    ("module", "imports", "broken"),
    [
        ("core.a", "games.chess", True),
        ("core.a", "widgets.view", True),
        ("games.chess", "players.bot", True),
        ("games.chess", "core.a", False),
        ("widgets.view", "games.chess", True),
        ("widgets.view", "lessons.task", False),
        ("lessons.task", "players.bot", True),
        ("cli", "games.chess", True),
        ("cli", "widgets.view", False),
        ("surprise.a", "core.a", True),
    ],
)
def test_import_contracts_bite(tmp_path: Path, module: str, imports: str, broken: bool) -> None:
    package = tmp_path / "soccer_rules"
    for name in {"core.a", "games.chess", "players.bot", "lessons.task", "widgets.view", "cli", module}:
        path = package.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "__init__.py").touch()
        path.write_text(f"import soccer_rules.{imports}\n" if name == module else "")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    done = run(Path(sys.executable).with_name("lint-imports"), "--no-cache", cwd=tmp_path)
    assert "Contracts: " in done.stdout, done.stdout + done.stderr
    assert (done.returncode != 0) == broken, done.stdout


# Binder


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_binder_finds_a_python_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from repo2docker.app import Repo2Docker

    monkeypatch.chdir(ROOT)
    app = Repo2Docker()
    packs = [pack(base_image=app.base_image) for pack in app.buildpacks]
    found = next(pack for pack in packs if pack.detect())
    assert type(found).__name__ == "PythonBuildPack"
    assert found.binder_dir == "binder"
    assert tuple(map(int, found.python_version.split("."))) >= (3, 11)
    steps = "\n".join(script for _, script in found.get_assemble_scripts())
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in steps
    assert "install --yes --no-install-recommends graphviz" in "\n".join(
        script for _, script in found.get_preassemble_scripts()
    )
    assert found.get_post_build_scripts() == ["binder/postBuild"]


def test_binder_requirements_name_known_extras() -> None:
    lines = (ROOT / "binder/requirements.txt").read_text().split("\n")
    local = [re.fullmatch(r"-e \.\[([a-z,]+)\]", line) for line in lines if line.strip()]
    assert len(local) == 1
    assert local[0] is not None
    assert set(local[0][1].split(",")) <= set(PROJECT["project"]["optional-dependencies"])


@pytest.mark.long
def test_binder_rehearsal() -> None:
    done = run("bash", "tools/binder_rehearsal.sh", timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The rehearsal went through." in done.stdout
