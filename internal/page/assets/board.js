// The board: drawn from what the referee laid out, in the units of the pictures.
import {html, listOf, nameOf, nodes, own, T} from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 48, MARGIN = 24, TRAY = 40, BOX = 22.5;

export function svg(name, attributes, ...children) {
  const e = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes || {})) if (v !== undefined && v !== "") e.setAttribute(k, v);
  e.append(...children);
  return e;
}

// define puts the outlines of the men into a document or a shadow root, for pictures to use.
export function define(drawings, root = document) {
  let defs = root.getElementById("shapes");
  if (!defs) {
    defs = svg("defs", {id: "shapes"});
    (root.body || root).append(svg("svg", {class: "defs", width: 0, height: 0, "aria-hidden": "true"}, defs));
  }
  const add = (id, d) => d && defs.append(svg("path", {id: "agn-" + id, d}));
  for (const [name, s] of Object.entries(drawings.shapes)) {
    add(name, s.outline);
    add(name + "-inner", s.inner);
  }
  defs.append(svg("marker", {id: "agn-head", orient: "auto", markerWidth: 4, markerHeight: 4, viewBox: "0 0 10 10", refX: 6, refY: 5},
    svg("path", {d: "M0 0L10 5L0 10Z", class: "agn-tip"})));
}

export function turned(x, y, quarter) {
  for (let i = 0; i < quarter; i++) [x, y] = [-y, x];
  return [x, y];
}

export const round = (x) => Math.round(x * 100) / 100 + 0;

function use(name, cls, x, y, scale) {
  return svg("use", {href: "#agn-" + name, class: cls, transform: `translate(${round(x - BOX * scale)} ${round(y - BOX * scale)}) scale(${scale})`});
}

export function seatOf(board, letter) { return board.seats.find((s) => s.letter === letter); }

function half(board, quarter) {
  let x = board.width / 2 + MARGIN, y = board.height / 2 + MARGIN;
  for (const s of board.seats) {
    if ((s.quarter - quarter) % 2 === 0) y = board.height / 2 + MARGIN + TRAY; else x = board.width / 2 + MARGIN + TRAY;
  }
  return [x, y];
}

// stack draws a stack of men.
function stack(board, drawings, m, quarter) {
  const s = seatOf(board, m.seat), colour = s.name.toLowerCase(), race = m.piece === "man";
  const [x, y] = turned(m.x, m.y, quarter);
  const g = svg("g", {class: m.place === "lost" ? "agn-stack agn-lost" : "agn-stack", transform: `translate(${round(x)} ${round(y)}) scale(${m.scale})`});
  const data = {seat: m.seat, army: m.army, piece: m.piece, place: m.place, square: m.square || "", count: m.count, twins: m.twins ? "yes" : "", way: m.way || 0, index: m.index};
  for (const [k, v] of Object.entries(data)) g.dataset[k] = v;
  g.append(svg("title", {}, T`${nameOf(s.name)}: ${m.words}`));
  const form = "form-" + s.form, inner = drawings.shapes[m.piece] && drawings.shapes[m.piece].inner;
  if (race && m.twins) {
    g.append(use(form, "agn-man agn-" + colour, -7, -7, 0.7), use(form, "agn-man agn-" + colour, 7, 7, 0.7));
  } else if (race) {
    g.append(use(form, "agn-man agn-" + colour, 0, 0, 0.86));
    if (m.count === 1) g.append(use(form + "-inner", "agn-inner agn-on-" + colour, 0, 0, 0.86));
  } else if (board.tokens) {
    g.append(use(form, "agn-token agn-" + colour, 0, 0, 1), use(m.piece, "agn-glyph agn-on-" + colour, 0, 0, 0.64));
    if (inner) g.append(use(m.piece + "-inner", "agn-inner agn-line-" + colour, 0, 0, 0.64));
  } else {
    g.append(use(m.piece, "agn-man agn-" + colour, 0, 0, 0.94));
    if (inner) g.append(use(m.piece + "-inner", "agn-inner agn-on-" + colour, 0, 0, 0.94));
  }
  if (m.army !== m.seat) g.append(svg("circle", {class: "agn-man agn-" + seatOf(board, m.army).name.toLowerCase(), cx: 16, cy: -16, r: 6.5}));
  if (m.place === "home") g.append(svg("path", {class: "agn-roof", d: "M-20 -19L0 -27L20 -19"}));
  if (m.count > 1) {
    const plain = race && !m.twins;
    g.append(svg("text", {class: plain ? "agn-count agn-on-" + colour : "agn-count agn-badge", x: plain ? "0" : 15, y: plain ? 8.5 : 22}, String(m.count)));
  }
  return g;
}

// describe tells a position in words, seat by seat, as pictures do.
export function describe(board, men, status) {
  const at = (m) => m.place + " " + (m.square || "");
  const parts = board.seats.map((s) => {
    const words = men.filter((m) => m.seat === s.letter).sort((a, b) => at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0)
      .map((m) => m.army === m.seat ? m.words : m.words.replace(T`won by ${m.army}`, T`won by ${nameOf(seatOf(board, m.army).name)}`));
    return T`${nameOf(s.name)}: ${words.length ? words.join(", ") : T`no men`}. `;
  });
  return parts.join("") + status[0].toUpperCase() + status.slice(1) + ".";
}

