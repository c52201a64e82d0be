// The editor: a text, what is found in it while one types, and the board at the caret.
import {$, ask, take} from "./ask.js";
import {define, draw, html, lots, own, sentence} from "./board.js";
import {History, change} from "./history.js";
import {keys} from "./keys.js";
import {judged} from "./live.js";
import {PART, Parts} from "./parts.js";

const LINE = 22, SHOWN = 100, KEEP = 300, REST = 500;
const area = $("area"), mayWrite = $("write").dataset.write === "true";
const drawings = await ask("drawings");
define(drawings);
const files = await ask("files");
// What was changed in each file, with the text that it led to.
const histories = new Map();
let history = new History(), replaying = false;
let file = null, sum = "", saved = "", ends = [], parts = new Parts("", null), found = [], at = null, picked = "", quarter = null, asked = null, again = false, keeper = 0;
// What the board and the offers were drawn of last.
let drawn = "";
// What is looked for of the game at the caret: its text, the timer or request, and the answer.
let hurt = "", resting = 0, search = null, repairs = null;

const undo = () => replay(history.undo()), redo = () => replay(history.redo());
// say says a sentence, or what is given in pieces.
const say = (said) => $("said").replaceChildren(...(typeof said === "string" ? sentence(said) : said));
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
  history = before?.text === parts.text ? before.history : new History();
  doable();
  if (stale) say("The file has changed since these changes were kept; saving will be refused. Copy what you need and discard them.");
  else if (draft) say("Changes that were not saved are back.");
}

// place puts another text into the editor, a long one in parts, and shows where in it.
async function place(text, at = 0) {
  let whole = null;
  area.readOnly = true;
  parts = new Parts(text, null); // what is kept meanwhile is this text
  if (text.length > 2 * PART) {
    try {
      whole = await ask("judge", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text, caret: -1})});
    } catch (e) {
      say(e.message);
    }
  }
  area.readOnly = false;
  parts = new Parts(text, whole);
  enter(parts.holding(at));
  if (at) caretTo(at - parts.start(parts.now));
}

// enter shows a part.
function enter(n) {
  parts.now = n;
  area.value = parts.here.text;
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
  picked = "";
  quarter = null;
  changed();
}

// doable says what can be undone and done again.
function doable() {
  $("undo").disabled = !history.done.length;
  $("redo").disabled = !history.undone.length;
}

// replay makes a change that is undone or done again, in the part where it was made.
async function replay(c) {
  if (!c) return;
  if (c.is !== undefined) sum = c.is;
  const end = c.at + c.out.length, holds = (p, i) => parts.start(i) <= c.at && end <= parts.start(i) + p.text.length;
  const n = holds(parts.here, parts.now) ? parts.now : parts.all.findIndex(holds);
  if (n < 0) {
    const text = parts.text;
    await place(text.slice(0, c.at) + c.into + text.slice(end), c.at);
  } else {
    if (n !== parts.now) enter(n);
    const from = c.at - parts.start(n);
    replaying = true;
    insert(from, from + c.out.length, c.into);
    replaying = false;
    reveal(from + c.into.length);
  }
  keep();
  doable();
}

function turn(by) {
  if (parts.all[parts.now + by]) enter(parts.now + by);
}

function changed() {
  parts.write(area.value);
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
      found = parts.found();
      at = out.at;
      rest(at ? out.games[at.number - 1] : null, text);
      show();
    }
  } catch (e) {
    say(e.message);
  }
  asked = null;
  if (again) { again = false; judge(); }
  else document.body.dataset.judged = "";
}

// foresee asks about what a key is about to make of the text: it is judged while the browser
// writes it. Where it comes otherwise it is asked about again when it is there.
function foresee(e) {
  if (asked || e.isComposing) return;
  const v = parts.here.text, one = area.selectionStart === area.selectionEnd;
  let from = area.selectionStart, to = area.selectionEnd, into = "";
  if (e.inputType === "insertText" && e.data) into = e.data;
  else if (e.inputType === "insertLineBreak") into = "\n";
  else if (e.inputType === "deleteContentBackward") from -= one;
  else if (e.inputType === "deleteContentForward") to += one;
  else return;
  if (from >= 0 && to <= v.length) judge(v.slice(0, from) + into + v.slice(to), from + into.length);
}

