import {inline, own} from "./board.js";

// A game: its moments, its words and what was found.
const GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 7: "□", 10: "=", 13: "∞", 16: "±", 17: "∓", 18: "+−", 19: "−+"};

// Game gives the moments of a game, whose positions are written by their differences.
export class Game {
  constructor(data) {
    Object.assign(this, data);
    this.known = [];
    this.children = this.nodes.map(() => []);
    let men = new Set(), text = "";
    this.nodes.forEach((n, i) => {
      if (n.p >= 0) this.children[n.p].push(i);
      if (n.x) return;
      men = new Set(men);
      for (const k of n.m || []) men.delete(k);
      for (const k of n.a || []) men.add(k);
      text = text.slice(0, n.h || 0) + (n.b || "") + (n.z ? text.slice(-n.z) : "");
      this.known[i] = {men, text};
    });
    // The main line first, whatever order its moments were judged in.
    for (const c of this.children) c.sort((a, b) => (this.nodes[a].d || 0) - (this.nodes[b].d || 0));
    this.last = 0;
    while (this.onward(this.last) >= 0) this.last = this.onward(this.last);
  }
  onward(n) {
    const d = this.nodes[n].d || 0, c = this.children[n].find((k) => (this.nodes[k].d || 0) <= d);
    return c === undefined ? -1 : c;
  }
  position(n) { return this.known[n] && {men: [...this.known[n].men].sort((a, b) => a - b).map((k) => this.men[k]), text: this.known[n].text}; }
  // moment is a moment as BoardView shows it.
  moment(n) {
    const node = this.nodes[n] || {}, p = this.position(n), [seat, way, ...parts] = node.l || [];
    const path = [];
    for (let i = 0; i < parts.length; i += 2) path.push(...this.board.ways[this.board.seats[seat].letter][way].squares.slice(parts[i], parts[i + 1] + 1));
    return {board: this.board, known: !!p, men: p ? p.men : [], position: p ? p.text : "", seat: node.u || "", due: node.q || "", status: this.status(n),
      round: node.r, ply: node.y, throws: (node.c || []).map((c) => this.lots[c]), from: node.j || "", to: node.k || "", frozen: node.g, path};
  }
  status(n) { return this.texts[this.nodes[n].s]; }
  said(n) { return n > 0 ? this.texts[this.nodes[n].w] : "start"; }
  // other returns the next alternative to n, or to the beginning of the variation that it is
  // in: from the main line into the first variation, and from the last one back; n if there
  // is none.
  other(n) {
    const depth = this.nodes[n].d || 0;
    for (let k = n; k > 0 && (this.nodes[k].d || 0) >= depth; k = this.nodes[k].p) {
      const all = this.children[this.nodes[k].p];
      if (all.length > 1) return all[(all.indexOf(k) + 1) % all.length];
      if (!depth) break;
    }
    return n;
  }
  found(n) {
    const item = this.items[this.nodes[n].i];
    return ((item && item.f) || []).map((k) => this.findings[k]);
  }
}

// movetext returns the record as written, a line a round, with a button for each event.
// It calls go with the moment of one that is chosen.
export function movetext(game, html, go, diagram) {
  const out = html("div", {class: "movetext"});
  let line = html("p", {}), depth = 0, holder = [out];
  out.append(line);
  const fresh = () => { line = html("p", {}); holder[holder.length - 1].append(line); };
  game.items.forEach((it, i) => {
    switch (it.k) {
    case "number":
      if (line.childNodes.length && (depth > 0 ? false : true)) fresh();
      line.append(html("span", {class: "number"}, it.t), " ");
      return;
    case "seat":
      line.append(html("span", {class: "seat"}, it.t), " ");
      return;
    case "open": {
      depth++;
      const box = html("div", {class: "variation"});
      holder[holder.length - 1].append(box);
      holder.push(box);
      fresh();
      return;
    }
    case "close":
      depth--;
      holder.pop();
      fresh();
      return;
    case "comment":
      line.append(own(it.t, "comment"), " ");
      return;
    case "diagram":
      if (it.t) line.append(own(it.t, "comment"), " ");
      if (diagram) {
        let n = 0;
        for (let k = i; k >= 0; k--) if (game.items[k].n) { n = game.items[k].n; break; }
        holder[holder.length - 1].append(diagram(n));
        fresh();
      }
      return;
    case "glyph":
      line.append(html("span", {class: "glyph", title: it.t}, GLYPHS[it.t.slice(1)] || it.t), " ");
      return;
    }
    let worst = "";
    for (const k of it.f || []) {
      const s = game.findings[k].severity;
      if (s === "error" || s === "warning" && worst !== "error" || !worst) worst = s;
    }
    const text = it.k === "bad" ? own(it.t) : it.t; // other events are of the notation
    const cls = [it.k, worst].filter(Boolean).join(" "), title = inline((it.f || []).map((k) => game.findings[k].message).join("; ")) || undefined;
    if (go && it.n) {
      const b = html("button", {type: "button", class: "event " + cls, title, "data-node": it.n}, text);
      b.addEventListener("click", () => go(it.n));
      line.append(b, " ");
    } else {
      line.append(html("span", {class: "event " + cls, title}, text), " ");
    }
  });
  if (game.result) { fresh(); line.append(html("span", {class: "result"}, game.result)); }
  for (const p of out.querySelectorAll("p")) if (!p.childNodes.length) p.remove();
  return out;
}

// verdict says how the game was judged.
export function verdict(g) {
  const parts = [g.verdict + (g.verdict === "legal" && g.judged < g.events ? " as far as judged" : "")];
  parts.push(`${g.judged} of ${g.events} events judged`);
  if (g.complete) parts.push("ended by the rules");
  if (g.computed) parts.push("result by the rules " + g.computed);
  if (g.sic) parts.push(`${g.sic} marked sic`);
  return parts.join(", ");
}
