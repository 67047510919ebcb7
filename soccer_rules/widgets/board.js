// Shows the markup that Python sends and reports what is picked and which keys are pressed. Knows no rules.
//
// Traits read: markup, targets [{select, token, label}], picked [selector], say, hears [name of a key], scope (class of the
// ancestor whose keys count), motion (milliseconds), names {language code: its own name}. Messages sent:
// {kind: "pick", token} and {kind: "key", key}.
//
// Peeking: what bears data-peek, in a board with the trait `points`, lets the boards whose `channel` is the same show
// that page for as long as it is pointed at or has the focus, with `hint` above it. A page comes from `pages`
// ({chunks, of: {page: [number of a chunk]}}), or from what has been shown before under that name (`page`); else it is
// asked for: {kind: "peek", page}, answered by {kind: "page", page, markup}.

const KEEPS = "details[data-keep]";
const MOVERS = "svg [id][transform]";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const matrixIn = (svg, node) => {
  const whole = svg.getScreenCTM();
  const own = node.getScreenCTM();
  return whole && own ? whole.inverse().multiply(own) : null;
};

const written = (m) => `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})`;

const apart = (m, n) => Math.abs(m.e - n.e) + Math.abs(m.f - n.f) > 0.5 || Math.abs(m.a - n.a) > 0.005;

/** Where everything that may move is now: id → its place in the picture and what it shows. */
function places(stage) {
  const found = new Map();
  for (const node of stage.querySelectorAll(MOVERS)) {
    const place = matrixIn(node.ownerSVGElement, node);
    if (place) found.set(node.id, { place, face: node.dataset.card ?? null });
  }
  return found;
}

/** Let elements travel from their old places. One that got a new id is known again by its face (data-card). */
function travel(stage, before, duration, running) {
  const nodes = [...stage.querySelectorAll(MOVERS)];
  const now = new Set(nodes.map((node) => node.id));
  const gone = [...before].filter(([id]) => !now.has(id));
  const moves = [];
  for (const node of nodes) {
    const svg = node.ownerSVGElement;
    const place = matrixIn(svg, node);
    if (!place) continue;
    const face = node.dataset.card ?? null;
    let old = before.get(node.id);
    if (old && old.face !== face) old = undefined;
    if (!old && face) {
      const at = gone.findIndex(([, other]) => other.face === face);
      if (at >= 0) old = gone.splice(at, 1)[0][1];
    }
    if (old && apart(old.place, place)) moves.push({ svg, node, from: old.place, to: place });
    else if (!old && face && before.size) running.push(node.animate([{ opacity: 0 }, { opacity: 1 }], { duration }));
  }
  // Travellers are drawn above everything: in their own places, seats and pitch would cover them on the way.
  for (const { svg, node, from, to } of moves) {
    const copy = node.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("transform", written(to));
    copy.classList.add("srl-traveller");
    svg.append(copy);
    node.style.visibility = "hidden";
    const way = copy.animate(
      [{ transform: written(from) }, { transform: written(to) }],
      { duration, easing: "cubic-bezier(.3,.1,.2,1)" },
    );
    way.onfinish = way.oncancel = () => {
      copy.remove();
      node.style.visibility = "";
    };
    running.push(way);
  }
}

// What ipywidgets' controls leave unsaid: which toggle is pressed, what a slider is for, the language of it all.
const CONTAINER = ".jupyter-widgets[class*='srl-']";

function speakUp(root) {
  for (const button of root.querySelectorAll(".widget-toggle-button")) {
    button.setAttribute("aria-pressed", String(button.classList.contains("mod-active")));
  }
  // ipywidgets gives the tooltip to a label that is not shown.
  for (const label of root.querySelectorAll(":is(.widget-toggle-buttons, .widget-slider) > .widget-label")) {
    const name = label.textContent || label.title;
    if (!name || name === "null") continue;
    const whole = label.parentElement;
    if (whole.matches(".widget-toggle-buttons")) whole.setAttribute("role", "group");
    for (const one of whole.matches(".widget-slider") ? whole.querySelectorAll("[role=slider]") : [whole]) {
      one.setAttribute("aria-label", name);
    }
  }
}

