import {BoardView, define, seatOf, token} from "./board.js";
import {$, figureOf, html, nameOf, nodes, own, plural, T} from "./dom.js";
import {Game, VERDICTS, namesOf, shortTitle} from "./game.js";

// A collation: the text beside its witnesses, the board at each event, and the choice between readings.

const STATUS = {
  certain: T`All witnesses agree, and the game is legal.`,
  unique: T`No other legal text costs as little.`,
  tied: T`Several legal texts cost as little.`,
  open: T`The rules leave something open.`,
  none: T`No legal text was found.`,
  budget: T`The search was cut off: there may be a text that costs less.`
};
const DECIDED = {agreement: "", rules: T`the rules`, cost: T`the cost`, open: T`open`};

// classOf says how a reading stands to the text, MEANS what that is called.
const classOf = (r, text, p) => (p.d === "open" && p.t.split("|").includes(text) ? "either" : !text ? "gone" : !r ? "" : text.includes("_") ? "torn" : !r.c ? "same" : r.l ? "other" : "ill");
const MEANS = {
  either: T`as in one of the texts`,
  same: T`the same, in another spelling`,
  torn: T`not readable in full`,
  other: T`legal here too`,
  ill: T`cannot have been played here`
};

// worded is a throw as boxes, or another word.
function worded(text) {
  const dice = /^<([\d_|,]+)>(.*)$/.exec(text);
  if (!dice) return [own(text)];
  const boxes = html("span", {class: "th"}, ...dice[1].split(",").map((d) => html("i", {}, d)));
  return [html("span", {class: "vh"}, T`throw `), boxes, ...(dice[2] ? [own(dice[2])] : [])];
}

