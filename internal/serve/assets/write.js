// The editor: one text, seen as a score sheet or as it is written, what is found in it, and the board and the hand at the
// caret.
import {ask, take, textOf} from "./ask.js";
import {$, html, nodes, own, T} from "./dom.js";
import {findings, judgedNow, mend, next} from "./findings.js";
import {NO_DATE, dateOf} from "./game.js";
import {History, change} from "./history.js";
import {keys} from "./keys.js";
import {judged} from "./live.js";
import {apply, area, caretTo, edit, enter, history, marks, on, parts, place, redo, remember, reveal, say, turn, undo} from "./text.js";
import {watch} from "./watch.js";

const FIRST = T`Begin a game first`, KEEP = 300, REST_SHEET = 250, LARGE = 12 * 48, mayWrite = $("write").dataset.write === "true";
const files = await ask("files");
// What was changed in each file, with the text that it led to.
const histories = new Map();
let file = null, sum = "", saved = "", ends = [], at = null, asked = null, again = false, keeper = 0;
// Where the text is saved that stands in no file of the server, and what it is called there: the one file that has all
// in it sets this.
const elsewhere = {save: null, name: ""};
// When the text was saved last, and why it was not.
let savedAt = "", failed = "";
// Why the file could not be read.
let unread = "";
// Why nothing is saved to the file: it is of another format or encoding.
let readOnly = "";
// What holds at one place of one text: that the turn is ended there, or what is chosen there is for.
let state = null, sheetLater = 0, kept = null;
// Where the browser keeps what is typed in a file, by the file's own place: that one, or another beside it where some
// other page keeps its own there.
const kepts = new Map(), ownPlace = (f) => "agn-draft:" + (f ? f.name : ""), key = (f = file) => kepts.get(ownPlace(f)) ?? ownPlace(f);
const PAGES = 9, LEAVING = 400;
// How many files were asked for, of which the last is shown; whether a save is under way, and whether another is wanted
// after it; and what this page keeps in the browser of the file that is shown, which another page may write over.
let loads = 0, writing = false, more = false, mine = null;
const posted = (v) => ({method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(v)});

// keep holds the text in the browser, so that nothing is lost when the page or the program ends.
function keep() {
  clearTimeout(keeper);
  try {
    if (parts.text !== saved) localStorage.setItem(key(), mine = JSON.stringify({text: parts.text, sum}));
    else if (localStorage.getItem(key()) === mine) localStorage.removeItem(key()); // what another page keeps stays
  } catch (e) {
    say(T`This text is too long for the browser to keep: ${e.message}`);
  }
}

// held holds a place for this page as long as it lives, and reports whether it could: no other page holds it. A page that
// is just being left may take a moment.
const held = (name, wait) => new Promise((done) => {
  const how = wait ? {signal: AbortSignal.timeout(LEAVING)} : {ifAvailable: true};
  navigator.locks.request(name, how, (lock) => {
    done(Boolean(lock));
    return lock && new Promise(() => {});
  }).catch(() => done(false));
});

// claim finds a place where no other page keeps what is typed in a file, one with a draft before others, and says what
// else is kept of it.
async function claim(f) {
  const own = ownPlace(f), all = Array.from({length: PAGES}, (_, n) => n ? `${own} (${n + 1})` : own);
  let drafts = [], shared = false;
  try {
    drafts = all.filter((name) => localStorage.getItem(name) !== null);
  } catch { /* nothing is kept then */ }
  if (navigator.locks && !kepts.has(own)) {
    for (const name of new Set([...drafts, ...all])) {
      if (await held(name, drafts.includes(name))) {
        kepts.set(own, name);
        break;
      }
      shared = true;
    }
  }
  if (shared) return T` This file is open on another page too: each keeps its own changes, and of two that are saved the second is refused.`;
  return drafts.some((name) => name !== key(f)) ? T` Other changes of it are kept too, by another page or from one that was closed: those come back when these are saved or discarded and the page is loaded again.` : "";
}

