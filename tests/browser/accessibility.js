// What test_accessibility.py asks of a page, all under window.everybody.
window.everybody = (() => {
  const shown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden";
  const brief = (e) => e.outerHTML.slice(0, 140);
  const ofOurs = (out) => out.matches("[class*='srl-']") || out.querySelector("[class*='srl-']");

  // --- axe-core

  const faults = async (where, rules) => {
    const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
    const { violations, passes } = await axe.run({ include: where.map((one) => [one]) }, options);
    if (passes.length < 8) return [`only ${passes.length} rules had anything to look at`];
    const line = (v, n) => `${v.id}: ${n.target} ${n.html.slice(0, 160)} ${n.failureSummary}`;
    return violations.flatMap((v) => v.nodes.map((n) => line(v, n)));
  };

  // --- the focus

  let stops = [];
  const afresh = () => { stops = []; };

  /** The element that has the focus: its name, what it is, and whether one sees that it has the focus. */
  const focus = () => {
    const e = document.activeElement;
    stops.push(e);
    const around = e.matches("svg *") && e.closest(".srl-board")?.querySelector(".srl-ring:not([hidden])");
    const style = getComputedStyle(around || e);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const own = e.querySelector(":scope > .srl-g-ring");
    return {
      name: e.getAttribute("aria-label") || e.textContent.trim() || e.title || e.labels?.[0]?.textContent || "",
      at: e.dataset.pick ?? e.dataset.node ?? e.className?.baseVal ?? e.className,
      shown: outlined || Boolean(own && getComputedStyle(own).stroke !== "none"),
    };
  };

  /** What Tab has passed over inside `root`, and where it went back. */
  const leftOut = (root) => {
    const after = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
    const back = stops.findIndex((e, n) => n && !after(stops[n - 1], e));
    const folded = (e) => (e.matches("summary") ? e.parentElement.parentElement : e).closest("details:not([open])");
    const all = root.querySelectorAll("button, select, input, textarea, summary, a[href], [tabindex='0']");
    const wanted = [...all].filter((e) => !e.disabled && e.tabIndex >= 0 && shown(e) && !folded(e));
    const missed = wanted.filter((e) => !stops.includes(e)).map(brief);
    return back < 0 ? missed : [`backwards at ${brief(stops[back])}`, ...missed];
  };

  // --- contrast

  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const parts = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const apart = (one, other) => {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };

  /** How much the outline of what has the focus stands out from the page. */
  const contrast = () => {
    const ground = getComputedStyle(document.body).getPropertyValue("--jp-layout-color0");
    return apart(getComputedStyle(document.activeElement).outlineColor, ground);
  };

  /** The words of a picture, each with how much it stands out from the shape below its middle; axe-core skips these. */
  const wordsOf = (svg) => {
    svg.scrollIntoView({ block: "start" });
    const found = [];
    for (const text of svg.querySelectorAll("text")) {
      if (!text.textContent.trim() || !shown(text)) continue;
      const { x, y, width, height } = text.getBoundingClientRect();
      const pile = document.elementsFromPoint(x + width / 2, y + height / 2);
      const covers = (e) => e.matches("svg *") && !e.matches("text, g, svg") && !/^none|^rgba.*, 0\)/.test(getComputedStyle(e).fill);
      const below = pile.slice(pile.indexOf(text) + 1).find(covers);
      if (!pile.includes(text) || !below) continue;
      const [ink, ground] = [text, below].map((e) => getComputedStyle(e).fill);
      found.push([text.textContent, apart(ink, ground), `${ink} on ${ground}`]);
    }
    return found;
  };

  // --- what is said

  /** Texts and pictures of ours that are in another language than `code`, or do not say so; pictures without a name. */
  const unspoken = (ours, code) => {
    const wrong = [];
    for (const out of [...document.querySelectorAll(ours)].filter(ofOurs)) {
      const texts = document.createTreeWalker(out, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const holder = text.parentElement;
        if (!text.data.trim() || holder.closest("style") || !shown(holder)) continue;
        const marked = holder.closest("[lang]");
        const lang = marked && out.contains(marked) ? marked.getAttribute("lang") : "none";
        const ownName = holder.closest(".srl-languages, .srl-language");
        if (ownName ? lang === "en" && /[^\x00-\x7f]/.test(text.data) : lang !== code) {
          wrong.push(`${lang}: ${text.data.slice(0, 40)} in ${brief(holder)}`);
        }
      }
      for (const svg of out.querySelectorAll("svg")) {
        if (!shown(svg) || svg.closest("[aria-hidden=true], button[aria-label], .srl-graphframe")) continue;
        const title = svg.querySelector(":scope > title")?.textContent.trim();
        const told = svg.querySelector(":scope > desc")?.textContent ?? "";
        const named = svg.getAttribute("aria-labelledby") ?? "";
        if (!title) wrong.push(`no title: ${brief(svg)}`);
        if (!named || !svg.querySelector(`#${CSS.escape(named)}`)) wrong.push(`not named by its title: ${title}`);
        if (svg.matches(".srl-table") && told.length < 12) wrong.push(`nothing told of ${title}`);
        if (svg.getAttribute("lang") !== code) wrong.push(`${svg.getAttribute("lang")}: the picture ${title}`);
      }
    }
    return wrong;
  };

  let ears = null;
  let heard = [];
  /** From now on, what the live regions say; one that says several things at once counts once. */
  const listen = () => {
    ears?.disconnect();
    heard = [];
    ears = new MutationObserver((all) => {
      const at = ({ target }) => (target.closest ? target : target.parentElement).closest("[aria-live]");
      for (const region of new Set(all.map(at))) if (region?.textContent) heard.push(region.textContent);
    });
    for (const region of document.querySelectorAll("[aria-live]")) {
      ears.observe(region, { childList: true, characterData: true, subtree: true });
    }
  };

  // --- motion and room

  /** Press a button of the first stepper; how many things glide in the frame after the table has been drawn anew. */
  const gliding = (icon) => new Promise((done) => {
    const table = document.querySelector(".srl-stepper .srl-the-table");
    const drawn = new MutationObserver(() => {
      drawn.disconnect();
      requestAnimationFrame(() => {
        done(table.getAnimations({ subtree: true }).filter((one) => one.playState === "running").length);
      });
    });
    drawn.observe(table.querySelector(".srl-stage"), { childList: true });
    document.querySelector(`.srl-stepper button:has(.fa-${icon})`).click();
  });

  const MAY_SCROLL = ".srl-graphframe, .srl-still, .srl-graphtip, svg, .slider-container, .srl-live, .srl-marks";

  /** What of ours runs out of its output or is cut. */
  const cut = (ours) => {
    const bad = [];
    for (const out of [...document.querySelectorAll(ours)].filter(ofOurs)) {
      const said = out.innerText.slice(0, 40);
      if (out.scrollWidth > out.clientWidth + 1) bad.push(`scrolls: ${out.scrollWidth} > ${out.clientWidth}: ${said}`);
      const edge = out.getBoundingClientRect().right + 1.5;
      for (const e of out.querySelectorAll("*")) {
        if (!shown(e) || e.closest(MAY_SCROLL) || e.matches("select, option, style")) continue;
        const { width, right } = e.getBoundingClientRect();
        const style = getComputedStyle(e);
        if (width && right > edge && style.position !== "absolute") bad.push(`runs out by ${right - edge}: ${brief(e)}`);
        const words = [...e.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim());
        const hides = style.overflowX !== "visible" && e.clientWidth && e.scrollWidth > e.clientWidth + 1;
        if (words && hides) bad.push(`cut: ${brief(e)}`);
      }
    }
    return bad;
  };

  return { faults, afresh, focus, leftOut, contrast, wordsOf, unspoken, listen, heard: () => heard, gliding, cut };
})();