// What the tools of a board are called, and what a status ends in where the seat on turn is in check.
const TOOLS = {Flip: T`Flip`, Enlarge: T`Enlarge`, "Show the way": T`Show the way`};
const CHECKS = [[T`check`, T`, in check`], [T`mate`, T`, in mate`]];

const isCross = (board) => board.squares.length * CELL * CELL !== board.width * board.height;

// ground draws the squares.
function ground(board, q) {
  const g = svg("g", {class: "agn-board"});
  for (const s of board.squares) {
    const [cx, cy] = turned(s.x, s.y, q), x = cx - s.side / 2, y = cy - s.side / 2;
    const r = svg("rect", {class: "agn-square", x, y, width: s.side, height: s.side});
    r.dataset.square = s.name;
    g.append(r);
    if (s.crossed) g.append(svg("path", {class: "agn-cross", d: `M${x} ${y}l${s.side} ${s.side}m-${s.side} 0l${s.side} -${s.side}`}));
    if (s.throne) g.append(svg("rect", {class: "agn-throne", x: x + 4, y: y + 4, width: s.side - 8, height: s.side - 8}));
  }
  if (!isCross(board)) {
    const [w, h] = q % 2 ? [board.height, board.width] : [board.width, board.height];
    g.append(svg("rect", {class: "agn-frame", x: -w / 2, y: -h / 2, width: w, height: h}));
  }
  return g;
}

// draw returns the picture of a position.
export function draw(board, drawings, p) {
  const q = p.quarter, [hx, hy] = half(board, q);
  const root = svg("svg", {class: Math.max(board.width, board.height) > 12 * CELL ? "agn-picture agn-large" : "agn-picture", role: "img", viewBox: `${-hx} ${-hy} ${2 * hx} ${2 * hy}`, "aria-label": describe(board, p.men, p.status)});
  root.dataset.position = p.position;
  root.dataset.seat = p.seat;
  root.dataset.due = p.due;
  const squares = ground(board, q), byName = {};
  for (const s of board.squares) byName[s.name] = s;
  for (const l of board.labels) {
    const [x, y] = turned(l.x, l.y, q);
    squares.append(svg("text", {class: "agn-label", x, y: y + 4.5}, l.text));
  }
  root.append(squares);
  for (const name of p.marks || []) {
    const s = byName[name];
    if (!s) continue;
    const [x, y] = turned(s.x, s.y, q);
    root.append(svg("rect", {class: "agn-mark", x: x - s.side / 2 + 2.5, y: y - s.side / 2 + 2.5, width: s.side - 5, height: s.side - 5}));
  }
  for (const s of board.seats) {
    const wide = s.quarter % 2 ? board.height : board.width, deep = s.quarter % 2 ? board.width : board.height;
    const [x, y] = turned(0.675 * CELL - wide / 2, deep / 2 + MARGIN + TRAY / 2, (4 - s.quarter + q) % 4);
    root.append(svg("text", {class: p.due !== "over" && p.seat === s.letter ? "agn-name agn-on-turn" : "agn-name", x, y: y + 4.5}, s.name));
  }
  const a = byName[p.from], b = byName[p.to];
  if (a && b && a !== b) {
    const short = CELL * 0.34 / Math.hypot(a.x - b.x, a.y - b.y);
    const [x1, y1] = turned(a.x, a.y, q), [x2, y2] = turned(b.x + (a.x - b.x) * short, b.y + (a.y - b.y) * short, q);
    root.append(svg("path", {class: "agn-arrow", "marker-end": "url(#agn-head)", d: `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`}));
  } else if (a || b) {
    const s = b || a, [x, y] = turned(s.x, s.y, q);
    root.append(svg("circle", {class: "agn-mark", cx: x, cy: y, r: s.side / 2 - 1}));
  }
  for (const m of p.men) root.append(stack(board, drawings, m, q));
  return root;
}

// lots draws what the dice or shells of throws show.
export function lots(drawings, throws) {
  return throws.map((lots) => {
    const words = lots.map((l) => l.shells ? T`${l.shells} shells, ${l.mouths || 0} mouths up: ${l.value}` : String(l.value)).join(", ");
    const g = svg("g", {});
    let left = 0;
    for (const l of lots) {
      for (let i = 0; i < (l.shells || 0); i++, left += 30) {
        const s = i < (l.mouths || 0) ? drawings.mouth : drawings.back;
        g.append(svg("g", {transform: `translate(${left} 0)`}, svg("path", {class: "agn-lot", d: s.outline}), svg("path", {class: "agn-inner agn-on-white agn-shell", d: s.inner})));
      }
      if (l.shells) continue;
      const wide = l.long ? 58 : 40.5, die = svg("g", {transform: `translate(${left} 0)`}, svg("rect", {class: "agn-lot", x: 2.25, y: 2.25, rx: 5, width: wide, height: 40.5}));
      if (l.pips) for (const [x, y] of drawings.pips[l.pips]) die.append(svg("circle", {class: "agn-pip", cx: x + (wide - 40.5) / 2, cy: y, r: 3.8}));
      else die.append(svg("text", {class: "agn-count agn-pip", x: BOX, y: 31}, String(l.value)));
      g.append(die);
      left += wide + 6;
    }
    return svg("svg", {class: "throw", role: "img", "aria-label": T`thrown: ${words}`, viewBox: `0 0 ${left + 2} 45`, height: 30, width: Math.round((left + 2) * 30 / 45)}, g);
  });
}

