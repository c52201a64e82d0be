import {ask, query} from "./ask.js";
import {axis, band, bar, percent, reach, table} from "./bars.js";
import {BoardView, define} from "./board.js";
import {$, html, nameOf, nodes, plural, T} from "./dom.js";
import {drawings} from "./drawings.js";
import {shortTitle} from "./game.js";
import {keys, step} from "./keys.js";

const rulesets = await ask("rulesets");
define(drawings);
const board = new BoardView($("board"), drawings);
// The way from the start, or from the position that was given: what was played, and where it led.
let path = [], shown = null, score = "", asked = 0;

// A rule set that there is not stands in the address alone, and is told of.
let given = new URLSearchParams(location.search);
const rules = () => rulesets.find((r) => r.variant === $("variant").value);
const chosen = () => [...$("choices").querySelectorAll("select")].filter((s) => s.value).map((s) => `${s.name}=${s.value}`).join(" ");
const setting = () => ({variant: $("variant").value || given.get("variant"), seats: $("seats").value, options: rules() ? chosen() : given.get("options")});

// show shows the end of the way. Its address leads there again, and the browser can go back to it; stays is set where
// the browser has gone there.
async function show(stays) {
  const at = {...setting(), position: path.length ? path[path.length - 1].position : ""}, mine = ++asked;
  const address = "/tree?" + query(at);
  if (stays || address === location.pathname + location.search) history.replaceState({path}, "", address);
  else history.pushState({path}, "", address);
  let t = null, wrong = "";
  try {
    t = await ask("tree?" + query(at));
  } catch (e) {
    wrong = e.message;
  }
  if (mine !== asked) return;
  shown = t;
  $("fault").textContent = wrong;
  $("back").disabled = $("first").disabled = !path.length;
  $("next").disabled = !t || !forward();
  way();
  $("board").hidden = !t;
  if (!t) {
    for (const id of ["found", "status", "heading"]) $(id).textContent = "";
    $("rows").replaceChildren();
    $("whose").hidden = true;
    return;
  }
  place();
  $("status").textContent = t.status + ".";
  $("position").value = t.tree.position;
  const {times, games, decided} = t.tree, gamesOf = plural(games, "{1} game", "{1} games");
  $("heading").replaceChildren(...path.length ? nodes`After ${event(path[path.length - 1].text)}` : [T`From the start`]);
  $("found").textContent = !times ? T`No game of the archive comes here.` : times === games ? T`${gamesOf}, ${decided || T`none`} with a result.`
    : T`${plural(times, "{1} time", "{1} times")} in ${gamesOf}, ${decided || T`none`} of them in games with a result.`;
  whose(t);
  branches(t);
}

// place shows the position, with what is pointed at or else what led here.
function place(text) {
  const t = shown, last = path[path.length - 1], went = (text ? t.went[text] : last?.went) ?? {from: "", to: "", path: []};
  board.show(t.board, {men: t.men, position: t.tree.position, seat: t.seat, due: t.due, status: t.status, throws: [], ...went}, {});
}

// whose offers the seats whose score is shown, first the one to act.
function whose(t) {
  const seats = t.board.seats;
  if (!seats.some((s) => s.letter === score)) score = seats.some((s) => s.letter === t.seat) ? t.seat : seats[0].letter;
  $("whose").hidden = !t.tree.branches.length;
  $("whose").replaceChildren(...seats.map((s) => {
    const b = html("button", {type: "button", "aria-pressed": String(s.letter === score)}, nameOf(s.name));
    b.addEventListener("click", () => { score = s.letter; whose(t); branches(t); $("whose").querySelector("[aria-pressed=true]").focus(); });
    return b;
  }));
}

// branches lists what was played, with how often, and the mean score of a seat in the games with a result.
function branches(t) {
  const {branches: all, times} = t.tree;
  if (!all.length) {
    $("rows").replaceChildren();
    return;
  }
  const most = Math.max(...all.map((b) => b.times)), seats = t.board.seats, name = nameOf(seats.find((s) => s.letter === score).name);
  const decided = all.reduce((n, b) => n + b.decided, 0), sum = all.reduce((n, b) => n + Object.values(b.scores).reduce((m, x) => m + x, 0), 0);
  const even = decided ? sum / decided / seats.length : null;
  const words = [T`Share: of the times that the position was reached. ${name}’s mean score in the games with a result; the band is its 95 % interval (Wilson)`, even === null ? "." : T`, the tall line an even share, ${percent(even)}.`];
  const heads = [{text: T`Move`}, {text: T`Games`, class: "num"}, {text: html("span", {class: "vh"}, T`share as a bar`), class: "wide-only"}, {text: T`Share`, class: "num wide-only"},
    {text: [T`${name} scores `, axis()]}, {text: T`Mean, 95 % interval`, class: "num"}];
  $("rows").replaceChildren(table({name: T`What was played`, words}, heads, all.map((b) => {
    const mean = b.means[score], figures = mean === undefined ? ["", T`no result`] : [band({share: mean, interval: b.intervals[score], expected: even}), reach(mean, b.intervals[score])];
    return [move(t, b), String(b.games), bar(b.times / most), percent(b.times / times), ...figures];
  })));
}

