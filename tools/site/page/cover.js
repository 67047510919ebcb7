// In front of a notebook: what is going on while Python starts, then the lesson, run and in the language chosen.
"use strict";
(() => {
  const { languages, fonts, words, lessons } = globalThis.soccerRules;
  const asked = new URLSearchParams(location.search);
  const remembered = () => { try { return localStorage.getItem("soccer-rules-language"); } catch { return null; } };
  const lang = [asked.get("lang"), remembered(), "en"].find((code) => code in languages);
  const say = words[lang];
  const position = asked.get("position") ?? "";
  const path = asked.get("path") ?? "";
  const STEPS = ["step-page", "step-python", "step-lesson"];
  const EXPECTED = { "step-page": 4, "step-python": 14, "step-lesson": 8 }; // seconds, for a bar that keeps moving

  const make = (name, attributes = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (test, ms = 100) => {
    for (;;) {
      const found = test();
      if (found) return found;
      await pause(ms);
    }
  };

  // --- the way back to the lessons

  const homeward = async () => {
    const bar = await until(() => document.querySelector("#top-panel, #jp-top-panel, #jp-top-bar, #menu-panel"), 300);
    bar.prepend(make("a", { class: "ours-home", href: "../index.html", lang }, say.home));
  };

  // --- the cover

  const lesson = lessons.find((one) => Object.values(one.paths).includes(path));
  const title = lesson ? lesson.title[lang] ?? lesson.title.en : say.name;
  const steps = STEPS.map((key) => make("li", { class: "waiting" }, say[key]));
  const bar = make("div", { class: "bar", role: "progressbar", "aria-valuemin": "0", "aria-valuemax": "100", "aria-label": title });
  const ball = make("span", { class: "ball" });
  bar.append(make("span", { class: "done" }), ball);
  const status = make("p", { class: "status", role: "status" }, say[STEPS[0]]);
  const hint = make("p", { class: "quiet" }, say.wait);
  const skip = make("button", { type: "button" }, say.skip);
  const again = make("button", { type: "button", hidden: "" }, say.again);
  const home = make("a", { href: "../index.html" }, say.home);
  const cover = make(
    "div",
    { class: "ours ours-cover", role: "dialog", "aria-modal": "true", "aria-label": title, lang },
    make("div", { class: "inside" }, make("h1", {}, title), bar, make("ol", { class: "steps" }, ...steps), status, hint, make("p", { class: "ways" }, skip, again, home)),
  );
  cover.style.fontFamily = fonts[lang];

  let now = 0;
  let since = performance.now();
  let share = 0; // how much of the present step is known to be done
  let over = false;

  const paint = () => {
    if (over) return;
    const all = STEPS.reduce((sum, key) => sum + EXPECTED[key], 0);
    const before = STEPS.slice(0, now).reduce((sum, key) => sum + EXPECTED[key], 0);
    const passed = (performance.now() - since) / 1000 / EXPECTED[STEPS[now]];
    const guess = 1 - Math.exp(-1.2 * passed);
    const percent = (100 * (before + EXPECTED[STEPS[now]] * Math.max(share, Math.min(guess, 0.96)))) / all;
    bar.style.setProperty("--done", `${percent}%`);
    bar.setAttribute("aria-valuenow", String(Math.round(percent)));
    steps.forEach((node, n) => { node.className = n < now ? "done" : n === now ? "now" : "waiting"; });
  };
  const enter = (step) => {
    now = step;
    since = performance.now();
    share = 0;
    status.textContent = say[STEPS[step]];
    paint();
  };
  const uncover = () => {
    if (over) return;
    over = true;
    guard("removeEventListener");
    clearInterval(timer);
    clearTimeout(slow);
    cover.classList.add("leaving");
    setTimeout(() => cover.remove(), 400);
  };
  const fail = (key) => {
    clearInterval(timer);
    clearTimeout(slow);
    cover.classList.add("failed");
    status.textContent = `${say.failed} ${say[key]}`;
    hint.hidden = true;
    again.hidden = false;
    skip.focus();
  };
  const timer = setInterval(paint, 200);
  const slow = setTimeout(() => { hint.textContent = say.slow; }, 40_000);
  skip.addEventListener("click", uncover);
  again.addEventListener("click", () => location.reload());
  const ways = () => [skip, again, home].filter((node) => !node.hidden);
  // What lies below takes keys and focus for itself once it is there; neither may leave the cover.
  const keys = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") uncover();
    if (event.key !== "Tab") return;
    const at = ways().indexOf(document.activeElement);
    event.preventDefault();
    ways()[(at + (event.shiftKey ? ways().length - 1 : 1)) % ways().length].focus();
  };
  const keep = (event) => { if (!cover.contains(event.target)) ways()[0].focus(); };
  const guard = (method) => {
    window[method]("keydown", keys, true);
    document[method]("focusin", keep);
  };

  const failedCells = (model) => [...model.cells].some((cell) => cell.type === "code" && cell.outputs.toJSON().some((output) => output.output_type === "error"));

  const start = async () => {
    document.body.append(cover);
    guard("addEventListener");
    skip.focus();
    enter(0);
    const panel = await until(() => {
      const app = globalThis.jupyterapp;
      const widget = app?.shell?.currentWidget;
      return widget?.context?.isReady && widget.sessionContext ? widget : null;
    });
    enter(1);
    await panel.sessionContext.ready;
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel) { fail("failed-kernel"); return; }
    kernel.statusChanged.connect((_, is) => { if (is === "dead" && !over) fail("failed-kernel"); });
    await kernel.info;
    const code = [
      "import os as _os, soccer_rules as _rules",
      `_rules.set_language(${JSON.stringify(lang)})`,
      ...(position ? [`_os.environ["SOCCER_RULES_POSITION"] = ${JSON.stringify(position)}`] : []),
      "del _os, _rules",
    ].join("\n");
    await kernel.requestExecute({ code, silent: true, store_history: false }).done;
    enter(2);
    const { model } = panel.content;
    const cells = [...model.cells].filter((cell) => cell.type === "code");
    for (const cell of cells) cell.sharedModel.execution_count = null;
    const counting = setInterval(() => { share = cells.filter((cell) => cell.executionCount !== null).length / cells.length; }, 200);
    await globalThis.jupyterapp.commands.execute("notebook:run-all-cells");
    clearInterval(counting);
    panel.content.activeCellIndex = 0;
    await panel.content.scrollToItem(0, "start");
    if (failedCells(model)) { fail("failed-cell"); return; }
    status.textContent = say.ready;
    bar.style.setProperty("--done", "100%");
    await pause(500);
    uncover();
    panel.content.activate();
  };

  homeward();
  if (asked.has("start")) start();
})();
