// Steps, tries and prints without a kernel. `render` is the widgets' own view; `data` is what Python wrote.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const { pieces, texts } = data.store;
const SIGN = "\u007f";
const ICONS = {
  first: "M3 3h2v12H3zM15 3v12L6 9z", back: "M4 3h2v12H4zM15 3v12L7 9z", play: "M4 2l12 7-12 7z", pause: "M4 3h4v12H4zM10 3h4v12h-4z",
  next: "M3 3v12l8-6zM12 3h2v12h-2z", last: "M3 3v12l9-6zM13 3h2v12h-2z",
};

let lang = "en";

const filled = (text) => text.split(SIGN).map((part, at) => (at % 2 ? filled(pieces[parseInt(part, 36)]) : part)).join("");
/** A text of the store; ids in it begin with `prefix`. */
const text = (n, prefix = "") => (n === null || n === undefined ? "" : filled(texts[n]).replaceAll("srlx-here-", prefix));
const word = (key, values = {}) => data.words[lang][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

const make = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
};

/** What the view takes for its model in Python. */
class Model {
  constructor(values, heard) {
    this.values = { markup: "", targets: [], picked: [], say: "", hears: [], scope: "", motion: 0, label: "", ...values };
    this.heard = heard ?? (() => {});
    this.listeners = [];
  }
  get(key) { return this.values[key]; }
  set(changed) {
    const fresh = Object.keys(changed).filter((key) => this.values[key] !== changed[key]);
    Object.assign(this.values, changed);
    for (const key of fresh) for (const [name, listener] of this.listeners) if (name === `change:${key}`) listener();
  }
  on(name, listener) { this.listeners.push([name, listener]); }
  off(name, listener) { this.listeners = this.listeners.filter((l) => l[0] !== name || l[1] !== listener); }
  send(message) { this.heard(message); }
}

const board = (class_, values, heard) => {
  const el = make("div", { class: class_ });
  const model = new Model(values, heard);
  render({ model, el });
  return { el, model };
};

/** One question, or a position to try things in. */
class Ask {
  constructor(block, prefix) {
    Object.assign(this, { block, prefix, chosen: null, hinted: 0, tried: new Set() });
    this.prompt = make("div", { class: "srlx-prompt" });
    this.table = board("srl-the-table", { motion: 450 });
    this.tries = make("ul", { class: "srlx-tries" });
    this.comes = make("div", { class: "srlx-comes", "aria-live": "polite" });
    this.hints = make("div", { class: "srlx-hints" });
    const side = make("div", {}, this.tries, this.comes, this.hints);
    this.el = make("div", {}, this.prompt, make("div", { class: "srlx-asked" }, this.table.el, side));
  }

  show() {
    const { block } = this;
    this.prompt.innerHTML = text(block.prompt[lang]);
    const found = block.attempts[lang];
    const lead = make("p", { class: "srl-small" }, word("attempts"));
    this.tries.replaceChildren(
      ...found.map(([label, , , table], n) => {
        const button = make("button", { type: "button", "aria-pressed": String(n === this.chosen) });
        button.innerHTML = text(label);
        if (this.tried.has(n)) button.className = `srlx-tried${table === null ? "" : " srlx-allowed"}`;
        button.addEventListener("click", () => this.choose(n));
        return make("li", {}, button);
      }),
    );
    if (found.length && block.table[lang] !== null) this.tries.before(lead);
    this.lead?.remove();
    this.lead = lead;
    this.answer();
  }

  answer() {
    const { block, chosen } = this;
    const [, said, , table] = chosen === null ? [null, null, 0, null] : block.attempts[lang][chosen];
    this.table.el.hidden = block.table[lang] === null;
    this.table.model.set({ markup: text(table ?? block.table[lang], this.prefix) });
    this.comes.innerHTML = text(said, this.prefix);
    const hints = block.hints[lang] ?? [];
    const shown = hints.slice(0, this.hinted).map(text1).join("");
    this.hints.innerHTML = shown;
    if (this.hinted < hints.length) {
      const more = make("button", { type: "button" }, word(this.hinted ? "hint" : "hints"));
      more.addEventListener("click", () => { this.hinted += 1; this.answer(); });
      this.hints.append(more);
    }
  }

  choose(n) {
    this.chosen = this.chosen === n ? null : n;
    this.tried.add(n);
    this.show();
    this.tries.children[n].firstChild.focus();
  }
}

const text1 = (n) => text(n);