// load opens a file, and reports whether it is shown: where another is asked for meanwhile it is not.
async function load(n) {
  const next = files[n] ?? null, asks = ++loads;
  let text = "", its = "", fixed = "", why = "";
  area.readOnly = true;
  clearTimeout(keeper); // what is to be kept has been, or is discarded
  const claimed = claim(next);
  if (next) {
    try {
      const f = await ask("files/" + next.file);
      text = f.text;
      its = f.sum;
      fixed = f.readOnly ?? "";
    } catch (e) {
      why = e.message;
    }
  }
  const others = await claimed;
  if (asks !== loads) return false; // another was asked for meanwhile
  histories.set(key(), {history, text: parts.text});
  file = next;
  $("disk").hidden = true;
  saved = text;
  savedAt = failed = "";
  readOnly = fixed;
  unread = why;
  sum = its;
  let draft = null;
  mine = null;
  try {
    mine = localStorage.getItem(key());
    draft = JSON.parse(mine);
  } catch { /* what cannot be read is no draft */ }
  // A textarea has line feeds only; what differs in nothing else is not changed.
  ends = lineEnds(saved);
  saved = saved.replace(/\r\n?/g, "\n");
  const stale = file && draft && draft.sum !== sum;
  if (text.trim()) lay().catch(() => {}); // while it is judged; what is wrong is told where the table is wanted
  if (draft?.sum) sum = draft.sum;
  await place(draft ? draft.text : saved);
  const before = histories.get(key());
  remember(before?.text === parts.text ? before.history : new History());
  if (stale) say(T`The file has changed since these changes were kept; saving will be refused. Copy what you need and discard them.` + others);
  else if (draft) say(T`Changes that were not saved are back.` + others);
  else say(why || readOnly || others.trim()); // what was said of another file is over
  if (stale || why) disked();
  return true;
}

function changed() {
  saving();
  judge();
}

// called is what the file is called, without its folder.
const called = () => file ? file.name.split(/[\\/]/).pop() : elsewhere.name || T`a new text`;

// saving says in words whether the text stands in its file.
function saving() {
  const same = parts.is(saved), box = $("state");
  $("save").disabled = writing || !elsewhere.save && (!mayWrite || !file || readOnly || same);
  $("discard").disabled = same;
  const why = elsewhere.save || file && mayWrite && !readOnly ? "" : !file ? T`: it has no file` :
    mayWrite ? T`: the file is only read` : T`: the program was started without --write`;
  const said = writing ? T`Saving` : unread && same ? T`Not read` : same ? (savedAt ? T`Saved ${savedAt}` : file || !parts.text ? T`Saved` : T`Not saved` + why) : failed ? T`Not saved: ${failed}` : T`Not saved` + why;
  const name = called();
  if (box.said === said + name) return; // as with most keys that are pressed
  box.said = said + name;
  $("stateword").textContent = box.title = said;
  $("filename").replaceChildren(own(name));
  document.querySelector(".top .name .only-phone")?.replaceChildren(own(name));
  box.classList.toggle("open", !same && !failed);
  box.classList.toggle("bad", Boolean(same ? unread : failed));
}

// The view that is shown: the score sheet, which is asked for with each answer, or the text, where it is asked for when
// nothing has been typed for a while.
const asText = document.querySelector("[name=view][value=text]"), viewed = () => asText.checked ? "text" : "sheet";

// judge asks what is found in a text with a caret in it; what is typed meanwhile is asked about
// once when the answer is there. The body bears data-judged while nothing is asked.
async function judge(text = area.value, caret = area.selectionEnd, sheet = viewed() === "sheet" && caret > 0) {
  const part = parts.here;
  clearTimeout(sheetLater);
  if (asked) {
    again = again || asked.text !== text || asked.caret !== caret || asked.part !== part;
    return;
  }
  asked = {text, caret, part};
  delete document.body.dataset.judged;
  if (state && (state.text !== text || state.caret !== caret)) state = null;
  try {
    const out = await judged({text, caret, sheet, ended: Boolean(state?.ended)});
    if (out.at) await lay();
    if (text === area.value && part === parts.here) {
      part.judged = text;
      part.found = out.findings;
      part.fixes = out.fixes;
      part.games = out.games.length;
      at = out.at;
      // The sheet of a text that is the same is the same.
      if (at?.sheet) kept = {text, number: at.number, sheet: at.sheet};
      else if (at && kept?.text === text && kept.number === at.number) at.sheet = kept.sheet;
      // On a score sheet no place is in the tags: there one stands at the end of the moves.
      if (viewed() === "sheet" && at?.place && at.item < 0 && caret < at.place.at) {
        area.setSelectionRange(at.place.at, at.place.at);
        again = true;
      }
      judgedNow(out, text);
      show(out);
      if (at && !at.sheet) sheetLater = setTimeout(() => judge(area.value, area.selectionEnd, true), REST_SHEET);
    }
  } catch (e) {
    if (table) table.hand.waiting = []; // what was pressed meanwhile is not done later, where nobody expects it
    say(e.message);
  }
  asked = null;
  if (again) { again = false; judge(); }
  else if (!acting) {
    document.body.dataset.judged = "";
    table?.hand.goOn();
  }
}

