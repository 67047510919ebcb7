// The page that greets: language, lessons, and the big files fetched ahead while the reader chooses.
"use strict";
(() => {
  const { languages, fonts, words, lessons, ahead } = globalThis.soccerRules;
  const asked = new URLSearchParams(location.search);
  const KEY = "soccer-rules-language";
  const POSITION_LESSON = "08-explorer.ipynb";

  const remembered = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const remember = (code) => { try { localStorage.setItem(KEY, code); } catch { /* a private window */ } };
  const own = () => {
    for (const wanted of navigator.languages ?? []) {
      const tag = new Intl.Locale(wanted).maximize();
      const code = tag.language === "zh" ? `zh-${tag.script}` : tag.language;
      if (code in languages) return code;
    }
    return "en";
  };
  const first = [asked.get("lang"), remembered(), own()].find((code) => code in languages);

  let lang = first;
  if (asked.get("lang") === first) remember(first);
  let state = "getting";
  const make = (name, attributes = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  /** The text in the language chosen, else in English and marked so. */
  const told = (texts) => [texts[lang] ?? texts.en, lang in texts ? null : "en"];

  const address = (lesson, more = {}) =>
    `notebooks/index.html?${new URLSearchParams({ path: lesson.paths[lang] ?? lesson.id, lang, start: "1", ...more })}`;

  const entry = (lesson, extra) => {
    const [title, titleIn] = told(lesson.title);
    const [about, aboutIn] = told(lesson.about);
    const number = /^\d+/.exec(lesson.id)?.[0].replace(/^0(?=\d)/, "") ?? "";
    const chosen = asked.get("lesson") === lesson.id || Boolean(extra);
    const link = make("a", { class: "start", href: address(lesson, extra), "aria-describedby": `about-${lesson.id}` });
    link.append(words[lang].start, make("span", { class: "unseen", lang: titleIn }, `: ${title}`));
    return make(
      "li",
      { class: chosen ? "chosen" : null },
      make("span", { class: "number", "aria-hidden": "true" }, number),
      make("div", {}, make("h3", { lang: titleIn }, title), make("p", { lang: aboutIn, id: `about-${lesson.id}` }, extra ? words[lang].position : about)),
      link,
    );
  };

  // Only this changes by itself: what has the focus stays where it is.
  const tell = () => { document.querySelector("#ahead [role=status]").textContent = words[lang][state]; };

  const show = () => {
    document.documentElement.lang = lang;
    document.body.style.fontFamily = fonts[lang];
    document.title = words[lang].page;
    for (const node of document.querySelectorAll("[data-word]")) node.textContent = words[lang][node.dataset.word];
    for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", words[lang][node.dataset.label]);
    tell();
    const buttons = Object.entries(languages).map(([code, name]) => {
      const button = make("button", { type: "button", lang: code, "aria-pressed": String(code === lang) }, name);
      button.addEventListener("click", () => {
        lang = code;
        remember(code);
        show();
        document.querySelector("#languages [aria-pressed=true]").focus();
      });
      return button;
    });
    document.getElementById("languages").replaceChildren(...buttons);
    const position = asked.get("position");
    const at = position && lessons.find((lesson) => lesson.id === POSITION_LESSON);
    const rows = lessons.map((lesson) => entry(lesson, null));
    document.getElementById("lessons").replaceChildren(...(at ? [entry(at, { position })] : []), ...rows);
    document.getElementById("whole").href = `lab/index.html?${new URLSearchParams({ lang })}`;
  };

  const getAhead = async () => {
    const bar = document.querySelector("#ahead progress");
    const total = ahead.reduce((sum, [, size]) => sum + size, 0);
    const waiting = [...ahead];
    let got = 0;
    const fetchOne = async () => {
      while (waiting.length) {
        const [name, size] = waiting.shift();
        const answer = await fetch(name);
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        await answer.arrayBuffer();
        got += size;
        bar.value = got / total;
      }
    };
    try {
      await Promise.all([fetchOne(), fetchOne(), fetchOne()]);
      state = "got";
    } catch {
      state = "got-part";
    }
    tell();
  };

  const afresh = document.getElementById("afresh");
  const said = document.getElementById("afresh-said");
  let sure = false;
  afresh.addEventListener("click", async () => {
    if (!sure) {
      sure = true;
      said.textContent = words[lang]["afresh-sure"];
      return;
    }
    sure = false;
    const known = (await indexedDB.databases?.()) ?? [];
    const ours = known.map(({ name }) => name).filter((name) => name?.startsWith("JupyterLite Storage"));
    await Promise.all(ours.map((name) => new Promise((done) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = done;
    })));
    said.textContent = words[lang]["afresh-done"];
  });

  show();
  document.querySelector("#lessons .chosen .start")?.focus();
  if (!navigator.connection?.saveData) getAhead();
})();