/** A line through a match. */
class Steps {
  constructor(block, host, number) {
    Object.assign(this, { block, host, at: 0, example: "", timer: null });
    this.size = Object.values(block.frames)[0].length;
    this.prefix = `x${number}-`;
    host.classList.add("srl-stepper");
    this.button = {};
    const acts = { first: () => this.go(0), back: () => this.go(this.at - 1), play: () => this.toggle(), next: () => this.go(this.at + 1), last: () => this.go(this.size - 1) };
    const buttons = Object.entries(acts).map(([key, act]) => {
      const node = make("button", { type: "button", class: `srlx-${key}` });
      node.addEventListener("click", act);
      this.button[key] = node;
      return node;
    });
    this.slider = make("input", { type: "range", min: 0, max: Math.max(1, this.size - 1), step: 1 });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.chapter = make("select");
    this.chapter.addEventListener("change", () => this.go(Number(this.chapter.value)));
    this.count = make("span", { class: "srlx-count" });
    const tools = make("div", { class: "srlx-tools", role: "group" }, ...buttons, this.slider, this.count, this.chapter);
    this.tools = tools;
    const keys = { ArrowLeft: acts.back, ArrowRight: acts.next, Home: acts.first, End: acts.last, Space: acts.play };
    this.act = (key) => keys[key]?.();
    this.table = board(
      "srl-the-table",
      { motion: 450, hears: Object.keys(keys), scope: "srl-stepper" },
      (message) => { if (message.kind === "key") this.act(message.key); else this.pick(message.token); },
    );
    this.words = board("srl-the-text", {}, (message) => this.pick(message.token));
    this.question = make("div", { class: "srlx-ask", hidden: "" });
    this.asks = new Map();
    this.sheet = make("div");
    const body = make("div", { class: "srl-body" }, this.table.el, this.words.el);
    host.replaceChildren(tools, body, this.question, this.sheet);
    host.addEventListener("pointerdown", () => { Steps.current = this; });
    host.addEventListener("focusin", () => { Steps.current = this; });
    Steps.all.push(this);
  }

  get chapters() { return this.block.chapters[lang]; }

  pick(token) {
    const [kind, value] = token.split(":");
    if (kind !== "example") return;
    this.pause();
    this.example = value;
    this.draw();
  }

  go(at) {
    this.pause();
    this.move(at);
  }

  move(at) {
    this.at = Math.min(Math.max(at, 0), this.size - 1);
    this.example = "";
    this.draw();
  }

  toggle() {
    if (this.timer !== null) { this.pause(); return; }
    if (this.at >= this.size - 1) this.move(0);
    const on = () => {
      this.move(this.at + 1);
      this.timer = this.at < this.size - 1 && !this.block.asks[this.at + this.block.from] ? setTimeout(on, this.reading()) : null;
      this.tell();
    };
    this.timer = setTimeout(on, 300);
    this.tell();
  }

  pause() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.tell();
  }

  /** Milliseconds that a position stays: what it takes to read what is said. */
  reading() {
    const said = this.words.el.querySelector(".srl-told")?.textContent ?? "";
    let wide = 0;
    for (const sign of said) wide += sign.codePointAt(0) < 0x2e80 ? 1 : 3.2;
    return 1400 + Math.min(9000, wide * 30);
  }

  draw() {
    const frame = this.example ? this.block.examples[lang][this.example] : this.block.frames[lang][this.at];
    const [picture, story, said] = frame;
    const plain = document.createElement("textarea");
    plain.innerHTML = text(said);
    this.table.model.set({ markup: text(picture, this.prefix), say: plain.value, label: word("table") });
    this.words.model.set({ markup: text(story, this.prefix) });
    const here = String(this.at + this.block.from);
    const asked = this.example ? null : this.block.asks[here];
    if (asked && !this.asks.has(here)) this.asks.set(here, new Ask(asked, `${this.prefix}q${here}-`));
    this.question.hidden = !asked;
    if (asked) {
      const ask = this.asks.get(here);
      if (this.question.firstChild !== ask.el) this.question.replaceChildren(ask.el);
      ask.show();
    }
    this.tell();
  }

  /** The controls, as things stand. */
  tell() {
    const from = this.block.from;
    const playing = this.timer !== null;
    for (const [key, node] of Object.entries(this.button)) {
      const shown = key === "play" && playing ? "pause" : key;
      if (node.dataset.shown !== shown) node.innerHTML = `<svg viewBox="0 0 18 18" aria-hidden="true"><path d="${ICONS[shown]}"/></svg>`;
      node.dataset.shown = shown;
      node.setAttribute("aria-label", word(shown));
      node.title = word(shown);
    }
    this.button.first.disabled = this.button.back.disabled = this.at <= 0;
    this.button.next.disabled = this.button.last.disabled = this.at >= this.size - 1;
    this.count.textContent = word("count", { n: this.at + from, total: this.size - 1 + from });
    this.slider.value = this.at;
    this.slider.setAttribute("aria-label", word("position"));
    this.slider.setAttribute("aria-valuetext", this.count.textContent);
    this.tools.setAttribute("aria-label", word("position"));
    this.chapter.setAttribute("aria-label", word("chapter"));
    this.chapter.hidden = this.chapters.length < 2;
    const now = this.chapters.filter(([, first]) => first - from <= this.at).length - 1;
    if (this.chapter.dataset.lang !== lang) {
      this.chapter.replaceChildren(...this.chapters.map(([title, first]) => make("option", { value: first - from }, title)));
      this.chapter.dataset.lang = lang;
    }
    this.chapter.selectedIndex = Math.max(0, now);
  }

  show() {
    this.sheet.replaceChildren();
    this.draw();
  }

  /** The sheet for paper, with its pictures. */
  write(still) {
    this.sheet.innerHTML = text(still);
    this.sheet.querySelectorAll("[data-picture]").forEach((figure, n) => {
      figure.innerHTML = text(Number(figure.dataset.picture), `${this.prefix}p${n}-`);
    });
  }
}
Steps.all = [];
Steps.current = null;

