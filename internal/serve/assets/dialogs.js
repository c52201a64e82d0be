// Questions that the page asks in a box of their own.
import {html, own} from "./dom.js";

// button makes a button of a page that does something.
export function button(text, do_, attributes = {}) {
  const b = html("button", {type: "button", class: "b", ...attributes}, text);
  b.addEventListener("click", () => do_(b));
  return b;
}

// fill gives an element these children, unless it has the same ones: what does not change keeps the focus.
export function fill(box, children) {
  const draft = html("div", {}, ...children);
  if (box.innerHTML === draft.innerHTML && !children.some((c) => c.nodeType === 1)) return;
  box.replaceChildren(...children);
}

// Asking asks one thing beside a place of the board. It is gone when something is chosen, with Escape, and when
// something else is pressed.
export class Asking {
  constructor(near) {
    this.near = near;
    this.box = null;
    addEventListener("pointerdown", (e) => { if (!this.box?.contains(e.target)) this.close(); }, {capture: true});
  }

  ask(title, buttons, rect) {
    this.close();
    const head = html("p", {id: "asked"}, own(title));
    this.box = html("div", {class: "asks", role: "dialog", "aria-labelledby": "asked"}, head, html("div", {class: "row tight"}, ...buttons));
    this.from = document.activeElement;
    this.box.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      e.stopPropagation();
      this.close();
      this.from?.focus?.();
    });
    document.body.append(this.box);
    this.lay(rect ?? this.near.getBoundingClientRect(), !rect);
    buttons[0]?.focus();
  }

  // lay puts the box beside a place, or in its middle, wholly on the page.
  lay(rect, within) {
    const {offsetWidth: w, offsetHeight: h} = this.box, wide = document.documentElement.clientWidth;
    const x = within ? rect.left + (rect.width - w) / 2 : rect.left + rect.width / 2 - w / 2;
    const below = rect.bottom + 8 + h < innerHeight, y = within ? rect.top + (rect.height - h) / 2 : below ? rect.bottom + 8 : rect.top - 8 - h;
    this.box.style.left = `${Math.max(8, Math.min(x, wide - w - 8)) + scrollX}px`;
    this.box.style.top = `${Math.max(8, Math.min(y, innerHeight - h - 8)) + scrollY}px`;
  }

  // close reports whether something was asked.
  close() {
    const was = this.box;
    was?.remove();
    this.box = null;
    return Boolean(was);
  }
}

// plainly is the text of an item without the mark at its end and "sic".
export const plainly = (t) => t.replace(/ sic$/, "").replace(/[!?]{1,2}$/, "");
