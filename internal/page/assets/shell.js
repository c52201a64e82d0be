// What the top of all views does: the theme, which the browser keeps, and the list of keys. It runs before the page
// is drawn, so that no other theme is seen first, and shares no names with the modules.
(() => {
  const THEMES = ["system", "light", "dark"];

  // A page in a file may have no place to keep anything.
  const kept = (act) => { try { return act(localStorage); } catch { return null; } };

  function shine(theme) {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
  shine(kept((s) => s.getItem("theme")) ?? "system");

  // listed has the keys of all controls of the page, with what these are called.
  function listed() {
    const row = (keys, does) => {
      const th = document.createElement("th"), td = document.createElement("td"), tr = document.createElement("tr");
      th.scope = "row";
      keys.forEach((k) => {
        const kbd = document.createElement("kbd");
        kbd.textContent = k.replace("Control+", "Ctrl+");
        th.append(kbd, " ");
      });
      td.textContent = does;
      tr.append(th, td);
      return tr;
    };
    return [...document.querySelectorAll("[aria-keyshortcuts]")].map((e) => {
      const told = e.dataset.title ?? e.title; // a title may say why it cannot be pressed
      const does = told.replace(/ *\([^)]*\)$/, "") || e.getAttribute("aria-label") || e.textContent;
      return row(e.getAttribute("aria-keyshortcuts").split(" "), does);
    });
  }

  function wire() {
    const $ = (id) => document.getElementById(id), now = () => document.documentElement.dataset.theme ?? "system";
    const T = ([said]) => JSON.parse($("sentences")?.textContent ?? "{}")[said] ?? said;
    const themes = {system: T`Theme: system`, light: T`Theme: light`, dark: T`Theme: dark`};
    const named = () => { $("theme").textContent = themes[now()]; };
    $("theme").addEventListener("click", () => {
      const next = THEMES[(THEMES.indexOf(now()) + 1) % 3];
      shine(next);
      kept((s) => s.setItem("theme", next));
      named();
    });
    named();
    const lang = $("lang");
    if (lang) {
      lang.value = document.documentElement.lang;
      lang.addEventListener("change", () => {
        document.cookie = `lang=${lang.value}; path=/; max-age=31536000; samesite=strict`;
        location.reload();
      });
    }
    $("help").addEventListener("click", () => {
      const more = document.querySelector("template.keys");
      $("keylist").replaceChildren(...listed(), ...(more ? [more.content.cloneNode(true)] : []));
      $("keys").showModal();
    });
    $("closekeys").addEventListener("click", () => $("keys").close());
    document.addEventListener("keydown", (e) => {
      const id = {t: "theme", "?": "help"}[e.key];
      if (!id || e.ctrlKey || e.altKey || e.metaKey || document.querySelector("dialog[open]")) return;
      if (e.target.matches?.("select, textarea, input:not([type=checkbox], [type=radio], [type=file])")) return;
      $(id).click();
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", wire);
  else wire();
})();
