// The dialogs of the page that have a form. They are loaded when the first of them is wanted.
import {html, nodes, own, T} from "./dom.js";
import {plainly} from "./dialogs.js";

// form opens a dialog of the page and returns what is done in it: true for its main button.
// Escape and Cancel leave things as they are.
export function form(dialog) {
  return new Promise((done) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => done(dialog.returnValue === "do"), {once: true});
    dialog.showModal();
  });
}

const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"];

// askComment asks for the comment on an event, -1 for the game, and for its marks, and returns the acts that make them so.
export async function askComment(items, index, was) {
  const box = document.getElementById("commenting"), text = box.querySelector("textarea"), item = ["comment", "diagram"].includes(items[index]?.k) ? undefined : items[index];
  const mark = /([!?]{0,2})$/.exec(item?.t.replace(/ sic$/, "") ?? "")[1], marks = box.querySelector("#marked");
  const glyphs = [];
  for (let k = index + 1; item && items[k]?.k === "glyph"; k++) glyphs.push(items[k].t);
  box.querySelector("h2").replaceChildren(...(item ? nodes`Comment on ${own(plainly(item.t))}` : [index < 0 ? T`Comment on the game` : T`Comment`]));
  text.value = was;
  marks.hidden = !item || item.k === "throw" || item.k === "bad";
  marks.replaceChildren(html("legend", {}, T`Mark`), ...MARKS.map((m) => {
    const input = html("input", {type: "radio", name: "mark", value: m, ...(m === mark ? {checked: true} : {})});
    return html("label", {}, input, m || T`none`);
  }));
  const more = box.querySelector("#glyphs");
  more.value = glyphs.join(" ");
  more.closest("p").hidden = !item;
  if (!await form(box)) return [];
  const chosen = box.querySelector("[name=mark]:checked")?.value ?? mark, acts = [], wanted = more.value.split(/[\s,]+/).filter(Boolean);
  if (text.value.trim() !== was.trim()) acts.push({kind: "comment", item: index, text: text.value.trim()});
  if (item && chosen !== mark) acts.push({kind: "glyph", item: index, glyph: chosen || mark});
  // A glyph that stands there already is taken away.
  for (const g of [...glyphs.filter((g) => !wanted.includes(g)), ...wanted.filter((g) => !glyphs.includes(g))]) acts.push({kind: "glyph", item: index, glyph: g});
  return acts;
}

// result asks how the game ended.
export async function askResult(results, terminations, now, ending) {
  const box = document.getElementById("ending"), list = box.querySelector("#results"), how = box.querySelector("#termination");
  list.replaceChildren(html("legend", {class: "vh"}, T`Result`), ...results.map((r) => {
    const input = html("input", {type: "radio", name: "result", value: r.text, ...(r.text === now ? {checked: true} : {})});
    if (!r.ok) input.disabled = true;
    return html("label", r.ok ? {} : {title: r.why || T`The position does not allow it`, class: "no"}, input, html("b", {}, r.text), " ", own(r.words ?? ""));
  }));
  how.value = ending;
  const ends = box.querySelector("#endings");
  ends.replaceChildren(...terminations.map((w) => html("option", {value: w})));
  if (!await form(box)) return [];
  const text = box.querySelector("[name=result]:checked")?.value ?? now;
  return text === now && how.value.trim() === ending ? [] : [{kind: "result", text, termination: how.value.trim()}];
}

// details asks for the tags of a game, and returns the acts that set those that changed.
export async function askDetails(game) {
  const box = document.getElementById("details"), rows = box.querySelector("#tags");
  const row = (name, value, given) => {
    const field = html("input", {class: "f", value, "aria-label": given ? T`Value of ${name}` : T`Value`, "data-tag": name});
    const head = given ? html("span", {}, own(name)) : html("input", {class: "f", placeholder: T`Name`, "aria-label": T`Name of a tag`, value: name});
    return html("div", {class: "tag"}, head, field);
  };
  rows.replaceChildren(...game.tags.map(([name, value]) => row(name, value, true)), row("", "", false));
  box.querySelector("#another").onclick = () => {
    rows.append(row("", "", false));
    rows.lastChild.firstChild.focus();
  };
  if (!await form(box)) return [];
  const acts = [];
  for (const r of rows.children) {
    const [head, field] = r.children, name = head.matches("input") ? head.value.trim() : field.dataset.tag;
    const was = game.tags.find(([n]) => n === name)?.[1] ?? "";
    if (name && field.value.trim() !== was) acts.push({kind: "tag", name, value: field.value.trim()});
  }
  return acts;
}
