// The editor: a text, what is found in it while one types, and the board at the caret.
import {$, ask} from "./ask.js";
import {define, draw, html, lots} from "./board.js";
import {Game} from "./game.js";

const LINE = 22, SHOWN = 200, KEEP = 300;
const area = $("area"), mayWrite = $("write").dataset.write === "true";
const drawings = await ask("drawings");
define(drawings);
const files = await ask("files");
let file = null, sum = "", saved = "", found = [], at = null, game = null, picked = "", quarter = null, busy = false, again = false, keeper = 0;

const say = (text) => { $("said").textContent = text; };
const key = () => "agn-draft:" + (file ? file.name : "");

// keep holds the text in the browser, so that nothing is lost when the page or the program ends.
function keep() {
  clearTimeout(keeper);
  try {
    if (area.value === saved) localStorage.removeItem(key());
    else localStorage.setItem(key(), JSON.stringify({text: area.value, sum}));
  } catch (e) {
    say("This text is too long for the browser to keep: " + e.message);
  }
}

async function load(n) {
  file = files[n] ?? null;
  saved = sum = "";
  if (file) {
    try {
      const f = await ask("files/" + file.file);
      saved = f.text;
      sum = f.sum;
    } catch (e) {
      say(e.message);
    }
  }
  let draft = null;
  try { draft = JSON.parse(localStorage.getItem(key())); } catch { /* what cannot be read is no draft */ }
  // A textarea has line feeds only; what differs in nothing else is not changed.
  saved = saved.replace(/\r\n?/g, "\n");
  area.value = draft ? draft.text : saved;
  if (draft && draft.sum !== sum && file) say("The file has changed since these changes were kept; saving will be refused. Copy what you need and discard them.");
  else if (draft) say("Changes that were not saved are back.");
  if (draft && draft.sum) sum = draft.sum;
  area.setSelectionRange(0, 0);
  quarter = null;
  changed();
}

function changed() {
  $("save").disabled = !mayWrite || !file || area.value === saved;
  $("discard").disabled = area.value === saved;
  judge();
}

// judge asks what is found; what is typed meanwhile is asked about once when the answer is there.
async function judge() {
  if (busy) { again = true; return; }
  busy = true;
  const text = area.value, caret = area.selectionEnd;
  try {
    const out = await ask("judge", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text, caret})});
    if (text === area.value) {
      found = out.findings;
      at = out.at;
      game = at ? new Game(at.game) : null;
      show();
    }
  } catch (e) {
    say(e.message);
  }
  busy = false;
  document.body.dataset.judged = String(Number(document.body.dataset.judged ?? 0) + 1);
  if (again) { again = false; judge(); }
}

function show() {
  marks();
  findings();
  board();
  offers();
}

// marks draws what is found behind the lines that are in view.
function marks() {
  const text = area.value, first = Math.max(Math.floor(area.scrollTop / LINE) - 5, 0), last = first + Math.ceil(area.clientHeight / LINE) + 10;
  let start = 0;
  for (let i = 0; i < first && start >= 0; i++) start = text.indexOf("\n", start) + 1 || text.length;
  let end = start;
  for (let i = first; i < last && end < text.length; i++) end = text.indexOf("\n", end) + 1 || text.length;
  const parts = [];
  let done = start;
  for (const f of found) {
    if (f.end <= done || f.start >= end) continue;
    const from = Math.max(f.start, done), to = Math.min(Math.max(f.end, f.start + 1), end);
    parts.push(text.slice(done, from), html("mark", {class: f.severity}, text.slice(from, to)));
    done = to;
  }
  parts.push(text.slice(done, end) + "\n");
  const pre = $("marks");
  pre.replaceChildren(...parts);
  pre.style.transform = `translate(${-area.scrollLeft}px, ${first * LINE - area.scrollTop}px)`;
  pre.style.overflow = "visible";
}

