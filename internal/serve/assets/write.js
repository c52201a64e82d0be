// The editor: a text, what is found in it while one types, and the board at the caret.
import {$, ask, take} from "./ask.js";
import {define, draw, html, lots, own} from "./board.js";
import {History, change} from "./history.js";
import {findings, judgedNow, mend, next} from "./findings.js";
import {keys} from "./keys.js";
import "./leaf.js";
import {judged} from "./live.js";
import {area, history, insert, marks, on, parts, place, redo, remember, reveal, say, turn, undo} from "./text.js";

const KEEP = 300, mayWrite = $("write").dataset.write === "true";
const drawings = await ask("drawings");
define(drawings);
const files = await ask("files");
// What was changed in each file, with the text that it led to.
const histories = new Map();
let file = null, sum = "", saved = "", ends = [], at = null, picked = "", quarter = null, asked = null, again = false, keeper = 0;
// What the board and the offers were drawn of last.
let drawn = "";
const key = () => "agn-draft:" + (file ? file.name : "");

// keep holds the text in the browser, so that nothing is lost when the page or the program ends.
function keep() {
  clearTimeout(keeper);
  try {
    if (parts.text === saved) localStorage.removeItem(key());
    else localStorage.setItem(key(), JSON.stringify({text: parts.text, sum}));
  } catch (e) {
    say("This text is too long for the browser to keep: " + e.message);
  }
}

async function load(n) {
  const next = files[n] ?? null;
  let text = "", its = "";
  area.readOnly = true;
  clearTimeout(keeper); // what is to be kept has been, or is discarded
  histories.set(key(), {history, text: parts.text});
  if (next) {
    try {
      const f = await ask("files/" + next.file);
      text = f.text;
      its = f.sum;
    } catch (e) {
      say(e.message);
    }
  }
  file = next;
  saved = text;
  sum = its;
  let draft = null;
  try { draft = JSON.parse(localStorage.getItem(key())); } catch { /* what cannot be read is no draft */ }
  // A textarea has line feeds only; what differs in nothing else is not changed.
  ends = lineEnds(saved);
  saved = saved.replace(/\r\n?/g, "\n");
  const stale = file && draft && draft.sum !== sum;
  if (draft?.sum) sum = draft.sum;
  await place(draft ? draft.text : saved);
  const before = histories.get(key());
  remember(before?.text === parts.text ? before.history : new History());
  if (stale) say("The file has changed since these changes were kept; saving will be refused. Copy what you need and discard them.");
  else if (draft) say("Changes that were not saved are back.");
}

function changed() {
  const same = parts.text === saved;
  $("save").disabled = !mayWrite || !file || same;
  $("discard").disabled = same;
  judge();
}

// judge asks what is found in a text with a caret in it; what is typed meanwhile is asked about
// once when the answer is there. The body bears data-judged while nothing is asked.
async function judge(text = area.value, caret = area.selectionEnd) {
  const part = parts.here;
  if (asked) {
    again = asked.text !== text || asked.caret !== caret || asked.part !== part;
    return;
  }
  asked = {text, caret, part};
  delete document.body.dataset.judged;
  try {
    const out = await judged({text, caret});
    if (text === area.value && part === parts.here) {
      part.judged = text;
      part.found = out.findings;
      part.fixes = out.fixes;
      part.games = out.games.length;
      at = out.at;
      judgedNow(out, text);
      show();
    }
  } catch (e) {
    say(e.message);
  }
  asked = null;
  if (again) { again = false; judge(); }
  else document.body.dataset.judged = "";
}

function show() {
  marks();
  const {games} = parts.before(parts.now), all = parts.before(parts.all.length).games;
  $("parts").hidden = parts.all.length < 2;
  $("which").textContent = `Games ${games + 1} to ${games + parts.here.games} of ${all}`;
  $("earlier").disabled = !parts.now;
  $("later").disabled = parts.now === parts.all.length - 1;
  findings();
  const now = JSON.stringify([at, picked, quarter]);
  if (now === drawn) return;
  board();
  offers();
  drawn = JSON.stringify([at, picked, quarter]);
}

function board() {
  const m = at && at.moment;
  if (!m || !m.known) {
    $("board").replaceChildren(html("p", {class: "unknown"}, m ? m.status : "no game stands at the caret"));
    $("status").textContent = "";
    $("throws").replaceChildren();
    return;
  }
  quarter ??= m.board.seats[0].quarter;
  $("board").replaceChildren(draw(m.board, drawings, {quarter, men: m.men, position: m.position, seat: m.seat, due: m.due, status: m.status, from: m.from, to: m.to, marks: picked ? [picked] : []}));
  $("status").textContent = `Game ${parts.before(parts.now).games + at.number}, ply ${m.ply}. ${m.status}`;
  $("throws").replaceChildren(...lots(drawings, m.throws));
}

function flip() {
  const seats = at?.moment.board?.seats;
  if (!seats) return;
  quarter = seats[(seats.findIndex((s) => s.quarter === quarter) + 1) % seats.length].quarter;
  drawn = "";
  board();
}

