import {BoardView, alone} from "./board.js";
import {html, plural, T} from "./dom.js";

// A HandBoard is a board to play on: men are picked up and put down on it by mouse, finger and keys, and what one can
// do with them lies on it as discs. It fires agn-target {value, values} where one of options.targets is chosen, and
// agn-drop {from, man, to} where a man was drawn to a square.
const SLOP = 6; // a pointer that moves no more in pixels has not drawn

export class HandBoard extends BoardView {
  constructor(holder, drawings) {
    super(holder, drawings);
    this.targets = html("div", {class: "bv-targets", role: "group", "aria-label": T`Where it can go`});
    this.squares.after(this.targets);
    this.root.addEventListener("pointerdown", (e) => this.grasped(e));
    this.root.addEventListener("pointermove", (e) => this.dragged(e));
    this.root.addEventListener("pointerup", (e) => this.dropped(e));
    this.root.addEventListener("pointercancel", () => { this.down = null; this.lay(); });
  }

  // canPick tells whether a man may be picked up: one of those that the page names, else one of the seat to act.
  canPick(i) {
    const {options, moment} = this, m = moment.men[i];
    if (options.can) return options.can.includes(i);
    return !!options.targets && !!m && m.seat === moment.seat && (m.place === "board" || m.place === "hand");
  }

  // aims lays a disc on each square that the man picked can come to.
  aims() {
    const squares = new Map();
    for (const t of this.options.targets || []) if (t.square && this.byName.has(t.square)) squares.set(t.square, [...(squares.get(t.square) || []), t]);
    const picked = this.pickedSquare();
    this.aimed = squares;
    this.targets.replaceChildren(...[...squares].map(([name, all]) => {
      const b = this.target(all, name);
      this.put(b, this.byName.get(name));
      b.classList.toggle("self", name === picked);
      b.dataset.square = name;
      return b;
    }));
    this.targets.hidden = !squares.size;
  }
  target(all, where) {
    // A disc is small: points of several dice stand on it as their sum.
    const sum = (s) => /^\d+(\+\d+)+$/.test(s) ? String(s.split("+").reduce((n, d) => n + Number(d), 0)) : s;
    const points = [...new Set(all.map((t) => sum(String(t.points ?? ""))))].filter(Boolean), text = points.length > 2 ? "…" : points.join("/");
    const words = all.map((t) => t.label || (t.points ? plural(Number(t.points), "{2} with {1} point", "{2} with {1} points", t.points, where) : where) + (t.takes ? T`, takes` : ""));
    let name = words.join(T`; or `);
    if (text !== "…" && !name.includes(text)) name += T`, ${text} points`;
    const b = html("button", {type: "button", class: all.some((t) => t.takes) ? "bv-t takes" : "bv-t", "aria-label": name}, text);
    b.values = all.map((t) => t.value);
    return b;
  }

  discs() { return [...this.targets.children]; }
  aim(b) { this.fire("agn-target", {value: b.values[0], values: b.values}); }
  clicked(e) {
    if (this.after && e.detail) { this.after = false; return; }
    const b = e.target.closest("button");
    if (b?.values && !(e.detail && this.onField(e))) this.aim(b);
    else if (b?.dataset.man) this.pick("", Number(b.dataset.man));
    else super.clicked(e);
  }
  // take takes a square that the keys have come to: what can be chosen there, else what stands there.
  take(name) {
    const b = this.discs().find((t) => t.dataset.square === name);
    if (b && !b.classList.contains("self")) this.aim(b); else super.take(name);
  }

  grasped(e) {
    this.after = false;
    this.down = e.pointerType !== "mouse" && this.onField(e) ? {x: e.clientX, y: e.clientY} : null;
    if (e.button || !this.options?.targets) return;
    const pile = e.target.closest("[data-man]"), s = pile ? {man: Number(pile.dataset.man), square: ""} : this.onField(e) && this.spot(e.clientX, e.clientY, e.pointerType !== "mouse");
    if (s && !s.target && s.man >= 0 && this.canPick(s.man)) this.held = {...s, x: e.clientX, y: e.clientY, id: e.pointerId};
  }
  dragged(e) {
    const h = this.held;
    if (!h || h.id !== e.pointerId) return;
    if (!h.ghost) {
      if (Math.hypot(e.clientX - h.x, e.clientY - h.y) < SLOP) return;
      if (this.options.picked !== h.man && (this.options.picked !== h.square || !h.square)) this.pick(h.square, h.man);
      if (!this.held) return;
      h.ghost = alone(this.board, this.drawings, this.moment.men[h.man]);
      h.ghost.classList.add("bv-ghost");
      this.root.append(h.ghost);
      this.root.setPointerCapture(e.pointerId);
    }
    h.ghost.style.transform = `translate(${e.clientX}px,${e.clientY}px) translate(-50%,-50%)`;
    e.preventDefault();
  }
  dropped(e) {
    const h = this.held;
    this.lay();
    // A browser leaves out the click of a tap that comes soon after a drag, so taps are taken here.
    const tap = !h?.ghost && this.down && Math.hypot(e.clientX - this.down.x, e.clientY - this.down.y) < 2 * SLOP;
    if (!h?.ghost && !tap) return;
    this.after = true; // the click that follows
    if (tap) { this.point(e); return; }
    const pile = [...this.root.querySelectorAll(".bv-pile .bv-t")].find((t) => { const r = t.parentNode.getBoundingClientRect(); return e.clientX >= r.left && e.clientX <= r.right && e.clientY >= r.top && e.clientY <= r.bottom; });
    if (pile) { this.aim(pile); return; }
    const s = this.spot(e.clientX, e.clientY, e.pointerType !== "mouse");
    const to = this.discs().find((t) => t.dataset.square === s?.square) || s;
    if (to && (to.dataset?.square || to.square) !== h.square) this.fire("agn-drop", {from: h.square, man: h.man, to: to.dataset?.square || to.square});
  }
  lay() {
    this.held?.ghost?.remove();
    this.held = null;
  }
}
