import {draw} from "./board.js";
import {html, nodes, own, sentence, T} from "./dom.js";
import {NO_DATE, SEVERITIES, dateOf, entryOf, known, playersOf, shortTitle, standingMark} from "./game.js";
import {Sheet} from "./sheet.js";

// The games for paper: at most a page each beside diagrams, in two columns, as large as fits.
const PAGE = {width: "184mm", height: "240mm"}; // what is printed on of A4 and of Letter
const SIZES = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8"]; // from large to small

// article is a game on paper.
function article(game, entry, drawings) {
  const e = entry ?? entryOf(game),
    names = playersOf(e);
  const diagram = (n, cls) => {
    const k = game.lastKnown(n),
      q = game.board?.seats[0].quarter ?? 0;
    if (k < 0 || !game.board) return "";
    const p = game.position(k),
      node = game.nodes[k];
    const what = k === n ? game.status(k) : T`last known position: ${game.status(k)}`;
    return html(
      "figure",
      {class: cls ?? ""},
      draw(game.board, drawings, {
        quarter: q,
        men: p.men,
        position: p.text,
        seat: node.u,
        due: node.q,
        status: game.status(k),
        from: node.j,
        to: node.k
      }),
      html("figcaption", {}, n ? html("b", {}, game.after(k)) : "", " ", what)
    );
  };
  const who = names.length
    ? names.flatMap((n) => [names.length === 2 ? " – " : ", ", own(n)]).slice(1)
    : [own(known(e.event) || shortTitle(game.title))];
  const about = [shortTitle(game.title), game.options, e.event, e.place, dateOf(e)]
    .filter((t) => known(t) && t !== NO_DATE)
    .flatMap((t) => [", ", own(t)])
    .slice(1);
  const moves = html("div", {}),
    score = html("div", {class: "score-print"}, moves);
  new Sheet(moves).show(game, -1, {diagram});
  if (game.nodes.length) score.append(diagram(game.last, "end"));
  if (game.findings.length)
    score.append(
      html(
        "ol",
        {class: "found"},
        ...game.findings.map((f) =>
          html("li", {class: f.severity}, html("b", {}, `${SEVERITIES[f.severity]} ${f.code}`), " ", ...sentence(f.message))
        )
      )
    );
  return html(
    "article",
    {},
    html(
      "header",
      {},
      html("h2", {}, ...who),
      html("p", {}, ...about, " ", standingMark(e, html)),
      html("small", {}, ...nodes`${own(game.file)}, game ${game.game}`)
    ),
    score
  );
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
    const long = [...holder.querySelectorAll("article")].filter(
      (a) => !a.className || a.getBoundingClientRect().height > most
    );
    if (!long.length) break;
    for (const a of long) a.className = size;
  }
  ruler.remove();
  holder.style.width = "";
  holder.classList.remove("measured");
}
