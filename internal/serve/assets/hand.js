// The hand: what can be written at the caret, by buttons, on the board and by keys. It changes no
// text itself. It asks the desk for an act, and an act changes nothing but what it names.
import {lots} from "./board.js";
import {html, listOf, nameOf, own, plural, sentence, T} from "./dom.js";
import {Game} from "./game.js";
import {HandBoard} from "./handboard.js";
import {Asking, button, fill, plainly} from "./dialogs.js";

// The actions of the bar: the id of their button, and where they stand in what the judge allows.
const ACTIONS = ["endTurn", "pass", "unreadable", "lostTurn", "comment", "correct", "variation", "sic", "deleteFrom"];
// Of these a double click is one.
const ONCE = ["deleteFrom", "lostTurn"];
const FEW = 8; // so many moves are shown before a man is picked
const SMALL = 40; // a square that is smaller, in pixels, is hard to meet

const UNREAD = "_";
// What is written for what is no move: a word that cannot be read, a throw that cannot, a lost turn.
const WORDS = {unreadable: "_", unreadableThrow: "<_>", lostTurn: "_t"};
// odds adds up the odds of throws, of which one falls: "3 in 8".
function odds(all) {
  const gcd = (a, b) => b ? gcd(b, a % b) : a;
  const [n, d] = all.map((text) => text.split("/").map(Number)).reduce(([n, d], [m, e = 1]) => [n * e + m * d, d * e]);
  return T`${n / gcd(n, d)} in ${d / gcd(n, d)}`;
}
const unique = (all) => [...new Set(all)];

// holds reports whether a throw has all these values, each as often.
function holds(values, some) {
  const left = [...values];
  return some.every((v) => {
    const i = left.indexOf(v);
    if (i >= 0) left.splice(i, 1);
    return i >= 0;
  });
}

// Hand shows one place of one text at a time. The desk has the text: act(act) changes it, stand(caret, how)
// puts the caret elsewhere, again() asks the judge once more, say(sentence) says something, and
// pick(what) tells it that something is picked that is no move.
export class Hand {
  constructor(desk, drawings) {
    Object.assign(this, {desk, drawings, at: null, picked: null, cast: [], mode: null, typed: "", quarter: null, names: {}, waiting: []});
    this.$ = (id) => document.getElementById(id);
    this.view = new HandBoard(this.$("board"), drawings);
    this.asking = new Asking(this.$("board"));
    const on = (name, do_) => this.$("board").addEventListener(name, (e) => this.at && do_.call(this, e.detail));
    on("agn-pick", this.pick);
    on("agn-target", ({value}) => this.choose(value));
    on("agn-drop", this.drop);
    for (const id of [...ACTIONS, "result"]) {
      this.$(id).addEventListener("click", (e) => e.detail > 1 && ONCE.includes(id) ? null : this.press(id));
    }
    this.$("typing").addEventListener("submit", (e) => {
      e.preventDefault();
      this.type(this.$("typed").value.trim());
    });
    document.addEventListener("keydown", (e) => this.key(e));
  }

  // show shows what is at the caret. Where it is the same as before, what was picked stays so.
  // state is what stands with it in the desk: mode, ended.
  show(at, state) {
    const place = JSON.stringify([at?.number, at?.item, at?.moment?.position, at?.moment?.due, at?.moves?.length, state]);
    if (place !== this.place) {
      this.seen = "";
      this.asking.close();
      Object.assign(this, {picked: null, cast: [], typed: ""});
      this.$("typed").value = "";
    }
    Object.assign(this, {at, place, mode: state.mode, ended: state.ended});
    if (at?.sheet || !at) this.names = names(at?.sheet);
    const seen = JSON.stringify([{...at, sheet: Boolean(at?.sheet), place: Boolean(at?.place), start: 0}, this.names, place]);
    if (seen === this.seen) return; // what is typed in a comment changes nothing here
    this.seen = seen;
    this.draw();
  }

  draw() {
    this.board();
    this.thrown();
    this.due();
    this.actions();
  }

  // The moves at the caret but the pass, which has a button, and those of what is picked: men on a square are one thing
  // to pick, men beside the board one a pile.
  get moves() { return this.at?.moves.filter((m) => m.kind !== "pass") ?? []; }
  of({square, man}) { return this.moves.filter((m) => square ? m.from === square : !m.from && m.man === man); }
  get chosen() { return this.picked ? this.of(this.picked) : []; }