// Pictures of the buttons of a board.
const ICONS = {
  Flip: "M7 4V18M3.5 14.5L7 18.5L10.5 14.5M17 20V6M13.5 9.5L17 5.5L20.5 9.5",
  Enlarge: "M4 10V4H10M20 14V20H14M4 4L10 10M20 20L14 14",
  "Show the way": "M4 19H14A4 4 0 0 0 14 11H10A4 3.5 0 0 1 10 4H19M16 1L19.5 4L16 7",
};
const REACH = 22, CORNERS = ["se", "ne", "nw", "sw"];
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// token draws the form of a seat, man a stack by itself.
export function token(seat, cls) {
  const colour = seat.name.toLowerCase();
  return svg("svg", {class: cls, viewBox: "0 0 45 45", "aria-hidden": "true"}, svg("use", {href: `#agn-form-${seat.form}`, class: "agn-man agn-" + colour}),
    svg("use", {href: `#agn-form-${seat.form}-inner`, class: "agn-inner agn-on-" + colour}));
}
export function alone(board, drawings, m) {
  return svg("svg", {class: "bv-man", viewBox: "-24 -24 48 48", "aria-hidden": "true"}, stack(board, drawings, {...m, x: 0, y: 0, scale: 1, count: 1, place: "board"}, 0));
}

// head is the head of an arrow that comes to a point from another.
function arrowhead([fx, fy], [x, y], size, cls) {
  const d = Math.hypot(x - fx, y - fy) || 1, ux = (x - fx) / d * size, uy = (y - fy) / d * size;
  return svg("path", {class: cls, d: `M${round(x - ux - uy * 0.6)} ${round(y - uy + ux * 0.6)}L${round(x)} ${round(y)}L${round(x - ux + uy * 0.6)} ${round(y - uy - ux * 0.6)}`});
}
const line = (points) => "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

// A BoardView is a board to look at: the drawing of a moment with plates for its seats and labels laid over it in
// pixels. What is chosen on it is an event of its holder: agn-pick {square, man}, where man is an index into the men
// of the moment or -1.
export class BoardView {
  constructor(holder, drawings) {
    this.holder = holder;
    this.drawings = drawings;
    this.big = this.way = false;
    this.seen = -1; // the man that was clicked last
    const part = (name, cls, attributes) => (this[name] = html("div", {class: cls, ...attributes}));
    this.said = html("p", {class: "bv-said", role: "status"});
    this.key = html("ul", {class: "bv-key"});
    this.tools = html("div", {class: "bv-tools"}, ...Object.entries({Flip: () => this.flip(), Enlarge: () => this.enlarge(), "Show the way": () => this.showWay()}).map(([name, act]) => {
      const said = TOOLS[name];
      const b = html("button", {type: "button", class: "bv-b", "aria-label": said, title: said, "aria-pressed": name === "Flip" ? undefined : "false"},
        svg("svg", {class: "bv-ic", viewBox: "0 0 24 24", "aria-hidden": "true"}, svg("path", {d: ICONS[name]})), html("span", {}, said));
      b.addEventListener("click", act);
      this[name] = b;
      return b;
    }));
    this.note = html("p", {class: "bv-note"});
    part("labels", "bv-labels", {"aria-hidden": "true"});
    part("squares", "bv-squares", {role: "group", "aria-label": T`Squares`});
    part("corners", "bv-corners");
    part("field", "bv-field").append(this.labels, this.squares, this.corners);
    part("scroll", "bv-scroll").append(this.field);
    this.top = html("div", {class: "bv-plates"});
    this.bottom = html("div", {class: "bv-plates"});
    this.foot = html("div", {class: "bv-foot"}, this.said);
    this.root = html("div", {class: "bv"}, html("div", {class: "bv-in"}, this.top, this.scroll, this.bottom, this.foot, this.note));
    this.none = html("p", {class: "bv-none"});
    holder.replaceChildren(this.root, this.none);
    this.root.addEventListener("click", (e) => this.clicked(e));
    this.root.addEventListener("keydown", (e) => this.pressed(e));
    new ResizeObserver(([{contentRect: {width}}]) => { this.wide = width; this.counts(); }).observe(this.field);
  }

  // show draws a moment, as game.moment gives it. The board stays where it was turned to.
  show(board, moment, options = {}) {
    this.root.hidden = !board;
    this.none.hidden = !!board;
    if (!board) {
      this.none.textContent = options.stale || moment?.status || T`the rule set or the start is not known: no position is shown`;
      return;
    }
    const new_ = !this.board || this.board.variant !== board.variant || this.board.seats.length !== board.seats.length;
    Object.assign(this, {board, moment, options});
    if (new_) { this.quarter = board.seats[0].quarter; this.seen = -1; }
    if (options.quarter !== undefined && options.quarter !== this.wanted) this.quarter = options.quarter;
    this.wanted = options.quarter;
    if (this.position !== moment.position) { this.position = moment.position; this.seen = -1; this.whose = null; this.tell(""); }
    const drawn = [board.variant, board.width, board.seats.map((s) => s.letter), this.quarter].join();
    if (drawn !== this.drawn) { this.drawn = drawn; this.build(); }
    this.fill();
  }

