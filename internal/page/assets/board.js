// The board: drawn from what the referee laid out, in the units of the pictures.
const SVG = "http://www.w3.org/2000/svg";
const CELL = 48, MARGIN = 24, TRAY = 40, BOX = 22.5;

export function svg(name, attributes, ...children) {
  const e = document.createElementNS(SVG, name);
  for (const [k, v] of Object.entries(attributes || {})) if (v !== undefined && v !== "") e.setAttribute(k, v);
  e.append(...children);
  return e;
}

export function html(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) {
    if (v === undefined || v === false) continue;
    if (k === "class") e.className = v; else e.setAttribute(k, v === true && !k.startsWith("aria-") ? "" : v);
  }
  e.append(...children);
  return e;
}

// own shows a text that is not the page's. It runs in its own direction and turns round nothing
// beside it, such as a result.
export const own = (text, cls) => html("bdi", cls ? {class: cls} : {}, text);

// sentence shows a sentence in which such texts stand between quotation marks, inline is the same
// where there are no elements.
const QUOTED = /("(?:[^"\\]|\\.)*")/;
export const sentence = (text) => text.split(QUOTED).map((t, i) => i % 2 ? own(t) : t);
export const inline = (text) => text.split(QUOTED).map((t, i) => i % 2 && /[\u0590-\u08ff\ufb1d-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(t) ? `\u2068${t}\u2069` : t).join("");

// define puts the outlines of the men into the document, for pictures to use.
export function define(drawings) {
  const defs = document.getElementById("shapes");
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

const round = (x) => Math.round(x * 100) / 100 + 0;

function use(name, cls, x, y, scale) {
  return svg("use", {href: "#agn-" + name, class: cls, transform: `translate(${round(x - BOX * scale)} ${round(y - BOX * scale)}) scale(${scale})`});
}

function seatOf(board, letter) { return board.seats.find((s) => s.letter === letter); }

function half(board, quarter) {
  let x = board.width / 2 + MARGIN, y = board.height / 2 + MARGIN;
  for (const s of board.seats) {
    if ((s.quarter - quarter) % 2 === 0) y = board.height / 2 + MARGIN + TRAY; else x = board.width / 2 + MARGIN + TRAY;
  }
  return [x, y];
}

// proportion is how wide a picture is to its height.
export function proportion(board, quarter) {
  const [x, y] = half(board, quarter);
  return x / y;
}

// stack draws a stack of men.
function stack(board, drawings, m, quarter) {
  const s = seatOf(board, m.seat), colour = s.name.toLowerCase(), race = m.piece === "man";
  const [x, y] = turned(m.x, m.y, quarter);
  const g = svg("g", {class: m.place === "lost" ? "agn-stack agn-lost" : "agn-stack", transform: `translate(${round(x)} ${round(y)}) scale(${m.scale})`});
  const data = {seat: m.seat, army: m.army, piece: m.piece, place: m.place, square: m.square || "", count: m.count, twins: m.twins ? "yes" : "", way: m.way || 0, index: m.index};
  for (const [k, v] of Object.entries(data)) g.dataset[k] = v;
  g.append(svg("title", {}, `${s.name}: ${m.words}`));
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
      .map((m) => m.army === m.seat ? m.words : m.words.replace("won by " + m.army, "won by " + seatOf(board, m.army).name));
    return `${s.name}: ${words.length ? words.join(", ") : "no men"}. `;
  });
  return parts.join("") + status[0].toUpperCase() + status.slice(1) + ".";
}

// draw returns the picture of a position.
export function draw(board, drawings, p) {
  const q = p.quarter, [hx, hy] = half(board, q);
  const root = svg("svg", {class: Math.max(board.width, board.height) > 12 * CELL ? "agn-picture agn-large" : "agn-picture", role: "img", viewBox: `${-hx} ${-hy} ${2 * hx} ${2 * hy}`, "aria-label": describe(board, p.men, p.status)});
  root.dataset.position = p.position;
  root.dataset.seat = p.seat;
  root.dataset.due = p.due;
  const squares = svg("g", {class: "agn-board"}), byName = {};
  for (const s of board.squares) {
    byName[s.name] = s;
    const [cx, cy] = turned(s.x, s.y, q), x = cx - s.side / 2, y = cy - s.side / 2;
    const r = svg("rect", {class: "agn-square", x, y, width: s.side, height: s.side});
    r.dataset.square = s.name;
    squares.append(r);
    if (s.crossed) squares.append(svg("path", {class: "agn-cross", d: `M${x} ${y}l${s.side} ${s.side}m-${s.side} 0l${s.side} -${s.side}`}));
    if (s.throne) squares.append(svg("rect", {class: "agn-throne", x: x + 4, y: y + 4, width: s.side - 8, height: s.side - 8}));
  }
  if (board.squares.length * CELL * CELL === board.width * board.height) {
    const [w, h] = q % 2 ? [board.height, board.width] : [board.width, board.height];
    squares.append(svg("rect", {class: "agn-frame", x: -w / 2, y: -h / 2, width: w, height: h}));
  }
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
    const words = lots.map((l) => l.shells ? `${l.shells} shells, ${l.mouths || 0} mouths up: ${l.value}` : String(l.value)).join(", ");
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
    return svg("svg", {class: "throw", role: "img", "aria-label": "thrown: " + words, viewBox: `0 0 ${left + 2} 45`, height: 30, width: Math.round((left + 2) * 30 / 45)}, g);
  });
}
