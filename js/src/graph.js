// The view of a drawn graph. Knows no rules: Python sends graphviz source without words (`skeleton`), the words of
// every node and edge (`parts`), and which of them are lit; it is told which one was chosen.
//
// Traits read: skeleton, parts {nodes: {id: {kind, head, rows, lines, width}}, edges: {id: {source, target, dashed, …}}},
// lit, been, ghosts, hidden, changed [id], chosen id, steps {id: text}, ui {name: text}, legend [[class, text, outline]],
// title, note, say, still (markup shown until the layout is there). Message sent: {kind: "choose", ref}.
import { layOut } from "./layout.js";
import { make, picture } from "./picture.js";
import { MARGIN, isHeading, makeView, nextNode } from "./ways.js";

const OWN_KEYS = ["Enter", " ", "+", "-", "0", "Home", "Escape"];
const ICONS = {
  out: "M4,9H14",
  in: "M4,9H14M9,4V14",
  whole: "M3,7V3H7M11,3H15V7M15,11V15H11M7,15H3V11",
  here: "M9,5.2A3.8,3.8,0,1,1,8.99,5.2M9,1.5V4M9,14V16.5M1.5,9H4M14,9H16.5",
};

function element(name, class_, parent) {
  const node = document.createElement(name);
  node.className = class_;
  parent?.append(node);
  return node;
}

