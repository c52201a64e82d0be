// Two games side by side, gone through together.
import {$, ask} from "./ask.js";
import {define, draw, html, own} from "./board.js";
import {Game, movetext, verdict} from "./game.js";
import {keys} from "./keys.js";

const given = new URLSearchParams(location.search);
// now is how many events of the main lines were played, turns how many quarters both boards are turned.
let now = 0, turns = 0, parts = 0, sides = [];

// Side is one of the games, at a moment of it.
class Side {
  constructor(game, drawings) {
    this.game = game;
    this.drawings = drawings;
    this.line = [0];
    for (let n = game.onward(0); n >= 0; n = game.onward(n)) this.line.push(n);
    this.board = html("div", {class: "board"});
    this.status = html("p", {role: "status"});
    this.moves = movetext(game, html, (n) => this.choose(n));
    this.place = html("a", {href: "/?" + new URLSearchParams({id: game.id})}, own(game.file), `, game ${game.game}`);
  }

  // words has the written events of the main line, one for each moment behind the first.
  get words() { return this.line.slice(1).map((n) => this.game.items[this.game.nodes[n].i].t); }

  // choose goes to a moment: in both games where it is of the main line, else in this one.
  choose(n) {
    const at = this.line.indexOf(n);
    if (at >= 0) go(at);
    else this.show(n);
  }

  show(n) {
    const g = this.game, node = g.nodes[n], p = node && g.position(n);
    this.board.replaceChildren(p && g.board ? draw(g.board, this.drawings, {quarter: (g.board.seats[0].quarter + turns) % 4, men: p.men, position: p.text, seat: node.u, due: node.q, status: g.status(n), from: node.j, to: node.k}) : html("p", {class: "unknown"}, node ? g.status(n) : "no position is known"));
    this.status.textContent = node ? g.status(n) : "";
    for (const b of this.moves.querySelectorAll("[data-node]")) {
      const here = Number(b.dataset.node) === n;
      b.classList.toggle("now", here);
      if (here) b.setAttribute("aria-current", "step"); else b.removeAttribute("aria-current");
    }
  }
}

const longest = () => Math.max(...sides.map((s) => s.line.length - 1));

// go shows both games after so many events; one that is shorter stays at its end.
function go(n) {
  now = Math.max(0, Math.min(n, longest()));
  for (const s of sides) s.show(s.line[Math.min(now, s.line.length - 1)]);
  $("first").disabled = $("back").disabled = !now;
  $("next").disabled = $("last").disabled = now === longest();
}

// difference says how far two games are written alike, and where they part.
function difference(a, b) {
  const [x, y] = [a.words, b.words];
  while (parts < x.length && x[parts] === y[parts]) parts++;
  if (parts === x.length && parts === y.length) return [parts, `Both have the same ${parts} events.`];
  const alike = parts === 0 ? "They differ from the first event on:" : parts === 1 ? "The first event is the same in both; then" : `The first ${parts} events are the same in both; then`;
  const then = (w) => w[parts] ?? "nothing more";
  return [parts + 1, `${alike} ${then(x)} on the one side and ${then(y)} on the other.`];
}

// tags lists the tags that the games do not have in common.
function tags(a, b) {
  const of = (s) => new Map(s.game.tags), [x, y] = [of(a), of(b)];
  const names = [...new Set([...x.keys(), ...y.keys()])].filter((n) => x.get(n) !== y.get(n));
  if (!names.length) return [];
  return [html("div", {class: "wide", tabindex: "0", role: "region", "aria-label": "Tags that differ"}, html("table", {id: "tags"}, html("thead", {}, html("tr", {}, ...["tag", a.place.textContent, b.place.textContent].map((t) => html("th", {scope: "col"}, own(t))))),
    html("tbody", {}, ...names.map((n) => html("tr", {}, html("th", {scope: "row"}, own(n)), html("td", {}, own(x.get(n) ?? "–")), html("td", {}, own(y.get(n) ?? "–")))))))];
}

const buttons = {first: () => go(0), back: () => go(now - 1), next: () => go(now + 1), last: () => go(longest()), differ: () => go(parts), flip: () => { turns++; go(now); }};

async function start() {
  const ids = ["a", "b"].map((k) => given.get(k) ?? "");
  if (ids.some((id) => !id)) throw new Error("choose two games in Search, or follow a pair of possible duplicates there");
  const [drawings, ...games] = await Promise.all([ask("drawings"), ...ids.map((id) => ask("archive/" + encodeURIComponent(id)))]);
  define(drawings);
  sides = games.map((g, i) => new Side(Object.assign(new Game(g), {id: ids[i]}), drawings));
  const [at, words] = difference(...sides);
  parts = at;
  $("pair").replaceChildren(...sides.map((s) => html("section", {"aria-label": s.place.textContent}, html("h2", {}, s.place), html("p", {}, verdict(s.game)), s.board, s.status, s.moves)));
  $("pair").before(...tags(...sides));
  $("found").textContent = words;
  for (const [id, act] of Object.entries(buttons)) $(id).addEventListener("click", act);
  const press = (id) => () => $(id).click();
  keys({Home: press("first"), ArrowLeft: press("back"), ArrowRight: press("next"), End: press("last"), n: press("differ"), f: press("flip")});
  go(0);
}

try {
  await start();
} catch (e) {
  for (const id of Object.keys(buttons)) $(id).disabled = true;
  $("found").textContent = e.message;
}