// file is the last part of the name of a picture.
const file = (name) => {
  const last = name.split("/").pop().split("\\").pop();
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

// collated shows a collation. judge makes a game of a text, and is null where nobody does.
export const collated = (view, drawings, judge) => new Collated(view, drawings, judge);

class Collated {
  constructor(view, drawings, judge) {
    this.view = view;
    this.judge = judge;
    this.pictures = new Map(); // by the names of their files
    this.chosen = view.places.map(() => -1); // whose reading is taken: -1 is the text's
    this.said = view.places.map(() => null); // what was answered where no witness has it
    this.left = view.alternatives.map((_, k) => k); // the texts that the answers leave
    this.now = -1;
    define(drawings);
    this.board = new BoardView($("board"), drawings);
    this.play(view.game);
    this.apart = view.places.flatMap((p, i) => (this.varies(p) ? [i] : []));
    this.wire();
    this.head();
    this.table();
    this.tags();
    this.others();
    this.texts();
    this.changed();
    this.go(-1);
  }

  varies(p) {
    return p.w.some((r) => r && !r.o) || p.d === "open";
  }

  // play takes the game that the board shows. Its moments are numbered by events.
  play(data) {
    this.game = data && data.nodes.length ? new Game(data) : null;
    this.moments = [0];
    for (let n = 0; this.game && (n = this.game.onward(n)) >= 0; ) this.moments.push(n);
    $("table").hidden = !this.game?.board;
  }

  // base is what the text has in a place, or those of the texts that are left.
  base(i) {
    const p = this.view.places[i];
    if (!p.a) return this.said[i] ?? p.t;
    const some = new Set(this.left.map((k) => p.a[k]));
    return some.size === 1 ? [...some][0] : p.t;
  }

  // word is what is taken in a place.
  word(i) {
    const p = this.view.places[i],
      k = this.chosen[i];
    return k < 0 ? this.base(i) : p.w[k] ? p.w[k].t : p.t;
  }

  // one is the index of the one whole text that is taken, -1 where there is none.
  one() {
    return this.left.length === 1 && this.chosen.every((k) => k < 0) ? this.left[0] : -1;
  }

  // text is the chosen text in AGN.
  text() {
    const one = this.one();
    if (one >= 0) return this.view.alternatives[one].text;
    const lines = [""];
    const put = (word) => {
      const line = lines[lines.length - 1];
      if (!line) lines[lines.length - 1] = word;
      else if (line.length + 1 + word.length > 80) lines.push(word);
      else lines[lines.length - 1] += " " + word;
    };
    this.view.places.forEach((p, i) => {
      for (const w of p.l.split(" ").filter(Boolean)) put(w);
      for (const w of this.word(i).split(" ").filter(Boolean)) put(w);
    });
    put(this.view.result || "*");
    return this.view.head + "\n" + lines.join("\n") + "\n";
  }

  head() {
    const v = this.view,
      names = v.game ? Object.values(namesOf(v.game)) : [];
    $("name").replaceChildren(
      ...(names.length
        ? names.flatMap((n) => [names.length === 2 ? " – " : ", ", own(n)]).slice(1)
        : [v.game ? shortTitle(v.game.title) : T`No text`])
    );
    const said = [html("b", {}, STATUS[v.status] ?? v.status)];
    if (v.why) said.push(" ", own(v.why));
    if (v.places.length && v.game)
      said.push(" ", this.apart.length
        ? plural(this.apart.length, "{1} place of {2} differs; the text costs {3}.", "{1} places of {2} differ; the text costs {3}.", this.apart.length, v.places.length, v.cost)
        : T`No place of ${v.places.length} differs; the text costs ${v.cost}.`);
    if (v.throws) said.push(" ", v.throws);
    $("found").replaceChildren(...said);
    $("sigla").replaceChildren(
      ...v.witnesses.map((w) =>
        html(
          "li",
          {},
          html("b", {}, own(w.siglum)),
          html("span", {}, own(w.file || T`no file`), w.game ? T`, game ${w.game}` : ""),
          html("small", {}, w.cost ? T`cost ${w.cost}` : T`no cost`),
          ...w.hypotheses.map((h) => html("em", {}, own(h)))
        )
      )
    );
  }

  // button is what is chosen in a cell of the table.
  button(i, k) {
    const p = this.view.places[i],
      r = k < 0 ? null : p.w[k],
      text = r ? r.t : p.t;
    const cls = classOf(r, text, p);
    const b = html("button", {type: "button", class: "cell " + cls}, ...(text ? worded(text) : [T`nothing`]));
    const who = k < 0 ? T`the text` : this.view.witnesses[k].siglum;
    b.title = [who, p.m ? "" : MEANS[cls], r?.y].filter(Boolean).join(T`: `);
    if (cls === "ill") b.append(html("span", {class: "sign", "aria-hidden": "true"}, "✗"));
    b.dataset.place = i;
    b.dataset.witness = k;
    return b;
  }

  // seat is the token of a seat with its letter.
  seat(letter) {
    const seat = letter && this.view.game.board && seatOf(this.view.game.board, letter);
    return seat ? [html("span", {class: "seat"}, token(seat, "tok"), letter)] : [letter];
  }

  table() {
    const v = this.view;
    $("acts").hidden = $("whole").hidden = !v.places.length;
    $("here").hidden = !v.places.length;
    if (!v.places.length) {
      // Without a text the records stand side by side as they are.
      $("grid").replaceChildren(
        html("div", {class: "records"}, ...v.witnesses.map((w) =>
          html("section", {"aria-label": T`Witness ${w.siglum}`}, html("h3", {}, own(w.siglum)), html("pre", {}, own(w.text)))))
      );
      return;
    }
    const th = (text, cls) => html("th", {scope: "col", class: cls}, text);
    const head = html("tr", {}, th(T`Rounds`, "num"), th(T`Seat`), th(T`Text`), ...v.witnesses.map((w) => th(own(w.siglum))),
      th(T`Decided by`));
    let round = 0;
    this.rows = v.places.map((p, i) => {
      const apart = this.varies(p);
      const number = p.r && p.r !== round ? String(p.r) : "";
      round = p.r || round;
      const td = (...inner) => html("td", {}, ...inner);
      const row = html("tr", {class: apart ? "apart" : ""},
        html("th", {scope: "row", class: "num"}, number || html("span", {class: "vh"}, p.r ? T`round ${p.r}` : T`before the first round`)),
        td(...this.seat(p.s)), td(this.button(i, -1)),
        ...v.witnesses.map((_, k) => td(p.w[k]?.o ? "" : apart ? this.button(i, k) : html("span", {class: "like"}, ...worded(p.t)))),
        td(DECIDED[p.d] ?? p.d));
      row.dataset.place = i;
      return row;
    });
    $("grid").replaceChildren(html("table", {class: "data"}, html("thead", {}, head), html("tbody", {}, ...this.rows)));
  }

  // tags lists the tags that differ.
  tags() {
    const v = this.view;
    $("tagged").hidden = !v.tags.length;
    if (!v.tags.length) return;
    const th = (text) => html("th", {scope: "col"}, text);
    const value = (t) => html("td", {}, t === null ? "–" : own(t));
    $("tagged").firstElementChild.textContent = plural(v.tags.length, "{1} tag differs", "{1} tags differ");
    $("tagged").lastElementChild.replaceChildren(html("table", {class: "data"},
      html("thead", {}, html("tr", {}, th(T`Tag`), th(T`Text`), ...v.witnesses.map((w) => th(own(w.siglum))))),
      html("tbody", {}, ...v.tags.map((t) =>
        html("tr", {}, html("th", {scope: "row"}, own(t.name)), value(t.text), ...t.values.map(value))))));
  }

  // others shows the texts that cost as little.
  others() {
    const v = this.view,
      list = v.alternatives;
    $("others").hidden = list.length < 2;
    if (list.length < 2) return;
    $("others").firstElementChild.textContent =
      T`${figureOf(list.length)} texts that cost ${list[0].cost}` + (v.more ? T`, and there are more` : "");
    $("others").lastElementChild.replaceChildren(...list.map((a) => html("pre", {tabindex: "0"}, own(a.text))));
  }

  // texts offers the whole texts that cost as little.
  texts() {
    const v = this.view,
      list = v.alternatives;
    $("shared").hidden = !v.shared.length;
    $("shared").replaceChildren(T`Shared errors: `, ...v.shared.flatMap((s, i) => [i ? ", " : "",
      ...nodes`${own(v.witnesses[s.a].siglum)} and ${own(v.witnesses[s.b].siglum)} ${s.errors}`]));
    $("texts").hidden = list.length < 2;
    $("which").replaceChildren(html("option", {value: "-1"}, list.length === 2 ? T`both, open where they differ` : T`all ${list.length}, open where they differ`),
      ...list.map((_, k) => html("option", {value: String(k)},
        own(`${k + 1}: ` + v.places.flatMap((p) => (p.a ? [p.a[k] || T`nothing`] : [])).join(", ")))));
    $("which").addEventListener("change", () => {
      const k = Number($("which").value);
      this.left = list.map((_, n) => n).filter((n) => k < 0 || n === k);
      this.chosen.fill(-1);
      this.changed();
    });
  }

  // apartest is the place in which the texts that are left differ best, -1 without one.
  apartest() {
    let best = -1,
      least = Infinity;
    if (this.left.length < 2) return best;
    this.view.places.forEach((p, i) => {
      if (!p.a) return;
      const n = this.left.reduce((sum, k) => sum + this.left.filter((o) => p.a[o] === p.a[k]).length, 0);
      if (n < least && n < this.left.length ** 2) [best, least] = [i, n];
    });
    return best;
  }

  // ask puts the question that is open, with a button for each answer.
  ask() {
    const v = this.view,
      first = v.questions[0],
      at = this.apartest();
    let said = "",
      place = at;
    if (at >= 0) {
      const p = v.places[at];
      said = first?.place === at ? first.text : p.e ? T`Event ${p.e}: what stands there?` : T`After event ${v.places.slice(0, at).findLast((o) => o.e)?.e ?? 0}: what stands there?`;
    } else if (v.alternatives.length < 2 && first) {
      place = first.place;
      if (place < 0 || (this.said[place] ?? null) === null && this.chosen[place] < 0) said = first.text;
    } else if (this.left.length > 1 && first?.place === -1) said = first.text;
    const all = !said || place < 0 ? [] : at >= 0 ? [...new Set(this.left.map((k) => v.places[at].a[k]))].sort() : first.readings;
    said = said.replaceAll("`", "");
    $("question").replaceChildren(...(said ? [own(said[0].toUpperCase() + said.slice(1))] : []));
    $("answers").replaceChildren(...all.map((r) => {
      const b = html("button", {type: "button", class: "b"}, ...(r ? worded(r) : [T`nothing`]));
      b.addEventListener("click", () => {
        if (at >= 0) this.left = this.left.filter((k) => v.places[at].a[k] === r);
        else this.said[place] = r;
        this.go(place);
        this.changed();
        ($("answers").querySelector("button") ?? (this.left.length > 1 ? $("which") : $("save"))).focus();
      });
      return b;
    }), ...(said && place >= 0 ? [this.shower(place)] : []));
    $("which").value = String(this.left.length === 1 ? this.left[0] : -1);
    $("ask").hidden = !said && v.alternatives.length < 2;
  }

  // shower is a button that shows a place.
  shower(place) {
    const b = html("button", {type: "button", class: "b quiet"}, T`Show the place`);
    b.addEventListener("click", () => this.go(place));
    return b;
  }

  // changed shows what a choice has changed.
  changed() {
    const v = this.view;
    this.ask();
    const others = this.chosen.flatMap((_, i) => (this.word(i) !== v.places[i].t ? [i] : []));
    for (const b of $("grid").querySelectorAll("button.cell")) {
      const i = Number(b.dataset.place),
        k = Number(b.dataset.witness);
      b.setAttribute("aria-pressed", String(this.chosen[i] === k));
      if (k < 0 && (v.places[i].a || v.questions.length)) b.replaceChildren(...(this.base(i) ? worded(this.base(i)) : [T`nothing`]));
    }
    const reset = html("button", {type: "button", class: "b quiet", id: "reset"}, T`Take the text everywhere`);
    reset.addEventListener("click", () => {
      this.chosen.fill(-1);
      this.said.fill(null);
      this.left = v.alternatives.map((_, k) => k);
      this.changed();
      $("save").focus();
    });
    $("chosen").replaceChildren(...(others.length
      ? [plural(others.length, "{1} reading chosen. ", "{1} readings chosen. "), this.verdict ?? "", reset] : []));
    $("text").replaceChildren(own(this.text()));
    URL.revokeObjectURL($("save").href);
    $("save").href = URL.createObjectURL(new Blob([this.text()], {type: "text/plain;charset=utf-8"}));
    this.from = others.length ? others[0] : Infinity;
    this.rejudge(others.length > 0);
    this.show();
  }

  // rejudge has the chosen text judged where that can be.
  async rejudge(other) {
    const asked = (this.asked = {});
    const one = this.one(),
      known = !other ? this.view.game : one >= 0 ? this.view.alternatives[one].game : null;
    if (known) {
      this.play(known);
      this.from = Infinity;
      this.show();
      return;
    }
    if (!this.judge) {
      this.play(this.view.game);
      return;
    }
    try {
      const data = other ? await this.judge(this.text()) : this.view.game;
      if (this.asked !== asked || !data) return;
      this.play(data);
      this.from = Infinity;
      const at = data.findings?.find((f) => f.severity === "error");
      this.tell(other ? (at ? T`By the rules: ${at.message}. ` : T`By the rules it is ${VERDICTS[data.verdict]}. `) : "");
    } catch (e) {
      this.tell(e.message + " ");
    }
    this.show();
  }

  tell(text) {
    const first = $("chosen").firstChild;
    if (!first) return;
    $("judged")?.remove();
    if (text) first.after(html("span", {id: "judged"}, own(text)));
  }

  // go shows a place, -1 the start.
  go(i) {
    this.now = Math.max(-1, Math.min(i, this.view.places.length - 1));
    for (const r of this.rows ?? []) {
      const here = Number(r.dataset.place) === this.now;
      r.classList.toggle("cur", here);
      if (here) {
        r.setAttribute("aria-current", "true");
        r.scrollIntoView({block: "nearest"});
      } else r.removeAttribute("aria-current");
    }
    this.show();
  }

  // show shows the board and the readings at a place.
  show() {
    let event = 0;
    for (let i = 0; i <= this.now; i++) if (this.word(i) && !this.view.places[i].m) event++;
    const stale = this.now >= this.from;
    if (stale) event = Math.max(0, this.view.places[this.now].e);
    if (this.game?.board) {
      const n = this.moments[Math.min(event, this.moments.length - 1)];
      this.game.show(this.board, n, namesOf(this.game));
      $("status").textContent = this.game.status(n);
    }
    $("stale").textContent = stale && !this.judge ? T`The board shows the text; what you chose is not judged here.` : "";
    $("back").disabled = $("first").disabled = this.now < 0;
    $("next").disabled = $("last").disabled = this.now >= this.view.places.length - 1;
    $("differ").disabled = !this.apart.length;
    this.here();
  }

  // here shows what each witness has at a place, with its manuscript.
  here() {
    const v = this.view,
      p = v.places[this.now];
    const files = v.witnesses.some((w) => w.sources.some((s) => !/^https?:/.test(s.image) && s.image !== "?"));
    $("here").hidden = !p && !files;
    const seat = p?.s && nameOf(v.game.board?.seats.find((one) => one.letter === p.s)?.name);
    const title = p ? [p.r ? T`Round ${p.r}` : "", seat ?? p.s].filter(Boolean).join(", ") || T`Beside the text`
      : T`Before the first event`;
    const list = v.witnesses.map((w, k) => {
      const r = p?.w[k],
        text = p ? (r ? r.t : p.t) : "";
      const said = !p ? "" : !r ? (text ? T`as the text` : "")
        : r.o ? T`has no turns of this seat` : [p.m ? "" : MEANS[classOf(r, text, p)], r.y].filter(Boolean).join("; ");
      return html("li", {}, html("b", {}, own(w.siglum)),
        p && !r?.o ? html("span", {class: "fig"}, ...(text ? worded(text) : [T`nothing`])) : "", html("span", {class: "small"}, said),
        ...this.leaf(w));
    });
    const open = html("label", {class: "b", id: "leaves"}, T`Open pictures`,
      html("input", {type: "file", accept: "image/*", multiple: true, class: "vh"}));
    open.firstElementChild.addEventListener("change", (e) => this.open(e.target.files));
    $("here").replaceChildren(html("h3", {}, title), html("ul", {}, ...list), ...(files ? [open] : []));
  }

  // leaf is where the manuscript of a witness has the place that is shown.
  leaf(w) {
    const s = w.sources.findLast((one) => one.from <= Math.max(0, this.now));
    if (!s) return [];
    const name = [file(s.image === "?" ? "" : s.image), s.name.replaceAll("_", " ")].filter(Boolean).join(", ");
    if (/^https?:/.test(s.image)) {
      const to = s.image + (s.part ? "#" + s.part : "");
      return [html("a", {class: "small", href: to, target: "_blank", rel: "noreferrer"}, own(name))];
    }
    const url = this.pictures.get(file(s.image).toLowerCase());
    if (!url) return [html("span", {class: "small source"}, own(name))];
    const picture = html("img", {src: url, alt: T`${w.siglum}: ${name}`}),
      strip = html("div", {class: "strip", tabindex: "0", role: "region", "aria-label": T`Manuscript of ${w.siglum}: ${name}`},
        picture);
    const line = html("div", {class: "line"});
    picture.addEventListener("load", () => lay(strip, picture, line, s.part));
    strip.append(line);
    return [strip, html("span", {class: "small source"}, own(name))];
  }

  open(files) {
    for (const f of files) this.pictures.set(f.name.toLowerCase(), URL.createObjectURL(f));
    this.here();
    $("leaves").querySelector("input").focus();
  }

  wire() {
    $("grid").addEventListener("click", (e) => {
      const b = e.target.closest("button.cell"),
        row = e.target.closest("tr[data-place]");
      if (b) {
        this.chosen[b.dataset.place] = Number(b.dataset.witness);
        this.changed();
      }
      if (row) this.go(Number(row.dataset.place));
    });
    const acts = {
      first: () => this.go(-1),
      back: () => this.go(this.now - 1),
      next: () => this.go(this.now + 1),
      last: () => this.go(this.view.places.length - 1),
      differ: () => this.go(this.apart.find((i) => i > this.now) ?? this.apart[0] ?? this.now),
      copy: () => this.copy()
    };
    for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
    const keys = {Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last", n: "differ", c: "copy", f: ""};
    document.addEventListener("keydown", (e) => {
      if (!(e.key in keys) || e.ctrlKey || e.altKey || e.metaKey || document.querySelector("dialog[open]")) return;
      if (e.target.matches?.("input, select, textarea, [role=region] *, .scroll, pre")) {
        if (!/^[ncf]$/.test(e.key)) return;
      }
      if (e.key === "f") this.board.flip();
      else if (!$(keys[e.key]).disabled) acts[keys[e.key]]();
      e.preventDefault();
    });
    for (const r of document.querySelectorAll("[name=rows]"))
      r.addEventListener("change", () => $("grid").classList.toggle("only", r.value === "apart"));
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text());
      $("copy").textContent = T`Copied`;
    } catch {
      // A page of a file may not be allowed to: then the text is shown and chosen, for the reader to copy.
      $("whole").open = true;
      getSelection().selectAllChildren($("text"));
      $("copy").textContent = T`Chosen below: copy it`;
    }
    setTimeout(() => ($("copy").textContent = T`Copy text`), 4000);
  }
}

// lay shows a picture as wide as its strip, or larger where a part of it is named, with that part in sight.
function lay(strip, picture, line, part) {
  const m = /xywh=(percent:)?([\d.]+),([\d.]+),([\d.]+),([\d.]+)/.exec(part);
  line.hidden = !m;
  if (!m) return;
  const [x, y, w, h] = m.slice(2).map(Number);
  const [wide, high] = m[1] ? [100, 100] : [picture.naturalWidth, picture.naturalHeight];
  const zoom = Math.max(1, Math.min(6, (wide / w) * 0.9));
  picture.style.width = zoom * 100 + "%";
  const [pw, ph] = [strip.clientWidth * zoom, (strip.clientWidth * zoom * picture.naturalHeight) / picture.naturalWidth];
  Object.assign(line.style, {left: (x / wide) * pw + "px", top: (y / high) * ph + "px", width: (w / wide) * pw + "px",
    height: (h / high) * ph + "px"});
  strip.scrollTop = (y + h / 2) / high * ph - strip.clientHeight / 2;
  strip.scrollLeft = (x + w / 2) / wide * pw - strip.clientWidth / 2;
}
