import {$, ask, query} from "./ask.js";
import {define, draw, html} from "./board.js";

define(await ask("drawings"));
const drawings = await ask("drawings"), fields = await ask("fields");
let path = [], quarter = null;

async function show() {
  const at = {variant: $("variant").value, seats: $("seats").value, position: path.length ? path[path.length - 1].position : ""};
  let t;
  try {
    t = await ask("tree?" + query(at));
  } catch (e) {
    $("found").textContent = e.message;
    $("rows").tBodies[0].replaceChildren();
    $("board").replaceChildren();
    return;
  }
  quarter ??= t.board.seats[0].quarter;
  $("board").replaceChildren(draw(t.board, drawings, {quarter, men: t.men, position: t.tree.position, seat: t.seat, due: t.due, status: t.status}));
  $("status").textContent = t.status;
  $("path").textContent = path.map((p) => p.text).join(" ") || "start";
  $("found").textContent = `${t.tree.times} times in ${t.tree.games} games, ${t.tree.decided} times decided`;
  const seats = t.board.seats;
  $("rows").tHead.replaceChildren(html("tr", {}, ...["", "times", "games", "decided"].map((h, i) => html("th", {scope: "col", class: i ? "n" : undefined}, h || "played")),
    ...seats.map((s) => html("th", {scope: "col", class: "n"}, s.name))));
  $("rows").tBodies[0].replaceChildren(...t.tree.branches.map((b) => {
    const cell = html("td", {});
    if (b.text !== null && t.leads[b.text] !== undefined) {
      const go = html("button", {type: "button"}, b.text);
      go.addEventListener("click", () => { path.push({text: b.text, position: t.leads[b.text]}); show(); });
      cell.append(go);
    } else cell.append(b.text ?? "(end)");
    return html("tr", {}, cell, ...[b.times, b.games, b.decided].map((n) => html("td", {class: "n"}, String(n))), ...seats.map((s) => {
      const m = b.means[s.letter], i = b.intervals[s.letter];
      return html("td", {class: "n"}, m === undefined ? "–" : `${m.toFixed(3)} (${i[0].toFixed(2)}–${i[1].toFixed(2)})`);
    }));
  }));
  $("back").disabled = $("first").disabled = !path.length;
}

function turn() {
  quarter = ((quarter ?? 0) + 1) % 4;
  show();
}
const back = () => { path.pop(); show(); }, first = () => { path = []; show(); };
$("variant").replaceChildren(...fields.variants.map((v) => html("option", {}, v)));
$("variant").value = new URLSearchParams(location.search).get("variant") ?? fields.variants[0];
for (const id of ["variant", "seats"]) $(id).addEventListener("change", () => { path = []; quarter = null; show(); });
$("back").addEventListener("click", back);
$("first").addEventListener("click", first);
$("flip").addEventListener("click", turn);
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.altKey || e.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return;
  const act = {ArrowLeft: () => path.length && back(), Home: first, f: turn}[e.key];
  if (act) { act(); e.preventDefault(); }
});
await show();