  // casting is set where a throw is due.
  get casting() { return this.at?.due === "cast" || Boolean(this.at?.throws.length); }

  // aim is the value of the target that a move has: its square, else the pile it goes to, else where the man stands.
  aim(m) { return m.to || m.pile || m.from; }

  board() {
    const m = this.at?.moment, men = m?.men ?? [];
    this.$("table").hidden = !m?.board;
    if (!m?.board) return;
    const targets = unique(this.chosen.map((m) => this.aim(m))).map((value) => {
      const moves = this.chosen.filter((m) => this.aim(m) === value), points = unique(moves.map((m) => m.points).filter(Boolean));
      const place = moves[0].to || !moves[0].pile ? {square: value} : {pile: value, seat: m.seat};
      return {...place, value, points: points.length > 1 ? "…" : points[0] ?? "", takes: moves.some((m) => m.takes),
        label: moves.length > 1 ? T`${value}: ${plural(moves.length, "{1} move", "{1} moves")}` : this.called(moves[0])};
    });
    const picked = this.picked ? this.picked.square || this.picked.man : undefined;
    const can = (men, whose) => men.flatMap((man, i) =>
      (!whose || man.seat === whose) && this.of({square: man.square ?? "", man: i}).length ? [i] : []);
    // Where no position is known the last one that is stands in grey, with what was tried. What goes from the same
    // square whatever could not be read is picked there.
    const n = m.known ? 0 : this.at.sheet?.items[this.at.item]?.n;
    const after = ({men}) => m.seat ? {seat: m.seat, due: m.due, targets, picked, can: can(men, m.seat)} : {};
    if (n && new Game(this.at.sheet).show(this.view, n, this.names, after)) return;
    this.view.show(m.board, m, {targets, picked, can: can(men), names: this.names, spent: this.at.spent,
      stale: m.known ? "" : m.status});
  }

  // called is a move in words.
  called(m) {
    return [m.text, m.words, m.points && T`with ${m.points}`].filter(Boolean).join(", ");
  }

  // thrown shows what was thrown in this turn until it is spent, and what is being thrown.
  thrown() {
    const throws = this.at?.moment?.throws ?? [], spent = this.at?.spent ?? [], box = this.$("thrown");
    // On a large board the dice lie in the corner of who throws.
    const due = this.casting, all = this.view.cross ? [] : throws.flat();
    const lay = all.map((lot, i) => {
      const paid = spent[i], moves = this.moves.filter((m) => m.dice?.includes(i));
      const men = unique(moves.map((m) => this.piece(m)).filter(Boolean));
      const said = paid ? [html("b", {}, own(paid)), html("span", {}, T`${lot.value} spent`)]
        : [html("b", {}, listOf(men.map(nameOf), "disjunction")), html("span", {}, due || !moves.length ? String(lot.value) : T`${lot.value} to use`)];
      return html("div", {class: "dieb " + (paid ? "spent" : moves.length ? "live" : "")}, ...lots(this.drawings, [[lot]]), ...said);
    });
    if (due && this.cast.length) {
      lay.push(...this.cast.map((v, i) => {
        const b = button(v === UNREAD ? T`Take back the unreadable die` : T`Take back ${v}`, () => { this.cast.splice(i, 1); this.draw(); });
        b.replaceChildren(this.face(v));
        return html("div", {class: "dieb laid"}, b, html("span", {}, T`thrown`));
      }));
    }
    box.hidden = !lay.length;
    fill(box, lay);
  }

  // piece is the man that a move moves, where games have several kinds.
  piece(m) {
    const man = this.at.moment.men[m.man];
    return man && man.piece !== "man" ? man.piece : "";
  }

  // face is the picture of a value of a lot.
  face(value) {
    const lot = this.at.throws.flatMap((t) => t.lots).find((l) => l.value === value);
    return value === UNREAD || !lot ? html("span", {class: "unread"}, UNREAD) : lots(this.drawings, [[lot]])[0];
  }