function findings() {
  const rows = found.slice(0, SHOWN).map((f) => {
    const jump = html("button", {type: "button", class: "jump"}, `${f.line}:${f.column}`);
    jump.addEventListener("click", () => caretTo(f.start));
    const li = html("li", {class: f.severity}, jump, " ", html("strong", {}, `${f.severity} ${f.code}`), " ", f.message);
    for (const x of f.fixes) {
      const b = html("button", {type: "button", class: "fix"}, x.title);
      b.addEventListener("click", () => apply(x.edits));
      li.append(" ", b);
    }
    if (f.legal.length) {
      const p = html("p", {}, "legal: ");
      for (const text of f.legal) {
        const b = html("button", {type: "button"}, text);
        b.addEventListener("click", () => apply([{start: f.start, end: f.end, text}]));
        p.append(b, " ");
      }
      li.append(p);
    }
    return li;
  });
  $("findings").replaceChildren(html("h2", {}, found.length > SHOWN ? `${SHOWN} of ${found.length} findings` : found.length ? "Findings" : "No findings"), ...(rows.length ? [html("ol", {}, ...rows)] : []));
}

function board() {
  const n = at ? at.node : 0, node = game && game.nodes[n], p = node && game.position(n);
  if (!p || !game.board) {
    $("board").replaceChildren(html("p", {class: "unknown"}, node ? game.status(n) : "no game stands at the caret, or its rule set is not known"));
    $("status").textContent = "";
    $("throws").replaceChildren();
    return;
  }
  quarter ??= game.board.seats[0].quarter;
  const marked = picked ? [picked] : [];
  const pic = draw(game.board, drawings, {quarter, men: p.men, position: p.text, seat: node.u, due: node.q, status: game.status(n), from: node.j, to: node.k, marks: marked});
  $("board").replaceChildren(pic);
  $("status").textContent = `Game ${at.number}, ply ${node.y}. ${game.status(n)}`;
  $("throws").replaceChildren(...lots(drawings, (node.c || []).map((c) => game.lots[c])));
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

function apply(edits) {
  for (const e of [...edits].sort((a, b) => b.start - a.start)) insert(e.start, e.end, e.text);
}

// write writes an event at the caret, behind the word that it stands in.
function write(text) {
  picked = "";
  const v = area.value;
  let i = area.selectionEnd;
  while (i < v.length && !/\s/.test(v[i])) i++;
  const before = i > 0 && !/\s/.test(v[i - 1]) ? " " : "", after = i < v.length && !/\s/.test(v[i]) ? " " : "";
  insert(i, i, before + at.prefix + text + after);
}

function caretTo(n) {
  area.focus();
  area.setSelectionRange(n, n);
  const line = area.value.slice(0, n).split("\n").length - 1;
  area.scrollTop = Math.max(line * LINE - area.clientHeight / 2, 0);
  judge();
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
  board();
  offers();
}

async function save() {
  if ($("save").disabled) return;
  const text = area.value;
  try {
    const f = await ask("files/" + file.file, {method: "PUT", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text, sum})});
    sum = f.sum;
    saved = text;
    keep();
    say("Saved.");
    changed();
  } catch (e) {
    say(e.message);
  }
}

function download() {
  const a = html("a", {href: URL.createObjectURL(new Blob([area.value], {type: "text/plain"})), download: file ? file.name.split(/[\\/]/).pop() : "games.agn"});
  a.click();
  URL.revokeObjectURL(a.href);
}

area.addEventListener("input", () => {
  clearTimeout(keeper);
  keeper = setTimeout(keep, KEEP);
  changed();
});
area.addEventListener("scroll", marks);
let caret = 0;
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== area || area.selectionEnd === caret) return;
  caret = area.selectionEnd;
  picked = "";
  judge();
});
addEventListener("pagehide", keep);
$("board").addEventListener("click", pick);
$("save").addEventListener("click", save);
$("download").addEventListener("click", download);
$("discard").addEventListener("click", () => {
  try { localStorage.removeItem(key()); } catch { /* there is none then */ }
  load(files.indexOf(file));
  say("Changes discarded.");
});
$("image").addEventListener("change", (e) => {
  const f = e.target.files[0];
  if (f) $("leaf").replaceChildren(html("img", {src: URL.createObjectURL(f), alt: "page of the manuscript: " + f.name}));
});
document.addEventListener("keydown", (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key === "s") { e.preventDefault(); save(); }
});
$("file").replaceChildren(...files.map((f, i) => html("option", {value: String(i)}, f.name)), html("option", {value: "-1"}, "a new text"));
$("file").addEventListener("change", () => { keep(); load(Number($("file").value)); });
$("save").title = mayWrite ? "Save to the file (Ctrl+S)" : "The program was started without --write";
await load(files.length ? 0 : -1);
