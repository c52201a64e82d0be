// Finds controls as somebody does who sees the page or has it read out: by their role and name.
(() => {
  const ROLES = {
    button: "button,[role=button],summary", radio: "input[type=radio],[role=radio]", link: "a[href]",
    textbox: "input:not([type=radio],[type=checkbox],[type=file],[type=button]),textarea", combobox: "select",
    group: "[role=group],fieldset,section[aria-label],[role=radiogroup],[role=dialog],dialog",
  };
  const plain = (s) => (s ?? "").replace(/\s+/g, " ").trim();
  const shown = (e) => [...e.childNodes].map((n) => n.nodeType === 3 ? n.data
    : n.nodeType !== 1 || n.getAttribute("aria-hidden") === "true" || getComputedStyle(n).display === "none" ? ""
    : shown(n)).join("");
  const name = (e) => plain(e.getAttribute("aria-label") ?? (e.getAttribute("aria-labelledby")
    ? e.getAttribute("aria-labelledby").split(" ").map((id) => shown(document.getElementById(id))).join(" ")
    : e.tagName === "FIELDSET" ? shown(e.querySelector("legend") ?? document.createElement("i"))
    : e.labels?.length ? [...e.labels].map(shown).join(" ") : shown(e)));
  const there = (e) => e.checkVisibility({visibilityProperty: true}) && e.getClientRects().length > 0;
  const can = (e) => !e.disabled && e.getAttribute("aria-disabled") !== "true";
  // What is clicked on of a control: itself, or its label where it has no size of its own.
  const face = (e) => {
    const r = e.getBoundingClientRect();
    return (r.width < 2 || r.height < 2 || getComputedStyle(e).opacity === "0") && e.labels?.length ? e.labels[0] : e;
  };
  const all = (role, within) => {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    let scopes = [modal ?? document];
    if (within) scopes = scopes.flatMap((s) => [...s.querySelectorAll(ROLES.group)].filter((g) => there(g) && new RegExp(within, "s").test(name(g))));
    return [...new Set(scopes.flatMap((s) => [...s.querySelectorAll(ROLES[role])]))].filter((e) => there(face(e)));
  };
  const middle = (e) => {
    const r = e.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const hits = (e) => {
    const at = document.elementFromPoint(...middle(e));
    // A dialog holds too what is scrolled out of sight in it.
    return at && (e.contains(at) || at.matches("label,button") && at.contains(e) || at.closest(".bv-field")?.contains(e));
  };
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const idle = () => !document.querySelector("main.write") || document.body.dataset.judged === "";
  const agnBy = {
    // names lists what can be found, for messages.
    names: (role) => all(role).filter((e) => !/^[a-t]\d+(,|$)/.test(name(e))).map((e) => name(e) + (can(e) ? "" : " (cannot be pressed)")),
    has: (role, wanted, within) => idle() && all(role, within).some((e) => can(e) && new RegExp(wanted, "s").test(name(e))),
    focused: () => document.activeElement ? name(document.activeElement) : "",
    // ready waits until the page has judged.
    async ready(limit) {
      for (const end = Date.now() + limit; !idle(); await drawn()) if (Date.now() > end) return false;
      return true;
    },
    // find waits for a control that can be pressed and stands still, and returns where its middle is. Of several the
    // first counts, or the one nearest to a place.
    async find(role, wanted, within, limit) {
      const pattern = new RegExp(wanted, "s");
      let last = "";
      for (const end = Date.now() + limit; Date.now() < end; await drawn()) {
        const found = idle() && all(role, within).find((e) => can(e) && pattern.test(name(e)));
        if (!found) continue;
        const e = face(found);
        if (!hits(e)) e.scrollIntoView({block: "nearest", inline: "nearest"});
        if (!hits(e)) e.scrollIntoView({block: "center", inline: "center"});
        const at = middle(e);
        if (last !== (last = String(at)) || !hits(e)) continue;
        agnBy.found = found;
        return at;
      }
      return null;
    },
    // shortcut is the key of what was found, where it can be pressed now.
    shortcut() {
      const own = agnBy.found.getAttribute("aria-keyshortcuts")?.split(" ")[0] ?? "", now = document.activeElement;
      if (now.matches("input,textarea,select") || now.closest("dialog") || own === "Enter" && now !== document.body) return "";
      return own;
    },
    // towards is the key that leads nearer to what was found, Tab where the focus is not on the plane yet.
    towards() {
      const now = document.activeElement, e = agnBy.found;
      if (now === e) { agnBy.been = []; return "here"; }
      if (now === document.body) return "ArrowUp";
      if (now.parentNode !== e.parentNode) return "Tab";
      const [x, y] = middle(now), [tx, ty] = middle(e), dx = tx - x, dy = ty - y, been = agnBy.been ??= [];
      const steps = [["ArrowRight", dx], ["ArrowLeft", -dx], ["ArrowDown", dy], ["ArrowUp", -dy]].sort((a, b) => b[1] - a[1]).map(([k]) => k);
      // A way that was gone in vain is not gone again.
      const key = steps.find((k) => !been.includes(name(now).split(",")[0] + k)) ?? "";
      been.push(name(now).split(",")[0] + key);
      return key;
    },
    // reached says whether the focus is on what was found, or on another of its group.
    reached() {
      const now = document.activeElement, e = agnBy.found;
      return now === e ? "here" : now.type === "radio" && e.type === "radio" && now.name === e.name ? "group" : "";
    },
  };
  return agnBy;
})()
