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

if (element("cases")) {
  const page = 50;
  let limit = page;
  board.backends.forEach((name, number) => {
    make("option", name, element("backend")).value = String(number);
  });
  const item = (one) => {
    const line = document.createElement("li");
    const details = make("details", "", line);
    const summary = make("summary", "", details);
    make("code", one.id, summary);
    for (const outcome of one.outcomes) {
      make("p", `${board.backends[outcome.backend]}: ${outcome.verdict.replace("_", " ")}${outcome.reason ? `: ${outcome.reason}` : ""}`, details);
      make("pre", `assay test SUITE ${outcome.command} --case ${one.id}`, details);
    }
    if (one.breaks) make("p", `breaks ${one.breaks}`, details);
    if (one.program) make("pre", one.program, details);
    return line;
  };
  const show = () => {
    const chosen = element("backend").value;
    const cases = board.cases.filter((one) => chosen === "" || one.outcomes.some((o) => String(o.backend) === chosen));
    element("cases").replaceChildren(...cases.slice(0, limit).map(item));
    element("more").hidden = cases.length <= limit;
    element("shown").textContent = `${Math.min(limit, cases.length)} of ${cases.length} cases`;
  };
  element("backend").addEventListener("change", () => {
    limit = page;
    show();
  });
  element("more").addEventListener("click", () => {
    limit += page;
    show();
  });
  show();
}
