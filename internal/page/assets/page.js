import {define, draw, html, lots, own, proportion, sentence} from "./board.js";
import {Game, movetext, verdict} from "./game.js";
import {drawings, gameNow, list, loadGame} from "./source.js";

const $ = (id) => document.getElementById(id);
const PACE = 1200;
let game = null, number = 0, at = 0, quarter = 0, timer = 0;
// The finding that was gone to, -1 behind any other step.
let seen = -1;

async function open(n, node) {
  stop();
  number = n;
  const loaded = await loadGame(n);
  if (number !== n) return; // another was asked for meanwhile
  game = new Game(loaded);
  quarter = game.board ? game.board.seats[0].quarter : 0;
  at = 0;
  const g = game;
  $("name").replaceChildren(own(g.title || "unknown rule set"), g.options ? ", " + g.options : "");
  $("verdict").replaceChildren(own(g.file), `, game ${g.game}, line ${g.line}: ${verdict(g)}`);
  $("verdict").className = g.verdict;
  $("tags").replaceChildren(...g.tags.flatMap(tag));
  $("moves").replaceChildren(movetext(g, html, go));
  showFindings();
  $("throws").hidden = !Object.keys(g.lots ?? {}).length;
  $("before").disabled = n <= 1;
  $("after").disabled = n >= list.length;
  go(Math.min(node || 0, Math.max(g.nodes.length - 1, 0)), true);
}

const tag = ([name, value]) => [html("dt", {}, own(name)), html("dd", {}, own(value))];

function showFindings() {
  const rows = game.findings.map((f, i) => {
    const b = html("button", {type: "button", class: "jump"}, `${f.line}:${f.column}`);
    b.addEventListener("click", () => jump(i));
    const li = html("li", {class: f.severity, id: "finding-" + i}, b, " ", html("strong", {}, `${f.severity} ${f.code}`), " ", ...sentence(f.message));
    if (f.legal) li.append(html("p", {}, "legal: " + f.legal.join("  ")));
    const r = game.rules[f.rule];
    if (r) li.append(html("details", {}, html("summary", {}, f.rule + ": " + r.title), html("p", {}, r.text), html("p", {class: "source"}, "Source: " + r.source)));
    return li;
  });
  $("findings").replaceChildren(html("h2", {}, game.findings.length ? "Findings" : "No findings"), html("ol", {}, ...rows));
  if (!rows.length) $("findings").lastChild.remove();
  $("fault").disabled = !rows.length;
}

// picture draws the moment n, or says why none is shown.
function picture(g, n, q) {
  const node = g.nodes[n], p = node && g.position(n);
  if (!p || !g.board) {
    const none = html("p", {class: "unknown"}, node ? g.status(n) : "the rule set or the start is not known: no position is shown");
    if (g.board) none.style.aspectRatio = proportion(g.board, q); // the buttons stay where they are
    return none;
  }
  return draw(g.board, drawings, {quarter: q, men: p.men, position: p.text, seat: node.u, due: node.q, status: g.status(n), from: node.j, to: node.k});
}

function go(n, quiet) {
  at = n;
  seen = -1;
  const node = game.nodes[n], p = node && game.position(n);
  $("board").replaceChildren(picture(game, n, quarter));
  $("status").textContent = p ? (node.r ? `Round ${node.r}, ply ${node.y}. ` : "") + game.status(n) : "";
  $("throws").replaceChildren(...(p ? lots(drawings, (node.c || []).map((c) => game.lots[c])) : []));
  $("position").value = p ? p.text : "";
  $("copy").disabled = !p;
  $("link").href = `#game=${number}&event=${n}`;
  for (const b of $("moves").querySelectorAll(".now")) { b.classList.remove("now"); b.removeAttribute("aria-current"); }
  const b = $("moves").querySelector(`[data-node="${n}"]`);
  if (b) {
    b.classList.add("now");
    b.setAttribute("aria-current", "step");
    reveal(b);
  }
  const found = node ? game.found(n) : [];
  for (const li of $("findings").querySelectorAll("li.here")) li.classList.remove("here");
  for (const f of found) $("finding-" + game.findings.indexOf(f)).classList.add("here");
  $("said").replaceChildren(...(quiet ? [] : sentence([node ? game.said(n) : "", ...found.map((f) => `${f.severity}: ${f.message}`)].filter(Boolean).join("; "))));
  $("first").disabled = $("back").disabled = !node || node.p < 0;
  $("next").disabled = $("last").disabled = $("play").disabled = !node || game.onward(n) < 0;
  $("variation").disabled = !node || game.other(n) === n;
  $("flip").disabled = !game.board;
  if (!node || game.onward(n) < 0) stop();
}

// reveal scrolls the record, and nothing else, so that an event can be seen.
function reveal(b) {
  const box = $("record"), r = b.getBoundingClientRect(), o = box.getBoundingClientRect();
  if (box.scrollHeight <= box.clientHeight) return;
  if (r.top < o.top || r.bottom > o.bottom) box.scrollTop += r.top - o.top - box.clientHeight / 3;
}

