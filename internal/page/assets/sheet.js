import {seatOf, token} from "./board.js";
import {html, own, sentence} from "./dom.js";
import {GLYPHS, namesOf} from "./game.js";

// The score sheet: a table of a game with a row a round and a column a seat. Comments and variations stand under their
// round, findings in their cell. Of a sheet that is shown again only the rounds that differ are made anew.
const SHORT = 64;
const EVENTS = ["throw", "move", "pass", "gap", "bad"];

// readings has each reading of a word in one piece, so that a line ends between two of them.
const readings = (text) => text.includes("|") ? text.split(/(?<=\|)/).map((r) => html("span", {class: "one"}, r)) : [text];

// letterOf counts with letters: a to z, aa, ab and so on.
const letterOf = (n) => (n > 25 ? letterOf(Math.floor(n / 26) - 1) : "") + String.fromCharCode(97 + n % 26);

// Sheet shows games in an element, which gets these events: agn-go {item, node} where an event is chosen (node is -1
// where it has no moment), and of a sheet that one writes in, agn-edit {item, what: "comment"} where a comment is.
export class Sheet {
  constructor(holder, {write = false} = {}) {
    Object.assign(this, {holder, write, blocks: [], head: "", here: null, game: null});
    this.table = html("table", {class: "score", role: "table"}, html("caption", {class: "vh"}, "Score sheet"));
    this.end = html("p", {class: "ended"});
    holder.replaceChildren(html("div", {class: "paper scorebox"}, this.table), this.end);
    holder.addEventListener("click", (e) => this.chosen(e));
    holder.addEventListener("keydown", (e) => this.key(e));
  }

  // show shows a game. at is the index of the item where one stands, -1 before the first, or {node} with a moment's.
  // Options: names has the players' by the letters of their seats, else the tags have; now is {round, seat} of the cell
  // that is written next, with the place in the text, null for none; spent has for each die of the turn there what spent it, "" for nothing;
  // diagram makes the picture of a moment.
  show(game, at, {names, now, spent = [], diagram} = {}) {
    this.game = game;
    Object.assign(this, {names: names ?? namesOf(game), now: this.write ? now : null, spent: spent.flat(), diagram});
    this.item = typeof at === "object" ? game.nodes[at?.node]?.i ?? -1 : at;
    this.line = this.now ? lineAt(game.items, this.now.at) : -1;
    const rounds = roundsOf(game), focused = this.table.contains(this.focus());
    if (this.now && this.line < 0 && !rounds.some((r) => this.isNow(r))) cellOf(game, rounds, this.now.round, this.now.seat);
    this.heads();
    rounds.forEach((r, i) => this.round(r, i));
    for (const b of this.blocks.splice(rounds.length)) b.body.remove();
    this.end.replaceChildren(...(game.result ? ["Result ", html("b", {}, game.result)] : []));
    this.stand(focused);
  }

  focus() { return this.holder.getRootNode().activeElement; }

  heads() {
    const {game, names} = this, made = JSON.stringify([game.order, names, game.board?.seats.length, inLines(game)]);
    if (made === this.head) return;
    this.head = made;
    this.table.classList.toggle("two", inLines(game));
    this.table.querySelector("thead")?.remove();
    this.table.querySelector("caption").after(html("thead", {role: "rowgroup"}, html("tr", {role: "row"},
      html("th", {class: "n", role: "columnheader"}, html("span", {class: "vh"}, "round")),
      ...game.order.map((s) => html("th", {scope: "col", role: "columnheader"}, this.heading(s))))));
  }

  heading(letter) {
    const seat = seatIn(this.game, letter), name = this.names[letter];
    if (!letter) return "Moves";
    const who = html("span", {}, html("b", {}, name ? own(name) : seat?.name ?? letter));
    if (name && seat) who.append(html("small", {}, seat.name));
    return html("span", {class: "hd"}, seat ? token(seat, "tok") : "", who);
  }

  // round makes the block of a round, unless it is there.
  round(r, i) {
    const shown = r.cells.map((c) => [c.parts, c.skip, this.isNow(r, c) && [this.spent]]);
    const made = JSON.stringify([r.number, shown, r.below, this.head, r.below.some((b) => this.within(b)) && this.line]);
    const old = this.blocks[i];
    if (old?.made === made) return;
    const row = html("tr", {role: "row", class: r.below.length ? "has" : undefined},
      html("th", {class: "n", scope: "row", role: "rowheader"}, r.number ? String(r.number) : ""),
      ...(r.number ? r.cells.map((c) => this.cell(r, c)) : []));
    const body = html("tbody", {role: "rowgroup"}, ...(r.number ? [row] : []));
    if (r.below.length) {
      const columns = String(this.game.order.length + 1);
      body.append(html("tr", {class: "notes", role: "row"}, html("td", {colspan: columns, role: "cell"},
        ...r.below.map((b) => b.line ? this.variation(b) : this.note(b)))));
    }
    if (old) old.body.replaceWith(body); else this.table.append(body);
    this.blocks[i] = {made, body};
  }

