import {seatOf, token} from "./board.js";
import {html, nameOf, nodes, own, sentence, T} from "./dom.js";
import {GLYPHS, namesOf} from "./game.js";

// The score sheet: a table of a game with a row a round and a column a seat. Comments and variations stand under their
// round, findings in their cell. Of a sheet that is shown again only the rounds that differ are made again.
const SHORT = 64;
const EVENTS = ["throw", "move", "pass", "gap", "bad"], NOTES = ["comment", "diagram"];
// What a row is known by again, of itself and of its items: not where they stand in the text.
const PARTS_SHOWN = [..."rcxbktnfqmlwp"];

// readings has each reading of a word in one piece, so that a line ends between two of them.
const readings = (text) => text.includes("|") ? text.split(/(?<=\|)/).map((r) => html("span", {class: "one"}, r)) : [text];

// Sheet shows games in an element, which gets the event agn-go {item, node} where an event is chosen; node is -1 where it
// has no moment.
export class Sheet {
  constructor(holder) {
    Object.assign(this, {holder, blocks: [], head: "", here: null, game: null});
    this.table = html("table", {class: "score", role: "table"}, html("caption", {class: "vh"}, T`Score sheet`));
    this.end = html("p", {class: "ended"});
    holder.replaceChildren(html("div", {class: "paper scorebox"}, this.table), this.end);
    holder.addEventListener("click", (e) => this.chosen(e));
    holder.addEventListener("keydown", (e) => this.key(e));
  }

  // show shows a game. at is the index of the item where one stands, -1 before the first, or {node} with a moment's.
  // Options: names has the players' by the letters of their seats, else the tags have; diagram makes the picture of a
  // moment.
  show(game, at, {names = namesOf(game), diagram} = {}) {
    Object.assign(this, {game, names, diagram});
    this.item = typeof at === "object" ? game.nodes[at?.node]?.i ?? -1 : at;
    const rows = this.rows(), focused = this.table.contains(this.focus());
    this.heads();
    const first = rows.map((r) => Math.min(...r.c.flat(), ...r.b ?? []));
    const turnless = (it) => it.k !== "number" && it.k !== "seat";
    rows.forEach((r, i) => this.row(r, i, game.items.slice(first[i], first[i + 1]).filter(turnless)));
    for (const b of this.blocks.splice(rows.length)) b.body.remove();
    this.end.replaceChildren(...(game.result ? nodes`Result ${html("b", {}, game.result)}` : []));
    this.stand(focused);
  }

  // What a sheet that one writes in has otherwise: its rows, what is seen of one besides its items, and what spent a die.
  rows() { return this.game.rows; }
  aside() { return ""; }
  spends() { return ""; }

  focus() { return this.holder.getRootNode().activeElement; }

  heads() {
    const {game, names} = this, made = JSON.stringify([game.order, names, game.board?.seats.length, inLines(game)]);
    if (made === this.head) return;
    this.head = made;
    this.table.classList.toggle("two", inLines(game));
    this.table.querySelector("thead")?.remove();
    this.table.querySelector("caption").after(html("thead", {role: "rowgroup"}, html("tr", {role: "row"},
      html("th", {class: "n", role: "columnheader"}, html("span", {class: "vh"}, T`round`)),
      ...game.order.map((s) => html("th", {scope: "col", role: "columnheader"}, this.heading(s))))));
  }

  heading(letter) {
    const seat = seatIn(this.game, letter), name = this.names[letter];
    if (!letter) return T`Moves`;
    const who = html("span", {}, html("b", {}, name ? own(name) : seat ? nameOf(seat.name) : letter));
    if (name && seat) who.append(html("small", {}, nameOf(seat.name)));
    return html("span", {class: "hd"}, seat ? token(seat, "tok") : "", who);
  }

  // row makes the block of a row, which has these items, unless it is there.
  row(r, i, items) {
    const {findings, nodes: moments} = this.game, below = r.b ?? [];
    const more = items.map((it) => [this.dead(it), moments[it.n]?.c?.at(-1), it.f?.map((k) => findings[k].message)]);
    const made = JSON.stringify([r, items, more, this.aside(r, items), this.head], PARTS_SHOWN), old = this.blocks[i];
    if (old?.made === made) return;
    const row = html("tr", {role: "row", class: below.length ? "has" : undefined},
      html("th", {class: "n", scope: "row", role: "rowheader"}, String(r.r)), ...r.c.map((c, k) => this.cell(r, c, k)));
    const body = html("tbody", {role: "rowgroup"}, ...(r.r ? [row] : []));
    if (below.length) {
      const columns = String(this.game.order.length + 1);
      body.append(html("tr", {class: "notes", role: "row"}, html("td", {colspan: columns, role: "cell"},
        ...below.map((k) => this.game.items[k].k === "open" ? this.variation({k}) : this.note(k)))));
    }
    if (old) old.body.replaceWith(body); else this.table.append(body);
    this.blocks[i] = {made, body};
  }

  // dead reports whether an event was not judged.
  dead(it) { return !(this.game.nodes[it.n]?.y >= 0); }