  // build lays out what stays while a board is shown from one side.
  build() {
    const {board, quarter} = this, [w, h] = quarter % 2 ? [board.height, board.width] : [board.width, board.height];
    this.w = w; this.h = h;
    this.cross = isCross(board);
    this.fine = Math.max(w, h) / CELL / 10; // the size of signs, which is nearly the same on all boards
    this.arm = this.cross ? Math.max(...board.squares.filter((s) => Math.abs(s.y) > board.height / 2 - CELL).map((s) => Math.abs(s.x))) + CELL / 2 : 0;
    this.byName = new Map(board.squares.map((s) => [s.name, s]));
    this.root.classList.toggle("cross", this.cross);
    this.root.style.setProperty("--n", Math.max(w, h) / CELL);
    this.field.style.aspectRatio = `${w + 2} / ${h + 2}`;
    this.field.style.setProperty("--w", w + 2);
    this.picture?.remove();
    this.under = svg("g", {});
    this.lower = svg("g", {});
    this.over = svg("g", {});
    this.men = svg("g", {class: "bv-men"});
    const squares = ground(board, quarter);
    if (this.cross) squares.append(svg("path", {class: "agn-frame", d: this.outline()}));
    this.picture = svg("svg", {class: "agn-picture", role: "img", viewBox: `${-w / 2 - 1} ${-h / 2 - 1} ${w + 2} ${h + 2}`}, squares, this.under, this.lower, this.men, this.over);
    this.field.prepend(this.picture);
    this.labels.replaceChildren(...board.labels.map((l) => this.label(l)));
    this.keys = new Map();
    this.squares.replaceChildren(...board.squares.map((s) => {
      const b = html("button", {type: "button", class: "bv-sq", tabindex: -1});
      b.dataset.square = s.name;
      this.put(b, s);
      b.style.width = `${s.side / (w + 2) * 100}%`;
      b.style.height = `${s.side / (h + 2) * 100}%`;
      this.keys.set(s.name, b);
      return b;
    }));
    const first = this.keys.get(this.now) || this.squares.firstChild;
    first.tabIndex = 0;
    this.now = first.dataset.square;
    this.places();
  }

  // at is the middle of a square as the board is turned.
  at(s) { return turned(s.x, s.y, this.quarter); }
  put(e, s) {
    const [x, y] = this.at(s);
    e.style.left = `${(x + this.w / 2 + 1) / (this.w + 2) * 100}%`;
    e.style.top = `${(y + this.h / 2 + 1) / (this.h + 2) * 100}%`;
  }
  outline() {
    const a = this.arm, x = this.w / 2, y = this.h / 2;
    return `M${-a} ${-y}H${a}V${-a}H${x}V${a}H${a}V${y}H${-a}V${a}H${-x}V${-a}H${-a}Z`;
  }

  // label puts the name of a file or rank below or at the left, on a cross beside the arms so that none meet.
  label(l) {
    const [x, y] = turned(l.x, l.y, this.quarter), along = (Math.abs(l.x) > Math.abs(l.y)) === (this.quarter % 2 === 1);
    const e = html("span", {}, l.text), px = (v, size) => `${(v + size / 2 + 1) / (size + 2) * 100}%`;
    const middle = this.cross && Math.abs(along ? x : y) < this.arm, a = this.arm;
    if (along) {
      e.className = "below";
      e.style.left = px(x, this.w);
      const above = this.cross && !middle && x < 0;
      if (above) e.className = "above";
      e.style.top = this.cross && !middle ? px(above ? -a : a, this.h) : "100%";
    } else {
      const right = this.cross && !middle && y < 0;
      e.className = right ? "right" : middle ? "left out" : "left";
      e.style.top = px(y, this.h);
      e.style.left = this.cross && !middle ? px(right ? a : -a, this.w) : "0";
    }
    return e;
  }

  // places makes the plates of the seats where they sit, and finds a place for the buttons and the key.
  places() {
    const {board} = this, corners = {};
    this.plates = {};
    for (const e of [this.top, this.bottom, this.corners]) e.replaceChildren();
    const facing = board.seats.length === 2 && (board.seats[0].quarter - board.seats[1].quarter) % 2 === 0;
    for (const s of board.seats) {
      const side = (s.quarter - this.quarter + 4) % 4, plate = html("div", {class: "bv-plate"});
      plate.dataset.seat = s.letter;
      let where = CORNERS[side];
      const throne = !this.cross && board.squares.find((q) => q.throne === s.letter);
      if (throne) {
        const [x, y] = this.at(throne);
        where = (y > 0 ? "s" : "n") + (x > 0 ? "e" : "w");
      }
      if (facing && !this.cross) where = side === 0 ? "sw" : "nw";
      plate.classList.add(where);
      this.plates[s.letter] = plate;
      corners[where] = plate;
    }
    if (this.cross) {
      for (const c of CORNERS) this.corners.append(html("div", {class: "bv-corner " + c}, ...(corners[c] ? [corners[c]] : [])));
    } else {
      for (const c of ["nw", "ne"]) if (corners[c]) this.top.append(corners[c]);
      for (const c of ["sw", "se"]) if (corners[c]) this.bottom.append(corners[c]);
    }
    this.spare = this.cross ? ["ne", "sw", "nw", "se"].filter((c) => !corners[c]) : [];
    this.facing = facing && !board.ways;
    this.stow();
    this.root.classList.toggle("ways", !!board.ways);
    this["Show the way"].hidden = !board.ways;
  }