function show() {
  marks();
  const {games} = parts.before(parts.now), all = parts.before(parts.all.length).games;
  $("parts").hidden = parts.all.length < 2;
  $("which").textContent = `Games ${games + 1} to ${games + parts.here.games} of ${all}`;
  $("earlier").disabled = !parts.now;
  $("later").disabled = parts.now === parts.all.length - 1;
  findings();
  common();
  const now = JSON.stringify([at, picked, quarter]);
  if (now === drawn) return;
  board();
  offers();
  drawn = JSON.stringify([at, picked, quarter]);
}

// marks draws what is found behind the lines that are in view.
function marks() {
  const text = area.value, first = Math.max(Math.floor(area.scrollTop / LINE) - 5, 0), last = first + Math.ceil(area.clientHeight / LINE) + 10;
  let start = 0;
  for (let i = 0; i < first && start >= 0; i++) start = text.indexOf("\n", start) + 1 || text.length;
  let end = start;
  for (let i = first; i < last && end < text.length; i++) end = text.indexOf("\n", end) + 1 || text.length;
  const pieces = [];
  let done = start;
  for (const f of parts.here.found) {
    if (f.end <= done || f.start >= end) continue;
    const from = Math.max(f.start, done), to = Math.min(Math.max(f.end, f.start + 1), end);
    pieces.push(text.slice(done, from), html("mark", {class: f.severity}, text.slice(from, to)));
    done = to;
  }
  pieces.push(text.slice(done, end) + "\n");
  const pre = $("marks");
  pre.replaceChildren(...pieces);
  pre.style.transform = `translate(${-area.scrollLeft}px, ${first * LINE - area.scrollTop}px)`;
  pre.style.overflow = "visible";
}

// rest looks for repairs of the game at the caret when nothing has been typed in it for a while.
function rest(g, text) {
  const now = g && g.verdict !== "legal" ? text.slice(g.start, g.end) : "";
  if (now === hurt) return;
  halt();
  hurt = now;
  repairs = null;
  if (now) resting = setTimeout(seek, REST);
}

function halt() {
  clearTimeout(resting);
  if (search) search.abort();
  search = null;
}

async function seek() {
  const mine = search = new AbortController();
  findings();
  let out;
  try {
    out = await ask("repair", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text: hurt}), signal: mine.signal});
  } catch (e) {
    if (search !== mine) return; // it was given up
    out = {status: "", repairs: [], message: e.message};
  }
  if (search !== mine) return;
  search = null;
  repairs = out;
  findings();
}

const PROOF = {unique: (cost) => `the only repair that costs ${cost} or less`, tied: (cost) => `those that cost ${cost}, and none less`, budget: () => "the cheapest that were found, not proven"};
const NONE = {none: "no repair of a few edits makes the game legal", budget: "no repair was found, and nothing is proven"};

// mending is what is known of the repairs of the game at the caret.
function mending() {
  if (search) {
    const stop = html("button", {type: "button", id: "stop"}, "Stop");
    stop.addEventListener("click", () => { halt(); findings(); });
    return html("p", {class: "repairs"}, "looking for repairs of the game … ", stop);
  }
  if (!repairs) return null;
  if (!repairs.repairs.length) return html("p", {class: "repairs"}, repairs.message ?? NONE[repairs.status] ?? "");
  const p = html("p", {class: "repairs"}, `repair of the game (${PROOF[repairs.status](repairs.cost)}${repairs.more ? ", and more" : ""}): `);
  for (const r of repairs.repairs) {
    const b = html("button", {type: "button", class: "fix"}, ...sentence(r.title));
    b.addEventListener("click", () => area.value.startsWith(hurt, at.start) && apply(r.edits.map((e) => ({...e, start: e.start + at.start, end: e.end + at.start}))));
    p.append(b, " ");
  }
  return p;
}

