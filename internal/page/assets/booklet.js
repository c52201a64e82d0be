import {draw, html, own, sentence} from "./board.js";
import {GLYPHS, dateOf, entryOf, known, namesOf, playersOf, shortTitle, standingMark} from "./game.js";

// The games for paper: at most a page each beside diagrams, in two columns, as large as fits.
const PAGE = {width: "184mm", height: "250mm"}; // what is printed on of A4 and of Letter
const SIZES = ["s1", "s2", "s3", "s4", "s5", "s6"]; // from large to small

// scoreOf lays the record of a game out: a line a round, a cell a seat, comments as notes below their round.
function scoreOf(game, diagram) {
  const out = html("div", {class: "score-print"}), seats = seatsOf(game);
  let row = null, cell = null, notes = [], box = [], round = "", inVariation = 0;
  const names = namesOf(game), title = (s) => game.board?.seats.find((b) => b.letter === s)?.name ?? s;
  if (seats.length) out.append(html("div", {class: "round head cells" + seats.length}, html("span", {}), ...seats.map((s) => names[s] ? html("b", {}, own(names[s]), ` ${title(s)}`) : html("b", {}, title(s)))));
  const flush = () => {
    for (const n of notes) out.append(n);
    notes = [];
  };
  const begin = (text) => {
    flush();
    round = text;
    row = html("div", {class: "round cells" + seats.length}, html("b", {class: "n"}, text));
    out.append(row);
    cell = null;
  };
  const into = (seat) => {
    if (inVariation) return box[box.length - 1];
    if (!row) begin("");
    if (cell && cell.dataset.seat === seat) return cell;
    const have = [...row.children].slice(1).map((c) => c.dataset.seat);
    if (have.includes(seat)) begin("");
    if (!have.includes(seat)) for (const s of seats.slice(row.children.length - 1, Math.max(0, seats.indexOf(seat)))) row.append(html("span", {"data-seat": s}));
    cell = html("span", {"data-seat": seat});
    row.append(cell);
    return cell;
  };
  let letter = 0, now = seats[0] ?? "";
  game.items.forEach((it, i) => {
    switch (it.k) {
    case "number":
      if (inVariation) box[box.length - 1].append(html("b", {class: "n"}, it.t), " ");
      else if (it.t.replace(/\.+$/, "") !== round) begin(it.t.replace(/\.+$/, ""));
      return;
    case "seat":
      if (inVariation) box[box.length - 1].append(it.t, " ");
      else now = it.t[0];
      return;
    case "open": {
      const div = html("div", {class: "aside"});
      if (inVariation) box[box.length - 1].append(div); else notes.push(div);
      box.push(div);
      inVariation++;
      return;
    }
    case "close":
      inVariation--;
      box.pop();
      return;
    case "comment":
    case "diagram": {
      if (it.k === "diagram") notes.push(diagram(before(game, i)));
      if (!it.t) return;
      if (inVariation) box[box.length - 1].append(own(it.t, "comment"), " ");
      else {
        const mark = String.fromCharCode(97 + letter++ % 26);
        into(cell?.dataset.seat ?? now).append(html("sup", {}, mark), " ");
        notes.push(html("p", {class: "note"}, html("sup", {}, mark), " ", own(it.t, "comment")));
      }
      return;
    }
    case "glyph":
      into(now).append(GLYPHS[it.t.slice(1)] || it.t, " ");
      return;
    }
    if (it.s && !inVariation) now = it.s;
    const found = (it.f ?? []).map((k) => game.findings[k].severity), worst = found.includes("error") ? " error" : "";
    const text = it.k === "bad" ? own(it.t) : it.t;
    into(now).append(html("span", {class: it.k + worst}, text), ...(it.f ?? []).map((k) => html("sup", {class: "f"}, String(k + 1))), " ");
  });
  flush();
  return out;
}

// seatsOf are the letters of the seats, in the order in which they are first to act.
function seatsOf(game) {
  const order = [...new Set(game.items.map((it) => it.s).filter(Boolean))];
  return order.length ? order : (game.board?.seats ?? []).map((s) => s.letter);
}

// before is the moment after the event before an item.
function before(game, i) {
  for (let k = i; k >= 0; k--) if (game.items[k].n) return game.items[k].n;
  return 0;
}

// article is a game on paper.
function article(game, entry, drawings) {
  const e = entry ?? entryOf(game), names = playersOf(e);
  const diagram = (n, cls) => {
    const k = game.lastKnown(n), q = game.board?.seats[0].quarter ?? 0;
    if (k < 0 || !game.board) return "";
    const p = game.position(k), node = game.nodes[k];
    const what = k === n ? game.status(k) : "last known position: " + game.status(k);
    return html("figure", {class: cls ?? ""}, draw(game.board, drawings, {quarter: q, men: p.men, position: p.text, seat: node.u, due: node.q, status: game.status(k), from: node.j, to: node.k}),
      html("figcaption", {}, n ? html("b", {}, game.after(k)) : "", " ", what));
  };
  const who = names.length ? names.flatMap((n) => [names.length === 2 ? " – " : ", ", own(n)]).slice(1) : [own(known(e.event) || shortTitle(game.title))];
  const about = [shortTitle(game.title), game.options, e.event, e.place, dateOf(e)].filter((t) => known(t) && t !== "no date").flatMap((t) => [", ", own(t)]).slice(1);
  const score = scoreOf(game, (n) => diagram(n));
  score.append(html("p", {class: "result"}, game.result));
  if (game.nodes.length) score.append(diagram(game.last, "end"));
  if (game.findings.length) score.append(html("ol", {class: "found"}, ...game.findings.map((f) => html("li", {class: f.severity}, html("b", {}, `${f.severity} ${f.code}`), " ", ...sentence(f.message)))));
  return html("article", {}, html("header", {}, html("h2", {}, ...who), html("p", {}, ...about, " ", standingMark(e, html)), html("small", {}, own(game.file), `, game ${game.game}`)), score);
}

// booklet lays games out for paper in holder: [game, entry] each.
export function booklet(holder, games, drawings) {
  holder.replaceChildren(...games.map(([g, e]) => article(g, e, drawings)));
  holder.classList.add("measured");
  holder.style.width = PAGE.width;
  const ruler = html("div", {});
  ruler.style.height = PAGE.height;
  holder.append(ruler);
  const most = ruler.getBoundingClientRect().height;
  for (const size of SIZES) {
    const long = [...holder.querySelectorAll("article")].filter((a) => !a.className || a.getBoundingClientRect().height > most);
    if (!long.length) break;
    for (const a of long) a.className = size;
  }
  ruler.remove();
  holder.style.width = "";
  holder.classList.remove("measured");
}
