// keys lets keys do what the controls of a page do, as their aria-keyshortcuts name them. A field
// that is written in keeps its letters.
export function keys(acts) {
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey) return;
    const writing = e.target.matches("select, textarea, input:not([type=checkbox], [type=file])");
    if (writing && !e.altKey) return;
    const act = acts[(e.altKey ? "Alt+" : "") + e.key];
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
