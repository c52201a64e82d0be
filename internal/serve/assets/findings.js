// What is found in the text: a list with what corrects it, repairs of the game at the caret, and the way from one
// finding to the next.
import {ask} from "./ask.js";
import {$, html, nameOf, plural, sentence, T} from "./dom.js";
import {SEVERITIES} from "./game.js";
import {peek} from "./pullup.js";
import {apply, area, caretTo, enter, parts, say} from "./text.js";

const SHOWN = 100, REST = 500, LEGAL = 24, ALIKE = 8;
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

const PROOF = {unique: (cost) => T`the only repair that costs ${cost} or less`, tied: (cost) => T`those that cost ${cost}, and none less`, budget: () => T`the cheapest that were found, not proven`};
const NONE = {none: T`no repair of a few edits makes the game legal`, budget: T`no repair was found, and nothing is proven`};

// mending is what is known of the repairs of the game at the caret.
function mending() {
  if (search) {
    const stop = html("button", {type: "button", class: "b", id: "stop"}, T`Stop`);
    stop.addEventListener("click", () => { halt(); list(); });
    return html("p", {class: "repairs"}, T`looking for repairs of the game … `, stop);
  }
  if (!repairs) return null;
  if (!repairs.repairs.length) return html("p", {class: "repairs"}, repairs.message ?? NONE[repairs.status] ?? "");
  const p = html("p", {class: "repairs"}, T`repair of the game (${PROOF[repairs.status](repairs.cost) + (repairs.more ? T`, and more` : "")}): `);
  for (const r of repairs.repairs) {
    const b = html("button", {type: "button", class: "b fix"}, ...sentence(r.title));
    b.addEventListener("click", () => area.value.startsWith(hurt, spot.start) && apply(r.edits.map((e) => ({...e, start: e.start + spot.start, end: e.end + spot.start}))));
    p.append(b, " ");
  }
  return p;
}

// common has buttons for what corrects several findings at once, and for the readings at the caret.
function common() {
  const all = [...(spot?.readings ?? []), ...(parts.here.fixes ?? [])];
  $("common").replaceChildren(...all.map((x) => {
    const b = html("button", {type: "button", class: "b fix"}, ...sentence(x.title));
    b.addEventListener("click", () => parts.here.judged === area.value && apply(x.edits));
    return b;
  }));
  $("common").hidden = !all.length;
}

// The items of the list, with what they were made of: those that stay the same are not made again.
let items = [];

// item shows a finding: its number in the game, what it is, its rule, and what can be done about it. like are the legal
// moves that look like the word.
function item(f, number, like, rule) {
  const told = html("p", {}, html("strong", {class: "kind"}, `${SEVERITIES[f.severity]} ${f.code}`), " ", html("span", {class: "turn"}), ...sentence(f.message));
  const body = html("div", {}, told), row = html("div", {class: "row tight"});
  f.fixes.forEach((x, i) => {
    // The legal moves have buttons of their own.
    const {start, end, text} = x.edits[0] ?? {};
    if (x.edits.length === 1 && start === f.start && end === f.end && f.legal.includes(text) && !x.preferred) return;
    row.append(html("button", {type: "button", class: "b fix", "data-fix": String(i), "data-preferred": String(x.preferred)}, ...sentence(x.title)));
  });
  if (row.firstChild) body.append(row);
  const legal = (like.length ? like : f.legal).slice(0, LEGAL);
  if (legal.length) {
    body.append(html("p", {class: "row tight"}, html("span", {class: "small"}, like.length ? T`looks like` : f.severity === "note" ? T`write` : T`legal`),
      ...legal.map((text) => html("button", {type: "button", class: "b move", "data-legal": text}, text))));
  }
  if (rule) {
    body.append(html("details", {class: "small"}, html("summary", {}, f.rule), html("p", {}, `${rule.title}. ${rule.text}`),
      html("p", {}, T`Source: ${rule.source}`)));
  }
  return html("li", {class: f.severity}, html("span", {class: "no"}, String(number)), body,
    html("button", {type: "button", class: "b quiet jump"}));
}

// turnOf says whose turn a finding of the game at the caret is in, where the score sheet is known.
function turnOf(f) {
  const {items = [], board} = spot?.sheet ?? {};
  let from = 0, to = items.length;
  while (from < to) {
    const mid = from + to >> 1;
    if (items[mid].a <= f.start) from = mid + 1; else to = mid;
  }
  const it = items[from - 1], seat = it?.r && it.z >= f.start && board?.seats.find((s) => s.letter === it.s);
  return seat ? T`round ${it.r}, ${nameOf(seat.name)}: ` : "";
}

