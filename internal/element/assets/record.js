import {GLYPHS} from "./game.js";
import {html, own} from "./dom.js";

// record makes the moves of a game as written, a paragraph a round, and returns it with a function that marks the moment
// where one stands. Who chooses an event goes there.
export function record(game, go) {
  const out = html("div", {class: "agn-moves", role: "group", "aria-label": "Moves"}), buttons = new Map();
  let into = out, line = null;
  const add = (...parts) => {
    if (!line) into.append(line = html("p"));
    line.append(...parts, " ");
  };
  for (const it of game.items) {
    const found = (it.f ?? []).map((k) => game.findings[k]), title = found.map((f) => f.message).join("; ");
    if (it.k === "number") {
      if (into === out) line = null;
      add(html("b", {}, it.t));
    } else if (it.k === "open") {
      into.append(into = html("div", {class: "agn-other"}));
      line = null;
    } else if (it.k === "close") {
      into = into.parentNode;
      line = null;
    } else if (it.k === "comment" || it.k === "diagram") {
      if (it.t && !/^(\[%(src|read)\s[^\]]*\]\s*)+$/.test(it.t)) into.append(html("p", {class: "agn-said"}, own(it.t)));
      line = null;
    } else if (it.k === "glyph" || it.k === "seat") {
      add(html("span", {}, GLYPHS[it.t.slice(1)] ?? it.t));
    } else if (it.n) {
      const b = html("button", {type: "button", class: "agn-event " + (found[0]?.severity ?? ""), title}, own(it.t));
      b.addEventListener("click", () => go(it.n));
      buttons.set(it.n, b);
      add(b);
    } else add(html("span", {class: "agn-event", title}, own(it.t)));
  }
  if (game.result) out.append(html("p", {}, html("b", {}, game.result)));
  let now = null;
  return [out, (n) => {
    now?.removeAttribute("aria-current");
    now = buttons.get(n);
    now?.setAttribute("aria-current", "step");
    if (!now || out.scrollHeight <= out.clientHeight) return;
    const r = now.getBoundingClientRect(), o = out.getBoundingClientRect();
    if (r.top < o.top || r.bottom > o.bottom) out.scrollTop += r.top - o.top - out.clientHeight / 3;
  }];
}
