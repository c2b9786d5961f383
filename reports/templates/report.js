"use strict";
// Tables sort by a button in each heading, so that a keyboard and a screen reader can do it too.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => sort(table, heads, column));
  });
}

function sort(table, heads, column) {
  const up = heads[column].getAttribute("aria-sort") !== "ascending";
  const body = table.tBodies[0];
  const value = (row) => (row.cells[column] ? row.cells[column].dataset.v : "");
  const order = (a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === "" || y === "") return (x === "") - (y === "");
    const [n, m] = [Number(x), Number(y)];
    const by = Number.isNaN(n) || Number.isNaN(m) ? x.localeCompare(y) : n - m;
    return up ? by : -by;
  };
  body.append(...[...body.rows].sort(order));
  heads.forEach((head) => head.removeAttribute("aria-sort"));
  heads[column].setAttribute("aria-sort", up ? "ascending" : "descending");
}

// Paper cannot be clicked: print open what is not very long, and leave the page as it was.
const closed = new Set();
addEventListener("beforeprint", () => {
  const shown = [...document.querySelectorAll(".report, .page:target, .page:has(:target)")];
  for (const part of shown.flatMap((view) => [...view.querySelectorAll("details:not([open], .long)")])) {
    closed.add(part);
    part.open = true;
  }
});
addEventListener("afterprint", () => {
  closed.forEach((part) => (part.open = false));
  closed.clear();
});