// common has buttons for what corrects several findings at once, and for the readings at the caret.
function common() {
  const all = [...(at?.readings ?? []), ...(parts.here.fixes ?? [])];
  $("common").replaceChildren(...all.map((x) => {
    const b = html("button", {type: "button", class: "fix"}, ...sentence(x.title));
    b.addEventListener("click", () => parts.here.judged === area.value && apply(x.edits));
    return b;
  }));
  $("common").hidden = !all.length;
}

// The items of the list, with what they were made of: those that stay the same are not made anew.
let items = [];

function item(f) {
  const li = html("li", {class: f.severity}, html("button", {type: "button", class: "jump"}), " ", html("strong", {}, `${f.severity} ${f.code}`), " ", ...sentence(f.message));
  f.fixes.forEach((x, i) => {
    // The legal moves have buttons of their own.
    if (x.edits.length === 1 && x.edits[0].start === f.start && x.edits[0].end === f.end && f.legal.includes(x.edits[0].text) && !x.preferred) return;
    const b = html("button", {type: "button", class: "fix"}, ...sentence(x.title));
    b.dataset.fix = i;
    b.dataset.preferred = x.preferred;
    li.append(" ", b);
  });
  if (f.legal.length) {
    const p = html("p", {}, "legal: ");
    for (const text of f.legal) {
      const b = html("button", {type: "button"}, text);
      b.dataset.legal = text;
      p.append(b, " ");
    }
    li.append(p);
  }
  return li;
}

// findings lists what is found, of long lists the part about the caret.
function findings() {
  const here = found.findIndex((e) => e.part > parts.now || e.part === parts.now && (!at || e.f.game >= at.number));
  const from = Math.max(Math.min((here < 0 ? found.length : here) - SHOWN / 4, found.length - SHOWN), 0), shown = found.slice(from, from + SHOWN);
  const list = $("list"), first = at && shown.find(({f, part}) => part === parts.now && f.game === at.number && f.severity === "error");
  $("findings").querySelector(".repairs")?.remove();
  shown.forEach((entry, i) => {
    const {f} = entry, made = JSON.stringify([f.severity, f.code, f.message, f.fixes.map((x) => x.title), f.legal]);
    let it = items[i];
    if (!it || it.made !== made) {
      const li = item(f);
      if (it) it.li.replaceWith(li); else list.append(li);
      it = items[i] = {li, made, where: ""};
    }
    const where = `${entry.line}:${f.column}`;
    if (it.where !== where) it.li.firstChild.textContent = it.where = where;
    it.entry = entry;
    const mended = entry === first && mending();
    if (mended) it.li.append(mended);
  });
  for (const it of items.splice(shown.length)) it.li.remove();
  list.start = from + 1;
  list.hidden = !shown.length;
  $("many").textContent = !found.length ? "No findings" : shown.length < found.length ? `Findings ${from + 1} to ${from + shown.length} of ${found.length}` : "Findings";
}