function offers() {
  const button = (o) => {
    const b = html("button", {type: "button", "aria-label": o.lots ? "throw " + o.text : undefined}, ...(o.lots ? lots(drawings, [o.lots]) : [o.text]));
    b.dataset.text = o.text;
    b.addEventListener("click", () => write(o.text));
    return b;
  };
  const moves = at ? at.moves.filter((m) => !picked || m.from === picked || m.to === picked) : [];
  $("due").textContent = at && at.due ? (at.due === "over" ? "the game is over" : `a ${at.due} is due`) : "nothing is known to be due here";
  $("offers").replaceChildren(...(at ? at.throws : []).map(button), ...moves.map(button));
}

// write writes an event where the server has found a place for it.
function write(text) {
  const place = at?.place;
  if (!place || parts.here.judged !== area.value) return; // it is about to be judged anew
  picked = "";
  text = place.before + text + place.after;
  insert(place.at, place.at, text);
  reveal(place.at + text.length);
}

// pick takes a click on the board: a man, then where he goes.
function pick(e) {
  const square = e.target.closest("[data-square]")?.dataset.square;
  if (!square || !at) return;
  const fits = at.moves.filter((m) => picked && m.from === picked && m.to === square);
  const only = at.moves.filter((m) => !m.from && m.to === square);
  if (fits.length === 1) { write(fits[0].text); return; }
  if (!picked && only.length === 1 && !at.moves.some((m) => m.from === square)) { write(only[0].text); return; }
  picked = picked === square ? "" : square;
  drawn = "";
  board();
  offers();
}

// lineEnds lists the line ends of a file.
const lineEnds = (text) => text.match(/\r\n?|\n/g) ?? [];

// ended gives a text the line ends that the file has: lines that stood there keep theirs, those that were added get the commonest.
function ended(text) {
  const count = {"\n": 0, "\r\n": 0, "\r": 0};
  for (const e of ends) count[e]++;
  const [most] = Object.entries(count).sort((a, b) => b[1] - a[1])[0];
  const was = saved.split("\n"), now = text.split("\n"), least = Math.min(was.length, now.length);
  let head = 0, tail = 0; // how many lines are the same from the beginning and from the end
  while (head < least && was[head] === now[head]) head++;
  while (tail < least - head && was[was.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const endOf = (i) => (i >= now.length - tail ? ends[i - now.length + was.length] : i < was.length - tail ? ends[i] : most) ?? most;
  return now.map((line, i) => i + 1 < now.length ? line + endOf(i) : line).join("");
}

async function save() {
  if ($("save").disabled) return;
  const text = parts.text, raw = ended(text);
  try {
    const f = await ask("files/" + file.file, {method: "PUT", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text: raw, sum})});
    sum = f.sum;
    saved = text;
    ends = lineEnds(raw);
    keep();
    say("Saved.");
    changed();
  } catch (e) {
    say(e.message);
  }
}

function download() {
  const name = file ? file.name.split(/[\\/]/).pop() : "games.agn";
  const a = html("a", {href: URL.createObjectURL(new Blob([ended(parts.text)], {type: "text/plain"})), download: name});
  a.click();
  URL.revokeObjectURL(a.href);
  say(["Downloaded as ", own(name), ", where this browser puts what is downloaded."]);
}

on.entered = () => {
  picked = "";
  quarter = null;
  changed();
};
on.changed = () => {
  clearTimeout(keeper);
  keeper = setTimeout(keep, KEEP);
  changed();
};
on.moved = () => {
  picked = "";
  judge();
};
on.foreseen = (text, caret) => { if (!asked) judge(text, caret); };
on.replayed = (c) => { if (c.is !== undefined) sum = c.is; };
on.kept = keep;
addEventListener("pagehide", keep);
$("board").addEventListener("click", pick);
$("save").addEventListener("click", save);
$("flip").addEventListener("click", flip);
$("download").addEventListener("click", download);
$("discard").addEventListener("click", async () => {
  const was = sum, text = parts.text, before = history;
  try { localStorage.removeItem(key()); } catch { /* there is none then */ }
  await load(files.indexOf(file));
  // Undone, what was kept of an older state of the file is that again, and is not written over a newer one.
  before.note({...change(text, parts.text, 0), was, is: sum});
  remember(before);
  say("Changes discarded; Undo brings them back.");
});
$("store")?.addEventListener("click", async () => say(await take(file ? file.name : "a new text", parts.text)));
// press clicks on a control that is shown.
const press = (id) => () => { if ($(id)?.offsetParent) $(id).click(); };
keys({
  "Control+s": save, "Control+z": undo, "Control+Shift+z": redo, "Control+y": redo, "Control+.": mend,
  F8: () => next(1), "Shift+F8": () => next(-1), "Alt+PageUp": () => turn(-1), "Alt+PageDown": () => turn(1),
  f: flip, o: () => $("file").focus(), d: press("download"), x: press("discard"), i: press("store"), m: press("image"),
});
$("file").replaceChildren(...files.map((f, i) => html("option", {value: String(i)}, f.name)), html("option", {value: "-1"}, "a new text"));
$("file").addEventListener("change", () => { keep(); load(Number($("file").value)); });
$("save").title = mayWrite ? "Save to the file (Ctrl+S)" : "The program was started without --write";
await load(files.length ? 0 : -1);