  // stow puts the buttons and the key into empty corners, or below the board, where they also are when the corners
  // are scrolled with it.
  stow() {
    const [one, two] = this.big ? [] : this.spare.map((c) => this.corners.querySelector("." + c));
    (one || (this.facing ? this.bottom : this.foot)).append(this.tools);
    (two || this.foot).append(this.key);
  }

  // fill draws what changes from moment to moment.
  fill() {
    const {board, moment, options} = this;
    this.picture.setAttribute("aria-label", describe(board, moment.men, moment.status || T`nothing is known of what is due`));
    Object.assign(this.picture.dataset, {position: moment.position || "", seat: moment.seat || "", due: moment.due || ""});
    this.root.classList.toggle("stale", !!options.stale);
    this.note.textContent = typeof options.stale === "string" ? options.stale : "";
    this.men.replaceChildren(...moment.men.filter((m) => m.square).map((m) => {
      const g = stack(board, this.drawings, m, this.quarter);
      g.style.setProperty("--scale", m.scale);
      return g;
    }));
    this.counts();
    this.last();
    this.lines();
    for (const s of board.seats) this.plate(s);
    this.aims();
    this.name();
  }

  // counts tells numbers on men how many pixels a unit of the drawing has: they are no smaller than labels.
  counts() {
    for (const e of this.men?.querySelectorAll(".agn-count") ?? []) e.style.setProperty("--u", this.wide / (this.w + 2));
  }

  // What a board to play on adds: what lies on it to be chosen, and who may be picked up.
  aims() {}
  discs() { return []; }
  target() { return ""; }
  canPick() { return false; }

  square(name, cls, inset) {
    const s = this.byName.get(name);
    if (!s) return "";
    const [x, y] = this.at(s), side = s.side - 2 * inset;
    return svg("rect", {class: cls, x: x - side / 2, y: y - side / 2, width: side, height: side});
  }

  // last shades the squares of the last move, and those that are picked or marked.
  last() {
    const {moment: m, options: o} = this, picked = this.pickedSquare();
    this.under.replaceChildren(...[...new Set([m.from, m.to])].map((n) => this.square(n, "bv-last", 0.5)), this.square(picked, "bv-pick", 1.5),
      ...(o.marks || []).filter((n) => n !== picked).map((n) => this.square(n, "agn-mark", 2.5)), ...(o.tried?.bad || []).map((n) => this.square(n, "bv-bad", 2)));
  }
  // pickedSquare is the name of the square that is picked.
  pickedSquare() {
    const p = this.options.picked;
    return typeof p === "number" ? this.moment.men[p]?.square : p;
  }

  // lines draws the last move along its way, the way that is shown, and what was tried.
  lines() {
    const {moment: m, options: o} = this, out = [], middle = (name) => this.byName.get(name) && this.at(this.byName.get(name));
    const tried = [];
    const names = m.path?.length > 1 ? m.path : [m.from, m.to], points = names.map(middle);
    if (!this.way && points.every(Boolean) && m.from !== m.to) out.push(...this.arrow(points, "bv-line"));
    if (o.tried) {
      const ends = [o.tried.from, o.tried.to].map(middle);
      if (ends.every(Boolean) && o.tried.from !== o.tried.to) tried.push(...this.arrow(ends, "bv-tried"));
      else tried.push(this.square(o.tried.to || o.tried.from, "bv-bad", 2));
    }
    const way = this.shownWay();
    this.key.replaceChildren();
    if (way) out.push(...this.drawWay(way));
    this.lower.replaceChildren(...out);
    this.over.replaceChildren(...tried);
  }
  arrow(points, cls) {
    const n = points.length, [a, b] = [points[n - 2], points[n - 1]], d = Math.hypot(a[0] - b[0], a[1] - b[1]), short = CELL * 0.4 / d;
    const end = [b[0] + (a[0] - b[0]) * short, b[1] + (a[1] - b[1]) * short];
    return [svg("path", {class: cls, d: line([...points.slice(0, -1), end])}), arrowhead(a, end, 10 * this.fine, cls + " bv-head")];
  }