function show() {
  marks();
  const {games} = parts.before(parts.now), all = parts.before(parts.all.length).games;
  $("parts").hidden = parts.all.length < 2;
  $("which").textContent = T`Games ${games + 1} to ${games + parts.here.games} of ${all}`;
  $("earlier").disabled = !parts.now;
  $("later").disabled = parts.now === parts.all.length - 1;
  findings();
  table?.hand.show(at, {mode: state?.mode, ended: state?.ended});
  const b = at?.moment?.board;
  $("write").classList.toggle("cross", Boolean(b) && Math.max(b.width, b.height) > LARGE);
  stepping();
  if (at && !at.sheet) return; // it comes when nothing is typed any more
  titled(games, all);
  $("score").hidden = viewed() === "text" || !at?.sheet;
  const m = at?.moment;
  if ($("score").hidden) return;
  const now = at.place && m?.seat && at.due !== "over" ? {round: m.round, seat: m.seat, at: at.place.at} : null;
  table.sheet.show(at.sheet, at.item, {names: table.names(at.sheet), now, spent: at.spent});
}

// titled names the game, with where and when it was played.
function titled(before, all) {
  const g = at?.sheet, tag = (name) => g?.tags.find(([n]) => n === name)?.[1] ?? "";
  const known = ["Event", "Site"].map(tag).filter((v) => v && !/^[?.]+$/.test(v));
  const date = g ? dateOf({date: tag("Date"), eventDate: tag("EventDate")}) : NO_DATE;
  if (date !== NO_DATE) known.push(date);
  const which = all > 1 && g ? [T`game ${before + at.number} of ${all}`] : [];
  const small = [...known.map((v) => own(v)), ...which].flatMap((v, i) => i ? [", ", v] : [v]);
  $("title").replaceChildren(g ? g.title.split(/[,:]/)[0].trim() || T`A game by unknown rules` : parts.text.trim() ? T`No game at the caret` : T`No game yet`, " ", html("small", {}, ...small));
  $("detail").hidden = !g;
  const r = g?.result || "*", words = at?.results?.find((x) => x.text === r)?.words;
  $("outcome").replaceChildren(...(g ? [...nodes`Result ${html("b", {}, r)}`, " " + (words ?? "")] : []));
}

// Desk is what the hand acts on: the text and the caret in it.
const desk = {
  say,
  busy: () => Boolean(asked) || acting || parts.here.judged !== area.value,
  act: perform,
  // again asks once more where no answer came.
  again() { if (!asked && !acting) judge(); },
  // stand puts the caret at a place of the text and leaves the focus where it is. mode says what the next choice is for.
  stand(caret, {mode = null} = {}) {
    area.setSelectionRange(caret, caret);
    reveal(caret);
    state = mode ? {mode, text: area.value, caret} : null;
    judge();
  },
  // end ends the turn, which has no mark in the text: it is written with what comes next.
  end(on = true) {
    state = on ? {ended: true, text: area.value, caret: area.selectionEnd} : null;
    judge();
  },
  async begin() {
    const {NewGame} = await import("./newgame.js");
    await lay();
    if (document.querySelector("dialog[open]")) return;
    turn(parts.all.length - 1 - parts.now);
    newGame ??= new NewGame(ask, table);
    const one = await newGame.open(parts.text.trim() ? T`after the last game of ${called()}` : T`into ${called()}`);
    if (one) perform(one);
  },
  // pick asks in a box of its own for what is no event: the comment on the item at hand or a given one, or the result.
  async pick(what, i = at?.item ?? -1) {
    const g = at?.sheet;
    if (!g) return;
    const tag = (name) => g.tags.find(([n]) => n === name)?.[1] ?? "";
    const {askComment, askResult} = await import("./forms.js");
    const acts = what === "comment" ? await askComment(g.items, i, remark(g.items, i)) : await askResult(at.results ?? [], at.terminations ?? [], g.result || "*", tag("Termination"));
    await performed(acts);
  },
};