/** A graph whose nodes and edges say what they are. */
class Graph {
  constructor(block, host, number) {
    Object.assign(this, { block, host, prefix: `x${number}-`, chosen: "" });
    this.canvas = board("srlx-canvas", {}, (message) => this.choose(message.token));
    this.about = make("div", { class: "srlx-about", "aria-live": "polite" });
    this.about.addEventListener("click", (event) => {
      const button = event.target.closest("[data-pick]");
      if (button) this.choose(button.dataset.pick);
    });
    this.zoom = 1;
    this.closer = make("button", { type: "button" }, "+");
    this.farther = make("button", { type: "button" }, "−");
    this.closer.addEventListener("click", () => this.scale(1.3));
    this.farther.addEventListener("click", () => this.scale(1 / 1.3));
    const tools = make("div", { class: "srlx-zoom" }, this.closer, this.farther);
    const left = make("div", { class: "srlx-graphleft" }, tools, this.canvas.el);
    host.replaceChildren(make("div", { class: "srlx-graphgrid" }, left, this.about));
  }

  choose(token) {
    this.chosen = this.chosen === token ? "" : token;
    this.show();
    this.canvas.el.querySelector(".srl-picked")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** Larger or smaller, about the middle of what is seen; never smaller than the frame. */
  scale(factor) {
    const frame = this.canvas.el;
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    const before = this.zoom;
    this.zoom = Math.min(6, Math.max(1, this.zoom * factor));
    frame.style.setProperty("--zoom", this.zoom);
    const now = this.zoom / before;
    frame.scrollTo(x * now - frame.clientWidth / 2, y * now - frame.clientHeight / 2);
    this.farther.disabled = this.zoom <= 1;
  }

  show() {
    for (const [node, key] of [[this.closer, "zoom-in"], [this.farther, "zoom-out"]]) {
      node.setAttribute("aria-label", word(key));
      node.title = word(key);
    }
    this.farther.disabled = this.zoom <= 1;
    const notes = this.block.notes[lang];
    const targets = this.block.targets[lang].map(([select, token, label]) => ({ select, token, label }));
    const picked = this.block.targets[lang].filter(([, token]) => token === this.chosen).map(([select]) => select);
    this.canvas.model.set({ markup: text(this.block.still[lang], this.prefix), targets, picked });
    // As in the notebook: where there is less room the frame scrolls, and the words stay large enough to read.
    const svg = this.canvas.el.querySelector("svg");
    svg.style.minWidth = `${0.8 * svg.getAttribute("width")}px`;
    this.about.innerHTML = this.chosen ? text(notes[this.chosen], `${this.prefix}a-`) : `<p class="srl-small"></p>`;
    if (!this.chosen) this.about.firstChild.textContent = word("graph");
  }
}

/** A what-if table: its rows show the position after them, its heads sort it. */
class WhatIf {
  constructor(block, host, number) {
    Object.assign(this, { block, host, prefix: `x${number}-`, row: -1, order: null });
    this.table = board("srl-the-table", { motion: 450 });
    this.rows = make("div", { class: "srlx-rows" });
    host.replaceChildren(this.table.el, this.rows);
    const at = (event) => event.target.closest("tr[data-row]");
    this.rows.addEventListener("pointerover", (event) => { if (at(event)) this.look(Number(at(event).dataset.row)); });
    this.rows.addEventListener("focusin", (event) => { if (at(event)) this.look(Number(at(event).dataset.row)); });
    this.rows.addEventListener("pointerleave", () => this.look(-1));
  }

  look(row) {
    if (row === this.row) return;
    this.row = row;
    for (const node of this.rows.querySelectorAll("tr[data-row]")) node.toggleAttribute("data-looked", Number(node.dataset.row) === row);
    this.table.model.set({ markup: text(row < 0 ? this.block.table[lang] : this.block.after[lang][row], this.prefix) });
  }