// gameOf names the game of a finding that is not at the caret, where there are several.
const gameOf = ({f, part}) => parts.before(parts.all.length).games > 1 ? T`game ${parts.before(part).games + f.game}: ` : "";

// list lists what is found, of long lists the part about the caret, what is found in the game there first. Findings are
// numbered in their game, as the score sheet numbers them.
function list() {
  const here = found.findIndex((e) => e.part > parts.now || e.part === parts.now && (!spot || e.f.game >= spot.number));
  const from = Math.max(Math.min((here < 0 ? found.length : here) - SHOWN / 4, found.length - SHOWN), 0), some = found.slice(from, from + SHOWN);
  const mine = ({f, part}) => spot && part === parts.now && f.game === spot.number, caret = area.selectionEnd;
  const shown = [...some.filter(mine), ...some.filter((e) => !mine(e))];
  const ol = $("list"), first = shown.find((e) => mine(e) && e.f.severity === "error");
  $("findings").querySelector(".repairs")?.remove();
  const alike = (a, b) => a?.part === b.part && a.f.game === b.f.game, numbers = new Map();
  let number = 0;
  for (let i = from - 1; i >= 0 && alike(found[i], some[0]); i--) number++;
  some.forEach((e, i) => numbers.set(e, number = i && !alike(some[i - 1], e) ? 1 : number + 1));
  shown.forEach((entry, i) => {
    const {f} = entry, number = numbers.get(entry), rule = spot?.sheet?.rules[f.rule];
    const like = mine(entry) && f.start <= caret && caret <= f.end ? (spot.lookalike ?? []).slice(0, ALIKE) : [];
    const made = JSON.stringify([number, f.severity, f.code, f.message, f.fixes.map((x) => x.title), f.legal, like, !!rule]);
    let it = items[i];
    if (!it || it.made !== made) {
      const li = item(f, number, like, rule);
      if (it) it.li.replaceWith(li); else ol.append(li);
      it = items[i] = {li, made, where: "", turn: ""};
    }
    const where = `${entry.line}:${f.column}`, turn = mine(entry) ? turnOf(f) : gameOf(entry);
    if (it.where !== where) it.li.lastChild.textContent = it.where = where;
    if (it.turn !== turn) it.li.querySelector(".turn").textContent = it.turn = turn;
    it.entry = entry;
    const mended = entry === first && mending();
    if (mended) it.li.querySelector("div").append(mended);
  });
  for (const it of items.splice(shown.length)) it.li.remove();
  ol.hidden = !shown.length;
  const own = found.filter(mine).length, count = (n) => n ? plural(n, "{1} finding", "{1} findings") : T`No findings`;
  $("many").textContent = own === found.length ? count(own) : T`${count(own)} in this game, ${found.length} in all`
    + (shown.length < found.length ? T`, ${from + 1} to ${from + shown.length} below` : "");
  peek(spot, own);
}

// goTo puts the caret before what was found in the text, and on the score sheet at its event.
const goTo = (f) => caretTo(area.clientWidth ? f.start : f.end);

// act does what a button of the list is for.
function act(e) {
  const b = e.target.closest("button"), it = b && items.find((it) => it.li.contains(b));
  if (!it) return;
  const {f, part} = it.entry, p = parts.all[part];
  if (p.judged !== p.text) return; // it is about to be judged again
  if (part !== parts.now) enter(part);
  if (b.classList.contains("jump")) goTo(f);
  else if (b.dataset.fix !== undefined) apply(f.fixes[b.dataset.fix].edits);
  else if (b.dataset.legal !== undefined) apply([{start: f.start, end: f.end, text: b.dataset.legal}]);
}

// next goes to the finding behind the caret or before it, from the last to the first.
export function next(by) {
  const caret = area.selectionEnd, away = ({part, f}) => (part - parts.now || f.start - caret) * by > 0;
  const {part, f, line} = (by > 0 ? found.find(away) ?? found[0] : found.findLast(away) ?? found.at(-1)) ?? {};
  if (!f || parts.all[part].judged !== parts.all[part].text) return; // it is about to be judged again
  if (part !== parts.now) enter(part);
  goTo(f);
  say(T`${line}:${f.column} ${SEVERITIES[f.severity]} ${f.code}: ${f.message}`);
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
