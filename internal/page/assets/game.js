// A game: its moments, its words and what was found.
import {T, plural} from "./dom.js";

export const GLYPHS = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
  7: "□",
  10: "=",
  13: "∞",
  16: "±",
  17: "∓",
  18: "+−",
  19: "−+"
};

// Game gives the moments of a game, whose positions are written by their differences.
export class Game {
  constructor(data) {
    Object.assign(this, data);
    this.known = [];
    this.children = this.nodes.map(() => []);
    let men = new Set(),
      text = "";
    this.nodes.forEach((n, i) => {
      if (n.p >= 0) this.children[n.p].push(i);
      if (n.x) return;
      men = new Set(men);
      for (const k of n.m || []) men.delete(k);
      for (const k of n.a || []) men.add(k);
      text = text.slice(0, n.h || 0) + (n.b || "") + (n.z ? text.slice(-n.z) : "");
      this.known[i] = {men, text};
    });
    // The main line first, whatever order its moments were judged in.
    for (const c of this.children) c.sort((a, b) => (this.nodes[a].d || 0) - (this.nodes[b].d || 0));
    this.last = 0;
    while (this.onward(this.last) >= 0) this.last = this.onward(this.last);
  }
  onward(n) {
    const d = this.nodes[n].d || 0,
      c = this.children[n].find((k) => (this.nodes[k].d || 0) <= d);
    return c === undefined ? -1 : c;
  }
  position(n) {
    return (
      this.known[n] && {
        men: [...this.known[n].men].sort((a, b) => a - b).map((k) => this.men[k]),
        text: this.known[n].text
      }
    );
  }
  // moment is a moment as BoardView shows it.
  moment(n) {
    const node = this.nodes[n] || {},
      p = this.position(n),
      [seat, way, ...parts] = node.l || [];
    const path = [];
    for (let i = 0; i < parts.length; i += 2)
      path.push(...this.board.ways[this.board.seats[seat].letter][way].squares.slice(parts[i], parts[i + 1] + 1));
    return {
      board: this.board,
      known: !!p,
      men: p ? p.men : [],
      position: p ? p.text : "",
      seat: node.u || "",
      due: node.q || "",
      status: this.status(n),
      round: node.r,
      ply: node.y,
      throws: (node.c || []).map((c) => this.lots[c]),
      from: node.j || "",
      to: node.k || "",
      frozen: node.g,
      path
    };
  }
  status(n) {
    return this.texts[this.nodes[n].s];
  }
  said(n) {
    return n > 0 ? this.texts[this.nodes[n].w] : T`start`;
  }
  // other returns the next alternative to n, or to the beginning of the variation that it is
  // in: from the main line into the first variation, and from the last one back; n if there
  // is none.
  other(n) {
    const depth = this.nodes[n].d || 0;
    for (let k = n; k > 0 && (this.nodes[k].d || 0) >= depth; k = this.nodes[k].p) {
      const all = this.children[this.nodes[k].p];
      if (all.length > 1) return all[(all.indexOf(k) + 1) % all.length];
      if (!depth) break;
    }
    return n;
  }
  // lastKnown is the last moment up to n whose position is known, -1 for none.
  lastKnown(n) {
    while (n >= 0 && !this.known[n]) n = this.nodes[n].p;
    return n;
  }
  // breach is the event behind the last known position up to n, n itself where its position is known.
  breach(n) {
    while (n > 0 && this.nodes[n].p >= 0 && !this.known[n] && !this.known[this.nodes[n].p]) n = this.nodes[n].p;
    return n;
  }
  // faults are the findings that say why judging stopped at a breach.
  faults(b) {
    const from = b > 0 ? this.nodes[this.nodes[b].p].i : -1,
      to = this.nodes[b].i;
    return this.findings.filter(
      (f) => (f.item === to && f.severity !== "note") || (f.severity === "error" && f.item > from && f.item <= to)
    );
  }
  // after names the event that led to a moment, with its round.
  after(n) {
    const i = this.nodes[n].i;
    if (i < 0) return T`the start`;
    let k = i;
    while (k >= 0 && this.items[k].k !== "number") k--;
    return (k >= 0 ? this.items[k].t.replace(/\.+$/, ".") + " " : "") + this.items[i].t;
  }
  // show shows a moment on a board. Where its position is not known that is the last one that is, with what was
  // tried from there.
  show(view, n, names, more = () => ({})) {
    const k = this.lastKnown(n),
      node = this.nodes[k];
    if (!node || !this.board) return false;
    const tried = k === n ? null : this.faults(this.breach(n)).find((f) => f.from || f.to);
    const squares = new Set(this.board.squares.map((s) => s.name)),
      named = tried ? [...new Set(tried.message.match(/[a-z]+\d*/g))] : [];
    const bad = named.filter((w) => squares.has(w) && w !== tried.from && w !== tried.to);
    const moment = this.moment(k), {seat = moment.seat, due = moment.due, ...options} = more(moment);
    view.show(this.board, {...moment, seat, due}, {
      names,
      stale: k !== n,
      tried: tried && {from: tried.from, to: tried.to, bad},
      ...options
    });
    return true;
  }
  found(n) {
    const item = this.items[this.nodes[n].i];
    return ((item && item.f) || []).map((k) => this.findings[k]);
  }
}

