// The text: a field that holds it in parts, what is marked behind it, where the caret stands, and what can be undone.
import {ask} from "./ask.js";
import {$, html, sentence} from "./dom.js";
import {History, change} from "./history.js";
import {PART, Parts} from "./parts.js";

export const area = $("area");
// What was changed in the text, and the text in parts.
export let history = new History(), parts = new Parts("", null);
let replaying = false, caret = 0, stood; // stood is where an act began, which Undo goes back to

// on has what the editor does: when another part is shown (entered), when the text has changed (changed) or the caret has
// moved (moved), before a key changes the text (foreseen), when a change is replayed (replayed), and when the text is to
// be kept (kept).
export const on = {entered() {}, changed() {}, moved() {}, foreseen() {}, replayed() {}, kept() {}};

export const undo = () => replay(history.undo()), redo = () => replay(history.redo());
// say says a sentence, or what is given in pieces.
export const say = (said) => $("said").replaceChildren(...(typeof said === "string" ? sentence(said) : said));

// remember goes on with what was changed before.
export function remember(before) {
  history = before;
  doable();
}

// place puts another text into the editor, a long one in parts, and shows where in it.
export async function place(text, at = 0) {
  let whole = null;
  area.readOnly = true;
  const its = parts = new Parts(text, null); // what is kept meanwhile is this text
  if (text.length > 2 * PART) {
    try {
      whole = await ask("judge", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({text, caret: -1})});
    } catch (e) {
      say(e.message);
    }
  }
  if (its !== parts) return; // another text is placed
  area.readOnly = false;
  parts = new Parts(text, whole);
  enter(parts.holding(at));
  if (at) caretTo(at - parts.start(parts.now));
}

// enter shows a part.
export function enter(n) {
  parts.now = n;
  area.value = parts.here.text;
  area.setSelectionRange(0, 0);
  area.scrollTop = 0;
  parts.write(area.value);
  on.entered();
}

// doable says what can be undone and done again.
function doable() {
  $("undo").disabled = !history.done.length;
  $("redo").disabled = !history.undone.length;
}

// replay makes a change that is undone or done again, in the part where it was made.
async function replay(c) {
  if (!c) return;
  say("");
  on.replayed(c);
  const end = c.at + c.out.length, holds = (p, i) => parts.start(i) <= c.at && end <= parts.start(i) + p.text.length;
  const n = holds(parts.here, parts.now) ? parts.now : parts.all.findIndex(holds);
  if (n < 0) {
    const text = parts.text;
    await place(text.slice(0, c.at) + c.into + text.slice(end), c.at);
  } else {
    if (n !== parts.now) enter(n);
    const from = c.at - parts.start(n);
    const stand = c.stood === undefined ? from + c.into.length : c.stood - parts.start(n);
    replaying = true;
    insert(from, from + c.out.length, c.into, stand);
    replaying = false;
    reveal(stand);
  }
  on.kept();
  doable();
}

export function turn(by) {
  if (parts.all[parts.now + by]) enter(parts.now + by);
}

// foresee asks about what a key is about to make of the text: it is judged while the browser
// writes it. Where it comes otherwise it is asked about again when it is there.
function foresee(e) {
  if (e.isComposing) return;
  const v = parts.here.text, one = area.selectionStart === area.selectionEnd;
  let from = area.selectionStart, to = area.selectionEnd, into = "";
  if (e.inputType === "insertText" && e.data) into = e.data;
  else if (e.inputType === "insertLineBreak") into = "\n";
  else if (e.inputType === "deleteContentBackward") from -= one;
  else if (e.inputType === "deleteContentForward") to += one;
  else return;
  if (from >= 0 && to <= v.length) on.foreseen(v.slice(0, from) + into + v.slice(to), from + into.length);
}

// The mirror of the text stands behind it, an element a line, as wide and wrapped alike: what is found is marked in it,
// and places are measured by it. Lines that stay the same are not made again. wide is how wide it is, 0 where the text is
// hidden: to ask that of the page at each key would have all of it laid out.
let mirror = [], wide = 0;

// reflect gives the mirror the lines of the text.
function reflect() {
  const lines = area.value.split("\n"), least = Math.min(lines.length, mirror.length), pre = $("marks");
  let head = 0, tail = 0;
  while (head < least && mirror[head].text === lines[head]) head++;
  while (tail < least - head && mirror.at(-1 - tail).text === lines.at(-1 - tail)) tail++;
  const fresh = lines.slice(head, lines.length - tail).map((text) => ({text, marks: "", el: html("div", {}, text)}));
  for (const line of mirror.splice(head, mirror.length - tail - head, ...fresh)) line.el.remove();
  const after = mirror[head + fresh.length]?.el ?? null, some = document.createDocumentFragment();
  some.append(...fresh.map((line) => line.el));
  pre.insertBefore(some, after);
}

