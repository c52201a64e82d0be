// Position strings, read for a picture: where men are and whose turn it is. What the rules say of a position,
// and whether it can come about, only the judge knows.
const CELL = 48, MARGIN = 24, TRAY = 40, NAME = 1.35 * CELL;

const round = (x) => Math.round(x * 100) / 100 + 0;
const quote = (text) => `"${text.length > 40 ? text.slice(0, 40) + "…" : text}"`;
const fail = (sentence) => { throw new Error(sentence); };
const list = (words) => words.join(", ").replace(/, ([^,]*)$/, " or $1");

// full gives a board back what follows from the names of its squares.
function full(b) {
  const {width, height, is = [], thrones = [], crossed = ""} = b, split = (text) => text.split(" ");
  const squares = split(b.squares).map((name) => {
    const rank = Number(name.slice(1));
    return rank ? {name, x: (name.charCodeAt(0) - 96.5) * CELL - width / 2, y: height / 2 - (rank - 0.5) * CELL, side: CELL} : {name, x: 0, y: 0, side: 3 * CELL};
  });
  const square = Object.fromEntries(squares.map((s) => [s.name, s]));
  for (const name of crossed && split(crossed)) square[name].crossed = true;
  for (const [seat, name] of thrones) square[name].throne = seat;
  for (const [words, names] of is) for (const name of split(names)) (square[name].is ??= []).push(words);
  const labels = [];
  for (let f = 0; f < width / CELL; f++) labels.push({text: String.fromCharCode(97 + f), x: (f + 0.5) * CELL - width / 2, y: height / 2 + MARGIN / 2});
  for (let r = 0; r < height / CELL; r++) labels.push({text: String(r + 1), x: -width / 2 - MARGIN / 2, y: height / 2 - (r + 0.5) * CELL});
  const out = {variant: b.variant, width, height, tokens: b.tokens, squares, labels, seats: b.seats};
  if (b.ways) out.ways = Object.fromEntries(Object.entries(b.ways).map(([seat, ways]) => [seat, ways.map((w) => {
    const names = split(w.squares);
    return {squares: names, entry: 0, turnIn: w.turnIn, home: names.length - 1};
  })]));
  return out;
}

// named returns the value of a name, or says which names there are.
function named(all, name, what) {
  const names = Object.keys(all);
  return names.includes(name) ? all[name] : fail(`There is no ${what} ${quote(name)}, only ${list(names)}.`);
}

// settled reads options as a record has them and returns those that change the board and are not the default.
function settled(v, options) {
  const set = {};
  for (const word of options.split(" ").filter(Boolean)) {
    const [name, value] = word.split("=", 2);
    const values = named(v.options, name, "option");
    set[name] = named(Object.fromEntries(values.map((x) => [x, x])), value ?? "", `value of ${name} called`);
  }
  return v.shape.filter((name) => (set[name] ?? v.options[name][0]) !== v.options[name][0]).map((name) => `${name}=${set[name]}`).join(" ");
}

// read returns the board and the moment of a position of a rule set, that of the start for an empty text. The
// error is a sentence.
export function read(variants, name, text = "", options = "") {
  if (!name) fail("The attribute variant names no rule set.");
  const v = named(variants, name, "rule set"), set = settled(v, options), tables = v.tables.filter((t) => (t.with ?? "") === set).map((t) => ({...t, board: full(t.board)}));
  if (text.length > 4096) fail("The position is too long to be one.");
  const words = (text || tables[0].start).split(" ");
  const at = v.letters ? placed(v, tables[0].board, words) : along(v, tables, words);
  at.men = stacks(at.men).map((m) => ({...m, ...stand(at.board, m)}));
  if (v.letters) at.men.push(...lost(v, at.board, at.men, tables[0].start));
  lay(at.board, at.men);
  for (const m of at.men) m.words = wordsOf(m);
  return {board: at.board, title: v.title, moment: {men: at.men, position: words.join(" "), seat: at.seat.letter, due: at.due, status: at.status, known: true, from: "", to: "", throws: [], path: []}};
}

// seatOf is the seat of a letter of the field that names who is on turn.
function seatOf(board, word, letter) {
  return board.seats.find((s) => letter(s) === word) ??
    fail(word === undefined ? "The position does not say whose turn it is." : `${quote(word)} is no seat on turn: want ${list(board.seats.map(letter))}.`);
}

const who = (seat) => `${seat.name} (${seat.place})`;

