"use strict";
// The board: the theme, the filter of the front page, the list of cases of an op (`board`, from data/OP.js).
const element = (id) => document.getElementById(id);

element("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
});

if (element("find")) {
  const rows = [...document.querySelectorAll("tr[data-fails]")];
  const show = () => {
    const text = element("find").value.toLowerCase();
    let count = 0;
    for (const row of rows) {
      row.hidden = !row.firstChild.textContent.includes(text) || (element("failing").checked && row.dataset.fails === "0");
      count += row.hidden ? 0 : 1;
    }
    element("shown").textContent = `${count} of ${rows.length} ops`;
  };
  element("find").addEventListener("input", show);
  element("failing").addEventListener("change", show);
  show();
}

function make(tag, text, parent) {
  const made = document.createElement(tag);
  made.textContent = text;
  parent.append(made);
  return made;
}

// The cases of a part, which the script of the next part adds to `board`. Nothing: there are no more, or it could not be read.
function loadPart(number) {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = `../data/${board.name}-${number}.js`;
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.body.append(script);
  });
}

if (element("cases")) {
  const page = 50;
  let limit = page;
  let parts = 1;
  let asked = 0;
  let only = {};
  board.backends.forEach((backend, number) => {
    make("option", backend.name, element("backend")).value = String(number);
  });
  const item = (one) => {
    const line = document.createElement("li");
    const details = make("details", "", line);
    const summary = make("summary", "", details);
    make("code", one.id, summary);
    for (const [backend, verdict, reason] of one.outcomes) {
      make("p", `${board.backends[backend].name}: ${verdict.replace("_", " ")}${reason ? `: ${reason}` : ""}`, details);
      make("pre", `assay test SUITE ${board.backends[backend].command} --case ${one.id}`, details);
    }
    if (one.breaks) make("p", `breaks ${one.breaks}`, details);
    if (one.program) make("pre", one.program, details);
    details.open = only.case === one.id;
    return line;
  };
  const isWanted = (one) => {
    const chosen = element("backend").value;
    return (chosen === "" || one.outcomes.some(([backend]) => String(backend) === chosen)) && (!only.case || only.case === one.id) &&
      (!only.type || one.types.includes(only.type)) && (!only.clause || only.clause === one.breaks);
  };
  let loading = null;
  const nextPart = () => {
    loading ??= loadPart(parts + 1).then((isThere) => {
      parts += isThere ? 1 : 0;
      loading = null;
      return isThere;
    });
    return loading;
  };
  // Parts are loaded until there is enough to be shown.
  const show = async () => {
    const question = ++asked;
    while (board.cases.filter(isWanted).length < limit && parts < board.parts && (await nextPart())) {
      if (question !== asked) return;
    }
    const cases = board.cases.filter(isWanted);
    const isWhole = parts === board.parts;
    element("cases").replaceChildren(...cases.slice(0, limit).map(item));
    element("more").hidden = cases.length <= limit && isWhole;
    element("shown").textContent =
      `${Math.min(limit, cases.length)} of ${isWhole ? cases.length : `${cases.length} or more`} cases`;
  };
  // What a cell of a table links to: #type=f32&backend=1, #clause=add_c1, #case=add/f32_special.
  const choose = () => {
    only = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (only.backend in board.backends) element("backend").value = only.backend;
    const words = ["type", "clause", "case"].filter((name) => only[name]).map((name) => `${name} ${only[name]}`);
    element("only").hidden = words.length === 0;
    element("chosen").textContent = `only ${words.join(", ")}`;
    limit = page;
    if (location.hash) {
      element("cases").scrollIntoView();
      element("cases").focus({ preventScroll: true });
    }
    return show();
  };
  element("backend").addEventListener("change", () => {
    limit = page;
    show();
  });
  element("more").addEventListener("click", () => {
    limit += page;
    show();
  });
  element("all").addEventListener("click", () => {
    element("backend").value = "";
    location.hash = "";
  });
  addEventListener("hashchange", choose);
  choose();
}
