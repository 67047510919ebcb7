// Ways through a picture: which node an arrow key leads to, and how a frame is scaled and moved.

export const MARGIN = 14; // room around a picture, in its own units

const HEADINGS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const isHeading = (key) => key in HEADINGS;

const middle = ({ x0, y0, x1, y1 }) => [(x0 + x1) / 2, (y0 + y1) / 2];

/** The node next to `from` in the direction of an arrow key: a neighbour where there is one, else the nearest. */
export function nextNode(key, from, layout, edges, absent) {
  const [hx, hy] = HEADINGS[key];
  const [x, y] = middle(layout.nodes.get(from).box);
  const near = new Set();
  for (const { source, target } of Object.values(edges)) {
    if (source === from) near.add(target);
    if (target === from) near.add(source);
  }
  const best = (ids) => {
    let found = null;
    let least = Infinity;
    for (const id of ids) {
      if (id === from || absent.includes(id) || !layout.nodes.has(id)) continue;
      const [ox, oy] = middle(layout.nodes.get(id).box);
      const along = (ox - x) * hx + (oy - y) * hy;
      const aside = Math.abs((ox - x) * hy) + Math.abs((oy - y) * hx);
      // Rather a near one that lies askew than one straight ahead but far away.
      const cost = Math.hypot(along, aside) * (1 + Math.atan2(aside, along) / 3);
      if (along > 8 && aside < along * 5 && cost < least) [found, least] = [id, cost];
    }
    return found;
  };
  return best(near) ?? best(layout.nodes.keys());
}

/** A frame that scrolls and scales the picture inside it. */
export function makeView(frame) {
  let shown = null;
  let scale = 1;

  const width = () => shown.layout.width + 2 * MARGIN;
  const height = () => shown.layout.height + 2 * MARGIN;

  const apply = () => {
    if (!shown) return;
    shown.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width()} ${height()}`);
    shown.svg.setAttribute("width", width() * scale);
    shown.svg.setAttribute("height", height() * scale);
  };

  const show = (picture) => {
    shown = picture;
    apply();
  };

  /** Scale by a factor; the point at (cx, cy) of the frame stays where it is. */
  const zoom = (factor, cx = frame.clientWidth / 2, cy = frame.clientHeight / 2) => {
    const before = scale;
    scale = Math.min(3, Math.max(0.15, scale * factor));
    const real = scale / before;
    const [left, top] = [frame.scrollLeft, frame.scrollTop];
    apply();
    frame.scrollLeft = (left + cx) * real - cx;
    frame.scrollTop = (top + cy) * real - cy;
  };

  const whole = () => {
    scale = Math.min(1.2, (frame.clientWidth - 4) / width(), (frame.clientHeight - 4) / height());
    apply();
  };

  /** As large as the frame's width allows, but never so small that the words cannot be read. */
  const readable = () => {
    scale = Math.min(1.15, Math.max(1, (frame.clientWidth - 4) / width()));
    apply();
  };

  const bring = (box, smooth = true, force = false) => {
    if (!box || !frame.clientWidth) return;
    const x = ((box.x0 + box.x1) / 2 + MARGIN) * scale;
    const y = ((box.y0 + box.y1) / 2 + MARGIN) * scale;
    const inside = (at, from, size, room) => at > from + room && at < from + size - room;
    const seen = inside(x, frame.scrollLeft, frame.clientWidth, 80) && inside(y, frame.scrollTop, frame.clientHeight, 60);
    if (seen && !force) return;
    const behavior = smooth && !matchMedia("(prefers-reduced-motion: reduce)").matches ? "smooth" : "instant";
    frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2, behavior });
  };

  // Dragging moves the picture; a touch screen scrolls by itself.
  let grip = null;
  let dragged = false;
  frame.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    grip = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop, id: event.pointerId };
  });
  frame.addEventListener("pointermove", (event) => {
    if (!grip || event.pointerId !== grip.id) return;
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y];
    if (!dragged && Math.hypot(dx, dy) < 5) return;
    if (!dragged) frame.setPointerCapture(grip.id);
    dragged = true;
    frame.classList.add("srl-dragged");
    frame.scrollLeft = grip.left - dx;
    frame.scrollTop = grip.top - dy;
  });
  const release = () => {
    grip = null;
    frame.classList.remove("srl-dragged");
  };
  frame.addEventListener("pointerup", release);
  frame.addEventListener("pointercancel", release);
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });

  return { show, zoom, whole, readable, bring, wasDragged: () => dragged, scale: () => scale, height };
}