  // shownWay is the way to show: the one asked for, else that of the man that is picked, else that of the seat to act.
  shownWay() {
    const {board, moment, options} = this;
    if (!board.ways || !(this.way || options.way)) return null;
    let w = options.way;
    if (!w && this.whose) w = this.whose;
    if (!w) {
      const picked = options.picked, i = typeof picked === "number" ? picked : picked ? moment.men.findIndex((m) => m.square === picked) : this.seen;
      const m = moment.men[i];
      w = m && m.piece === "man" ? {seat: m.seat, way: m.way || 0, index: m.index} : {seat: moment.seat || board.seats[0].letter, way: 0, index: -1};
    }
    const way = board.ways[w.seat]?.[w.way || 0];
    return way ? {...way, seat: w.seat, way: w.way || 0, index: w.index ?? -1} : null;
  }
  drawWay({squares, entry, turnIn, home, index, seat, way}) {
    const twice = new Set(squares.filter((n, i) => squares.indexOf(n) !== i)), raw = squares.map((n) => this.at(this.byName.get(n)));
    // A square that is wider than the others is met at its side.
    const points = raw.map(([x, y], i) => {
      const near = raw[i ? i - 1 : 1], wide = this.byName.get(squares[i]).side > CELL;
      if (!wide) return [x, y];
      return [near[0] + Math.sign(Math.round((x - near[0]) / CELL)) * CELL, near[1] + Math.sign(Math.round((y - near[1]) / CELL)) * CELL];
    });
    // Where the way comes twice it is drawn side by side.
    const both = squares.map((n) => twice.has(n)), shifted = points.map(([x, y], i) => {
      if (!both[i]) return [x, y];
      const a = points[both[i - 1] ? i - 1 : i], b = points[both[i - 1] ? i : i + 1] || [x, y], d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      return [x + (b[1] - a[1]) / d * 10, y - (b[0] - a[0]) / d * 10];
    });
    const at = Math.max(index, 0), out = [];
    if (at > 0) out.push(svg("path", {class: "bv-way past", d: line(shifted.slice(0, at + 1))}));
    out.push(svg("path", {class: "bv-way", d: line(shifted.slice(at))}));
    for (let i = at + 1; i < home; i += 3) {
      const a = shifted[i], b = shifted[i + 1], m = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      out.push(arrowhead(a, [m[0] + (b[0] - a[0]) * 0.1, m[1] + (b[1] - a[1]) * 0.1], 7 * this.fine, "bv-chev"));
    }
    const [ex, ey] = shifted[entry], [tx, ty] = shifted[turnIn], [hx, hy] = shifted[home], r = 5 * this.fine;
    out.push(svg("circle", {class: "bv-sign", cx: ex, cy: ey, r}), svg("rect", {class: "bv-sign", x: tx - r, y: ty - r, width: 2 * r, height: 2 * r}),
      svg("path", {class: "bv-sign home", d: `M${hx} ${hy - 1.4 * r}l${1.4 * r} ${2.2 * r}h${-2.8 * r}z`}));
    const sign = (text, ...shape) => html("li", {}, svg("svg", {viewBox: "0 0 26 14", "aria-hidden": "true"}, ...shape), text);
    // The ways of others are a button away.
    const ways = this.board.seats.flatMap((s) => this.board.ways[s.letter].map((_, k) => ({seat: s.letter, way: k, index: -1})));
    const other = html("button", {type: "button", class: "bv-b bv-whose", title: T`show the next way`}, html("span", {}, ...this.board.ways[seat].length > 1 ? nodes`way of ${own(this.seatName(seat))} from ${squares[0]}` : nodes`way of ${own(this.seatName(seat))}`));
    other.addEventListener("click", () => {
      this.whose = ways[(ways.findIndex((x) => x.seat === seat && x.way === way) + 1) % ways.length];
      this.lines();
      this.key.querySelector("button").focus();
    });
    this.key.replaceChildren(html("li", {}, other),
      ...(at > 0 ? [sign(T`come so far`, svg("path", {class: "bv-way past", d: "M2 7H24"}))] : []), sign(T`still to go: ${home - at}`, svg("path", {class: "bv-way", d: "M2 7H24"})),
      sign(T`entry`, svg("circle", {class: "bv-sign", cx: 13, cy: 7, r: 5})), sign(T`turns in`, svg("path", {class: "bv-sign", d: "M8 2h10v10h-10z"})),
      sign(T`home`, svg("path", {class: "bv-sign home", d: "M13 1l8 12h-16z"})));
    return out;
  }

  seatName(letter) { return this.options.names?.[letter] || nameOf(seatOf(this.board, letter).name); }

  // plate fills the plate of a seat: its name, what it is, whether it acts, and its men beside the board.
  plate(s) {
    const {board, moment, options} = this, plate = this.plates[s.letter], name = options.names?.[s.letter], race = !!board.ways;
    const acts = moment.seat === s.letter && moment.due && moment.due !== "over", frozen = (options.frozen || moment.frozen || {})[s.letter];
    const partner = options.partners?.[s.letter] || s.partner, more = [];
    if (name) more.push(nameOf(s.name));
    if (frozen) more.push(T`frozen: ${frozen}`);
    const extra = partner ? T`with ${nameOf(seatOf(board, partner).name)}` : nameOf(s.place);
    const small = html("small", {}, more.join(", "), ...(frozen ? [] : [html("span", {class: more.length ? "bv-extra" : ""}, (more.length ? ", " : "") + extra)]));
    const check = acts && CHECKS.find(([said]) => moment.status?.endsWith(" " + said));
    const flag = acts ? [html("span", {class: "bv-flag"}, (moment.due === "cast" ? T`to throw` : T`to move`) + (check ? check[1] : ""))] : [];
    const mine = moment.men.map((m, i) => ({...m, i})).filter((m) => m.seat === s.letter), beside = mine.filter((m) => m.place !== "board");
    const off = (options.targets || []).filter((t) => t.pile && t.seat === s.letter);
    // A plate that says the same as before stays.
    const made = JSON.stringify([name, more, extra, acts && [moment.due, check, moment.throws, options.spent, options.throws], beside.map((m) => [m, this.canPick(m.i)]), off, options.picked]);
    if (plate.made === made) return;
    plate.made = made;
    plate.classList.toggle("turn", !!acts);
    plate.title = name || "";
    plate.replaceChildren(token(s, "bv-tok"), html("span", {class: "bv-who"}, html("b", {}, own(name || nameOf(s.name))), " ", small), ...flag);
    const total = mine.reduce((n, m) => n + m.count * (m.twins ? 2 : 1), 0);
    for (const place of ["lost", "hand", "home"]) {
      const men = beside.filter((m) => m.place === place), here = off.filter((t) => t.pile === place || t.pile === "off" && place === "home");
      if (men.length || here.length || race && place === "home") plate.append(this.pile(s, place, men, here, race ? total : 0));
    }
    const corner = this.cross && plate.parentNode;
    if (corner) {
      corner.querySelector(".bv-dice")?.remove();
      const thrown = acts && moment.throws?.length && options.throws !== false;
      if (thrown) corner.append(this.dice());
    }
  }