// placed reads a placement, the ranks from the highest down, the seat on turn, and words.
function placed(v, board, words) {
  const low = (s) => s.letter.toLowerCase(), two = board.seats.length === 2;
  const ranks = words[0].split("/"), wide = board.width / CELL, high = board.height / CELL, men = [];
  if (ranks.length !== high) fail(`The placement has ${ranks.length} ${ranks.length === 1 ? "rank" : "ranks"}, want ${high} with / between them.`);
  ranks.forEach((rank, i) => {
    const number = high - i, here = [];
    let file = 0;
    for (const [word, gap, mark, kind, won] of rank.matchAll(two ? /(\d+)|([A-Za-z])|./gu : /(\d+)|([a-z])([A-Z])(\*?)|./gu)) {
      if (gap) {
        file += Number(gap);
        continue;
      }
      const letter = two ? mark : kind, piece = letter && v.letters[letter.toUpperCase()];
      const seat = two ? board.seats[letter === letter?.toUpperCase() ? 0 : 1] : board.seats.find((s) => low(s) === mark);
      if (!piece || !seat) fail(`${quote(word)} on rank ${number} is no man of this game.`);
      if (won && !seat.partner) fail(`${quote(word)} on rank ${number} has no ally to be in the hands of.`);
      if (file < wide) here.push({seat: seat.letter, army: won ? seat.partner : seat.letter, piece, place: "board", square: board.squares[(number - 1) * wide + file].name, count: 1, index: -1});
      file++;
    }
    if (file !== wide) fail(`Rank ${number} of the placement has ${file} squares, want ${wide}.`);
    men.unshift(...here);
  });
  const seat = seatOf(board, words[1], low), rest = words.slice(2), known = v.fields.slice(1);
  if (rest.length > known.length) fail(`The position has ${words.length} fields, want ${known.length + 2} at most.`);
  for (const word of two ? [] : rest) {
    if (!known.some((f) => f.name.endsWith(":") ? word.startsWith(f.name) : word === f.name)) fail(`${quote(word)} says nothing in a position of this game: want words of ${list(known.map((f) => f.name))}.`);
  }
  if (two && rest.length && !/^(-|K|k|Kk)$/.test(rest[0])) fail(`${quote(rest[0])} does not say whose king may still leap: want Kk, K, k or -.`);
  const dice = rest.find((w) => w.startsWith("dice:"));
  return {board, men, seat, due: dice ? "move" : "", status: `${who(seat)} on turn${dice ? ", dice " + dice.slice(5) : ""}`};
}

// along reads the men of each seat by their squares, and fields.
function along(v, tables, words) {
  const letters = words.map((w) => w.match(/^([A-Z]):/)?.[1]), n = letters.findIndex((l) => !l), seats = (n < 0 ? letters : letters.slice(0, n)).join("");
  const sets = tables.map((t) => t.board.seats.map((s) => s.letter).join(""));
  const table = tables[sets.indexOf(seats)] ?? fail(`The position begins with men of ${seats ? "the seats " + seats : "no seat"}, want those of ${list(sets)}, such as ${quote(tables[0].start)}.`);
  const {board} = table, count = board.seats.length, fields = v.fields, rest = words.slice(count);
  const least = fields.filter((f) => !f.optional).length;
  if (rest.length < least || rest.length > fields.length) fail(`The position has ${words.length} fields, want ${count + least}${fields.length > least ? ` to ${count + fields.length}` : ""}: ${fields.map((f) => f.name).join(", ")} after the men.`);
  const start = table.start.split(" "), men = board.seats.flatMap((s, i) => menOf(v, board, s, words[i], start[i]));
  const field = (name) => rest[fields.findIndex((f) => f.name === name)];
  const seat = seatOf(board, field("seat on turn"), (s) => s.letter), due = field("what is due");
  const says = {cast: " to throw", move: " to move", over: ""}[due] ?? fail(`${quote(due)} is not what is due: want cast, move or over.`);
  const thrown = field("throws") ?? field("throw");
  return {board, men, seat, due, status: due === "over" ? "the game is over" : who(seat) + says + (thrown && thrown !== "-" ? ", thrown " + thrown : "")};
}

// menOf reads the men of a seat, in the order of their ways and of the squares on them.
function menOf(v, board, seat, text, start) {
  const marks = v.marks?.split(" ") ?? [], ways = board.ways[seat.letter];
  const first = start.slice(2).split(",").flatMap((w) => w.startsWith("2") && marks.includes("2") ? [w, w] : [w]), men = [];
  for (const word of text.slice(2).split(",")) {
    // Of several ways each man has the one on which he begins.
    const way = ways.length > 1 ? ways.findIndex((w) => w.squares[0] === first[men.length]) : 0;
    const man = manOf(board, marks, ways[way], word) ?? fail(`${quote(word)} among the men of ${seat.name} is no square on their way${marks.length ? ", and none of the marks of this game" : ""}.`);
    men.push({seat: seat.letter, army: seat.letter, piece: "man", way, ...man});
    if (man.twins) men.push(null);
  }
  if (men.length !== first.length) fail(`${seat.name} has ${men.length} men, want ${first.length}.`);
  return men.filter(Boolean).sort((a, b) => a.way - b.way || a.order - b.order);
}

