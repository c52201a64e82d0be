// What a query is written with: the words that the one before the caret can become, offered
// below the field, and a list of all that can be asked.
import {$, ask} from "./ask.js";
import {html} from "./board.js";
import {step} from "./keys.js";

const MOST = 12;
const WORDS = [["order by ", "the order of the games, such as order by date desc"], ["then ", "what happens behind it, such as event:capture then event:promotion"], ["[within 10 events]", "at most so many behind it"],
  ["after ", "the throw that it comes of"], ["and ", "both"], ["or ", "either"], ["not ", "what must not hold"]];

// offers lists what the end of a text can become: the text, what it says, and how much of it is written.
function offers({fields, orders}, before) {
  const starts = (list, typed) => list.filter(([t]) => t.toLowerCase().startsWith(typed.toLowerCase()) && t.trim() !== typed).slice(0, MOST).map(([t, what]) => [t, what, typed.length]);
  const order = /(?:^|\s)order\s+by\s(?:.*,)?\s*([\w.]*)$/.exec(before);
  if (order) return starts(orders.map((o) => [o, ""]), order[1]);
  const [word] = /[^\s()]*$/.exec(before), [, name, value] = /^(?:\w+\.)?([\w.]+):"?([^"]*)$/.exec(word) ?? [];
  const field = fields.find((f) => f.name === name);
  if (field) return starts(field.values.map((v) => [v + " ", ""]), value);
  if (!word || word.includes(":")) return [];
  const [seat] = /^\w+\.(?=[a-z]*$)/i.exec(word) ?? [""];
  // What is written behind the name is what its example has there: a colon, or a sign that compares, which the writer chooses.
  const named = fields.filter((f) => !seat || f.seats).map((f) => [seat + f.name.replace("NAME", "") + (f.example.includes(f.name + ":") ? ":" : ""), `${f.what}, such as ${f.example}`]);
  return starts(seat ? named : [...named, ...WORDS], word);
}

// completing helps to write in the field #q.
export async function completing() {
  const known = await ask("fields"), box = $("q"), list = $("complete");
  const write = (text, from, to) => {
    box.setRangeText(text, from, to, "end");
    box.focus();
    show();
  };
  function show() {
    const at = box.selectionStart;
    list.replaceChildren(...offers(known, box.value.slice(0, at)).map(([text, what, typed]) => {
      const b = html("button", {type: "button", title: what || undefined}, text);
      b.addEventListener("click", () => write(text, at - typed, at));
      return b;
    }));
  }
  box.addEventListener("input", show);
  if (document.activeElement === box) show();
  box.addEventListener("keydown", (e) => {
    if (e.key === "ArrowDown" && list.firstChild) list.firstChild.focus();
    else if (e.key === "Escape") list.replaceChildren();
    else return;
    e.preventDefault();
  });
  list.addEventListener("keydown", (e) => {
    const by = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[e.key];
    if (!by && e.key !== "Escape") return;
    if (!by || !step(list.children, by) && by < 0) box.focus();
    e.preventDefault();
  });
  $("fields").replaceChildren(...known.fields.map((f) => {
    const b = html("button", {type: "button"}, f.example);
    b.addEventListener("click", () => write((box.value.trim() && " ") + f.example, box.value.trimEnd().length, box.value.length));
    return html("tr", {}, html("th", {scope: "row"}, f.name), html("td", {}, f.what), html("td", {}, b));
  }));
}
