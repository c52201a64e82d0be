// What is found in the text: a list with what corrects it, repairs of the game at the caret, and the way from one
// finding to the next.
import {$, ask} from "./ask.js";
import {html, sentence} from "./board.js";
import {apply, area, caretTo, enter, parts, say} from "./text.js";

const SHOWN = 100, REST = 500;
let found = [], spot = null;
// What is looked for of the game at the caret: its text, the timer or request, and the answer.
let hurt = "", resting = 0, search = null, repairs = null;

// judgedNow takes what is found in the part that is shown, with what is known of the place of the caret.
export function judgedNow(out, text) {
  found = parts.found();
  spot = out.at;
  rest(spot ? out.games[spot.number - 1] : null, text);
}

// findings shows what is found.
export function findings() {
  list();
  common();
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
  list();
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
  list();
}

const PROOF = {unique: (cost) => `the only repair that costs ${cost} or less`, tied: (cost) => `those that cost ${cost}, and none less`, budget: () => "the cheapest that were found, not proven"};
const NONE = {none: "no repair of a few edits makes the game legal", budget: "no repair was found, and nothing is proven"};

// mending is what is known of the repairs of the game at the caret.
function mending() {
  if (search) {
    const stop = html("button", {type: "button", id: "stop"}, "Stop");
    stop.addEventListener("click", () => { halt(); list(); });
    return html("p", {class: "repairs"}, "looking for repairs of the game … ", stop);
  }
  if (!repairs) return null;
  if (!repairs.repairs.length) return html("p", {class: "repairs"}, repairs.message ?? NONE[repairs.status] ?? "");
  const p = html("p", {class: "repairs"}, `repair of the game (${PROOF[repairs.status](repairs.cost)}${repairs.more ? ", and more" : ""}): `);
  for (const r of repairs.repairs) {
    const b = html("button", {type: "button", class: "fix"}, ...sentence(r.title));
    b.addEventListener("click", () => area.value.startsWith(hurt, spot.start) && apply(r.edits.map((e) => ({...e, start: e.start + spot.start, end: e.end + spot.start}))));
    p.append(b, " ");
  }
  return p;
}

// common has buttons for what corrects several findings at once, and for the readings at the caret.
function common() {
  const all = [...(spot?.readings ?? []), ...(parts.here.fixes ?? [])];
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

// list lists what is found, of long lists the part about the caret.
function list() {
  const here = found.findIndex((e) => e.part > parts.now || e.part === parts.now && (!spot || e.f.game >= spot.number));
  const from = Math.max(Math.min((here < 0 ? found.length : here) - SHOWN / 4, found.length - SHOWN), 0), shown = found.slice(from, from + SHOWN);
  const ol = $("list"), first = spot && shown.find(({f, part}) => part === parts.now && f.game === spot.number && f.severity === "error");
  $("findings").querySelector(".repairs")?.remove();
  shown.forEach((entry, i) => {
    const {f} = entry, made = JSON.stringify([f.severity, f.code, f.message, f.fixes.map((x) => x.title), f.legal]);
    let it = items[i];
    if (!it || it.made !== made) {
      const li = item(f);
      if (it) it.li.replaceWith(li); else ol.append(li);
      it = items[i] = {li, made, where: ""};
    }
    const where = `${entry.line}:${f.column}`;
    if (it.where !== where) it.li.firstChild.textContent = it.where = where;
    it.entry = entry;
    const mended = entry === first && mending();
    if (mended) it.li.append(mended);
  });
  for (const it of items.splice(shown.length)) it.li.remove();
  ol.start = from + 1;
  ol.hidden = !shown.length;
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

// next goes to the finding behind the caret or before it, from the last to the first.
export function next(by) {
  const caret = area.selectionEnd, away = ({part, f}) => (part - parts.now || f.start - caret) * by > 0;
  const {part, f, line} = (by > 0 ? found.find(away) ?? found[0] : found.findLast(away) ?? found.at(-1)) ?? {};
  if (!f || parts.all[part].judged !== parts.all[part].text) return; // it is about to be judged anew
  if (part !== parts.now) enter(part);
  caretTo(f.start);
  say(`${line}:${f.column} ${f.severity} ${f.code}: ${f.message}`);
}

// mend makes the first correction of what is found at the caret.
export function mend() {
  const caret = area.selectionEnd, here = parts.here, first = (f) => f.fixes.find((x) => x.preferred || f.fixes.length === 1);
  const f = here.found.find((f) => first(f) && f.start <= caret && caret <= f.end);
  if (f && here.judged === area.value) apply(first(f).edits);
}

$("list").addEventListener("click", act);
$("prior").addEventListener("click", () => next(-1));
$("next").addEventListener("click", () => next(1));