  sort(column) {
    const down = this.order?.column === column && !this.order.down;
    this.order = { column, down };
    const body = this.rows.querySelector("tbody");
    const worth = (row) => {
      const cell = row.cells[column];
      const value = (cell.matches("[data-sort]") ? cell : cell.querySelector("[data-sort]"))?.dataset.sort;
      return value === undefined || value === "" ? null : Number(value);
    };
    const side = down ? -1 : 1;
    body.append(...[...body.rows].sort((a, b) => {
      const [x, y] = [worth(a), worth(b)];
      if (x === null || y === null) return (x === null) - (y === null) || side * a.cells[column].textContent.localeCompare(b.cells[column].textContent, lang);
      return side * (x - y);
    }));
    this.heads();
  }

  heads() {
    [...this.rows.querySelectorAll("thead th")].forEach((head, column) => {
      const button = head.querySelector("button") ?? make("button", { type: "button" }, ...head.childNodes);
      if (!button.parentNode) {
        head.append(button);
        button.addEventListener("click", () => this.sort(column));
      }
      const on = this.order?.column === column;
      head.setAttribute("aria-sort", on ? (this.order.down ? "descending" : "ascending") : "none");
      button.dataset.order = on ? (this.order.down ? "▾" : "▴") : "";
    });
  }

  show() {
    this.rows.innerHTML = text(this.block.still[lang]);
    for (const row of this.rows.querySelectorAll("tr[data-row]")) row.tabIndex = 0;
    this.heads();
    if (this.order) {
      const { column, down } = this.order;
      this.order = { column, down: !down };
      this.sort(column);
    }
    this.row = null;
    this.look(-1);
  }
}

const parts = data.blocks.map((block, number) => {
  const host = document.getElementById(`block-${number}`);
  if (block.kind === "steps") return new Steps(block, host, number);
  if (block.kind === "graph") return new Graph(block, host, number);
  if (block.kind === "whatif") return new WhatIf(block, host, number);
  if (block.kind === "ask") {
    const ask = new Ask(block, `x${number}-`);
    host.replaceChildren(ask.el);
    return ask;
  }
  return { show: () => { host.innerHTML = text(block.still[lang], `x${number}-`); } };
});

const remembered = () => { try { return localStorage.getItem("soccer-rules-language"); } catch { return null; } };
const remember = (code) => { try { localStorage.setItem("soccer-rules-language", code); } catch { /* a private window */ } };

const own = () => {
  const has = (code) => code in data.languages;
  for (const wanted of navigator.languages ?? []) {
    const tag = new Intl.Locale(wanted).maximize();
    const code = tag.language === "zh" ? `zh-${tag.script}` : tag.language;
    if (has(code)) return code;
  }
  return Object.keys(data.languages)[0];
};

const speak = (code) => {
  lang = code;
  document.documentElement.lang = code;
  document.body.style.fontFamily = data.fonts[code];
  document.title = data.title[code];
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = word(node.dataset.word);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", word(node.dataset.label));
  for (const node of document.querySelectorAll("[data-language]")) node.setAttribute("aria-pressed", String(node.dataset.language === code));
  document.getElementById("cards").replaceChildren();
  for (const part of parts) part.show();
};

for (const node of document.querySelectorAll("[data-language]")) {
  node.addEventListener("click", () => { remember(node.dataset.language); speak(node.dataset.language); });
}

const layCards = () => {
  const place = document.getElementById("cards");
  if (place.childElementCount) return;
  let n = 0;
  for (const [svg, copies] of data.cards[lang] ?? []) {
    for (let copy = 0; copy < copies; copy += 1) {
      const cell = make("div");
      cell.innerHTML = text(svg, `c${n += 1}-`);
      place.append(cell);
    }
  }
};

const laySheets = () => data.blocks.forEach((block, n) => { if (block.kind === "steps") parts[n].write(block.still[lang]); });

addEventListener("beforeprint", () => { if (document.documentElement.classList.contains("srlx-cards")) layCards(); else laySheets(); });
for (const node of document.querySelectorAll("[data-print]")) {
  node.addEventListener("click", () => {
    document.documentElement.classList.toggle("srlx-cards", node.dataset.print === "cards");
    if (node.dataset.print === "cards") layCards();
    print();
    document.documentElement.classList.remove("srlx-cards");
  });
}

// On a projector nobody has clicked into the table first: keys go to the stepper last used, else the first in view.
addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target !== document.body || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const inView = (steps) => {
    const box = steps.table.el.getBoundingClientRect();
    return box.bottom > 80 && box.top < innerHeight - 80;
  };
  const steps = Steps.current && inView(Steps.current) ? Steps.current : Steps.all.find(inView);
  if (!steps) return;
  event.preventDefault();
  steps.act(event.key);
});

const known = remembered();
speak(data.first ?? (known in data.languages ? known : own()));
