// What the pages of the server share: asking it, and filling a page.
import {$, own, sentence} from "./dom.js";

// answer asks the server and returns its answer with what heads it, or throws its fault.
export async function answer(path, options) {
  const r = await fetch("/api/v1/" + path, options).catch((e) => {
    throw e.name === "AbortError" ? e : new Error("agn serve does not answer; is it still running?");
  });
  const v = await r.json().catch(() => null);
  if (!r.ok) throw Object.assign(new Error(v?.error?.message ?? r.statusText), v?.error);
  return [v, r.headers];
}

// ask returns the answer alone.
export const ask = async (path, options) => (await answer(path, options))[0];

export const query = (o) => new URLSearchParams(Object.entries(o).filter(([, v]) => v !== "" && v !== undefined && v !== null)).toString();

// take takes the games of a text into the archive, and says what became of them.
export async function take(name, text) {
  try {
    const t = await ask("import", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({name, text})});
    const codes = Object.entries(t.codes).map(([code, n]) => `${code} ${n}`).join(", ");
    const said = [`${t.imported} imported, ${t.present} already there, ${t.rejected - t.unread} refused, but stored${t.unread ? `, ${t.unread} not read` : ""}${codes && ` (${codes})`}`, t.keptOut && `${t.keptOut} superseded, kept out`, ...t.troubles].filter(Boolean).join("; ");
    return [own(name), ": ", ...sentence(said + ".")];
  } catch (e) {
    return [own(name), ": ", ...sentence(e.message)];
  }
}

// fault shows a fault under the word of a query that it is about.
export function fault(e, text) {
  $("fault").textContent = e ? (e.column ? `${text}\n${" ".repeat(e.column - 1)}^\n` : "") + e.message : "";
}