// marks shows in the mirror what is found, where it can be seen.
export function marks() {
  if (!wide) return;
  reflect();
  const all = parts.here.found;
  let start = 0, first = 0;
  for (const line of mirror) {
    const end = start + line.text.length, here = [];
    while (first < all.length && all[first].end < start) first++;
    for (let k = first; k < all.length && all[k].start <= end; k++) {
      const f = all[k], from = Math.max(f.start - start, here.at(-1)?.to ?? 0, 0), to = Math.min(Math.max(f.end, f.start + 1) - start, end - start);
      if (to > from) here.push({from, to, severity: f.severity});
    }
    const made = JSON.stringify(here);
    if (made !== line.marks && (here.length || line.marks)) {
      let done = 0;
      const pieces = here.flatMap(({from, to, severity}) => {
        const piece = [line.text.slice(done, from), html("mark", {class: severity}, line.text.slice(from, to))];
        done = to;
        return piece;
      });
      line.el.replaceChildren(...pieces, line.text.slice(done));
      line.marks = here.length ? made : "";
    }
    start = end + 1;
  }
}

// widen gives the mirror the width that the text has now.
function widen() {
  wide = area.clientWidth;
  scrolled();
  $("marks").style.width = wide + "px";
  marks();
}

// scrolled moves the mirror with the text.
function scrolled() { $("marks").style.transform = `translateY(${-area.scrollTop}px)`; }

// rectOf returns where a place of the text is seen, null where the text is not.
export function rectOf(n) {
  widen();
  if (!wide) return null;
  for (const {text, el} of mirror) {
    if (n > text.length) { n -= text.length + 1; continue; }
    const walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (n > node.length) { n -= node.length; continue; }
      range.setStart(node, n);
      return [...range.getClientRects()].at(-1) ?? el.getBoundingClientRect();
    }
    return el.getBoundingClientRect();
  }
  return null;
}

// insert puts text in place of a stretch, as if it were typed, so that it can be undone. The caret stands after it, or
// at a place of the new text.
export function insert(start, end, text, caret) {
  if (!area.offsetParent) return edit([{start, end, text}], caret);
  area.focus();
  area.setSelectionRange(start, end);
  document.execCommand(text ? "insertText" : "delete", false, text);
  if (caret !== undefined) area.setSelectionRange(caret, caret);
}

// joined makes one edit of several.
function joined(edits) {
  const all = [...edits].sort((a, b) => a.start - b.start), v = area.value, start = all[0].start;
  let text = "", done = start;
  for (const e of all) {
    text += v.slice(done, e.start) + e.text;
    done = e.end;
  }
  return {start, end: done, text};
}

// apply makes edits as one, so that they are undone as one.
export function apply(edits) {
  const {start, end, text} = joined(edits);
  insert(start, end, text);
}

// edit is the same where the focus stays elsewhere, with the caret at a place of the new text. Undo leads back to where
// one stood.
export function edit(edits, caret, from = area.selectionEnd) {
  if (edits.length) {
    const {start, end, text} = joined(edits);
    stood = parts.start(parts.now) + from;
    area.setRangeText(text, start, end, "end");
  }
  if (caret !== undefined) area.setSelectionRange(caret, caret);
  if (edits.length) area.dispatchEvent(new Event("input"));
  stood = undefined;
}

// separate has a part that another follows end with its line: what is written at its end is not joined to a game there.
function separate() {
  const v = area.value;
  if (!v || v.endsWith("\n") || parts.now + 1 === parts.all.length) return;
  area.setRangeText("\n", v.length, v.length, "preserve");
  history.note({at: parts.start(parts.now) + v.length, out: "", into: "\n"});
}

// reveal scrolls the text so that a place can be seen.
export function reveal(n) {
  const r = rectOf(n), o = area.getBoundingClientRect();
  if (r && (r.top < o.top || r.bottom > o.bottom - r.height)) area.scrollTop += r.top - o.top - area.clientHeight / 2;
}

export function caretTo(n) {
  area.focus();
  area.setSelectionRange(n, n);
  reveal(n);
  on.moved();
}

area.addEventListener("input", () => {
  if (!replaying) {
    const c = change(parts.here.text, area.value, area.selectionEnd);
    history.note({...c, at: c.at + parts.start(parts.now), stood});
    separate();
    doable();
  }
  caret = area.selectionEnd; // what is selected has changed too, which need not be judged again
  parts.write(area.value);
  on.changed();
});
area.addEventListener("scroll", scrolled);
// What was hidden is up to date when it is shown, with the caret in sight, and so is what is wider now.
new ResizeObserver(() => {
  const hidden = !wide;
  widen();
  if (hidden) reveal(area.selectionEnd);
}).observe(area);
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== area || area.selectionEnd === caret) return;
  caret = area.selectionEnd;
  history.pause();
  on.moved();
});
area.addEventListener("beforeinput", (e) => {
  const made = {historyUndo: undo, historyRedo: redo}[e.inputType];
  if (!made) return foresee(e);
  e.preventDefault(); // the browser knows one part only
  made();
});
$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("earlier").addEventListener("click", () => turn(-1));
$("later").addEventListener("click", () => turn(1));
