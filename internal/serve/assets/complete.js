// What a query is written with: the words that the one before the caret can become, offered in a list below the field
// that is gone through by keys and by touch, and a list of all that can be asked.
import {ask} from "./ask.js";
import {$, html, own, T} from "./dom.js";

const MOST = 12;
const WORDS = [["order by ", T`the order of the games, such as ${"order by date desc"}`],
  ["then ", T`what happens after it, such as ${"event:capture then event:promotion"}`],
  ["[within 10 events]", T`at most so many after it`], ["after ", T`the throw that it comes of`], ["and ", T`both`],
  ["or ", T`either`], ["not ", T`what must not hold`]];

// written is a value as a query has it.
export const written = (v) => /^[^\s()[\]":=<>!,*]+$/.test(v) && !/^(and|or|not|order|after|then)$/i.test(v) ? v : `"${v.replace(/[\\"]/g, "\\$&")}"`;

// offers lists what the end of a text can become: the text, what it says, and how much of it is written.
function offers({fields, orders}, more, before) {
  const starts = (list, typed) => list.filter(([t]) => t.toLowerCase().startsWith(typed.toLowerCase()) && t.trim() !== typed)
    .slice(0, MOST).map(([t, what]) => [t, what, typed.length]);
  const order = /(?:^|\s)order\s+by\s(?:.*,)?\s*([\w.]*)$/i.exec(before);
  if (order) return starts(orders.map((o) => [o.replace("NAME", ""), ""]), order[1]);
  const [word] = /(?:[^\s()"]|"(?:\\.|[^"\\])*(?:"|$))*$/.exec(before);
  const [, name, value] = /^(?:\w+\.)?([\w.]+)[:=](.*)$/.exec(word) ?? [], field = fields.find((f) => f.name === name);
  if (field) {
    const bare = value.replace(/^"/, ""), known = more(name).filter((v) => v.toLowerCase().startsWith(bare.toLowerCase()));
    const values = known.length ? known.map(written) : field.values.filter((v) => v.startsWith(bare.toLowerCase()));
    return values.filter((v) => v !== value).slice(0, MOST).map((v) => [v + " ", "", value.length]);
  }
  if (/[:=]/.test(word)) return [];
  const [seat] = /^\w+\.(?=[a-z]*$)/i.exec(word) ?? [""];
  // What is written after the name is what its example has there: a colon, or a sign that compares, which the writer chooses.
  const named = fields.filter((f) => !seat || f.seats)
    .map((f) => [seat + f.name.replace("NAME", "") + (f.example.includes(f.name + ":") ? ":" : ""), T`${f.what}, such as ${f.example}`]);
  return starts(seat || !word ? named : [...named, ...WORDS], word);
}

// expanded says whether the list is open; a field of several lines cannot say so.
function expanded(is) {
  if ($("q").role === "combobox") $("q").setAttribute("aria-expanded", String(is));
}

// closeOffers closes the list.
export function closeOffers() {
  $("complete").hidden = true;
  $("complete").replaceChildren();
  expanded(false);
  $("q").removeAttribute("aria-activedescendant");
}

// completing helps to write in the field #q. More lists values of a field that games have, besides those that it is
// known to have.
export async function completing(more = () => []) {
  const known = await ask("fields"), box = $("q"), list = $("complete");
  if (box.matches("input")) box.role = "combobox";
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", "complete");
  expanded(false);
  const chosen = () => list.querySelector("[aria-selected=true]");
  const write = (text, from, to) => {
    box.focus();
    box.setRangeText(text, from, to, "end");
    box.dispatchEvent(new Event("input", {bubbles: true}));
  };

  // show offers what the word before the caret can become; asked is set where somebody wants the list of all.
  function show(asked) {
    const at = box.selectionStart, before = box.value.slice(0, at);
    const all = asked || /[^\s(]$/.test(before) ? offers(known, more, before) : [];
    closeOffers();
    list.replaceChildren(...all.map(([text, what, typed], i) => {
      const option = html("li", {role: "option", id: "offer-" + i, "aria-selected": "false"}, own(text, "word"), what ? html("small", {}, what) : "");
      option.addEventListener("click", () => write(text, at - typed, at));
      return option;
    }));
    list.hidden = !all.length;
    expanded(all.length > 0);
  }

  // go goes through the list, round and round.
  function go(by) {
    const all = [...list.children], to = all[(all.indexOf(chosen()) + by + all.length + (by < 0 && !chosen() ? 1 : 0)) % all.length];
    chosen()?.setAttribute("aria-selected", "false");
    to.setAttribute("aria-selected", "true");
    to.scrollIntoView({block: "nearest"});
    box.setAttribute("aria-activedescendant", to.id);
  }
  list.addEventListener("mousedown", (e) => e.preventDefault()); // the field keeps the focus
  box.addEventListener("input", () => show(false));
  box.addEventListener("blur", closeOffers);
  box.addEventListener("keydown", (e) => {
    const by = {ArrowDown: 1, ArrowUp: -1}[e.key];
    if (by && list.hidden) {
      if (by < 0) return;
      show(true);
    }
    if (by && list.firstChild) go(by);
    else if (!by && list.hidden) return;
    else if ((e.key === "Enter" || e.key === "Tab") && chosen()) chosen().click();
    else if (e.key === "Escape") closeOffers();
    else return;
    e.preventDefault();
    e.stopPropagation();
  });
  $("fields").replaceChildren(...known.fields.map((f) => {
    const b = html("button", {type: "button"}, f.example);
    b.addEventListener("click", () => { write((box.value.trim() && " ") + f.example, box.value.trimEnd().length, box.value.length); closeOffers(); });
    return html("tr", {}, html("th", {scope: "row"}, f.name), html("td", {}, f.what), html("td", {}, b));
  }));
  return known;
}