  // due says in one sentence what is due, and offers it.
  due() {
    const at = this.at, box = this.$("offers"), pieces = [];
    const mode = this.mode && this.mode.text;
    const said = mode ?? (at ? at.sentence || at.moment?.status || "" : T`Nothing stands here yet.`);
    const name = Object.values(this.names).find((n) => said.startsWith(n));
    const dice = at?.throws[0]?.lots.length ?? 0, left = dice - this.cast.length;
    const more = dice > 1 ? [" ", html("span", {class: "small"}, this.cast.length ? T`${left} more` : T`${dice} dice, one after the other`)] : [];
    fill(this.$("due"), [...(name ? [html("b", {}, own(name)), ...sentence(said.slice(name.length))] : sentence(said)), ...more]);
    if (this.mode) pieces.push(this.row("", button(T`Cancel`, () => this.desk.stand(this.mode.back), {class: "b quiet"})));
    if (this.ended) pieces.push(this.row("", html("span", {class: "small wide"}, T`The turn has ended; this is written with the next event.`), button(T`Not yet`, () => this.desk.end(false), {class: "b quiet"})));
    if (!at) {
      pieces.push(this.row("", button(T`New game`, () => this.desk.begin(), {class: "b main"})));
    } else {
      const near = at.lookalike.slice(0, FEW).map((text) => this.offer({text}, () => this.replace(text)));
      if (near.length) pieces.push(this.row(T`Most like what stands here:`, ...near));
      if (at.throws.length) pieces.push(this.panel());
      if (this.moves.length) pieces.push(...this.men());
    }
    this.$("typing").hidden = !at?.place;
    this.$("typed").placeholder = this.casting ? T`type a throw` : T`type a move`;
    fill(box, pieces);
  }

  row(label, ...buttons) {
    const parts = label ? [html("span", {class: "small lead"}, label)] : [];
    return html("div", {class: "row tight", role: "group", "aria-label": label || undefined}, ...parts, ...buttons);
  }

  offer(m, do_ = () => this.play(m)) {
    const b = button(m.text, do_, {class: "b move", title: m.words || undefined});
    b.dataset.text = m.text;
    if (m.points) b.append(" ", html("i", {}, m.points));
    return b;
  }

  // men offers the moves: those of what is picked, all where they are few, else the men that can move.
  men() {
    const picks = [];
    for (const m of this.moves) {
      const p = {square: m.from, man: m.from ? -1 : m.man};
      if (!picks.some((q) => q.square === p.square && q.man === p.man)) picks.push(p);
    }
    // The men of a board with small squares stand as buttons too.
    const few = this.moves.length <= FEW, out = [], small = (this.view.rect(picks[0].square)?.width ?? 0) < SMALL;
    if (!few && small && picks.length > 1) {
      out.push(this.row(T`man`, ...picks.map((p) => {
        const here = this.picked && this.same(p, this.picked), man = this.at.moment.men[this.of(p)[0].man];
        const b = button(this.place_(p, man), () => this.pick(p), {class: "b", "aria-pressed": String(Boolean(here))});
        return b;
      })));
    }
    const listed = few || picks.length === 1 || !this.at.moment.known;
    const shown = this.picked ? this.chosen : listed ? this.moves : [];
    if (shown.length) out.push(this.row(this.picked && !few ? T`to` : "", ...shown.map((m) => this.offer(m))));
    return out;
  }

  same(a, b) { return a.square ? a.square === b.square : !b.square && a.man === b.man; }

  // place_ names what can be picked: a square with the man's letter, or the pile that he lies in.
  place_({square}, man) {
    if (!man) return square || T`a man`;
    if (square) return (man.letter ?? "") + square;
    return {hand: T`in hand`, lost: man.piece === "man" ? T`lost` : T`lost ${nameOf(man.piece)}`, home: T`home`}[man.place] ?? man.words;
  }

