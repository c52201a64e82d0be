// Notes each control that comes into a page, and each that is pressed by a hand: by pointer and
// by key. What a script presses is none of it.
(() => {
  const NATIVE = "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])";
  const view = location.protocol === "file:" ? "" : location.pathname, told = new Set();
  const tell = (control, how) => {
    const text = JSON.stringify({view, control, how});
    if (told.has(text)) return;
    told.add(text);
    window.agnControl(text);
  };

  // name names a control; those that a page makes many of, as in a list, have one.
  const name = (e) => {
    if (e.id && !/\d/.test(e.id)) return "#" + e.id;
    const holder = e.parentElement?.closest("[id]"), own = e.tagName.toLowerCase() + (e.classList.length ? "." + e.classList[0] : "");
    return (holder ? `#${holder.id.replace(/\d+/g, "")} ` : "") + (e.tagName === "A" ? own + " to " + e.pathname : own);
  };
  const shown = (e) => getComputedStyle(e).cursor === "pointer";
  // control returns what an element belongs to that can be pressed: what the browser knows as such, or the outermost that shows a hand.
  const control = (e) => {
    const native = e.closest?.(NATIVE);
    if (native || !(e instanceof Element) || !shown(e)) return native;
    while (e.parentElement && shown(e.parentElement)) e = e.parentElement;
    return e;
  };

  // keys normalizes the names of keys: those of aria-keyshortcuts, of the help and of events.
  const key = (text) => text.split(/(?<=.)\+/).map((k) => ({Ctrl: "Control", space: "Space", " ": "Space"}[k] ?? (k.length === 1 ? k.toUpperCase() : k.replaceAll(" ", "")))).join("+");
  const pressed = (e) => {
    const single = e.key.length === 1, held = e.ctrlKey || e.altKey || e.metaKey;
    return [e.ctrlKey && "Control", e.altKey && "Alt", e.metaKey && "Meta", e.shiftKey && (!single || held) && "Shift", key(e.key)].filter(Boolean).join("+");
  };

  const scan = () => {
    for (const e of document.body?.querySelectorAll("*") ?? []) {
      if (e.tagName === "KBD") tell("the help", "wants " + key(e.textContent));
      if (control(e) !== e) continue;
      const keys = (e.getAttribute("aria-keyshortcuts") ?? "").split(" ").filter(Boolean);
      tell(name(e), e.matches(NATIVE) ? "focus" : "hand");
      for (const k of keys) tell(name(e), "wants " + key(k));
    }
  };
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(scan).observe(document.body, {subtree: true, childList: true, attributeFilter: ["class", "id", "href"]});
    scan();
  });
  addEventListener("load", scan);

  addEventListener("click", (e) => {
    const c = e.isTrusted && control(e.target);
    if (c) tell(name(c), e.detail ? "click" : "key");
  }, true);
  addEventListener("keydown", (e) => {
    if (!e.isTrusted || /^(Control|Alt|Shift|Meta|Tab)$/.test(e.key)) return;
    tell("", "key " + pressed(e));
    // A field is used by any key; a button and a link are, when a click comes of it.
    const c = control(e.target);
    if (c && !c.matches("a, button, summary")) tell(name(c), "key");
  }, true);
})();