// act does what a button of the list is for.
function act(e) {
  const b = e.target.closest("button"), it = b && items.find((it) => it.li.contains(b));
  if (!it) return;
  const {f, part} = it.entry, p = parts.all[part];
  if (p.judged !== p.text) return; // it is about to be judged anew
  if (part !== parts.now) enter(part);
  if (b.className === "jump") caretTo(f.start);
  else if (b.dataset.fix !== undefined) apply(f.fixes[b.dataset.fix].edits);
  else if (b.dataset.legal !== undefined) apply([{start: f.start, end: f.end, text: b.dataset.legal}]);
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

// insert puts text in place of a stretch, as if it were typed, so that it can be undone.
function insert(start, end, text) {
  area.focus();
  area.setSelectionRange(start, end);
  document.execCommand(text ? "insertText" : "delete", false, text);
}

// apply makes edits as one, so that they are undone as one.
function apply(edits) {
  const all = [...edits].sort((a, b) => a.start - b.start), v = area.value, start = all[0].start;
  let text = "", done = start;
  for (const e of all) {
    text += v.slice(done, e.start) + e.text;
    done = e.end;
  }
  insert(start, done, text);
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

// separate has a part that another follows end with its line: what is written at its end is not joined to a game there.
function separate() {
  const v = area.value;
  if (!v || v.endsWith("\n") || parts.now + 1 === parts.all.length) return;
  area.setRangeText("\n", v.length, v.length, "preserve");
  history.note({at: parts.start(parts.now) + v.length, out: "", into: "\n"});
}

// reveal scrolls the text so that a place can be seen.
function reveal(n) {
  const top = (area.value.slice(0, n).split("\n").length - 1) * LINE;
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 2 * LINE) area.scrollTop = Math.max(top - area.clientHeight / 2, 0);
}

function caretTo(n) {
  area.focus();
  area.setSelectionRange(n, n);
  reveal(n);
  judge();
}

// next goes to the finding behind the caret or before it, from the last to the first.
function next(by) {
  const caret = area.selectionEnd, away = ({part, f}) => (part - parts.now || f.start - caret) * by > 0;
  const {part, f, line} = (by > 0 ? found.find(away) ?? found[0] : found.findLast(away) ?? found.at(-1)) ?? {};
  if (!f || parts.all[part].judged !== parts.all[part].text) return; // it is about to be judged anew
  if (part !== parts.now) enter(part);
  caretTo(f.start);
  say(`${line}:${f.column} ${f.severity} ${f.code}: ${f.message}`);
}

// mend makes the first correction of what is found at the caret.
function mend() {
  const caret = area.selectionEnd, here = parts.here, first = (f) => f.fixes.find((x) => x.preferred || f.fixes.length === 1);
  const f = here.found.find((f) => first(f) && f.start <= caret && caret <= f.end);
  if (f && here.judged === area.value) apply(first(f).edits);
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

// leaf shows an image of the page that is written from, or takes it away.
function leaf(f) {
  const old = $("scan").querySelector("img");
  if (old) URL.revokeObjectURL(old.src);
  $("scan").replaceChildren(...(f ? [html("img", {src: URL.createObjectURL(f), alt: "page of the manuscript: " + f.name})] : []));
  $("leaf").hidden = !f;
}

$("list").addEventListener("click", act);
let caret = 0;
area.addEventListener("input", () => {
  if (!replaying) {
    const c = change(parts.here.text, area.value, area.selectionEnd);
    history.note({...c, at: c.at + parts.start(parts.now)});
    separate();
    doable();
  }
  caret = area.selectionEnd; // what is selected has changed too, which need not be judged again
  clearTimeout(keeper);
  keeper = setTimeout(keep, KEEP);
  changed();
});
area.addEventListener("scroll", marks);
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== area || area.selectionEnd === caret) return;
  caret = area.selectionEnd;
  history.pause();
  picked = "";
  judge();
});
area.addEventListener("beforeinput", (e) => {
  const made = {historyUndo: undo, historyRedo: redo}[e.inputType];
  if (!made) return foresee(e);
  e.preventDefault(); // the browser knows one part only
  made();
});
addEventListener("pagehide", keep);
$("board").addEventListener("click", pick);
$("save").addEventListener("click", save);
$("flip").addEventListener("click", flip);
$("earlier").addEventListener("click", () => turn(-1));
$("later").addEventListener("click", () => turn(1));
$("download").addEventListener("click", download);
$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("prior").addEventListener("click", () => next(-1));
$("next").addEventListener("click", () => next(1));
$("discard").addEventListener("click", async () => {
  const was = sum, text = parts.text, before = history;
  try { localStorage.removeItem(key()); } catch { /* there is none then */ }
  await load(files.indexOf(file));
  // Undone, what was kept of an older state of the file is that again, and is not written over a newer one.
  before.note({...change(text, parts.text, 0), was, is: sum});
  history = before;
  doable();
  say("Changes discarded; Undo brings them back.");
});
$("store")?.addEventListener("click", async () => say(await take(file ? file.name : "a new text", parts.text)));
$("image").addEventListener("change", (e) => {
  const f = e.target.files[0];
  if (f) leaf(f);
});
$("full").addEventListener("click", () => $("full").setAttribute("aria-pressed", $("scan").classList.toggle("full")));
$("shut").addEventListener("click", () => {
  leaf(null);
  $("image").value = "";
  $("image").focus();
});
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