// manOf reads a man, or twins, on a way; undefined where the word is neither. Men in hand come first, those that
// have left the board last.
function manOf(board, marks, way, word) {
  const may = (m) => marks.includes(m), home = way.squares.length - 1;
  if (word === "-" && may("-")) return {place: "hand", count: 1, index: -1, order: home + 1};
  let [, twins, name, , again] = word.match(/^(2?)(.*?)(#(\d+))?(?:\*?)$/);
  if (twins && !may("2") || again && !may("#") || word.endsWith("*") && !may("*")) return undefined;
  const more = twins ? {twins: true, count: 1} : {count: 1};
  if (name === "@" && may("@")) return {place: "hand", ...more, index: -1, order: twins ? -1 : -2};
  if (name === "off" && may("off") && !twins) return {place: "home", ...more, index: -1, order: home + 2};
  const index = again ? way.squares.indexOf(name, way.squares.indexOf(name) + 1) : way.squares.indexOf(name);
  if (index < 0 || again && Number(again) !== index) return undefined;
  // A way that ends where it begins begins with men that are in hand.
  const place = index === home && !may("off") ? "home" : index === 0 && way.squares[home] === name ? "hand" : "board";
  return {place, square: name, ...more, index, order: index + (twins ? 0.5 : 0)};
}

// stacks puts men together that are alike.
function stacks(men) {
  const all = new Map();
  for (const {order, ...m} of men) {
    if (!m.way) delete m.way;
    const key = JSON.stringify(m);
    if (all.has(key)) all.get(key).count++;
    else all.set(key, m);
  }
  const out = [...all.values()];
  for (const m of out) m.among = out.filter((o) => m.square && o.square === m.square);
  return out;
}

// stand is where a stack stands on its square, which it shares.
function stand(board, m) {
  const {among} = m, s = m.square && board.squares.find((x) => x.name === m.square);
  if (!s) return {x: 0, y: 0, scale: 1, among: undefined};
  if (s.side > CELL) {
    // In the centre of a cross men stand on the side of their seat.
    const [x, y] = turn(m.place === "home" ? 0.6 * CELL : -0.6 * CELL, 0.98 * CELL, -board.seats.find((x) => x.letter === m.seat).quarter);
    return {x: round(s.x + x), y: round(s.y + y), scale: 0.85, among: undefined};
  }
  const n = among.length, i = among.indexOf(m), side = Math.ceil(Math.sqrt(n)), rows = Math.ceil(n / side), row = Math.floor(i / side), step = s.side / side;
  const inRow = row === rows - 1 ? n - (rows - 1) * side : side;
  return {x: round(s.x + (i % side - (inRow - 1) / 2) * step), y: round(s.y + (row - (rows - 1) / 2) * step), scale: n > 1 ? round(1.2 / side) : 1, among: undefined};
}

function turn(x, y, quarter) {
  for (let i = (quarter % 4 + 4) % 4; i > 0; i--) [x, y] = [0 - y, x];
  return [x, y];
}

// lost returns the men of the start that are missing. What became another man is not missing.
function lost(v, board, men, from) {
  const start = placed(v, board, from.split(" ")).men;
  return board.seats.flatMap((s) => {
    const count = (all, p) => all.reduce((n, m) => n + (m.seat === s.letter && m.piece === p ? m.count : 0), 0);
    const short = Object.fromEntries(v.pieces.map((p) => [p, count(start, p) - count(men, p)]));
    for (const p of v.pieces) if (short[p] < 0) short.soldier += short[p];
    return v.pieces.filter((p) => short[p] > 0).map((p) => ({seat: s.letter, army: s.letter, piece: p, place: "lost", count: short[p], index: -1, x: 0, y: 0, scale: 1}));
  });
}

// lay puts men that stand on no square beside the board: those in hand and those lost from the left, those home
// from the right, as their player sees them.
function lay(board, men) {
  for (const s of board.seats) {
    const across = s.quarter % 2 === 1, wide = across ? board.height : board.width, deep = across ? board.width : board.height, step = 0.85 * CELL;
    let left = NAME - wide / 2, right = wide / 2;
    for (const m of men) {
      if (m.seat !== s.letter || m.square) continue;
      let x = left + step / 2;
      if (m.place === "home") {
        right -= step;
        x = right + step / 2;
      } else left += step;
      const [px, py] = turn(x, deep / 2 + MARGIN + TRAY / 2, -s.quarter);
      Object.assign(m, {x: round(px), y: round(py), scale: 0.7});
    }
  }
}

// wordsOf puts a stack into words: "soldier on a2", "3 men home".
function wordsOf(m) {
  const many = m.count > 1, what = m.twins ? many ? "pairs of twins" : "pair of twins" : many ? m.piece === "man" ? "men" : m.piece + "s" : m.piece;
  const where = {hand: " in hand", home: " home", lost: " lost"}[m.place] ?? " on " + m.square;
  return (many ? m.count + " " : "") + what + (m.army !== m.seat ? " won by " + m.army : "") + where;
}