  // isNow reports whether a cell of a round is written next, or any of its cells; within the same of a variation.
  isNow(r, c) { return !!this.now && this.line < 0 && this.now.round === r.number && (!c || this.now.seat === c.seat); }
  within(b) { return !!b.line && (b.open === this.line || b.line.some((p) => this.within(p))); }

  cell(r, c) {
    const seat = seatIn(this.game, c.seat), now = this.isNow(r, c);
    const td = html("td", {role: "cell", "data-seat": seat?.name ?? c.seat, class: now ? "now" : undefined});
    if (now) td.setAttribute("aria-current", "true");
    let die = 0;
    for (const p of c.parts) {
      if (p.letter) td.append(html("sup", {class: "up"}, p.letter), " ");
      else td.append(this.event(p, now ? () => this.spent[die++] : null), " ");
    }
    const found = c.parts.flatMap((p) => p.f ?? []).map((k) => this.game.findings[k])
      .filter((f) => f.severity !== "note");
    if (found.length) td.classList.add("finding", worst(found));
    td.append(...found.map((f) => html("em", {class: f.severity}, ...reason(f))));
    if (!c.parts.length && c.skip) td.append(html("span", {class: "frozen"}, c.skip));
    if (now) td.append(penHere());
    return td;
  }

  // event is a button for an event, with its marks and the numbers of what is found there.
  event({i, f, dead, glyphs}, spent) {
    const {game} = this, it = game.items[i], found = f.map((k) => game.findings[k]);
    const [, text, sic] = it.t.match(/^(.*?)( sic)?$/s);
    const b = html("button", {type: "button", tabindex: "-1", "data-item": String(i),
      "data-node": it.n ? String(it.n) : undefined,
      class: ["mv", it.k, worst(found), dead ? "dead" : ""].filter(Boolean).join(" ")});
    if (it.k === "throw") b.append(...throwOf(text, it.q ?? game.nodes[it.n]?.c?.at(-1), spent));
    else b.append(html("span", {class: "w"}, ...(it.k === "bad" ? [own(text)] : readings(text))));
    if (it.q && it.k !== "throw") b.append(html("i", {class: "read"}, `[${it.q}]`));
    if (it.k === "pass") b.append(html("span", {class: "free"}, "pass"));
    if (sic) b.append(html("span", {class: "free"}, "sic"));
    if (glyphs) b.append(html("span", {class: "w"}, glyphs));
    f.forEach((k, n) => b.append(html("sup", {class: "up " + found[n].severity},
      html("span", {class: "vh"}, " finding "), String(k + 1))));
    return b;
  }

  // note is a comment under its round.
  note({i, letter}) {
    const it = this.game.items[i], text = own(this.write ? it.t : inWords(it.t), "comment");
    if (!this.write && it.t && !inWords(it.t)) return "";
    const said = [letter ? html("b", {}, letter) : "", text];
    const style = places(it.t) ? "remark place" : "remark";
    const out = this.write ? html("button", {type: "button", class: style, "data-edit": String(i)}, ...said)
      : html("p", {class: style}, ...said);
    if (it.k !== "diagram" || !this.diagram) return out;
    return html("div", {}, out, this.diagram(momentAt(this.game, i)));
  }

  // variation is a line beside the game, with those that stand in it.
  variation({line, open}) {
    const now = open === this.line, out = html("div", {class: now ? "var now" : "var", "aria-current": now ? "true" : undefined});
    for (const p of line) {
      if (p.line) out.append(this.variation(p));
      else if (p.mark) out.append(html("span", {class: "turn"}, p.mark), " ");
      else if (p.f) out.append(this.event(p, null), " ");
      else out.append(this.note(p), " ");
    }
    if (now) out.append(penHere());
    return out;
  }

  // stand shows where one stands, and has the keyboard begin there.
  stand(focused) {
    const was = this.here, all = this.table;
    const b = all.querySelector(`[data-item="${this.item}"]`);
    if (was && was !== b) {
      was.classList.remove("here");
      was.removeAttribute("aria-current");
      was.tabIndex = -1;
    }
    const first = b ?? all.querySelector("[data-item]");
    if (first) first.tabIndex = 0;
    this.here = first;
    if (b) {
      b.classList.add("here");
      b.setAttribute("aria-current", "step");
      if (focused && this.focus() !== b) b.focus({preventScroll: true});
    }
    bringIn(b ?? all.querySelector(".now"));
  }

