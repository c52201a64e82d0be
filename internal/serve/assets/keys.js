// keys lets keys do what the controls of a page do, as their aria-keyshortcuts name them, with
// small letters. A field that is written in keeps its letters.
export function keys(acts) {
  document.addEventListener("keydown", (e) => {
    const held = (e.ctrlKey || e.metaKey ? "Control+" : "") + (e.altKey ? "Alt+" : "");
    const writing = e.target.matches("select, textarea, input:not([type=checkbox], [type=file])");
    if (writing && !held && !/^F\d/.test(e.key)) return;
    if (!held && document.querySelector("dialog[open]")) return; // a box that is open has the keys
    const name = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const act = acts[held + (e.shiftKey ? "Shift+" : "") + name] ?? acts[held + e.key];
    if (!act) return;
    e.preventDefault();
    act();
  });
}

// step moves the focus among controls, from the one that has it, and tells whether there was one to go to.
export function step(controls, by) {
  const all = [...controls], to = all[all.indexOf(document.activeElement) + by];
  to?.focus();
  return to !== undefined;
}