  // panel offers the throws. One lot is a button each; of several the faces are taken one after the
  // other, the last says how likely the throw is.
  panel() {
    const throws = this.at.throws, all = throws[0].lots.length, laid = this.cast.filter((v) => v !== UNREAD);
    const fits = throws.filter((t) => holds(t.lots.map((l) => l.value), laid));
    const faces = unique(throws.flatMap((t) => t.lots.map((l) => l.value))).sort((a, b) => a - b);
    const tiles = faces.map((v) => {
      const next = fits.filter((t) => holds(t.lots.map((l) => l.value), [...laid, v]));
      const chance = laid.length === this.cast.length && next.length ? odds(next.map((t) => t.odds)) : "";
      const b = button(String(v), () => this.soon(() => this.lay(v)), {class: "b tile"});
      b.disabled = !next.length;
      b.dataset.text = all === 1 && next.length ? next[0].text : String(v);
      const face = this.face(v);
      face.setAttribute("aria-hidden", "true");
      b.replaceChildren(html("b", {}, String(v)), " ", face, html("small", {}, chance));
      return b;
    });
    const gap = button("", () => this.soon(() => this.lay(UNREAD)), {class: "b tile"});
    gap.dataset.text = UNREAD;
    gap.replaceChildren(html("b", {}, UNREAD), " ", html("small", {}, T`unreadable`));
    return html("div", {class: "casts", role: "group", "aria-label": T`Throw`}, ...tiles, gap);
  }

  // lay lays one die or all shells. The throw is written when all lie.
  lay(v) {
    const throws = this.at.throws;
    if (!throws.length) return;
    const all = throws[0].lots.length;
    if (v === UNREAD && !this.cast.length) return this.write(WORDS.unreadableThrow);
    const cast = [...this.cast, v], read = cast.filter((v) => v !== UNREAD).sort((a, b) => b - a);
    if (!throws.some((t) => holds(t.lots.map((l) => l.value), read))) return;
    this.cast = cast;
    if (cast.length < all) return this.draw();
    const whole = throws.find((t) => holds(t.lots.map((l) => l.value), cast));
    this.cast = [];
    this.write(whole ? whole.text : `<${[...read, ...cast.filter((v) => v === UNREAD)].join()}>`);
  }

  // pick takes a man or a square of the board: one of his, then where he goes.
  pick(what) { this.soon(() => this.taken(what)); }
  taken({square = "", man = -1}) {
    this.asking.close();
    const p = {square, man};
    if (this.picked && !this.same(this.picked, p)) {
      const to = this.chosen.filter((m) => square ? this.aim(m) === square : false);
      if (to.length) return this.choose(square);
    }
    const can = this.of(p).length > 0;
    const again = this.picked && this.same(this.picked, p);
    this.picked = again || !can ? null : p;
    this.draw();
  }

  // choose plays the move to a target, or asks which.
  choose(value) {
    this.here(() => {
      const moves = this.chosen.filter((m) => this.aim(m) === value);
      if (moves.length === 1) this.play(moves[0]);
      else if (moves.length) this.which(moves, value);
    });
  }

  // which asks what moves to one place differ in: how many men, what the man becomes, which points.
  which(moves, value) {
    const differ = (key) => unique(moves.map((m) => String(m[key] ?? ""))).length === moves.length;
    const [title, shown] = differ("count") ? [T`How many men?`, (m) => String(m.count || 1)]
      : differ("promotes") ? [T`What does he become?`, (m) => nameOf(m.promotes) || T`no promotion`]
      : differ("points") ? [T`With which points?`, (m) => m.points]
      : differ("words") ? [T`Which move?`, (m) => m.words || T`moves on`] : [T`Which move?`, (m) => m.text];
    const all = moves.map((m) => {
      const b = button(shown(m), () => this.play(m), {class: "b move", "aria-label": unique([shown(m), m.text]).join(": ")});
      b.dataset.text = m.text;
      if (shown(m) !== m.text) b.append(" ", html("i", {}, m.text));
      return b;
    });
    this.asking.ask(title, all, this.view.rect?.(value) ?? null);
  }

  // drop takes a man that was drawn to a square.
  drop({from, man, to}) {
    const p = from ? {square: from, man: -1} : {square: "", man};
    if (to === from) return;
    const moves = this.of(p).filter((m) => this.aim(m) === to);
    this.picked = this.of(p).length ? p : null;
    if (moves.length === 1) return this.play(moves[0]);
    this.draw();
    if (moves.length) return this.which(moves, to);
    if (!to || !from) return;
    const {mode} = this, act = mode ? {kind: mode.kind, item: mode.item} : {kind: "event", ended: this.ended};
    this.asking.ask(T`From ${from} to ${to} is not legal here`, [
      button(T`Write it all the same`, () => this.desk.act({...act, from, to}), {class: "b"}),
      button(T`Cancel`, () => this.asking.close(), {class: "b quiet"}),
    ], null);
  }