function move(to) { if (game.nodes.length && to >= 0 && to !== at) go(to); }
function ahead() { if (game.nodes.length) move(game.onward(at)); }
function stop() {
  clearInterval(timer);
  timer = 0;
  $("play").setAttribute("aria-pressed", "false");
}
function play() {
  if (timer) { stop(); return; }
  $("play").setAttribute("aria-pressed", "true");
  timer = setInterval(ahead, PACE);
}
function flip() {
  if (!game.board) return;
  const seats = game.board.seats, i = seats.findIndex((s) => s.quarter === quarter);
  const seat = seats[(i + 1) % seats.length];
  quarter = seat.quarter;
  go(at, true);
  $("said").textContent = `${seat.name} at the bottom`;
}
function fault() {
  if (!game.findings.length) return;
  const i = seen < 0 ? game.findings.findIndex((f) => !at || f.node > at) : seen + 1;
  jump(i < 0 || i === game.findings.length ? 0 : i);
}
// jump shows a finding, with the moment of its event if it has one.
function jump(i) {
  const f = game.findings[i], li = $("finding-" + i);
  go(f.node);
  seen = i;
  li.classList.add("here");
  li.scrollIntoView({block: "nearest"});
  $("said").replaceChildren(...sentence(`${f.severity} ${f.code}: ${f.message}`));
}
async function copy() {
  const box = $("position");
  try {
    await navigator.clipboard.writeText(box.value);
  } catch {
    box.select();
    document.execCommand("copy");
  }
  $("said").textContent = "position copied";
}
function shift(by) { if (number + by >= 1 && number + by <= list.length) open(number + by); }

// listed shows the games whose words hold every word that is looked for.
function listed() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = [];
  list.forEach((e, i) => {
    const names = [e.title || "unknown rule set", e.options, ...e.players, e.event, e.date, e.result, e.verdict].filter(Boolean).flatMap((t) => [" · ", own(t)]);
    const b = html("button", {type: "button", class: "entry " + e.verdict, "aria-current": i + 1 === number}, `${i + 1}. `, ...names.slice(1), html("small", {}, own(e.file), `, game ${e.game}, ${e.plies} plies, ${e.findings} findings`));
    const text = b.textContent.toLowerCase();
    if (!words.every((w) => text.includes(w))) return;
    b.addEventListener("click", () => { $("games").close(); open(i + 1); });
    rows.push(html("li", {}, b));
  });
  $("found").textContent = `${rows.length} of ${list.length} games`;
  $("entries").replaceChildren(...rows);
}

const KEYS = [
  ["ArrowRight", "forward", ahead], ["ArrowLeft", "back", () => game.nodes.length && move(game.nodes[at].p)],
  ["Home", "first", () => game.nodes.length && move(0)], ["End", "last", () => game.nodes.length && move(game.last)],
  [" ", "play by itself", play], ["f", "turn the board to the next seat", flip], ["v", "other variation", () => game.nodes.length && move(game.other(at))],
  ["n", "next finding", fault], ["c", "copy the position", copy], ["g", "list of games", () => { listed(); $("games").showModal(); $("search").focus(); }],
  ["[", "game before", () => shift(-1)], ["]", "next game", () => shift(1)],
];
const BUTTONS = {next: "ArrowRight", back: "ArrowLeft", first: "Home", last: "End", play: " ", flip: "f", variation: "v", fault: "n", copy: "c", list: "g", before: "[", after: "]"};

function press(key) {
  const k = KEYS.find(([name]) => name === key);
  if (k) k[2]();
  return !!k;
}

// fromLink opens what the address names.
function fromLink() {
  const q = new URLSearchParams(location.hash.slice(1)), n = Number(q.get("game")) || 1, node = Number(q.get("event")) || 0;
  if (list.length) open(Math.min(Math.max(Math.trunc(n), 1), list.length), Math.max(Math.trunc(node), 0));
}

// booklet lays all games out for paper: the record, diagrams where it asks for one, and the
// end.
function booklet() {
  $("booklet").replaceChildren(...list.map((e, i) => {
    const now = i + 1 === number ? game : gameNow(i + 1);
    if (!now) return "";
    const g = now === game ? game : new Game(now), q = g.board ? g.board.seats[0].quarter : 0;
    const diagram = (n) => html("figure", {}, picture(g, n, q), html("figcaption", {}, g.nodes[n] ? g.status(n) : ""));
    const part = html("article", {}, html("h2", {}, own(e.title || "unknown rule set")), html("p", {}, own(e.file), `, game ${e.game}: ${verdict(g)}`),
      html("dl", {}, ...g.tags.flatMap(tag)), movetext(g, html, null, diagram));
    let end = g.nodes.length ? g.last : -1;
    while (end > 0 && g.nodes[end].x) end = g.nodes[end].p;
    if (end >= 0) part.append(diagram(end));
    if (g.findings.length) part.append(html("ol", {}, ...g.findings.map((f) => html("li", {}, ...sentence(`${f.line}:${f.column} ${f.severity} ${f.code}: ${f.message}`)))));
    return part;
  }));
}

function start() {
  define(drawings);
  for (const [id, key] of Object.entries(BUTTONS)) $(id).addEventListener("click", () => press(key));
  $("close").addEventListener("click", () => $("games").close());
  $("search").addEventListener("input", listed);
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || !game || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) || e.key === " " && /^(BUTTON|SUMMARY|A)$/.test(e.target.tagName)) return;
    if (press(e.key)) e.preventDefault();
  });
  $("board").addEventListener("wheel", (e) => {
    if (!game || e.ctrlKey || !e.deltaY) return;
    e.preventDefault();
    press(e.deltaY > 0 ? "ArrowRight" : "ArrowLeft");
  }, {passive: false});
  addEventListener("hashchange", fromLink);
  addEventListener("beforeprint", booklet);
  addEventListener("afterprint", () => $("booklet").replaceChildren());
  if (list.length) fromLink();
  else {
    $("name").textContent = "No games";
    for (const b of document.querySelectorAll("#controls button, .games button, #copy")) b.disabled = true;
  }
}
start();
