import {$, ask, query} from "./ask.js";
import {define, draw, html} from "./board.js";
import {keys, step} from "./keys.js";

const [drawings, fields] = await Promise.all([ask("drawings"), ask("fields")]);
define(drawings);
// The way from the start, or from the position that was given: what was played, and where it led.
let path = [], quarter = null, asked = 0;

// A rule set that there is not stands in the address alone, and is told of.
const given = new URLSearchParams(location.search);
const setting = () => ({variant: $("variant").value || given.get("variant"), seats: $("seats").value, options: $("options").value.trim()});

// show shows the end of the way. Its address leads there again.
async function show() {
  const at = {...setting(), position: path.length ? path[path.length - 1].position : ""}, mine = ++asked;
  history.replaceState(null, "", "/tree?" + query(at));
  let t = null, wrong = "";
  try {
    t = await ask("tree?" + query(at));
  } catch (e) {
    wrong = e.message;
  }
  if (mine !== asked) return;
  $("fault").textContent = wrong;
  $("back").disabled = $("first").disabled = !path.length;
  way();
  if (!t) {
    $("found").textContent = $("status").textContent = "";
    $("rows").hidden = true;
    $("board").replaceChildren();
    return;
  }
  quarter ??= t.board.seats[0].quarter;
  $("board").replaceChildren(draw(t.board, drawings, {quarter, men: t.men, position: t.tree.position, seat: t.seat, due: t.due, status: t.status}));
  $("status").textContent = t.status;
  $("position").value = t.tree.position;
  const {times, games, decided} = t.tree;
  $("found").textContent = !times ? "no game of the archive comes here" : `${times} ${times === 1 ? "time" : "times"} in ${games} ${games === 1 ? "game" : "games"}, ${decided} ${decided === 1 ? "time" : "times"} decided`;
  branches(t);
}

// branches lists what was played, with the mean score of each seat in the games that were decided
// and its 95 % interval.
function branches(t) {
  const seats = t.board.seats;
  $("rows").hidden = !t.tree.branches.length;
  $("rows").tHead.replaceChildren(html("tr", {}, ...["played", "times", "games", "decided"].map((h, i) => html("th", {scope: "col", class: i ? "n" : undefined}, h)),
    ...seats.map((s) => html("th", {scope: "col", class: "n", title: "mean score, and its 95 % interval"}, s.name))));
  $("rows").tBodies[0].replaceChildren(...t.tree.branches.map((b) => {
    const cell = html("td", {});
    if (b.text !== null && t.leads[b.text] !== undefined) {
      const go = html("button", {type: "button", class: "go"}, b.text);
      go.addEventListener("click", () => { path.push({text: b.text, position: t.leads[b.text]}); show(); });
      cell.append(go);
    } else cell.append(b.text ?? "(end of the record)");
    return html("tr", {}, cell, ...[b.times, b.games, b.decided].map((n) => html("td", {class: "n"}, String(n))), ...seats.map((s) => {
      const m = b.means[s.letter], i = b.intervals[s.letter];
      return html("td", {class: "n"}, ...m === undefined ? ["–"] : [m.toFixed(3), " ", html("span", {class: "range"}, `${i[0].toFixed(2)}–${i[1].toFixed(2)}`)]);
    }));
  }));
}

// way shows how one came here; a click on a step goes back to it.
function way() {
  $("path").replaceChildren(path.length ? "" : "start", ...path.flatMap((p, i) => {
    if (i + 1 === path.length) return [html("span", {class: "here"}, p.text)];
    const b = html("button", {type: "button", class: "event"}, p.text);
    b.addEventListener("click", () => { path = path.slice(0, i + 1); show(); });
    return [b, " "];
  }));
}

function anew(position) {
  path = position ? [{text: "the position", position}] : [];
  quarter = null;
  show();
}

const back = () => { path.pop(); show(); }, first = () => { path = []; show(); };
const turn = () => { quarter = ((quarter ?? 0) + 1) % 4; show(); };
const move = (by) => () => step($("rows").querySelectorAll("button"), by);
$("variant").replaceChildren(...fields.variants.map((v) => html("option", {}, v)));
$("variant").value = given.get("variant") ?? fields.variants[0];
$("seats").value = given.get("seats") ?? "";
$("options").value = given.get("options") ?? "";
for (const id of ["variant", "seats", "options"]) $(id).addEventListener("change", () => anew());
$("position").addEventListener("change", () => anew($("position").value.trim()));
for (const [id, act] of [["back", back], ["first", first], ["flip", turn]]) $(id).addEventListener("click", act);
const press = (id) => () => $(id).click();
keys({ArrowLeft: press("back"), Home: press("first"), f: press("flip"), ArrowDown: move(1), ArrowUp: move(-1)});
anew(given.get("position"));