// remark is the comment that stands after an item, -1 for before all events; its paragraphs are parted by empty lines.
function remark(items, i) {
  const out = [], itself = items[i]?.k === "comment" || items[i]?.k === "diagram";
  for (let k = itself ? i : i + 1; k < (itself ? i + 1 : items.length); k++) {
    if (items[k].k === "comment") out.push(items[k].t);
    else if (items[k].k === "diagram") out.push(("[%diagram] " + items[k].t).trim());
    else if (items[k].k !== "glyph") break;
  }
  return out.join("\n\n");
}

let acting = false;
// act changes the text by what one act names, and nothing else.
async function perform(one) {
  if (acting) return;
  acting = true;
  delete document.body.dataset.judged;
  try {
    const text = area.value, its = parts, out = await ask("act", posted({text, caret: area.selectionEnd, act: one}));
    if (text !== area.value || its !== parts || area.readOnly) throw new Error(T`The text has changed meanwhile; nothing was done.`);
    say(out.message ?? "");
    const stood = state?.mode?.back;
    state = null;
    edit(out.edits, out.caret, stood);
    reveal(out.caret);
  } catch (e) {
    say(e.message);
  }
  acting = false;
  judge();
}

// performed carries out several acts, which are undone as one.
async function performed(acts) {
  const text = parts.text, its = history, n = its.done.length;
  for (const one of acts) await perform(one);
  if (its === history) its.join(n, change(text, parts.text, 0));
}

// The events of a game, for stepping: those of the line that one stands in.
const EVENT = ["throw", "move", "pass", "gap", "bad"];

function lineOf(items, i) {
  const open = [[]], lines = [];
  items.forEach((it, k) => {
    if (it.k === "open") open.push([]);
    else if (it.k === "close") open.pop();
    else if (EVENT.includes(it.k)) open.at(-1).push(k), lines[k] = open.at(-1);
  });
  return lines[i] ?? open[0];
}

// steps has where each button of the row goes from here, -1 for the start. Before a variation stands what it was played
// after.
function steps() {
  const g = at?.sheet, i = at?.item ?? -1, all = g ? lineOf(g.items, i) : [], n = all.indexOf(i);
  const before = g?.nodes[g.nodes[g.items[i]?.n]?.p]?.i ?? -1;
  return {first: -1, back: n > 0 ? all[n - 1] : before, forward: all[n + 1] ?? i, last: all.at(-1) ?? -1};
}

function stepping() {
  const i = at?.item ?? -1, to = steps();
  for (const b of document.querySelectorAll("[data-step]")) {
    b.disabled = !at?.sheet || (["first", "back"].includes(b.dataset.step) ? i < 0 : to.forward === i);
  }
}

// go stands after an item of the game, -1 for before its first event.
function go(i) {
  const items = at?.sheet?.items ?? [];
  if (i >= 0 && items[i]) return desk.stand(items[i].z);
  const first = items.find((x) => EVENT.includes(x.k) || x.k === "number" || x.k === "seat");
  if (first) desk.stand(first.a);
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
  more = writing;
  if ($("save").disabled) return;
  if (elsewhere.save) return elsewhere.save();
  const its = file, was = sum, text = parts.text, raw = ended(text), body = JSON.stringify({text: raw, sum});
  let now = "", why = "";
  failed = "";
  writing = true;
  saving();
  try {
    now = (await ask("files/" + its.file, {method: "PUT", headers: {"Content-Type": "application/json"}, body})).sum;
  } catch (e) {
    why = e.message;
  }
  writing = false;
  if (its !== file || sum !== was) written(its, text, was, now, why);
  else if (why) {
    failed = why;
    say(T`Not saved: ${why}`);
    disked(); // where it is the file that has changed
  } else {
    sum = now;
    saved = text;
    ends = lineEnds(raw);
    savedAt = new Date().toTimeString().slice(0, 5);
    keep();
    $("disk").hidden = true;
    say(parts.is(text) ? T`Saved.` : T`Saved without what was typed meanwhile.`);
  }
  saving();
  if (more && !why && its === file) save();
}

