// What all pages are built with: elements and texts.
export const $ = (id) => document.getElementById(id);

export function html(name, attributes, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attributes || {})) {
    if (v === undefined || v === false) continue;
    if (k === "class") e.className = v; else e.setAttribute(k, v === true && !k.startsWith("aria-") ? "" : v);
  }
  e.append(...children);
  return e;
}

// What the scripts say stands in them in English. The page has a table of it in the language of its reader: by the
// English sentence, in which {1} is the place of the first argument, or that of its plural, with all forms of it.
const SENTENCES = JSON.parse(document.querySelector("script#sentences")?.textContent ?? "{}"), LANG = SENTENCES[""] ?? "en-GB";
// inLanguage is what is asked of the server with the language in which it is to answer.
export const inLanguage = (path) => SENTENCES[""] ? `${path}${path.includes("?") ? "&" : "?"}lang=${LANG}` : path;

const FORMS = ["zero", "one", "two", "few", "many", "other"];
const filledIn = (said, all) => said.split(/\{(\d)\}/).map((s, i) => i % 2 ? all[s - 1] : s);
const spoken = (parts, all) => {
  const english = parts.reduce((said, s, i) => `${said}{${i}}${s}`);
  return filledIn(SENTENCES[english] ?? english, all);
};

// T is a sentence as text, nodes one with elements in it: T`Round ${n}`.
export const T = (parts, ...all) => spoken(parts, all).join("");
export const nodes = (parts, ...all) => spoken(parts, all).flat().filter((s) => s !== "");

// nameOf is what a seat, a place or a man is called.
export const nameOf = (english) => SENTENCES[english] ?? english;

// plural is a sentence that is another for one than for more. {1} is the number, as it is written, unless there are
// other arguments.
export function plural(n, one, other, ...all) {
  const rules = new Intl.PluralRules(LANG), {pluralCategories} = rules.resolvedOptions();
  const forms = SENTENCES[other] ?? [one, other], form = FORMS.filter((f) => pluralCategories.includes(f)).indexOf(rules.select(n));
  return filledIn(forms[Math.min(form, forms.length - 1)], all.length ? all : [figureOf(n)]).join("");
}

// figureOf is a number as it is written, with so many digits after the point at most and at least.
export const figureOf = (n, most = 3, least = 0) => n.toLocaleString(LANG, {maximumFractionDigits: most, minimumFractionDigits: least});

// listOf joins texts: "a, b or c".
export const listOf = (all, type = "conjunction") => new Intl.ListFormat(LANG, {type}).format(all);

// own shows a text that is not the page's. It runs in its own direction and turns round nothing
// beside it, such as a result.
export const own = (text, cls) => html("bdi", cls ? {class: cls} : {}, text);

// sentence shows a sentence in which such texts stand between quotation marks, inline is the same
// where there are no elements.
const QUOTED = /("(?:[^"\\]|\\.)*")/;
export const sentence = (text) => text.split(QUOTED).map((t, i) => i % 2 ? own(t) : t);
export const inline = (text) => text.split(QUOTED).map((t, i) => i % 2 && /[\u0590-\u08ff\ufb1d-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(t) ? `\u2068${t}\u2069` : t).join("");
