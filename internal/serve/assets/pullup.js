// On a phone the game lies in a sheet at the bottom, of which the last line and the number of findings are seen. A drag,
// a tap and keys pull it up, half way with the board above it or to below the top.
import {$, html, own, plural, T} from "./dom.js";

const STOPS = ["", "half", "full"], TAPPED = 6;
const lower = $("sheet"), pull = html("button", {type: "button", class: "handle", id: "pull", "aria-controls": "sheet"});

// pulled brings the sheet to one of its stops.
function pulled(stop) {
  const before = lower.dataset.up;
  lower.style.removeProperty("--up");
  document.body.dataset.up = lower.dataset.up = stop;
  pull.setAttribute("aria-expanded", String(stop !== ""));
  if (before !== undefined) lower.scrollTop = 0; // at the start nothing is laid out yet
}

// peek shows at the edge of the sheet the turn at the caret and how many findings the game has.
export function peek(at, findings) {
  const g = at?.sheet, it = g?.items[at.item];
  if (at && !g) return; // it comes when nothing is typed any more
  const turn = it?.r ? g.items.filter((o) => o.r === it.r && o.s === it.s && o.a <= it.a) : [];
  const round = it?.r ?? at?.moment?.round;
  const found = findings ? plural(findings, "{1} finding", "{1} findings") : T`no findings`;
  // Of a long turn the edge has room for its end alone.
  const line = [...(turn.length > 2 ? [" …"] : []), ...turn.slice(turn.length > 2 ? -1 : 0).flatMap((o) => [" ", o.k === "bad" ? own(o.t) : o.t])];
  pull.replaceChildren(html("span", {class: "up"}, html("b", {}, T`Score sheet`), round ? T` · round ${round}` : ""), " ",
    html("span", {class: findings ? "found" : ""}, found), " ",
    html("span", {class: "last"}, ...(it?.s ? [it.s + ":"] : []), ...line),
    html("span", {class: "back"}, T`Back to the board`));
}

let dragged = null;
pull.addEventListener("pointerdown", (e) => {
  dragged = {y: e.clientY, height: lower.offsetHeight, moved: false};
  pull.setPointerCapture(e.pointerId);
});
pull.addEventListener("pointermove", (e) => {
  if (!dragged) return;
  dragged.moved ||= Math.abs(e.clientY - dragged.y) > TAPPED;
  if (dragged.moved) lower.style.setProperty("--up", Math.max(dragged.height + dragged.y - e.clientY, 0) + "px");
});
// dropped goes to the stop that is nearest to where a drag ends, and never back to where it began.
function dropped(e) {
  const {y, height, moved} = dragged ?? {};
  if (!moved) return;
  const to = height + y - e.clientY, all = innerHeight, at = [48, all / 2, all - 96].map((h) => Math.abs(h - to));
  const was = STOPS.indexOf(lower.dataset.up ?? ""), near = at.indexOf(Math.min(...at));
  pulled(STOPS[near !== was ? near : Math.max(0, Math.min(was + Math.sign(to - height), 2))]);
}
pull.addEventListener("pointerup", (e) => {
  const one = dragged;
  dropped(e);
  setTimeout(() => { if (dragged === one) dragged = null; }); // another may have begun
});
pull.addEventListener("pointercancel", () => {
  if (dragged?.moved) pulled(lower.dataset.up ?? "");
  dragged = null;
});
pull.addEventListener("click", () => { if (!dragged?.moved) pulled(lower.dataset.up ? "" : "full"); });
lower.addEventListener("keydown", (e) => {
  const by = e.target === pull && {ArrowUp: 1, ArrowDown: -1}[e.key], now = STOPS.indexOf(lower.dataset.up ?? "");
  if (by) pulled(STOPS[Math.max(0, Math.min(now + by, 2))]);
  else if (e.key === "Escape" && now > 0 && pull.offsetParent) {
    pulled("");
    pull.focus();
  } else return;
  e.preventDefault();
  e.stopPropagation();
});
lower.prepend(pull);
pulled("");
peek(null, 0);