  // pile shows men beside the board, as a button where they can be picked.
  pile(s, place, men, targets, total) {
    const words = {lost: T`lost`, hand: T`in hand`, home: T`home`}[place], n = men.reduce((k, m) => k + m.count, 0);
    const pile = html("span", {class: "bv-pile bv-" + place}, html("span", {class: place === "lost" ? "vh" : "bv-lead"}, words + " "));
    const can = (m) => !m.square && this.canPick(m.i); // else it is picked on its square
    for (const m of place === "home" && total ? [] : men) {
      // Men in hand of several ways differ in where they come in.
      const ways = this.board.ways?.[s.letter] || [], entry = place === "hand" && ways.length > 1 ? T` for ${ways[m.way || 0].squares[0]}` : "";
      const what = [alone(this.board, this.drawings, m), ...(m.count > 1 || total && place === "hand" ? [html("span", {}, m.count + entry)] : [])];
      if (!can(m)) pile.append(html("span", {class: "bv-lot"}, ...what, html("span", {class: "vh"}, m.words + " ")));
      else {
        const b = html("button", {type: "button", class: "bv-lot can", "aria-label": place === "hand" && total ? T`${nameOf(s.name)}, in hand: ${m.count}${entry}` : T`${nameOf(s.name)}: ${m.words}`, "aria-pressed": String(this.options.picked === m.i)}, ...what);
        b.dataset.man = m.i;
        pile.append(b);
      }
    }
    if (place === "home" && total) {
      for (let i = 0; i < total; i++) {
        pile.append(i < n ? alone(this.board, this.drawings, men[0]) : svg("svg", {class: "bv-man", viewBox: "-24 -24 48 48", "aria-hidden": "true"}, svg("circle", {class: "bv-empty", r: 17})));
      }
      pile.append(html("span", {class: "vh"}, T`${n} of ${total} `));
    }
    for (const t of targets) pile.append(this.target([t], T`${this.seatName(s.letter)}: ${words}`));
    return pile;
  }

  dice() {
    const spent = this.options.spent || [];
    return html("div", {class: "bv-dice"}, ...lots(this.drawings, this.moment.throws.flatMap((t) => t.map((l) => [l]))).map((e, i) => {
      e.removeAttribute("width");
      e.removeAttribute("height");
      const said = spent[i];
      return html("span", {class: said ? "spent" : "live"}, e, ...(typeof said === "string" && said ? [html("small", {}, said)] : []));
    }));
  }

  // name gives the buttons of the squares the names of what stands there.
  name() {
    const there = new Map();
    this.moment.men.forEach((m, i) => m.square && there.set(m.square, [...(there.get(m.square) || []), i]));
    this.there = there;
    const picked = this.pickedSquare();
    for (const [name, b] of this.keys) {
      const men = there.get(name) || [], aims = this.aimed?.get(name);
      const words = [name, ...men.map((i) => this.words(i)), ...(aims ? [aims[0].points ? T`can go here with ${listOf(aims.map((t) => t.points), "disjunction")}` : T`can go here`] : [])].join(", ");
      if (b.said !== words) b.setAttribute("aria-label", b.said = words);
      b.classList.toggle("can", men.some((i) => this.canPick(i)));
      if (name === picked) b.setAttribute("aria-pressed", "true"); else b.removeAttribute("aria-pressed");
    }
  }
  words(i) {
    const m = this.moment.men[i];
    return T`${nameOf(seatOf(this.board, m.seat).name).toLowerCase()} ${m.words.replace(new RegExp(" \\S+ " + m.square + "$"), "")}`;
  }

  // tell says what a square is called and what stands there.
  tell(name) {
    const s = name && this.byName.get(name);
    if (!s) { this.said.textContent = ""; return; }
    const parts = [s.is?.join(", "), (this.there.get(name) || []).map((i) => this.words(i)).join(", ")].filter(Boolean);
    this.said.replaceChildren(html("b", {}, name), parts.length ? ": " + parts.join(". ") : "");
  }

