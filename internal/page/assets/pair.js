import {BoardView} from "./board.js";
import {html, nodes, own, plural, T} from "./dom.js";
import {namesOf, playersOf, standingMark, entryOf} from "./game.js";
import {Sheet} from "./sheet.js";

// Two games side by side: gone through together, from where they agree, differences marked.

// alike matches two lists of words: pairs of places, -1 where one has nothing there. What differs between two
// places that agree is set beside each other.
export function alike(x, y) {
  // The longest common subsequence by Myers: the furthest end of each diagonal for each number of differences.
  const ends = [],
    n = x.length,
    m = y.length,
    most = Math.min(n + m, 2000);
  let v = new Map([[1, 0]]),
    found = -1;
  for (let d = 0; d <= most && found < 0; d++) {
    ends.push(new Map(v));
    for (let k = -d; k <= d; k += 2) {
      let i =
        k === -d || (k !== d && (v.get(k - 1) ?? -1) < (v.get(k + 1) ?? -1))
          ? (v.get(k + 1) ?? 0)
          : v.get(k - 1) + 1;
      while (i < n && i - k < m && x[i] === y[i - k]) i++;
      v.set(k, i);
      if (i >= n && i - k >= m) found = d;
    }
  }
  const same = [];
  let i = n,
    j = m;
  for (let d = found; d >= 0; d--) {
    const before = ends[d],
      k = i - j;
    const up = k === -d || (k !== d && (before.get(k - 1) ?? -1) < (before.get(k + 1) ?? -1));
    const fi = d ? (up ? before.get(k + 1) : before.get(k - 1)) : 0,
      fj = d ? fi - (up ? k + 1 : k - 1) : 0;
    const start = d ? (up ? fi : fi + 1) : 0;
    while (i > start) same.push([--i, --j]);
    [i, j] = [fi, fj];
  }
  if (found < 0)
    while (same.length < Math.min(n, m) && x[same.length] === y[same.length]) same.push([same.length, same.length]);
  else same.reverse();
  const out = [];
  let a = 0,
    b = 0;
  for (const [p, q] of [...same, [n, m]]) {
    for (; a < p || b < q; a++, b++) out.push([a < p ? a : -1, b < q ? b : -1]);
    [a, b] = [p, q];
    if (p < n || q < m) out.push([p, q]);
    a++;
    b++;
  }
  return out;
}

// Side is one of the games, at a moment of it.
class Side {
  constructor(game, link, drawings, choose) {
    this.game = game;
    this.names = namesOf(game);
    this.line = [0];
    for (let n = game.onward(0); n >= 0; n = game.onward(n)) this.line.push(n);
    this.words = this.line.slice(1).map((n) => this.game.items[this.game.nodes[n].i].t);
    const e = entryOf(game),
      names = playersOf(e);
    this.name = names.length ? names.join(names.length === 2 ? " – " : ", ") : game.title || T`unknown rule set`;
    this.place = html("a", {href: link}, ...nodes`${own(game.file)}, game ${game.game}`);
    this.board = html("div", {class: "board"});
    this.moves = html("div", {class: "moves"});
    this.status = html("p", {class: "status"});
    this.differ = new Set();
    this.view = new BoardView(this.board, drawings);
    this.sheet = new Sheet(this.moves);
    this.moves.addEventListener("agn-go", ({detail}) => detail.node >= 0 && choose(this, detail.node));
    this.section = html(
      "section",
      {"aria-label": T`${this.name}, ${game.file}, game ${game.game}`},
      html("h2", {}, own(this.name), " ", html("span", {class: "small"}, game.result)),
      html("p", {class: "small"}, this.place, " ", standingMark(e, html)),
      this.board,
      this.status,
      this.moves
    );
  }

  show(n) {
    this.at = n;
    this.game.show(this.view, n, this.names);
    this.status.textContent = this.game.nodes[n] ? this.game.status(n) : "";
    this.sheet.show(this.game, {node: n});
    for (const k of this.differ) {
      const b = this.moves.querySelector(`[data-node="${k}"]`);
      b?.classList.add("differs");
      b?.setAttribute("title", T`differs`);
    }
  }
}

export class Pair {
  // holder takes two games with the links that lead to them; moved is called with each step.
  constructor(holder, drawings, games, links, moved) {
    const choose = (side, n) => {
      const i = this.sides.indexOf(side),
        row = this.rows.findIndex((r) => r[i] >= 0 && side.line[r[i] + 1] === n);
      if (n === side.line[0]) this.go(0);
      else if (row >= 0) this.go(row + 1);
      else side.show(n);
    };
    this.sides = games.map((g, i) => new Side(g, links[i], drawings, choose));
    this.moved = moved;
    const [a, b] = this.sides;
    this.rows = alike(a.words, b.words);
    this.apart = this.rows.map((r, i) => (a.words[r[0]] === b.words[r[1]] ? 0 : i + 1)).filter(Boolean);
    for (const i of this.apart)
      this.sides.forEach((s, k) => {
        if (this.rows[i - 1][k] >= 0) s.differ.add(s.line[this.rows[i - 1][k] + 1]);
      });
    holder.replaceChildren(
      html("p", {id: "differences", role: "status"}, this.difference()),
      ...this.tags(),
      ...this.sides.map((s) => s.section)
    );
  }

  get last() {
    return this.rows.length;
  }

  // go shows both games after so many steps; one that is shorter stays where it is.
  go(n) {
    this.now = Math.max(0, Math.min(n, this.last));
    this.sides.forEach((s, k) => {
      let at = 0;
      for (const r of this.rows.slice(0, this.now)) if (r[k] >= 0) at = r[k] + 1;
      s.show(s.line[at]);
    });
    this.moved(this.now);
  }

  // next is the next difference, the first after the last.
  next() {
    this.go(this.apart.find((n) => n > this.now) ?? this.apart[0] ?? this.now);
  }

  flip() {
    for (const s of this.sides) s.view.flip();
  }

  // difference says how far two games are written alike, and where they part.
  difference() {
    const [a, b] = this.sides,
      first = this.apart[0];
    if (!first) return plural(this.last, "Both have the same event.", "Both have the same {1} events.");
    const same = first - 1,
      word = (s, k) => s.words[this.rows[first - 1][k]] ?? T`nothing here`;
    const alike = !same
      ? T`They differ from the first event on:`
      : plural(same, "The first event is the same in both; then", "The first {1} events are the same in both; then");
    const more = this.apart.length > 1 ? T` In all, ${this.apart.length} events differ.` : "";
    return T`${alike} ${word(a, 0)} in the first game and ${word(b, 1)} in the second.${more}`;
  }

  // tags lists the tags that the games do not have in common.
  tags() {
    const [x, y] = this.sides.map((s) => new Map(s.game.tags));
    const names = [...new Set([...x.keys(), ...y.keys()])].filter((n) => x.get(n) !== y.get(n));
    if (!names.length) return [];
    const rows = names.map((n) =>
      html(
        "tr",
        {},
        html("th", {scope: "row"}, own(n)),
        html("td", {}, own(x.get(n) ?? "–")),
        html("td", {}, own(y.get(n) ?? "–"))
      )
    );
    const head = html("tr", {}, ...[T`tag`, T`first game`, T`second game`].map((t) => html("th", {scope: "col"}, t)));
    return [
      html(
        "details",
        {id: "apart"},
        html("summary", {}, plural(names.length, "{1} tag differs", "{1} tags differ")),
        html(
          "div",
          {class: "wide", tabindex: "0", role: "region", "aria-label": T`Tags that differ`},
          html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows))
        )
      )
    ];
  }
}
