// Two games side by side, gone through together.
import {$, ask} from "./ask.js";
import {define, draw, html} from "./board.js";
import {Game, movetext, verdict} from "./game.js";

const drawings = await ask("drawings");
define(drawings);
const q = new URLSearchParams(location.search);

async function side(id) {
  const g = new Game(await ask("archive/" + encodeURIComponent(id)));
  const board = html("div", {}), status = html("p", {});
  const show = (n) => {
    const node = g.nodes[n], p = node && g.position(n);
    board.replaceChildren(p ? draw(g.board, drawings, {quarter: g.board.seats[0].quarter, men: p.men, position: p.text, seat: node.u, due: node.q, status: g.status(n), from: node.j, to: node.k}) : html("p", {class: "unknown"}, node ? g.status(n) : "no position is known"));
    status.textContent = node ? g.status(n) : "";
  };
  const section = html("section", {"aria-label": `${g.file}, game ${g.game}`}, html("h2", {}, `${g.file}, game ${g.game}`), html("p", {}, verdict(g)), board, status, movetext(g, html, show));
  show(0);
  return section;
}

try {
  $("pair").replaceChildren(await side(q.get("a") ?? ""), await side(q.get("b") ?? ""));
  $("found").textContent = "Two games; a click on a move shows its position.";
} catch (e) {
  $("found").textContent = e.message;
}