function attend(root) {
  if (root.srlAttended) return;
  root.srlAttended = true; // for all boards in it: each of them may run a copy of this module
  speakUp(root);
  const seen = (records) => {
    speakUp(root);
    const held = document.activeElement;
    if (records.some(({ target, attributeName }) => target === held && ["disabled", "style"].includes(attributeName)) && gone(held)) {
      setTimeout(() => handOn(root, held), 80); // by then its neighbours are as they will be
    }
  };
  new MutationObserver(seen).observe(root, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["class", "title", "disabled", "style"],
  });
}

const gone = (control) => control.disabled || !control.getClientRects().length;

/** A button that switches itself off would take the focus along: the next one has it then, or the one before. */
function handOn(root, from) {
  // What has left the page has no neighbours any more.
  if (!from.isConnected || ![document.body, from].includes(document.activeElement) || !gone(from)) return;
  const others = [...root.querySelectorAll("button, select, [tabindex='0']")].filter((one) => !gone(one));
  const after = others.find((one) => from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  (from.parentElement.contains(after ?? null) ? after : others.findLast((one) => from.parentElement.contains(one)) ?? after ?? others.at(-1))?.focus();
}

/** All of a widget of ours speaks the language of its boards; names of languages speak their own. */
function adopt(el, lang, names) {
  if (lang) el.lang = lang;
  let root = null;
  for (let at = el.parentElement?.closest(CONTAINER); at; at = at.parentElement?.closest(CONTAINER)) {
    if (lang) at.lang = lang;
    root = at;
  }
  if (root) attend(root);
  const codes = Object.entries(names);
  for (const group of document.querySelectorAll(".srl-languages")) attend(group);
  for (const named of document.querySelectorAll(".srl-languages button, .srl-language option")) {
    const code = codes.find(([, name]) => name === named.textContent.trim())?.[0];
    if (code) named.lang = code;
  }
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The shape that a key leads to: the nearest one in the direction of an arrow, the first or the last. */
function beside(nodes, from, key) {
  if (key === "Home" || key === "End") return nodes.at(key === "Home" ? 0 : -1);
  const middle = (node) => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [hx, hy] = ARROWS[key];
  const [x, y] = middle(from);
  let found = null;
  let least = Infinity;
  for (const node of nodes) {
    const [ox, oy] = middle(node);
    const along = (ox - x) * hx + (oy - y) * hy;
    const aside = Math.abs((ox - x) * hy) + Math.abs((oy - y) * hx);
    const cost = along + 2 * aside;
    if (node !== from && along > 2 && cost < least) [found, least] = [node, cost];
  }
  return found;
}

function render({ model, el }) {
  const stage = document.createElement("div");
  stage.className = "srl-stage";
  const live = document.createElement("div");
  live.className = "srl-live";
  live.setAttribute("aria-live", "polite");
  const ghost = document.createElement("div");
  ghost.className = "srl srl-ghost";
  ghost.hidden = true;
  el.classList.add("srl-board");
  // Around the shape that has the focus: an outline of its own would be as small as its picture, and below its neighbours.
  const ring = document.createElement("div");
  ring.className = "srl srl-ring";
  ring.hidden = true;
  el.append(stage, ghost, ring, live);

  let running = [];
  const opened = new Map();

  // Looking at pages that others point to
  const seen = new Map();
  let wanted = "";
  const known = (page) => {
    const { chunks, of } = model.get("pages");
    return of?.[page] ? of[page].map((n) => chunks[n]).join("") : seen.get(page);
  };
  const look = (page) => {
    wanted = page;
    const text = page && known(page);
    ghost.hidden = !text;
    if (text) {
      ghost.innerHTML = text;
      ghost.dataset.hint = model.get("hint");
    } else if (page) {
      model.send({ kind: "peek", page });
    }
  };
  const called = ({ detail }) => {
    if (detail.channel === model.get("channel") && detail.page !== wanted) look(detail.page);
  };
  const answered = (message) => {
    if (message.kind !== "page") return;
    seen.set(message.page, message.markup);
    if (wanted === message.page) look(wanted);
  };

  // Pointing at pages
  let pointed = "";
  const point = (node) => {
    const channel = model.get("points");
    const page = node?.dataset.peek ?? "";
    if (!channel || page === pointed) return;
    pointed = page;
    document.dispatchEvent(new CustomEvent("srl-peek", { detail: { channel, page } }));
  };
  const under = (event) => point(event.target.closest?.("[data-peek]"));
  const away = () => point(null);
  el.addEventListener("mouseover", under);
  el.addEventListener("focusin", under);
  el.addEventListener("mouseleave", away);
  el.addEventListener("focusout", away);
  document.addEventListener("srl-peek", called);

  // Tab leads to one shape of a picture, the arrow keys from there to the others.
  let at = "";
  const shapes = () => [...stage.querySelectorAll("svg .srl-target")];
  const retab = () => {
    const nodes = shapes();
    const stop = nodes.find((node) => node.dataset.pick === at) ?? nodes[0];
    for (const node of nodes) node.setAttribute("tabindex", node === stop ? "0" : "-1");
    // A picture with something to pick in it is no longer one thing to a screen reader.
    for (const svg of stage.querySelectorAll("svg[role=img], svg[role=group]")) {
      svg.setAttribute("role", svg.querySelector(".srl-target") ? "group" : "img");
    }
  };
  const encircle = () => {
    const node = document.activeElement;
    const shape = stage.contains(node) && node.matches("svg .srl-target:focus-visible");
    ring.hidden = !shape;
    if (!shape) return;
    const [box, home] = [node.getBoundingClientRect(), el.getBoundingClientRect()];
    const place = { left: box.left - home.left + el.scrollLeft, top: box.top - home.top + el.scrollTop, width: box.width, height: box.height };
    for (const [side, length] of Object.entries(place)) ring.style[side] = `${length}px`;
  };
  const turns = (event) => event.key in ARROWS || event.key === "Home" || event.key === "End";

  // What is a target already keeps its attributes: taking tabindex away and back could lose the focus.
  const mark = () => {
    const picked = new Set(model.get("picked").flatMap((select) => [...stage.querySelectorAll(select)]));
    const offered = new Map();
    for (const { select, token, label } of model.get("targets")) {
      for (const node of stage.querySelectorAll(select)) offered.set(node, { token, label });
    }
    for (const node of stage.querySelectorAll(".srl-picked, .srl-target")) {
      node.classList.toggle("srl-picked", picked.has(node));
      if (offered.has(node)) continue;
      node.classList.remove("srl-target");
      for (const name of ["data-pick", "tabindex", "role", "aria-pressed", "aria-label"]) node.removeAttribute(name);
    }
    for (const [node, { token, label }] of offered) {
      node.classList.add("srl-target");
      node.dataset.pick = token;
      node.setAttribute("role", "button");
      node.setAttribute("aria-pressed", String(picked.has(node)));
      if (label) node.setAttribute("aria-label", label);
    }
    for (const node of picked) node.classList.add("srl-picked");
    retab();
  };

  const claim = () => adopt(el, stage.querySelector("[lang]")?.getAttribute("lang"), model.get("names") ?? {});
  const draw = () => {
    for (const motion of running) motion.cancel();
    running = [];
    const before = places(stage);
    const active = stage.contains(document.activeElement) ? document.activeElement : null;
    const held = active && (active.id ? `#${CSS.escape(active.id)}` : active.dataset.pick
      ? `[data-pick="${CSS.escape(active.dataset.pick)}"]` : null);
    stage.innerHTML = model.get("markup");
    const box = stage.querySelector(":scope > svg")?.viewBox.baseVal;
    if (box?.height) el.style.setProperty("--srl-aspect", `${box.width / box.height}`);
    for (const box of stage.querySelectorAll(KEEPS)) {
      const known = opened.get(box.dataset.keep);
      if (known !== undefined) box.open = known;
      box.addEventListener("toggle", () => opened.set(box.dataset.keep, box.open));
    }
    mark();
    const page = model.get("page");
    if (page) seen.set(page, model.get("markup"));
    if (seen.size > 300) seen.delete(seen.keys().next().value);
    look("");
    if (pointed && !stage.querySelector(`[data-peek="${CSS.escape(pointed)}"]`)) point(null);
    if (held) stage.querySelector(held)?.focus({ preventScroll: true });
    encircle();
    claim();
    const duration = model.get("motion");
    if (duration > 0 && before.size && !calm()) travel(stage, before, duration, running);
  };

  // A board that listens to keys can be reached by keyboard.
  const describe = () => {
    if (!model.get("hears").length) return;
    stage.tabIndex = 0;
    stage.setAttribute("role", "group");
    stage.setAttribute("aria-label", model.get("label"));
  };

  const speak = () => { live.textContent = model.get("say"); };

  const pick = (event) => {
    const node = event.target.closest?.("[data-pick]");
    if (!node || !stage.contains(node) || node.getAttribute("aria-disabled") === "true") return false;
    model.send({ kind: "pick", token: node.dataset.pick });
    return true;
  };
  stage.addEventListener("click", pick);
  // What bears data-copy goes to the clipboard; its data-done is said then.
  stage.addEventListener("click", (event) => {
    const node = event.target.closest?.("[data-copy]");
    if (!node) return;
    const copied = () => {
      node.textContent = node.dataset.done ?? node.textContent;
      live.textContent = node.textContent;
    };
    const field = node.parentElement.querySelector("textarea") ?? stage.querySelector("textarea");
    // Without https the clipboard is closed to a page: then what is selected is copied, or waits for Ctrl+C.
    const select = () => {
      field?.select();
      if (field && document.execCommand("copy")) copied();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(node.dataset.copy).then(copied, select);
    else select();
  });
  stage.addEventListener("focusin", (event) => {
    encircle();
    const node = event.target.closest("svg .srl-target");
    if (!node) return;
    at = node.dataset.pick;
    retab();
  });
  stage.addEventListener("focusout", () => { ring.hidden = true; });
  stage.addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (plain && turns(event) && event.target.matches("svg .srl-target")) {
      event.preventDefault();
      event.stopPropagation();
      beside(shapes(), event.target, event.key)?.focus();
      return;
    }
    // Real buttons turn Enter and Space into a click by themselves; shapes of a picture do not.
    if ((event.key === "Enter" || event.key === " ") && !event.target.matches("button, summary, a") && pick(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });

  const scope = () => {
    const name = model.get("scope");
    return (name && el.closest(`.${CSS.escape(name)}`)) || el;
  };
  const name = (event) => (event.key === " " ? "Space" : event.key);
  const ours = (event) => {
    const inside = event.target instanceof Element && scope().contains(event.target);
    if (!inside || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    if (event.target.closest("input, select, textarea, [role=slider], [contenteditable=true]")) return false;
    return model.get("hears").includes(name(event));
  };
  // JupyterLab takes arrow keys and Space for itself unless the element that has the focus bears this mark. It
  // listens on the document, so the mark is set before that, and only for the keys that are ours.
  const guard = (event) => {
    if (!(event.target instanceof Element)) return;
    const shape = event.target.matches("svg .srl-target");
    if (shape ? !stage.contains(event.target) : !model.get("hears").length || !scope().contains(event.target)) return;
    const picks = shape && (turns(event) || event.key === "Enter" || event.key === " ");
    event.target.toggleAttribute("data-lm-suppress-shortcuts", picks || ours(event));
  };
  const press = (event) => {
    if (!ours(event) || event.defaultPrevented) return;
    if (name(event) === "Space" && event.target.closest("button, summary, a, [data-pick]")) return;
    event.preventDefault();
    event.stopPropagation();
    model.send({ kind: "key", key: name(event) });
  };
  window.addEventListener("keydown", guard, true);
  if (model.get("hears").length) document.addEventListener("keydown", press);
  // Where it stands in the page is known once it has a size.
  const room = new ResizeObserver(() => { claim(); encircle(); });
  room.observe(el);

  model.on("change:markup", draw);
  model.on("change:targets", mark);
  model.on("change:picked", mark);
  model.on("change:say", speak);
  model.on("change:label", describe);
  model.on("msg:custom", answered);
  describe();
  draw();
  speak();

  return () => {
    room.disconnect();
    window.removeEventListener("keydown", guard, true);
    document.removeEventListener("keydown", press);
    document.removeEventListener("srl-peek", called);
    away();
    model.off("msg:custom", answered);
    model.off("change:markup", draw);
    model.off("change:targets", mark);
    model.off("change:picked", mark);
    model.off("change:say", speak);
    model.off("change:label", describe);
    for (const motion of running) motion.cancel();
  };
}

export default { render };
