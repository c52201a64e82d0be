// What the pages of the server share: asking it, and filling a page.
import {$, inLanguage, own, sentence, T} from "./dom.js";

// answer asks the server and returns its answer with what heads it, or throws its fault.
export async function answer(path, options) {
  const r = await fetch("/api/v1/" + inLanguage(path), options).catch((e) => {
    throw e.name === "AbortError" ? e : new Error(T`agn serve does not answer; is it still running?`);
  });
  const v = await r.json().catch(() => null);
  if (!r.ok) throw Object.assign(new Error(v?.error?.message ?? r.statusText), v?.error);
  return [v, r.headers];
}

// ask returns the answer alone.
export const ask = async (path, options) => (await answer(path, options))[0];

export const query = (o) => new URLSearchParams(Object.entries(o).filter(([, v]) => v !== "" && v !== undefined && v !== null)).toString();

// textOf reads a file that is chosen or dropped. What is no text in UTF-8 is an error: nothing of it is guessed.
export async function textOf(file) {
  try {
    return new TextDecoder("utf-8", {fatal: true}).decode(await file.arrayBuffer());
  } catch (e) {
    throw e instanceof TypeError ? new Error(T`it is no text in UTF-8`) : e;
  }
}

// take takes the games of a text into the archive, and says what became of them.
export async function take(name, text) {
  try {
    const t = await ask("import", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({name, text})});
    const codes = Object.entries(t.codes).map(([code, n]) => `${code} ${n}`).join(", "), refused = t.rejected - t.unread;
    const counts = [[t.imported, (n) => T`${n} imported`], [t.present, (n) => T`${n} already there`], [refused, (n) => T`${n} refused, but stored (${codes})`],
      [t.unread, (n) => T`${n} not read`], [t.keptOut, (n) => T`${n} superseded, kept out`]];
    const told = counts.filter(([n]) => n).map(([n, says]) => says(n)).join(", ") || T`nothing is stored`;
    return [own(name), T`: `, ...sentence([told, ...t.troubles].join("; ") + ".")];
  } catch (e) {
    return [own(name), T`: `, ...sentence(e.message)];
  }
}

// fault shows a fault under the word of a query that it is about.
export function fault(e, text) {
  $("fault").textContent = e ? (e.column ? `${text}\n${" ".repeat(e.column - 1)}^\n` : "") + e.message : "";
}