// VERDICTS and SEVERITIES are what is called so in the data.
export const VERDICTS = {legal: T`legal`, illegal: T`illegal`, unreadable: T`unreadable`};
export const SEVERITIES = {error: T`error`, warning: T`warning`, note: T`note`};

// verdict says how the game was judged.
export function verdict(g) {
  const parts = [g.verdict === "legal" && g.judged < g.events ? T`legal as far as judged` : VERDICTS[g.verdict] ?? g.verdict];
  parts.push(T`${g.judged} of ${g.events} events judged`);
  if (g.complete) parts.push(T`ended by the rules`);
  if (g.computed) parts.push(T`result by the rules ${g.computed}`);
  if (g.sic) parts.push(T`${g.sic} marked sic`);
  return parts.join(", ");
}

// standing says in a few words how a game of a list stands, with the class of its sign.
export function standing(e) {
  const found = e.findings ? plural(e.findings, ", {1} finding", ", {1} findings") : "";
  if (e.verdict === "unreadable") return ["ill", T`cannot be read` + found];
  if (e.verdict === "illegal") return ["ill", e.breach ? T`breach in round ${e.breach}` : T`not legal` + found];
  if (e.judged < e.events) return ["op", T`judged up to event ${e.judged} of ${e.events}` + found];
  const rounds = e.rounds ? plural(e.rounds, ", {1} round", ", {1} rounds") : "";
  return e.result && e.result !== "*" ? ["leg", e.result + rounds + found] : ["op", T`unfinished` + rounds + found];
}
const SIGNS = {ill: "✗", op: "○", leg: "✓"};
export const standingMark = (e, html) => {
  const [cls, words] = standing(e);
  return html("span", {class: "st " + cls}, `${SIGNS[cls]} ${words}`);
};

// known is a text of a tag, empty where that says that it is not known.
export const known = (text) => (text && text !== "?" ? text : "");

// shortTitle is the name of a rule set without what it adds after a comma or colon.
export const shortTitle = (title) => (title || T`unknown rule set`).split(/[,:]/)[0].trim();

// playersOf are the names of those who play a game of a list, in the order of the seats.
export const playersOf = (e) => e.players.map((p) => p.slice(p.indexOf(" ") + 1));

// namesOf are the names of those who play by the letters of their seats.
export function namesOf(game) {
  const tags = new Map(game.tags),
    names = {};
  for (const s of game.board?.seats ?? []) {
    const name = tags.get(s.name);
    if (name && name !== "?") names[s.letter] = name;
  }
  return names;
}