// written says what became of a file that is not shown any more, and has what the browser keeps of it begin there.
function written(its, text, was, now, why) {
  const name = own(its.name.split(/[\\/]/).pop());
  say(why ? nodes`${name} is not saved: ${why}` : nodes`${name} is saved.`);
  if (why) return;
  try {
    const draft = JSON.parse(localStorage.getItem(key(its)));
    if (draft?.sum !== was) return;
    if (draft.text === text) localStorage.removeItem(key(its));
    else localStorage.setItem(key(its), JSON.stringify({...draft, sum: now}));
  } catch { /* nothing is kept then */ }
}

function download() {
  const name = file ? file.name.split(/[\\/]/).pop() : "games.agn";
  const a = html("a", {href: URL.createObjectURL(new Blob([ended(parts.text)], {type: "text/plain"})), download: name});
  a.click();
  URL.revokeObjectURL(a.href);
  say(nodes`Downloaded as ${own(name)}, where this browser puts what is downloaded.`);
}

let table = null, newGame = null; // the board and all that belongs to it, and the dialog, once they are wanted

// lay lays the table for the first game.
async function lay() {
  if (table) return;
  const {Table} = await import("./table.js");
  table ??= new Table(desk);
}

// What was pressed for another text is not done in this one.
on.entered = () => {
  if (table) table.hand.waiting = [];
  changed();
};
on.changed = () => {
  clearTimeout(keeper);
  keeper = setTimeout(keep, KEEP);
  failed = "";
  changed();
};
on.moved = () => judge();
on.foreseen = (text, caret) => { if (!asked) judge(text, caret); };
on.replayed = (c) => { if (c.is !== undefined) sum = c.is; };
on.kept = keep;
addEventListener("pagehide", keep);
// What is loaded when it is wanted may not come.
addEventListener("unhandledrejection", ({reason}) => say(String(reason?.message ?? reason)));
$("save").addEventListener("click", save);
$("download").addEventListener("click", download);

// discard reads the file again in the place of what was typed, which Undo brings back.
async function discard(words) {
  const was = sum, text = parts.text, before = history;
  try { localStorage.removeItem(key()); } catch { /* there is none then */ }
  if (!await load(files.indexOf(file))) return;
  // Undone, what was kept of an older state of the file is that again, and is not written over a newer one.
  before.note({...change(text, parts.text, 0), was, is: sum});
  remember(before);
  say(words);
}
$("discard").addEventListener("click", () => discard(T`Changes discarded; Undo brings them back.`));

