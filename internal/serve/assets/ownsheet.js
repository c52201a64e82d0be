import {html, T} from "./dom.js";
import {Sheet} from "./sheet.js";

// OwnSheet is a score sheet that one writes in. It gets agn-edit {item, what: "comment"} too, where a comment is chosen.
export class OwnSheet extends Sheet {
  // show takes two options more: now is {round, seat, at} of the cell that is written next, with the place in the text,
  // null for none; spent has for each die of the turn there what spent it, "" for nothing.
  show(game, at, {now, spent = [], ...options} = {}) {
    Object.assign(this, {now, spent: spent.flat(), die: -1, line: now ? lineAt(game.items, now.at) : -1});
    super.show(game, at, options);
  }

  // isNow reports whether a cell of a row is written next, or any of its cells.
  isNow(r, seat) { return this.now?.round === r.r && this.line < 0 && (!seat || this.now.seat === seat); }

  rows() {
    const {now, game: {order, rows}} = this;
    if (!now || this.line >= 0 || rows.some((r) => this.isNow(r))) return rows;
    return [...rows, {r: now.round, c: order.map(() => [])}];
  }

  aside(r, items) {
    return this.isNow(r) ? [this.now.seat, ...this.spent].join() : items.includes(this.game.items[this.line]) && this.line;
  }

  spends() { return this.die < 0 ? "" : this.spent[this.die++]; }

  cell(r, items, k) {
    const now = this.isNow(r, this.game.order[k]);
    this.die = now ? 0 : -1;
    const td = super.cell(r, items, k);
    this.die = -1;
    return now ? penned(td) : td;
  }

  variation(at) {
    const now = at.k === this.line, out = super.variation(at);
    return now ? penned(out) : out;
  }

  note(i) {
    const it = this.game.items[i];
    return this.remark("button", it, it.w || it.t, {type: "button", "data-edit": String(i)});
  }

  chosen(e) {
    const b = e.target.closest("[data-edit]");
    if (b) this.tell("agn-edit", {item: Number(b.dataset.edit), what: "comment"});
    else super.chosen(e);
  }

  ways(b, all) {
    const i = all.indexOf(b);
    return {...super.ways(b, all), ArrowRight: () => all[i + 1], ArrowLeft: () => all[i - 1], Home: () => all[0],
      End: () => all.at(-1)};
  }
}

// penned marks a cell or variation as the one in which one writes.
function penned(box) {
  box.classList.add("now");
  box.setAttribute("aria-current", "true");
  box.append(html("span", {class: "caret"}, html("span", {class: "vh"}, T`here you write`)));
  return box;
}

// lineAt is the item that opens the variation which a place of the text lies in, -1 for none.
function lineAt(items, at) {
  const open = [-1];
  items.forEach((it, i) => {
    if (it.k === "open" && it.a < at) open.push(i);
    else if (it.k === "close" && it.z <= at) open.pop();
  });
  return open.at(-1);
}
