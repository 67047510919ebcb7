// Lays out graphviz source and reads where everything came to lie.
import { Graphviz } from "@hpcc-js/wasm-graphviz";

const PLATE = "#fefefe"; // the colour that marks the box of an edge's label
const known = new Map();

/** Graphviz, loaded once for all views of the page: each has a copy of this module. */
const graphviz = () => (globalThis.srlGraphviz ??= Graphviz.load());

const numbers = (text) => (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);

function bounds(values) {
  const xs = values.filter((_, i) => i % 2 === 0);
  const ys = values.filter((_, i) => i % 2 === 1);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function coordinates(item, dx, dy) {
  if (item.localName === "ellipse") {
    const [x, y, rx, ry] = ["cx", "cy", "rx", "ry"].map((name) => Number(item.getAttribute(name)));
    return [x - rx + dx, y - ry + dy, x + rx + dx, y + ry + dy];
  }
  return numbers(item.getAttribute("points") ?? item.getAttribute("d")).map((v, i) => v + (i % 2 ? dy : dx));
}

/** One shape of a node or an edge: its element's name and attributes, in the coordinates of the whole. */
function shape(item, values) {
  const pairs = [];
  for (let i = 0; i < values.length; i += 2) pairs.push(`${values[i].toFixed(2)},${values[i + 1].toFixed(2)}`);
  if (item.localName === "ellipse") {
    const { x0, y0, x1, y1 } = bounds(values);
    return ["ellipse", { cx: (x0 + x1) / 2, cy: (y0 + y1) / 2, rx: (x1 - x0) / 2, ry: (y1 - y0) / 2 }];
  }
  if (item.localName === "path") {
    const closed = /z\s*$/i.test(item.getAttribute("d")) ? "Z" : "";
    return ["path", { d: `M${pairs[0]}C${pairs.slice(1).join(" ")}${closed}` }];
  }
  return [item.localName, { points: pairs.join(" ") }];
}

function read(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width, height] = numbers(root.getAttribute("viewBox"));
  const top = root.querySelector("g");
  const [dx, dy] = numbers(top.getAttribute("transform").split("translate")[1]);
  const nodes = new Map();
  const edges = new Map();
  for (const group of top.querySelectorAll("g.node, g.edge")) {
    const shapes = [];
    let plate = null;
    let box = null;
    for (const item of group.querySelectorAll("polygon, polyline, path, ellipse")) {
      const values = coordinates(item, dx, dy);
      if (item.getAttribute("fill") === PLATE) {
        plate = bounds(values);
      } else {
        shapes.push(shape(item, values));
        box ??= bounds(values);
      }
    }
    (group.classList.contains("node") ? nodes : edges).set(group.id, { shapes, plate, box });
  }
  return { width, height, nodes, edges };
}

/** The layout of some graphviz source; the same source is laid out once. */
export async function layOut(source) {
  if (!known.has(source)) {
    const engine = await graphviz();
    if (known.size > 40) known.clear();
    known.set(source, read(engine.layout(source, "svg", "dot")));
  }
  return known.get(source);
}