// disked says that the file has changed since it was read, or cannot be read any more. What was typed stays as it is, and
// the file too: saving is refused.
async function disked(n) {
  const its = file;
  if (!its || n && n !== its.file) return;
  let now = "", why = "";
  try {
    now = (await ask("files/" + its.file)).sum;
  } catch (e) {
    why = e.message;
  }
  if (its !== file) return;
  const typed = parts.text !== saved, box = $("disk");
  box.hidden = !why && now === sum;
  if (box.hidden) return;
  const what = why ? nodes`${own(called())} cannot be read now: ${why}. Your text stays here; Download keeps it.`
    : typed ? nodes`${own(called())} has changed since it was read, and what you typed is not in it. Neither is written over: Download keeps yours, then read the file again.`
      : nodes`${own(called())} has changed since it was read. It is not written over: read it again to go on.`;
  box.firstChild.replaceChildren(...what);
  $("reread").hidden = Boolean(why);
}
$("reread").addEventListener("click", async () => {
  await discard(T`This is what the file has now; Undo brings back what was here.`);
  $("disk").hidden = true;
  area.focus();
});
$("image").addEventListener("change", async () => {
  const [f] = $("image").files;
  const {leaf} = await import("./leaf.js");
  if (f) leaf(f);
});
$("store")?.addEventListener("click", async () => say(await take(file ? file.name : T`a new text`, parts.text)));
for (const b of document.querySelectorAll("#newGame, #new, #offers .b")) b.addEventListener("click", () => desk.begin());
for (const b of document.querySelectorAll(".acts [data-title]")) b.title = FIRST;
document.querySelector(".acts").addEventListener("click", (e) => {
  if (!table && e.target.closest("[aria-disabled=true]")) say(FIRST + ".");
});
for (const b of document.querySelectorAll("[data-step]")) b.addEventListener("click", () => go(steps()[b.dataset.step]));
$("detail").addEventListener("click", async () => {
  const {askDetails} = await import("./forms.js");
  await performed(at?.sheet ? await askDetails(at.sheet) : []);
});
$("score").addEventListener("agn-go", ({detail}) => go(detail.item));
$("score").addEventListener("agn-edit", ({detail: {item, what}}) => {
  if (what === "comment") desk.pick(what, item);
  else if (what === "delete") perform({kind: "deleteItem", item});
  else go(item);
});
// The switch shows the one view or the other of the same text, and the browser keeps which.
let started = false;
function look() {
  const text = viewed() === "text";
  $("text").hidden = !text;
  try { localStorage.setItem("agn-view", viewed()); } catch { /* it is not kept then */ }
  if (text) reveal(area.selectionEnd);
  if (started) judge();
}
for (const r of document.querySelectorAll("[name=view]")) r.addEventListener("change", look);
// The menu shuts when something of it is done.
for (const what of ["click", "change"]) {
  $("filemenu").addEventListener(what, (e) => { if (e.target.closest("button, [type=file]") && (what === "change") === (e.target.type === "file")) $("filemenu").hidePopover(); });
}
// press clicks on a control that can be pressed now, in a menu that is shut too.
const press = (id) => () => { if ($(id) && !$(id).disabled) $(id).click(); };
keys({
  "Control+s": save, "Control+z": undo, "Control+Shift+z": redo, "Control+y": redo, "Control+.": mend,
  F8: () => next(1), "Shift+F8": () => next(-1), "Alt+PageUp": () => turn(-1), "Alt+PageDown": () => turn(1),
  f: () => table?.hand.view.flip(), o: () => { $("filemenu").showPopover(); $("file").focus(); }, d: press("download"), x: press("discard"),
  i: press("store"), m: press("image"), n: press("newGame"), ",": press("back"), ".": press("forward"), "/": () => $("typed").focus(),
});
$("file").replaceChildren(...files.map((f, i) => html("option", {value: String(i)}, f.name)), html("option", {value: "-1"}, T`a new text`));
$("file").addEventListener("change", () => { keep(); load(Number($("file").value)); });
// A file that is dropped is opened as a new text, and what stood here is kept; else the browser would leave the page.
async function received(f) {
  if (elsewhere.save || !f) return;
  let text;
  try {
    text = await textOf(f);
  } catch (e) {
    return say(nodes`${own(f.name)} is not opened: ${e.message}.`);
  }
  if (file) {
    keep();
    await load(-1);
    $("file").value = "-1";
  }
  if (parts.text.trim()) return say(nodes`Copy or download the new text that stands here, and take it out; then drop ${own(f.name)}.`);
  caretTo(0);
  apply([{start: 0, end: area.value.length, text: text.replace(/\r\n?/g, "\n")}]);
  say(nodes`This is a copy of ${own(f.name)}. It is kept in the browser and stands in no file.`);
}
addEventListener("dragover", (e) => { if (e.dataTransfer.types.includes("Files")) e.preventDefault(); });
addEventListener("drop", (e) => {
  if (!e.dataTransfer.files.length || elsewhere.save) return;
  e.preventDefault();
  received(e.dataTransfer.files[0]);
});
$("save").title = mayWrite ? T`Save to the file (Ctrl+S)` : T`The program was started without --write`;
let view = new URLSearchParams(location.search).get("view");
try { view ??= localStorage.getItem("agn-view"); } catch { /* then it is the score sheet */ }
if (view === "text") document.querySelector("[name=view][value=text]").click();

// begun opens what the address names: a file, or a game of the archive, and a game and an item in it.
async function begun() {
  const named = new URLSearchParams(location.search), spot = new URLSearchParams(location.hash.slice(1));
  const n = files.findIndex((f) => String(f.file) === named.get("file"));
  await load(named.get("id") ? -1 : n >= 0 ? n : files.length ? 0 : -1);
  $("file").value = String(files.indexOf(file));
  if (named.get("id")) await place((await ask("archive/" + named.get("id"))).text);
  if (!spot.size) return;
  const text = parts.text, {games} = await ask("judge", posted({text, caret: -1}));
  const g = games[Number(spot.get("game") ?? 1) - 1];
  if (!g) return;
  const there = await ask("judge", posted({text, caret: g.start, sheet: true}));
  const item = there.at?.sheet?.items[spot.get("item")];
  await place(text, item ? item.z : g.start);
}
started = true;
await begun().catch((e) => say(e.message));
watch(disked).catch(() => {}); // a server that does not answer is told of elsewhere