  cell(r, items, k) {
    const {game} = this, letter = game.order[k];
    const td = html("td", {role: "cell", "data-seat": seatIn(game, letter)?.name ?? letter});
    for (const i of items) {
      const {l} = game.items[i];
      td.append(l ? html("sup", {class: "up"}, l) : this.event(i), " ");
    }
    const found = items.flatMap((i) => game.items[i].f ?? []).map((n) => game.findings[n])
      .filter((f) => f.severity !== "note");
    if (found.length) td.classList.add("finding", worst(found));
    td.append(...found.map((f) => html("em", {class: f.severity}, ...reason(f))));
    if (!items.length && r.x?.[k]) td.append(html("span", {class: "frozen"}, r.x[k]));
    return td;
  }

  // event is a button for an event, with its marks and the numbers of what is found there.
  event(i) {
    const {game} = this, it = game.items[i], f = it.f ?? [], found = f.map((k) => game.findings[k]);
    let glyphs = "";
    for (let k = i + 1; game.items[k]?.k === "glyph"; k++) glyphs += GLYPHS[game.items[k].t.slice(1)] ?? game.items[k].t;
    const [, text, sic] = it.t.match(/^(.*?)( sic)?$/s);
    const b = html("button", {type: "button", tabindex: "-1", "data-item": String(i),
      "data-node": it.n ? String(it.n) : undefined, title: it.i?.join("\n"),
      class: ["mv", it.k, worst(found), this.dead(it) ? "dead" : ""].filter(Boolean).join(" ")});
    if (it.k === "throw") b.append(...throwOf(text, it.q ?? game.nodes[it.n]?.c?.at(-1), () => this.spends()));
    else b.append(html("span", {class: "w"}, ...(it.k === "bad" ? [own(text)] : readings(text))));
    if (it.q && it.k !== "throw") b.append(html("i", {class: "read"}, `[${it.q}]`));
    if (it.k === "pass") b.append(html("span", {class: "free"}, T`pass`));
    if (sic) b.append(html("span", {class: "free"}, "sic"));
    if (glyphs) b.append(html("span", {class: "w"}, glyphs));
    f.forEach((k, n) => b.append(html("sup", {class: "up " + found[n].severity},
      html("span", {class: "vh"}, T` finding `), String(k + 1))));
    return b;
  }

  // note is a comment under its row.
  note(i) {
    const it = this.game.items[i], text = it.p || it.w ? it.w : it.t;
    if (!text && it.t) return "";
    const out = this.remark("p", it, text);
    return it.k === "diagram" && this.diagram ? html("div", {}, out, this.diagram(momentAt(this.game, i))) : out;
  }

  remark(name, it, text, attributes) {
    return html(name, {class: it.p ? "remark place" : "remark", ...attributes}, it.l ? html("b", {}, it.l) : "",
      own(text, "comment"));
  }

  // variation is the line that opens at an item, with those that stand in it. It leaves the place where it ends.
  variation(at) {
    const {items} = this.game, out = html("div", {class: "var"});
    while (items[++at.k] && items[at.k].k !== "close") {
      const {k, m} = items[at.k];
      if (k === "open") out.append(this.variation(at));
      else if (NOTES.includes(k)) out.append(this.note(at.k), " ");
      else if (EVENTS.includes(k)) {
        if (m) out.append(html("span", {class: "turn"}, m), " ");
        out.append(this.event(at.k), " ");
      }
    }
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
    const b = e.target.closest("[data-item]");
    if (b) this.go(b);
  }

  go(b) { this.tell("agn-go", {item: Number(b.dataset.item), node: Number(b.dataset.node ?? -1)}); }
  tell(name, detail) { this.holder.dispatchEvent(new CustomEvent(name, {detail, bubbles: true})); }

  // ways are where keys go from an event: up and down in the column of a seat. To step back and forward is the page's.
  ways(b, all) {
    const here = b.closest("td"), {seat} = here.dataset;
    const above = (by) => {
      const cells = [...this.table.querySelectorAll("td:has([data-item])")].filter((td) => td.dataset.seat === seat);
      return seat ? cells[cells.indexOf(here) + by]?.querySelector("[data-item]") : all[all.indexOf(b) + by];
    };
    return {ArrowDown: () => above(1), ArrowUp: () => above(-1)};
  }

  key(e) {
    const b = e.target.closest?.("[data-item]");
    if (!b || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    const way = this.ways(b, [...this.table.querySelectorAll("[data-item]")])[e.key];
    if (!way) return;
    e.preventDefault();
    e.stopPropagation();
    const to = way();
    if (!to) return;
    to.focus();
    this.go(to);
  }
}

const seatIn = (game, letter) => game.board && seatOf(game.board, letter);

// inLines reports whether a game is of two seats and without throws: its rows are one line everywhere.
const inLines = (game) => game.order.length === 2 && !game.items.some((it) => it.k === "throw");

// throwOf shows a throw as boxes, what the rest of the game settles in brackets.
function throwOf(text, read, spent) {
  const values = (t) => t.replace(/[<>]/g, "").split(",");
  const dice = values(text), left = read ? values(read) : [];
  for (const v of dice) if (left.includes(v)) left.splice(left.indexOf(v), 1);
  return [html("span", {class: "vh"}, T`throw `), html("span", {class: "th"}, ...dice.flatMap((v, i) => {
    const known = v.includes("_") && left.length > 0, by = spent();
    const box = html("i", {class: known ? "read" : by ? "sp" : undefined}, known ? left.shift() : v);
    return i ? [html("span", {class: "vh"}, ", "), box] : [box];
  }))];
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