  chosen(e) {
    const b = e.target.closest("[data-item], [data-edit]");
    if (b?.dataset.item) this.go(b);
    else if (b) this.tell("agn-edit", {item: Number(b.dataset.edit), what: "comment"});
  }

  go(b) { this.tell("agn-go", {item: Number(b.dataset.item), node: Number(b.dataset.node ?? -1)}); }
  tell(name, detail) { this.holder.dispatchEvent(new CustomEvent(name, {detail, bubbles: true})); }

  // key goes with the arrow keys from event to event, up and down in the column of a seat. Where one only reads, the
  // page itself steps back and forward.
  key(e) {
    const b = e.target.closest?.("[data-item]");
    if (!b || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    if (!this.write && !/^Arrow(Up|Down)$/.test(e.key)) return;
    const all = [...this.table.querySelectorAll("[data-item]")], i = all.indexOf(b);
    const {seat} = b.closest("td").dataset;
    const above = (by) => {
      const cells = [...this.table.querySelectorAll("td:has([data-item])")].filter((td) => td.dataset.seat === seat);
      return seat ? cells[cells.indexOf(b.closest("td")) + by]?.querySelector("[data-item]") : all[i + by];
    };
    const ways = {ArrowRight: () => all[i + 1], ArrowLeft: () => all[i - 1], ArrowDown: () => above(1),
      ArrowUp: () => above(-1), Home: () => all[0], End: () => all.at(-1)};
    if (!ways[e.key]) return;
    e.preventDefault();
    e.stopPropagation();
    const to = ways[e.key]();
    if (!to) return;
    to.focus();
    this.go(to);
  }
}

// penHere marks where one writes.
const penHere = () => html("span", {class: "caret"}, html("span", {class: "vh"}, "here you write"));

// lineAt is the item that opens the variation which a place of the text lies in, -1 for none.
function lineAt(items, at) {
  const open = [-1];
  items.forEach((it, i) => {
    if (it.k === "open" && it.a < at) open.push(i);
    else if (it.k === "close" && it.z <= at) open.pop();
  });
  return open.at(-1);
}

const seatIn = (game, letter) => game.board && seatOf(game.board, letter);
const sign = (it) => GLYPHS[it.t.slice(1)] ?? it.t;

// inLines reports whether a game is of two seats and without throws: its rows are one line everywhere.
const inLines = (game) => game.order.length === 2 && !game.items.some((it) => it.k === "throw");

// throwOf shows a throw as boxes, what the rest of the game settles in brackets.
function throwOf(text, read, spent) {
  const values = (t) => t.replace(/[<>]/g, "").split(",");
  const dice = values(text), left = read ? values(read) : [];
  for (const v of dice) if (left.includes(v)) left.splice(left.indexOf(v), 1);
  return [html("span", {class: "vh"}, "throw "), html("span", {class: "th"}, ...dice.flatMap((v, i) => {
    const known = v.includes("_") && left.length > 0, by = spent?.();
    const box = html("i", {class: known ? "read" : by ? "sp" : undefined}, known ? left.shift() : v);
    return i ? [html("span", {class: "vh"}, ", "), box] : [box];
  }))];
}

// places reports whether a comment says but where the record has what stands there, and what a program read in it.
const places = (text) => /^(\[%(src|read)\s[^\]]*\]\s*)+$/.test(text);

