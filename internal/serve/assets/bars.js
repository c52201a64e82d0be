// Bars of shares beside their numbers. One unit, per cent; the numbers say all, so that the bars are hidden from those
// who hear the page.
import {figureOf, html, T} from "./dom.js";

const figure = (share, digits = 0) => (100 * share).toFixed(digits), perCent = (share, digits) => figureOf(100 * share, digits, digits);

// percent is a share in per cent, with so many digits after the point.
// What is more than nothing and less than all is shown so.
export function percent(share, digits = 0) {
  const least = 10 ** -digits / 100, part = share > 0 && share < 1;
  if (part && share < least / 2) return `<\u00a0${perCent(least, digits)}\u00a0%`;
  if (part && share > 1 - least / 2) return `>\u00a0${perCent(1 - least, digits)}\u00a0%`;
  return perCent(share, digits) + "\u00a0%";
}

const at = (cls, set) => {
  const e = html("i", {class: cls});
  for (const [name, share] of Object.entries(set)) e.style[name] = figure(Math.min(1, Math.max(0, share)), 2) + "%";
  return e;
};

// bar is a share of something that is counted, as long as it is.
export const bar = (share) => html("span", {class: "bar", "aria-hidden": "true"}, at("", {width: share}));

// band is a share as a dot on its 95 % interval, and a tall line at what is expected, on a scale that ends at top.
export function band({share, interval: [low, high], expected, top = 1}) {
  const e = html("span", {class: "band", "aria-hidden": "true"}, at("reach", {left: low / top, width: (high - low) / top}));
  if (share !== null) e.append(at("dot", {left: share / top}));
  if (expected !== null && expected !== undefined) e.append(at("line", {left: expected / top}));
  return e;
}

// axis names the scale of bands in the head of their column.
export const axis = (top = 1) => html("span", {class: "axis", "aria-hidden": "true"}, ...[0, top / 2, top].map((x, i) => html("span", {}, i === 2 ? percent(x) : figure(x))));

// topOf is where a scale ends that has room for these shares.
export const topOf = (shares) => [0.1, 0.2, 0.5].find((t) => shares.every((s) => s <= t)) ?? 1;

// reach is a share with its interval in figures.
export function reach(share, [low, high], digits = 0) {
  return [html("b", {}, share === null ? "–" : percent(share, digits)), " ", html("span", {class: "small"}, T`${perCent(low, digits)} to ${perCent(high, digits)}`)];
}

// table is one of figures: its caption, the heads of its columns (class: of the column), and its rows of cells.
export function table(caption, heads, rows) {
  const cls = (i) => heads[i].class || undefined;
  return html("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": caption.name},
    html("table", {class: "data"}, html("caption", {class: "small"}, ...caption.words),
      html("thead", {}, html("tr", {}, ...heads.map((h, i) => html("th", {scope: "col", class: cls(i)}, ...[h.text].flat())))),
      html("tbody", {}, ...rows.map((cells) => html("tr", {}, ...cells.map((c, i) => html(i ? "td" : "th", {scope: i ? undefined : "row", class: cls(i)}, ...[c].flat())))))));
}
