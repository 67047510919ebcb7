"""The graph in JupyterLab: it appears in time, a node moves the table, a step lights the node, keys and languages."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.lab import LabPage, LabServer
from tests.browser.test_smoke import write_notebook

JOINED = """
import soccer_rules
from soccer_rules.lessons import load_walkthrough
from soccer_rules.widgets import GraphView, Stepper

walk = load_walkthrough()
stepper = Stepper(walk)
stepper.go_to_chapter("shooting-phase")
view = GraphView(stepper)
view
"""

LARGE = """
import networkx as nx
from soccer_rules import load
from soccer_rules.explore import draw
from soccer_rules.widgets import GraphCanvas

game = load("soccer-sonic", players=8)
phases = [p for p in game.phases.phases if p != "coin"]
graph = nx.MultiDiGraph(game="soccer-sonic")
for n in range({nodes}):
    by = ("attackers", "defenders")[n % 2]
    graph.add_node(n, kind="decision", by=by, phase=phases[n % len(phases)], depth=n // 8)
    if n:
        graph.add_edge((n - 1) // 2, n, key="kb", trigger="kb", clauses=["SS-PHASE-2"], condition="")
    if n > 9:
        graph.add_edge(n - 7, n, key="pass", trigger="pass", clauses=["SS-PHASE-4"], condition="")
drawing = draw(graph, game=game)
canvas = GraphCanvas()
canvas.show(drawing, "en")
canvas
"""


def shown(page: Page, seconds: float = 30) -> float:
    """Wait for the graph; the seconds from the widget's start until it was drawn."""
    box = page.locator(".srl-graphbox[data-shown-ms]").first
    box.wait_for(timeout=seconds * 1000)
    assert box.get_attribute("data-failed") is None
    return int(box.get_attribute("data-shown-ms") or "0") / 1000


def lit(page: Page) -> str:
    return page.locator(".srl-graphframe .srl-g-node.srl-g-lit").get_attribute("data-node") or ""


def overlaps(page: Page) -> list[str]:
    """Labels that cover one another, and words that are wider than the box they stand in."""
    found: list[str] = page.evaluate("""() => {
      const frame = document.querySelector(".srl-graphframe");
      const boxes = [...frame.querySelectorAll("text")].map(t => [t.textContent, t.getBoundingClientRect()]);
      const bad = [];
      boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
        const w = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const h = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (w > 2 && h > 4) bad.push(`${a} / ${b}`);
      }));
      for (const node of frame.querySelectorAll(".srl-g-node")) {
        const shape = node.querySelector(".srl-g-shape").getBoundingClientRect();
        for (const text of node.querySelectorAll("text")) {
          const box = text.getBoundingClientRect();
          if (box.left < shape.left + 2 || box.right > shape.right - 2) bad.push(`${text.textContent} leaves its box`);
        }
      }
      return bad;
    }""")
    return found


def test_graph_and_stepper_lead_each_other(lab_page: Callable[..., LabPage], lab_server: LabServer) -> None:
    lab = lab_page(write_notebook(lab_server, "graph.ipynb", JOINED))
    page = lab.page
    assert shown(page) < 5, "the first graph of a page also starts Graphviz"
    page.evaluate("() => document.querySelector('.srl-graphview').scrollIntoView()")
    assert overlaps(page) == []
    start = lit(page)
    lab.shot("graph-en-light")

    # A step lights the node and draws the path.
    seen = [start]
    for _ in range(3):
        page.get_by_role("button").filter(has=page.locator(".fa-step-forward")).click()
        page.wait_for_function(
            "before => document.querySelector('.srl-graphframe .srl-g-lit').dataset.node !== before",
            arg=seen[-1],
        )
        seen.append(lit(page))
    assert len(set(seen)) > 2
    assert page.locator(".srl-graphframe .srl-g-edge.srl-g-been:not(.srl-g-label)").count() >= 4

    # A node that was passed leads back to its step.
    page.locator(".srl-graphframe [data-node='shot-chance']").click()
    expect(page.locator(".srl-graphframe [data-node='shot-chance']")).to_have_class(
        re.compile(r"\bsrl-g-lit\b")
    )

    # Another one moves the table to an example.
    table = page.locator(".srl-graphright .srl-the-table svg").first
    before = table.inner_html()
    page.locator(".srl-graphframe [data-node='penalty']").click()
    page.get_by_role("button", name="Play from here").wait_for()
    assert page.locator(".srl-graphright .srl-the-table svg").first.inner_html() != before
    assert "penalty" in (page.locator(".srl-about").inner_text())
    lab.shot("graph-example-light")
    page.get_by_role("button", name="Play from here").click()
    page.locator(".srl-attempt").wait_for()
    page.get_by_role("button", name="Back to the match").click()
    page.locator(".srl-stepper").wait_for()

    # Another language moves nothing but the words.
    def places() -> list[list[float]]:
        found: list[list[float]] = page.evaluate(
            """() => [...document.querySelectorAll(".srl-graphframe .srl-g-node .srl-g-ring")]
                 .map(r => ["x", "y", "width"].map(a => Number(r.getAttribute(a))))"""
        )
        return found

    here = places()
    page.locator(".srl-language select").first.select_option(label="简体中文")
    page.locator(".srl-graphframe text", has_text="守方第1位").first.wait_for()
    assert places() == here
    assert overlaps(page) == []
    lab.theme("dark")
    page.evaluate("() => document.querySelector('.srl-graphview').scrollIntoView()")
    lab.shot("graph-zh-Hans-dark")


def test_keys_lead_from_node_to_node(lab_page: Callable[..., LabPage], lab_server: LabServer) -> None:
    cell = JOINED.replace("view = GraphView(stepper)", "view = GraphView(walk.game)")
    lab = lab_page(write_notebook(lab_server, "keys.ipynb", cell))
    page = lab.page
    shown(page)
    page.locator(".srl-graphframe [data-node='shot']").focus()
    focused = "() => document.activeElement.dataset.node ?? document.activeElement.dataset.edge"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) == "defend-1"
    page.locator(".srl-graphtip", has_text="Who decides: defenders").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate(focused).startswith("defend-1--")
    page.locator(".srl-graphtip", has_text="SS-").wait_for()
    page.keyboard.press("Enter")
    page.locator(".srl-example .srl-the-table svg").first.wait_for()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "defend-1"
    width = "() => document.querySelector('.srl-graphframe > svg').clientWidth"
    before = page.evaluate(width)
    page.keyboard.press("+")
    assert page.evaluate(width) > before
    page.keyboard.press("0")
    assert page.evaluate(width) < before
    assert lab.cells()[0]["cell_type"] == "code", "JupyterLab's own shortcuts stayed asleep"
    assert len(lab.cells()) == 1


def test_large_graphs_are_drawn_in_time_or_folded(
    lab_page: Callable[..., LabPage], lab_server: LabServer
) -> None:
    taken: list[float] = []
    # The best of three: a machine that is busy with something else says nothing about the drawing.
    while len(taken) < 3 and min(taken, default=9) >= 2:
        lab = lab_page(
            write_notebook(lab_server, f"large{len(taken)}.ipynb", LARGE.replace("{nodes}", "150"))
        )
        taken.append(shown(lab.page))
        assert lab.page.locator(".srl-graphbox").get_attribute("data-nodes") == "150"
    assert min(taken) < 2, f"150 nodes took {taken} s"
    lab.shot("graph-150")
    lab = lab_page(write_notebook(lab_server, "huge.ipynb", LARGE.replace("{nodes}", "1500")))
    assert shown(lab.page) < 5
    assert int(lab.page.locator(".srl-graphbox").get_attribute("data-nodes") or "0") <= 100
    expect(lab.page.locator(".srl-graphnote")).to_contain_text("1,500 nodes")


def test_notebook_shows_each_graph_where_the_match_stands(lab_page: Callable[..., LabPage]) -> None:
    lab = lab_page("02-shooting-phase.ipynb")
    page = lab.page
    numbers = [
        n
        for n, cell in enumerate(lab.cells())
        if cell["cell_type"] == "code" and "GraphView(" in "".join(cell["source"])
    ]
    assert len(numbers) >= 4
    for n in numbers:
        # JupyterLab takes out what is out of sight; a graph must come back as it was, and never as an empty frame.
        page.evaluate(
            """n => {
              const notebook = window.jupyterapp.shell.currentWidget.content;
              notebook.activeCellIndex = n;
              return notebook.scrollToItem(n, "start");
            }""",
            n,
        )
        frame = lab.notebook.locator(f'[data-windowed-list-index="{n}"] .srl-graphframe')
        frame.wait_for()
        page.wait_for_function(
            """frame => {
              const outer = frame.getBoundingClientRect();
              const nodes = [...frame.querySelectorAll(".srl-g-lit.srl-g-node")];
              const wanted = nodes.length ? nodes : [frame.querySelector(".srl-g-node")];
              return wanted[0] && wanted.some(node => {
                const box = node.getBoundingClientRect();
                const within = box.left > outer.left && box.right < outer.right;
                return within && box.top > outer.top && box.bottom < outer.bottom;
              });
            }""",
            arg=frame.element_handle(),
            timeout=15_000,
        )
    lab.shot("notebook-02-last-graph")
