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

// own shows a text that is not the page's. It runs in its own direction and turns round nothing
// beside it, such as a result.
export const own = (text, cls) => html("bdi", cls ? {class: cls} : {}, text);

// sentence shows a sentence in which such texts stand between quotation marks, inline is the same
// where there are no elements.
const QUOTED = /("(?:[^"\\]|\\.)*")/;
export const sentence = (text) => text.split(QUOTED).map((t, i) => i % 2 ? own(t) : t);
export const inline = (text) => text.split(QUOTED).map((t, i) => i % 2 && /[\u0590-\u08ff\ufb1d-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(t) ? `\u2068${t}\u2069` : t).join("");