// inWords is a comment with such commands as words: picture and names of a place, nothing where it has no names.
function inWords(text) {
  return text.replace(/\[%src\s+[^\]\s]*\]\s*/g, "").replace(/\[%src\s+([^\]#]*)(#[^\]\s]*)?([^\]]*)\]/g, "$1$3")
    .replace(/\[%read\s+([^\]]*)\]/g, "read as $1");
}

// momentAt is the moment that an item stands at: that of the event before it.
function momentAt(game, i) {
  while (i >= 0 && !game.items[i].n) i--;
  return i < 0 ? 0 : game.items[i].n;
}

// reason says in a cell what was found: the sentence where it is short, else what its code stands for.
const reason = (f) => f.message.length > SHORT ? [f.title] : sentence(f.message);

// worst is the severity of the gravest finding, "" for none.
const worst = (found) => ["error", "warning", "note"].find((s) => found.some((f) => f.severity === s)) ?? "";

// roundsOf lays out a game: rounds with a cell for each seat of the order, and what stands below each. What stands
// before the first event is a round of number 0.
function roundsOf(game) {
  const rounds = [], lines = []; // of variations, the inmost last
  let cell = null, wait = [], found = [], letters = 0;
  const last = () => rounds.at(-1) ?? roundOf(game, rounds, 0);
  game.items.forEach((it, i) => {
    const line = lines.at(-1);
    if (it.k === "open") {
      const inner = {line: [], cell, open: i};
      (line?.line ?? last().below).push(inner);
      if (line) line.turn = line.round = null; // what goes on after it is named again
      lines.push(inner);
    } else if (it.k === "close") {
      if (line) ({cell} = lines.pop());
    } else if (line) {
      sideline(game, line, it, i);
    } else if (it.k === "number" || it.k === "seat") {
      found.push(...(it.f ?? []));
      cell = null;
    } else if (it.k === "comment" || it.k === "diagram") {
      const note = {i, t: it.t, letter: rounds.at(-1)?.number && !places(it.t) ? letterOf(letters++) : ""};
      if (note.letter && !cell) wait.push(note); // for the cell of the event that comes
      else putNote(note, cell, last());
    } else if (EVENTS.includes(it.k)) {
      cell = cellOf(game, rounds, it.r ?? 1, it.s ?? "");
      for (const note of wait.splice(0)) putNote(note, cell, last());
      cell.parts.push(eventOf(game, i, found.splice(0)));
    }
  });
  for (const note of wait) putNote(note, null, last());
  fillSkips(game, rounds);
  return rounds;
}

// putNote puts a note below a round, with its letter in a cell.
function putNote(note, cell, round) {
  if (cell && note.letter) cell.parts.push({letter: note.letter});
  round.below.push(note);
}

// eventOf is what an event is shown by.
function eventOf(game, i, before) {
  const it = game.items[i], node = game.nodes[it.n], f = [...before, ...(it.f ?? [])];
  let glyphs = "";
  for (let k = i + 1; game.items[k]?.k === "glyph"; k++) glyphs += sign(game.items[k]);
  return {i, n: it.n, t: it.t, q: it.q, f, dead: !node || node.y < 0, glyphs, c: it.k === "throw" && node?.c?.at(-1),
    why: f.map((k) => game.findings[k].message)};
}

function roundOf(game, rounds, number) {
  const r = {number, cells: game.order.map((seat) => ({seat, parts: []})), below: []};
  rounds.push(r);
  return r;
}

// cellOf is the cell of a seat in the last round, or in one that is begun.
function cellOf(game, rounds, number, seat) {
  const r = rounds.at(-1)?.number === number ? rounds.at(-1) : roundOf(game, rounds, number);
  return r.cells.find((c) => c.seat === seat) ?? r.cells[0];
}

// sideline takes an item of a variation; the first event of a turn has the round and seat before it.
function sideline(game, inner, it, i) {
  if (EVENTS.includes(it.k)) {
    const turn = `${it.r}${it.s ?? ""}`, mark = inner.turn !== turn && markOf(game, it, inner.round);
    if (mark) inner.line.push({mark});
    Object.assign(inner, {turn, round: it.r});
    inner.line.push(eventOf(game, i, []));
  } else if (it.k === "comment" || it.k === "diagram") {
    inner.line.push({i, t: it.t});
  }
}

// markOf names a turn: its round where that begins, and its seat.
function markOf(game, it, round) {
  const first = it.s === game.order[0], seat = seatIn(game, it.s)?.name ?? it.s ?? "";
  if (inLines(game)) return first ? `${it.r}.` : round === it.r ? "" : `${it.r} …`;
  return round === it.r ? seat : `${it.r}. ${seat}`;
}

// fillSkips fills the cells of turns that do not exist, the reason once in a row of them.
function fillSkips(game, rounds) {
  const by = new Map(rounds.map((r) => [r.number, r])), last = {};
  for (const s of game.skips ?? []) {
    const cell = by.get(s.r)?.cells.find((c) => c.seat === s.s), why = game.texts[s.w];
    if (!cell) continue;
    const again = last[s.s]?.round === s.r - 1 && last[s.s].why === why;
    cell.skip = again ? why.split(":")[0] : why;
    last[s.s] = {round: s.r, why};
  }
}

// bringIn scrolls what scrolls the sheet, and nothing else, so that an element can be seen.
function bringIn(e) {
  let box = e?.closest(".scorebox");
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY))) {
    box = box.parentElement;
  }
  if (!box || box === document.body || box === document.documentElement) return;
  const r = e.getBoundingClientRect(), o = box.getBoundingClientRect();
  const top = e.closest("table").tHead?.offsetHeight ?? 0;
  if (r.top < o.top + top || r.bottom > o.bottom) box.scrollTop += r.top - o.top - box.clientHeight / 2;
}