// entryOf is a game as a list has it, where no list is given.
export function entryOf(g) {
  const tags = new Map(g.tags),
    of = (name) => tags.get(name) ?? "",
    names = namesOf(g);
  const error = g.findings.find((f) => f.severity === "error");
  let depth = 0,
    rounds = 0,
    breach = 0;
  g.items.forEach((it, i) => {
    if (it.k === "open" || it.k === "close") depth += it.k === "open" ? 1 : -1;
    else if (it.k === "number" && !depth) rounds = parseInt(it.t, 10) || rounds;
    if (error?.item === i) breach = rounds;
  });
  return {
    ...g,
    players: (g.board?.seats ?? []).filter((s) => names[s.letter]).map((s) => `${s.name} ${names[s.letter]}`),
    event: of("Event"),
    place: of("Site"),
    date: of("Date"),
    eventDate: of("EventDate"),
    findings: g.findings.length,
    rounds,
    breach
  };
}

const MONTHS = [T`January`, T`February`, T`March`, T`April`, T`May`, T`June`, T`July`, T`August`, T`September`, T`October`,
  T`November`, T`December`];
const SEASONS = {21: T`spring`, 22: T`summer`, 23: T`autumn`, 24: T`winter`};

function yearWords(y) {
  const unknown = y.length - y.replace(/X+$/, "").length,
    n = Number(y.replaceAll("X", "0"));
  if (/^X+$/.test(y)) return "";
  if (unknown === 1) return T`${n}s`;
  if (unknown) return `${n}–${n + 10 ** unknown - 1}`;
  return n > 0 ? String(n) : T`${1 - n} BC`;
}

function dayWords(year, month, day) {
  const y = yearWords(year),
    m = MONTHS[month - 1] ?? SEASONS[month],
    d = Number(day) || 0;
  if (m) return [d || "", m, y || T`of a year not known`].filter(Boolean).join(" ");
  return d ? T`${y || T`year not known`}, day ${d} of a month not known` : y;
}

const DOUBT = {"?": (d) => T`perhaps ${d}`, "~": (d) => T`about ${d}`, "%": (d) => T`perhaps about ${d}`};

function edtfWords(written) {
  const p = /^(?:(-?[\dX]{4})(?:-(\d\d|XX)(?:-(\d\d|XX))?)?|Y(-?\d{5,9}))([?~%])?$/.exec(written);
  return p ? (DOUBT[p[5]] ?? ((d) => d))(dayWords(p[1] ?? p[4], p[2], p[3])) : written;
}

// NO_DATE is what stands where no date is known.
export const NO_DATE = T`no date`;

// when puts the date of a tag, Date or EventDate, into words. What is no date stays as it is written.
export function when(written) {
  const p = /^([\d?]{4})\.(\d\d|\?\?)\.(\d\d|\?\?)$/.exec(written ?? "");
  if (p) return dayWords(p[1].replaceAll("?", "X"), p[2], p[3]) || NO_DATE;
  if (!written || written === "?") return NO_DATE;
  const [from, to] = written.split("/"),
    open = (d) => !d || d === "..";
  if (to === undefined) return edtfWords(written);
  if (open(from)) return open(to) ? written : T`until ${edtfWords(to)}`;
  return open(to) ? T`from ${edtfWords(from)} on` : T`${edtfWords(from)} to ${edtfWords(to)}`;
}

// dateOf is the date that says more of a game of a list, in words.
export function dateOf(e) {
  const date = when(e.date);
  return date === NO_DATE || (e.eventDate && /\?/.test(e.date)) ? when(e.eventDate || e.date) : date;
}

// yearsOf are the first and the last year that a game of a list can be of, null if that is not known.
export function yearsOf(e) {
  const years = [...`${e.date} ${e.eventDate ?? ""}`.matchAll(/(?<![\d.-])(\d[\dX?]{3})(?![\dX])/g)].map(
    ([y]) => y
  );
  const best = years.find((y) => /^\d{4}$/.test(y)) ?? years[0];
  if (!best) return null;
  return [Number(best.replace(/[?X]/g, "0")), Number(best.replace(/[?X]/g, "9"))];
}
