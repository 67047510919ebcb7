// Builds the picture of a layout, puts the words into it, and marks where the match stands.

const NS = "http://www.w3.org/2000/svg";
const LEAD = 1.25; // line pitch, as in the still pictures

export function make(name, attributes = {}, ...children) {
  const node = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const middle = ({ x0, y0, x1, y1 }) => [(x0 + x1) / 2, (y0 + y1) / 2];

function textAt(lines, [x, y]) {
  let at = y - (lines.reduce((sum, [, size]) => sum + size, 0) * LEAD) / 2;
  return lines.map(([text, size, tone]) => {
    at += size * LEAD;
    const line = make("text", { x, y: at - size * 0.34, "font-size": size, "text-anchor": "middle", class: `srl-g-${tone}` });
    line.textContent = text;
    return line;
  });
}

const ring = (box, room) => make("rect", {
  class: "srl-g-ring", x: box.x0 - room, y: box.y0 - room, rx: 8,
  width: box.x1 - box.x0 + 2 * room, height: box.y1 - box.y0 + 2 * room,
});

/** The picture: `svg`, its scaled group `sheet`, the groups of the nodes and edges by id, and how to dress them. */
export function picture(layout) {
  const groups = new Map();
  const plates = new Map();
  const lines = make("g");
  const boxes = make("g");
  const labels = make("g");
  for (const [id, { shapes, plate }] of layout.edges) {
    const line = make("g", { class: "srl-g-edge", "data-edge": id });
    for (const [name, attributes] of shapes) {
      if (name === "path") line.append(make("path", { ...attributes, class: "srl-g-hit" }));
      line.append(make(name, { ...attributes, class: name === "path" ? "srl-g-line" : "srl-g-tip" }));
    }
    lines.append(line);
    groups.set(id, line);
    if (plate) {
      const label = make("g", { class: "srl-g-edge srl-g-label", "data-edge": id, role: "button", tabindex: -1 });
      labels.append(label);
      plates.set(id, label);
    }
  }
  for (const [id, { shapes, box }] of layout.nodes) {
    const node = make("g", { class: "srl-g-node", "data-node": id, role: "button", tabindex: -1 });
    for (const [name, attributes] of shapes) {
      node.append(make(name, { ...attributes, class: name === "polyline" ? "srl-g-shape srl-n" : "srl-g-shape" }));
    }
    node.append(make("g", { class: "srl-g-words" }), ring(box, 5));
    boxes.append(node);
    groups.set(id, node);
  }
  // Labels lie above all lines, so that none is struck through.
  const sheet = make("g", {}, lines, boxes, labels);
  const svg = make("svg", { class: "srl srl-graph", role: "group" }, sheet);

  const dress = ({ nodes, edges }) => {
    for (const [id, { box }] of layout.nodes) {
      const part = nodes[id];
      const group = groups.get(id);
      if (!part) continue;
      group.dataset.kind = part.kind;
      group.setAttribute("aria-label", [part.head, ...part.rows].join(" "));
      group.querySelector(".srl-g-words").replaceChildren(...textAt(part.lines, middle(box)));
    }
    for (const id of layout.edges.keys()) groups.get(id)?.classList.toggle("srl-g-dashed", Boolean(edges[id]?.dashed));
    for (const [id, label] of plates) {
      const part = edges[id];
      if (!part) continue;
      const { plate } = layout.edges.get(id);
      const [x, y] = middle(plate);
      const words = textAt(part.lines, [x, y]);
      const h = part.lines.reduce((sum, [, size]) => sum + size, 0) * LEAD;
      const ground = make("rect", { class: "srl-g-plate", rx: 3, x: x - part.width / 2 - 1, width: part.width + 2, y: y - h / 2, height: h });
      label.replaceChildren(ground, ...words, ring({ x0: plate.x0 + 2, x1: plate.x1 - 2, y0: y - h / 2, y1: y + h / 2 }, 2));
      label.setAttribute("aria-label", [part.head, ...part.rows].join(" "));
    }
  };

  /** Which nodes and edges are present, passed, hidden, chosen, or lead back to a step. */
  const light = ({ lit, been, ghosts, hidden, changed, chosen, steps }) => {
    const marks = {
      "srl-g-lit": lit, "srl-g-been": been, "srl-g-ghost": ghosts, "srl-g-absent": hidden, "srl-g-changed": changed, "srl-g-chosen": [chosen],
    };
    for (const [id, group] of [...groups, ...plates]) {
      for (const [name, ids] of Object.entries(marks)) group.classList.toggle(name, ids.includes(id));
      if (group.dataset.kind) {
        for (const name of [...group.classList]) if (name.startsWith("srl-g-k-")) group.classList.remove(name);
        group.classList.add(`srl-g-k-${group.dataset.kind}`);
        group.classList.toggle("srl-g-step", id in steps);
        if (lit.includes(id)) group.setAttribute("aria-current", "step");
        else group.removeAttribute("aria-current");
      }
    }
  };

  return { svg, sheet, groups, plates, layout, dress, light };
}