// event is a move, or a throw as its dice.
function event(text) {
  if (!/^<.*>$/.test(text)) return [text];
  return [html("span", {class: "vh"}, T`throw `), html("span", {class: "th"}, ...text.slice(1, -1).split(",").map((d) => html("i", {}, d)))];
}

// move is a button that plays on, or what cannot be played on.
function move(t, b) {
  if (b.text === null) return T`(the record ends)`;
  if (t.leads[b.text] === undefined) return [...event(b.text), " ", html("span", {class: "small"}, T`not legal`)];
  const go = html("button", {type: "button", class: "b move"}, ...event(b.text));
  go.addEventListener("click", () => on(b.text));
  for (const [event, text] of [["pointerenter", b.text], ["focus", b.text], ["pointerleave", ""], ["blur", ""]]) go.addEventListener(event, () => { if (shown === t) place(text); });
  return go;
}

const forward = () => shown.tree.branches.find((b) => b.text !== null && shown.leads[b.text] !== undefined)?.text;
function on(text) {
  path.push({text, position: shown.leads[text], went: shown.went[text]});
  show();
}

// way shows how one came here; a click on a step goes back to it.
function way() {
  const steps = [[T`Start`, 0], ...path.map((p, i) => [p.text, i + 1])];
  $("path").replaceChildren(...steps.map(([text, n]) => {
    const b = html("button", {type: "button", class: "b quiet", "aria-current": n === path.length ? "step" : undefined}, ...event(text));
    b.addEventListener("click", () => { path = path.slice(0, n); show(); });
    return html("li", {}, b);
  }));
  $("path").hidden = !path.length;
}

// choose offers what the rule set may be played by.
function choose(seats, options) {
  const r = rules(), had = new Map((options ?? "").split(/\s+/).map((o) => o.split("=")));
  $("seats").replaceChildren(...(r?.players ?? []).map((n, i) => html("option", {value: i ? String(n) : ""}, String(n))));
  $("seats").value = r && String(r.players[0]) === seats ? "" : seats ?? "";
  if ($("seats").selectedIndex < 0) $("seats").selectedIndex = 0;
  $("choices").replaceChildren(...(r?.options ?? []).map((o) => {
    const select = html("select", {name: o.name}, ...o.values.map((v) => html("option", {value: v.default ? "" : v.value}, v.sentence)));
    select.value = had.get(o.name) ?? "";
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    select.addEventListener("change", () => anew());
    return html("label", {}, html("span", {}, o.question), select);
  }));
}

const from = (position) => position ? [{text: T`the position`, position}] : [];
function anew(position) {
  path = from(position);
  score = "";
  show();
}

// begin shows what the address asks for, with the way there where it was gone.
function begin() {
  given = new URLSearchParams(location.search);
  $("variant").value = given.get("variant") ?? rulesets[0].variant;
  choose(given.get("seats"), given.get("options"));
  path = history.state?.path ?? from(given.get("position"));
  show(true);
}

const press = (id) => () => $(id).click(), walk = (by) => () => step($("rows").querySelectorAll("button"), by);
$("variant").replaceChildren(...rulesets.map((r) => html("option", {value: r.variant}, shortTitle(r.title))));
$("variant").addEventListener("change", () => { choose(); anew(); });
$("seats").addEventListener("change", () => anew());
$("position").addEventListener("change", () => anew($("position").value.trim()));
$("first").addEventListener("click", () => { path = []; show(); });
$("back").addEventListener("click", () => { path.pop(); show(); });
$("next").addEventListener("click", () => on(forward()));
keys({ArrowLeft: press("back"), ArrowRight: press("next"), Home: press("first"), ArrowDown: walk(1), ArrowUp: walk(-1)});
addEventListener("popstate", begin);
begin();