  // type takes what was typed: a move or a throw, whole or as far as it is the only one.
  type(text) {
    if (!text || !this.at) return;
    const near = [...this.moves, ...this.at.throws].filter((m) => m.text === text);
    const begun = [...this.moves, ...this.at.throws].filter((m) => m.text.toLowerCase().startsWith(text.toLowerCase()));
    const only = near[0] ?? (begun.length === 1 ? begun[0] : null);
    if (only) this.write(only.text);
    else this.insist(text, begun);
  }

  // insist asks whether what is not legal here is to be written all the same.
  insist(text, begun = []) {
    this.asking.ask(T`${text} is not legal here`, [
      ...begun.slice(0, FEW).map((m) => this.offer(m)),
      button(T`Write ${text} all the same`, () => this.write(text), {class: "b"}),
    ], null);
  }

  play(m) { this.here(() => this.write(m.text)); }

  // write writes an event at the caret. Where another event follows there, it asks what is to become
  // of that one; in a mode it does what the mode is for.
  write(text) {
    this.asking.close();
    this.$("typed").value = "";
    const {mode, at} = this;
    if (mode) return this.desk.act({kind: mode.kind, item: mode.item, text});
    if (!at?.place) return this.desk.say(T`Nothing can be written here: stand after a move first.`);
    const k = at.next, next = at.sheet?.items[k];
    if (!next) return this.desk.act({kind: "event", text, ended: this.ended});
    if (plainly(next.t) === text && !this.ended) return this.desk.stand(next.z);
    this.asking.ask(T`${plainly(next.t)} follows here`, [
      button(T`Put ${text} in its place`, () => this.desk.act({kind: "replace", item: k, text}), {class: "b main"}),
      button(T`Put ${text} beside it as a variation`, () => this.desk.act({kind: "variation", item: k, text}), {class: "b"}),
      button(T`Insert ${text} before it`, () => this.desk.act({kind: "event", text, ended: this.ended}), {class: "b"}),
      button(T`Cancel`, () => this.asking.close(), {class: "b quiet"}),
    ], null);
  }

  replace(text) { this.desk.act({kind: "replace", item: this.at.item, text}); }

  // item is the event that the caret stands at or after.
  get item() { return this.at?.sheet?.items[this.at.item]; }

  get sic() { return / sic$/.test(this.item?.t ?? ""); }

  // actions sets the buttons of the bar: each is there, and says why where it cannot be pressed.
  actions() {
    const can = this.at?.can ?? {};
    const none = {ok: false, text: "", why: this.at ? T`Put the cursor among the moves` : T`Begin a game first`};
    const passes = can.pass?.ok && !can.endTurn?.ok;
    this.$("pass").hidden = !passes;
    this.$("endTurn").hidden = Boolean(passes);
    for (const id of ACTIONS) {
      const b = this.$(id), key = id === "unreadable" && this.casting ? "unreadableThrow" : id, c = can[key] ?? none;
      b.setAttribute("aria-disabled", String(!c.ok));
      b.title = c.ok ? b.dataset.title ?? "" : c.why;
    }
    this.$("sic").setAttribute("aria-pressed", String(this.sic));
    const over = this.at?.results?.some((r) => r.ok);
    this.$("result").setAttribute("aria-disabled", String(!over));
    this.$("result").title = over ? "" : none.why;
    for (const id of ["correct", "variation"]) {
      const on = this.mode?.kind === {correct: "replace", variation: "variation"}[id];
      this.$(id).setAttribute("aria-pressed", String(on));
      if (on) this.$(id).setAttribute("aria-disabled", "false"); // pressed again it is over
    }
  }