function render({ model, el }) {
  const began = performance.now();
  el.classList.add("srl-graphbox");
  const bar = element("div", "srl srl-graphbar", el);
  const legend = element("div", "srl-legend", bar);
  const tools = element("div", "srl-tools", bar);
  const note = element("p", "srl-graphnote", bar);
  const place = element("div", "srl-graphplace", el);
  const frame = element("div", "srl srl-graphframe", place);
  const tip = element("div", "srl srl-graphtip", place);
  tip.setAttribute("role", "tooltip");
  tip.hidden = true;
  const live = element("div", "srl-live", el);
  live.setAttribute("aria-live", "polite");
  frame.innerHTML = model.get("still");

  const view = makeView(frame);
  let shown = null;
  let at = null; // the node that Tab leads to
  let ended = false;

  const buttons = {};
  const actions = {
    out: () => view.zoom(1 / 1.25),
    in: () => view.zoom(1.25),
    whole: () => view.whole(),
    here: () => goHere(true),
  };
  for (const [name, act] of Object.entries(actions)) {
    const button = element("button", "srl-tool", tools);
    button.type = "button";
    button.dataset.tool = name;
    const icon = make("svg", { viewBox: "0 0 18 18", width: 18, height: 18, "aria-hidden": "true" });
    icon.append(make("path", { d: ICONS[name], fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round" }));
    button.append(icon);
    button.addEventListener("click", () => shown && act());
    buttons[name] = button;
  }

  const boxOf = (ref) => shown?.layout.nodes.get(ref)?.box ?? shown?.layout.edges.get(ref)?.plate;
  const partOf = (ref) => model.get("parts").nodes?.[ref] ?? model.get("parts").edges?.[ref];
  const refOf = (target) => {
    const group = target?.closest?.("[data-node], [data-edge]");
    return group && frame.contains(group) ? group.dataset.node ?? group.dataset.edge : null;
  };
  const litBox = () => boxOf(model.get("lit").at(-1) ?? [...(shown?.layout.nodes.keys() ?? [])][0]);
  const box = () => boxOf(model.get("chosen")) ?? litBox();

  function goHere(force) {
    if (view.scale() < 0.8) view.readable();
    view.bring(litBox(), true, force);
  }

  // --- what it says

  const hide = () => { tip.hidden = true; };

  function tell(ref) {
    const part = partOf(ref);
    const box = boxOf(ref);
    if (!part || !box || model.get("hidden").includes(ref)) return hide();
    tip.replaceChildren();
    element("strong", "", tip).textContent = part.head;
    for (const row of part.rows) element("p", "", tip).textContent = row;
    const hint = model.get("steps")[ref] ?? model.get("ui").choose;
    if (hint) element("p", "srl-small", tip).textContent = hint;
    tip.hidden = false;
    const scale = view.scale();
    const corner = shown.svg.getBoundingClientRect();
    const home = place.getBoundingClientRect();
    const [dx, dy] = [corner.left - home.left + MARGIN * scale, corner.top - home.top + MARGIN * scale];
    const x = ((box.x0 + box.x1) / 2) * scale + dx;
    const [top, bottom] = [box.y0 * scale + dy, box.y1 * scale + dy];
    const left = Math.min(Math.max(4, x - tip.offsetWidth / 2), Math.max(4, place.clientWidth - tip.offsetWidth - 4));
    const above = bottom + tip.offsetHeight + 12 > place.clientHeight && top - tip.offsetHeight - 10 > 0;
    tip.style.left = `${left}px`;
    tip.style.top = `${above ? top - tip.offsetHeight - 10 : bottom + 10}px`;
  }

  // --- drawing

  function retab(ref) {
    if (!shown) return;
    at = shown.layout.nodes.has(ref) ? ref : [...shown.layout.nodes.keys()][0];
    for (const [id, group] of shown.groups) if (group.dataset.node) group.setAttribute("tabindex", id === at ? 0 : -1);
    // From a node, Tab leads through the transitions that leave it.
    const edges = model.get("parts").edges ?? {};
    const absent = model.get("hidden");
    for (const [id, label] of shown.plates) {
      label.setAttribute("tabindex", edges[id]?.source === at && !absent.includes(id) ? 0 : -1);
    }
  }

  function light() {
    if (!shown) return;
    const names = ["lit", "been", "ghosts", "hidden", "changed", "chosen", "steps"];
    shown.light(Object.fromEntries(names.map((name) => [name, model.get(name)])));
  }

  function relight() {
    light();
    hide();
    const lit = model.get("lit").at(-1);
    if (lit && !frame.contains(document.activeElement)) retab(lit);
    view.bring(litBox());
  }

  function dress() {
    if (!shown) return;
    shown.dress(model.get("parts"));
    shown.svg.setAttribute("aria-label", model.get("title"));
    shown.svg.setAttribute("lang", model.get("lang"));
    light();
  }

  /** The size and place in which a picture is first seen; it needs to have some room for that. */
  function settle() {
    if (!frame.clientWidth) return;
    view.readable();
    view.bring(box(), false, true);
  }

  async function draw() {
    const source = model.get("skeleton");
    if (!source) return;
    const start = performance.now();
    const layout = await layOut(source);
    // Meanwhile another graph may have come, or the view may be gone.
    if (ended || source !== model.get("skeleton")) return;
    const focused = refOf(document.activeElement);
    const first = shown === null;
    shown = picture(layout);
    frame.replaceChildren(shown.svg);
    view.show(shown);
    if (first) settle();
    frame.style.height = `min(${Math.ceil(view.height() * Math.max(1, view.scale())) + 18}px, var(--srl-graph-height))`;
    dress();
    retab(at ?? model.get("lit").at(-1));
    if (focused) shown.groups.get(focused)?.focus({ preventScroll: true });
    if (frame.clientWidth) view.bring(box(), false, first);
    el.dataset.layoutMs = Math.round(performance.now() - start);
    el.dataset.shownMs ??= Math.round(performance.now() - began);
    el.dataset.nodes = layout.nodes.size;
  }

  function speak() { live.textContent = model.get("say"); }

  function label() {
    const ui = model.get("ui");
    for (const [name, button] of Object.entries(buttons)) {
      button.title = ui[name] ?? name;
      button.setAttribute("aria-label", ui[name] ?? name);
    }
    note.textContent = model.get("note");
    note.hidden = !model.get("note");
    legend.replaceChildren();
    for (const [text, mark] of model.get("legend")) {
      const entry = element("span", "srl-entry", legend);
      entry.innerHTML = mark;
      entry.append(text);
    }
    el.setAttribute("lang", model.get("lang"));
  }

  // --- hearing

  const choose = (ref) => {
    if (ref && !model.get("hidden").includes(ref)) model.send({ kind: "choose", ref });
  };

  frame.addEventListener("click", (event) => {
    if (view.wasDragged()) return;
    const ref = refOf(event.target);
    if (!ref) return;
    if (shown.layout.nodes.has(ref)) retab(ref);
    choose(ref);
  });
  frame.addEventListener("mouseover", (event) => {
    const ref = refOf(event.target);
    if (ref) tell(ref);
  });
  frame.addEventListener("mouseout", (event) => { if (refOf(event.relatedTarget) !== refOf(event.target)) hide(); });
  frame.addEventListener("focusin", (event) => {
    const ref = refOf(event.target);
    if (!ref || !event.target.matches(":focus-visible")) return;
    view.bring(boxOf(ref));
    tell(ref);
  });
  frame.addEventListener("focusout", hide);
  frame.addEventListener("scroll", () => {
    const held = document.activeElement;
    if (refOf(held) && held.matches(":focus-visible")) tell(refOf(held));
    else hide();
  });

  function press(event) {
    const ref = refOf(event.target);
    if (!ref || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (!isHeading(key) && !OWN_KEYS.includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Enter" || key === " ") choose(ref);
    else if (key === "+") view.zoom(1.25);
    else if (key === "-") view.zoom(1 / 1.25);
    else if (key === "0") view.whole();
    else if (key === "Escape") hide();
    else {
      const { edges } = model.get("parts");
      let next = key === "Home" ? model.get("lit").at(-1) : null;
      if (isHeading(key)) {
        const edge = edges[ref];
        const back = key === "ArrowUp" || key === "ArrowLeft";
        next = edge ? (back ? edge.source : edge.target) : nextNode(key, ref, shown.layout, edges, model.get("hidden"));
      }
      if (next && shown.groups.has(next)) {
        retab(next);
        shown.groups.get(next).focus({ preventScroll: true });
      }
    }
  }
  frame.addEventListener("keydown", press);

  // A page may take the view out and put it back, as JupyterLab does with cells out of sight; it comes back unscrolled.
  // And what counts stays in view when a neighbour takes some of the room.
  let width = 0;
  let kept = null;
  frame.addEventListener("scroll", () => { if (frame.clientWidth) kept = [frame.scrollLeft, frame.scrollTop]; });
  const room = new ResizeObserver(() => {
    const now = frame.clientWidth;
    if (!shown || now === width) return;
    if (!now) {
      width = 0;
    } else if (width) {
      view.bring(box(), false);
      width = now;
    } else {
      width = now;
      if (kept) [frame.scrollLeft, frame.scrollTop] = kept;
      else settle();
    }
  });
  room.observe(frame);

  // JupyterLab takes arrow keys, Enter and Space for itself unless this mark stands above the element that has the focus.
  // It listens on the document, so the mark is set before that.
  const guard = (event) => {
    if (event.target instanceof Element && frame.contains(event.target)) {
      el.toggleAttribute("data-lm-suppress-shortcuts", isHeading(event.key) || OWN_KEYS.includes(event.key));
    }
  };
  window.addEventListener("keydown", guard, true);

  const heard = {
    skeleton: draw, parts: dress, lit: relight, been: light, ghosts: light, hidden: light, changed: light, chosen: light, steps: light,
    ui: label, legend: label, note: label, title: dress, say: speak,
  };
  for (const [name, act] of Object.entries(heard)) model.on(`change:${name}`, act);
  label();
  speak();
  draw().catch((error) => {
    el.dataset.failed = String(error);
    note.textContent = model.get("ui").failed ?? "";
    note.hidden = false;
  });

  return () => {
    ended = true;
    room.disconnect();
    window.removeEventListener("keydown", guard, true);
    for (const [name, act] of Object.entries(heard)) model.off(`change:${name}`, act);
  };
}

export default { render };