  fire(name, detail) { return this.holder.dispatchEvent(new CustomEvent(name, {bubbles: true, composed: true, cancelable: true, detail})); }
  pick(square, man) {
    this.seen = man;
    this.whose = null;
    this.tell(square);
    this.fire("agn-pick", {square, man});
    if (this.way) this.lines();
  }
  take(name) {
    const man = (this.there.get(name) || []).sort((a, b) => this.canPick(b) - this.canPick(a))[0] ?? -1;
    this.pick(name, man);
  }

  clicked(e) {
    const b = e.target.closest("button");
    if (b?.dataset.square && !e.detail) this.take(b.dataset.square);
    else if (this.onField(e)) this.point(e);
  }
  // spot is what lies at a place of the window: for a finger the nearest target or man within reach, else the square
  // there, and its nearest man.
  spot(x, y, finger) {
    const box = this.picture.getBoundingClientRect(), unit = box.width / (this.w + 2);
    const ux = (x - box.left) / unit - this.w / 2 - 1, uy = (y - box.top) / unit - this.h / 2 - 1, far = (p) => Math.hypot(p[0] - ux, p[1] - uy);
    // A target on the square of the man himself lies beside him.
    const off = (b) => { const r = b.getBoundingClientRect(); return Math.hypot(r.x + r.width / 2 - x, r.y + r.height / 2 - y) / unit; };
    const here = this.board.squares.find((s) => { const [a, b] = this.at(s); return Math.abs(a - ux) <= s.side / 2 && Math.abs(b - uy) <= s.side / 2; });
    const all = this.discs().map((b) => ({target: b, square: b.dataset.square, far: off(b)}));
    this.moment.men.forEach((m, i) => m.square && all.push({man: i, square: m.square, far: far(turned(m.x, m.y, this.quarter))}));
    const near = all.filter((a) => finger ? a.far * unit <= REACH : here && a.square === here.name).sort((a, b) => a.far - b.far)[0];
    return near || here && {man: -1, square: here.name};
  }

  onField(e) { return this.field.contains(e.target) && !e.target.closest(".bv-corner > *"); }
  // point takes what lies where one has pointed.
  point(e) {
    const s = this.spot(e.clientX, e.clientY, e.pointerType === "touch" || e.pointerType === "pen");
    if (s?.target) this.aim(s.target);
    else if (s) { this.focus(s.square, false); this.pick(s.square, s.man); }
  }
  focus(name, really) {
    const b = this.keys.get(name), old = this.keys.get(this.now);
    if (!b) return;
    if (old) old.tabIndex = -1;
    b.tabIndex = 0;
    this.now = name;
    if (really) b.focus();
  }

  // pressed goes to the nearest square in the direction of an arrow.
  pressed(e) {
    const step = STEPS[e.key], b = e.target.closest(".bv-sq");
    if (!step || !b || e.ctrlKey || e.altKey || e.metaKey) return;
    const from = this.at(this.byName.get(b.dataset.square));
    let best = "", least = Infinity;
    for (const s of this.board.squares) {
      const [x, y] = this.at(s), ahead = (x - from[0]) * step[0] + (y - from[1]) * step[1], aside = Math.abs((x - from[0]) * step[1]) + Math.abs((y - from[1]) * step[0]);
      if (ahead > 1 && aside <= ahead * 1.1 && ahead + 3 * aside < least) { best = s.name; least = ahead + 3 * aside; }
    }
    e.preventDefault();
    e.stopPropagation();
    if (best) { this.focus(best, true); this.tell(best); }
  }

  // rect is where a square lies in the window, null for none.
  rect(name) { return this.keys?.get(name)?.getBoundingClientRect() || null; }

  // flip brings the next seat to the bottom.
  flip() {
    const seats = this.board?.seats;
    if (!seats) return;
    const s = seats[(seats.findIndex((x) => x.quarter === this.quarter) + 1) % seats.length];
    this.wanted = this.options.quarter;
    this.quarter = s.quarter;
    this.show(this.board, this.moment, this.options);
    this.said.textContent = T`${this.seatName(s.letter)} is at the bottom`;
    this.fire("agn-flip", {quarter: s.quarter});
  }

  // enlarge makes the squares large enough for a finger, so that the board scrolls in itself, or lets it fit again.
  enlarge(on = !this.big) {
    this.big = on;
    this.Enlarge.setAttribute("aria-pressed", String(on));
    this.root.classList.toggle("big", on);
    if (this.board) {
      const focused = this.Enlarge.matches(":focus");
      this.stow();
      if (focused) this.Enlarge.focus();
    }
    const at = this.keys?.get(this.pickedSquare() || this.moment?.to) || this.keys?.get(this.now);
    if (on && at) {
      const r = at.getBoundingClientRect(), o = this.scroll.getBoundingClientRect();
      this.scroll.scrollLeft += r.left + r.width / 2 - o.left - o.width / 2;
      this.scroll.scrollTop += r.top + r.height / 2 - o.top - o.height / 2;
    }
  }

  // showWay draws the way of the man that is picked, or of the seat to act, or takes it away.
  showWay(on = !this.way) {
    this.way = on;
    this["Show the way"].setAttribute("aria-pressed", String(on));
    if (this.board) this.lines();
  }
}
