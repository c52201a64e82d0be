// What the pages of the server share: asking it, and filling a page.
export const $ = (id) => document.getElementById(id);

// ask asks the server and returns its answer, or throws its fault.
export async function ask(path, options) {
  const r = await fetch("/api/v1/" + path, options);
  const v = await r.json().catch(() => null);
  if (!r.ok) throw Object.assign(new Error(v?.error?.message ?? r.statusText), v?.error);
  return v;
}

export const query = (o) => new URLSearchParams(Object.entries(o).filter(([, v]) => v !== "" && v !== undefined && v !== null)).toString();

// fault shows a fault under the word of a query that it is about.
export function fault(e, text) {
  $("fault").textContent = e ? (e.column ? `${text}\n${" ".repeat(e.column - 1)}^\n` : "") + e.message : "";
}