  // press does what a button of the bar is for, or says why not. Where a pass is what can be done in place of the end of
  // the turn, one button and one key are for both.
  press(id) { this.soon(() => this.pressed(id === "endTurn" && this.$(id).hidden ? "pass" : id)); }
  pressed(id) {
    const b = this.$(id), at = this.at;
    if (id === "unreadable" && this.cast.length) return this.lay(UNREAD);
    if (b.getAttribute("aria-disabled") === "true") return this.desk.say(b.title + (/[.!?]$/.test(b.title) ? "" : "."));
    switch (id) {
    case "endTurn": return this.desk.end();
    case "unreadable": return this.casting || !at.partly.length ? this.write(WORDS[this.casting ? "unreadableThrow" : id]) : this.partly();
    case "lostTurn": return this.write(WORDS[id]);
    case "pass": return this.write(at.moves.find((m) => m.kind === id).text);
    case "sic": return this.desk.act({kind: "sic", item: at.item, on: !this.sic});
    case "correct": return this.begin("replace", (word) => T`Correct ${word}: choose another on the board.`);
    case "variation": return this.begin("variation", (word) => T`Beside ${word}: choose what could have been instead.`);
    case "deleteFrom": return this.desk.act({kind: "deleteFrom", item: at.item});
    default: return this.desk.pick(id);
    }
  }

  // partly asks whether a whole word cannot be read or one sign of it.
  partly() {
    this.asking.ask(T`Which sign cannot be read?`, [
      button(T`${WORDS.unreadable} the whole word`, () => this.write(WORDS.unreadable), {class: "b main"}),
      ...this.at.partly.map((text) => this.offer({text}, () => this.write(text))),
    ], null);
  }

  // begin puts the caret before the event at hand, so that another is chosen where that one was, which says asks for. Begun
  // again it is over.
  begin(kind, says) {
    if (this.mode?.kind === kind) return this.desk.stand(this.mode.back);
    const {a, z, t} = this.item;
    this.desk.stand(a, {mode: {kind, item: this.at.item, text: says(plainly(t)), back: z}});
  }

  // soon does something now, or when the judge has answered: what is pressed meanwhile is about what will stand there.
  soon(do_) {
    if (!this.desk.busy()) return do_();
    this.waiting.push(do_);
    this.desk.again();
  }
  goOn() {
    while (this.waiting.length && !this.desk.busy()) this.waiting.shift()();
  }
  // here does what was chosen of what stands at the caret, once the judge has answered and if that stands there still:
  // what is chosen twice is played once.
  here(do_) {
    const {place} = this;
    this.soon(() => this.place === place && do_());
  }

  // key does by a key what the hand can do: a digit is a die, and each action has its letter.
  key(e) {
    if (e.defaultPrevented || (e.ctrlKey || e.metaKey) && e.key !== "Enter" || e.altKey) return;
    if (e.target.closest("input, textarea, select, dialog, [contenteditable]") && e.key !== "Escape") return;
    // On a square or a button the Enter key is that of the square or button, unless Ctrl is held.
    const free = e.target === document.body || e.ctrlKey || e.metaKey;
    const act = {_: "unreadable", l: "lostTurn", ";": "comment", c: "correct", v: "variation", r: "result"}[e.key.toLowerCase()];
    if (e.key === "Enter" && free) this.press("endTurn");
    else if (e.key === "Escape") this.escape();
    else if (e.key === "Backspace" && this.cast.length) { this.cast.pop(); this.draw(); }
    else if (/^\d$/.test(e.key)) this.soon(() => this.digit(e.key));
    else if (/^Arrow/.test(e.key) && e.target === document.body) this.$("board").querySelector("[tabindex='0']")?.focus();
    else if (act) this.press(act);
    else return;
    e.preventDefault();
  }

  // digit lays a die by its number, which may have several digits.
  digit(d) {
    if (!this.at?.throws.length) return;
    const faces = unique(this.at.throws.flatMap((t) => t.lots.map((l) => l.value)));
    const begun = (text) => faces.filter((v) => String(v).startsWith(text));
    this.typed = begun(this.typed + d).length ? this.typed + d : d;
    const [only, ...more] = begun(this.typed);
    if (only === undefined || more.length || String(only) !== this.typed) return;
    this.typed = "";
    this.lay(only);
  }

  escape() {
    if (this.asking.close()) return;
    if (this.mode) this.desk.stand(this.mode.back);
    else if (this.picked || this.cast.length) {
      Object.assign(this, {picked: null, cast: []});
      this.draw();
    } else if (document.activeElement?.closest("#board")) document.activeElement.blur();
  }
}

// names has the players of a game by the letters of their seats.
export function names(game) {
  const out = {};
  for (const s of game?.board?.seats ?? []) {
    const name = game.tags.find(([tag]) => tag === s.name)?.[1];
    if (name && name !== "?") out[s.letter] = name;
  }
  return out;
}
