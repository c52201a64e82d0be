// New game: by which rules, who plays, when and where, and how it was played.
import {html, nameOf, plural, T} from "./dom.js";
import {fill} from "./dialogs.js";
import {form} from "./forms.js";

const MONTH_NAMES = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const NUMBERS = {2: T`two`, 3: T`three`, 4: T`four`};
const two = (n) => String(n).padStart(2, "0");

// dated reads a date as people write it: the tags that say it, or null for what is no date.
export function dated(text) {
  const t = text.trim().toLowerCase().replace(/,/g, " ").replace(/\s+/g, " ");
  const date = (y, m, d) => {
    const days = m ? new Date(Date.UTC(2000, m, 0)).getUTCDate() : 31; // a leap year: what is wrong of a day alone is found later
    if (m && (m < 1 || m > 12) || d && (d < 1 || d > days)) return null;
    return {Date: `${y}.${m ? two(m) : "??"}.${d ? two(d) : "??"}`};
  };
  const month = (name) => name.length > 2 ? MONTH_NAMES.findIndex((m) => m.startsWith(name.replace(".", ""))) + 1 : 0;
  if (!t || t === "unknown" || t === "?") return {};
  let m = /^(\d{1,3}\?{1,3}|\d{4}|\?{4})(?:[.\-/](\d{1,2}|\?\?)(?:[.\-/](\d{1,2}|\?\?))?)?$/.exec(t);
  if (m) return m[1].length !== 4 ? null : date(m[1], Number(m[2]) || 0, Number(m[3]) || 0);
  if ((m = /^(\d{1,2}) ([a-z]+\.?) (\d{4})$/.exec(t))) return month(m[2]) ? date(m[3], month(m[2]), Number(m[1])) : null;
  if ((m = /^([a-z]+\.?) (\d{1,2}) (\d{4})$/.exec(t))) return month(m[1]) ? date(m[3], month(m[1]), Number(m[2])) : null;
  if ((m = /^([a-z]+\.?) (\d{4})$/.exec(t)) && month(m[1])) return date(m[2], month(m[1]), 0);
  if ((m = /^(?:about|around|circa|ca?\.?|~) ?(\d{4})$/.exec(t))) return {EventDate: m[1] + "~"};
  if ((m = /^(\d{3})0s$/.exec(t))) return date(m[1] + "?", 0, 0);
  if ((m = /^(?:between )?(\d{4}) ?(?:or|to|and|-|–|\/) ?(\d{4})$/.exec(t))) return m[1] < m[2] ? {EventDate: `${m[1]}/${m[2]}`} : null;
  return null;
}

// NewGame is the dialog. ask asks the judge for the rule sets once it is opened; their boards are drawn by draw.
export class NewGame {
  constructor(ask, {draw, drawings}) {
    Object.assign(this, {ask, draw, drawings, sets: null, set: null});
    this.box = document.getElementById("beginning");
    this.box.querySelector("#seek").addEventListener("input", () => this.seek());
    this.box.querySelector("#sets").addEventListener("change", (e) => this.choose(e.target.value));
    this.box.addEventListener("input", () => this.check());
    this.box.querySelector("#cancel").addEventListener("click", () => this.box.close(""));
    this.box.querySelector("form").addEventListener("submit", (e) => this.submitted(e));
    this.box.querySelector("#from").addEventListener("input", () => this.doubt(""));
  }

  // submitted lets a game begin from a position only where that can be read. Else it says what is wrong.
  async submitted(e) {
    const from = this.box.querySelector("#from").value.trim();
    if (e.submitter?.value !== "do" || !from || from === this.sound) return;
    e.preventDefault();
    const post = (path, v) => this.ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(v)});
    try {
      const {edits} = await post("act", {text: "", caret: 0, act: this.act()});
      const {findings} = await post("judge", {text: edits[0].text, caret: -1});
      const wrong = findings.find((f) => f.severity === "error");
      if (wrong) return this.doubt(wrong.message);
      this.sound = from;
      e.target.requestSubmit(e.submitter);
    } catch (err) {
      this.doubt(err.message);
    }
  }

  // doubt says what is wrong with the position.
  doubt(why) {
    this.sound = null;
    const said = this.box.querySelector("#unsound");
    said.textContent = why;
    if (!why) return;
    said.closest("details").open = true;
    this.box.querySelector("#from").focus();
    said.scrollIntoView({block: "nearest"});
  }

  // open returns the act that begins the game, null for none. where says where it will stand.
  async open(where) {
    this.sets ??= await this.ask("rulesets");
    this.box.querySelector("#into").textContent = where;
    const seek = this.box.querySelector("#seek");
    seek.value = "";
    fill(this.box.querySelector("#sets"), this.sets.map((s, i) => this.card(s, i)));
    this.choose(this.set?.variant ?? this.sets[0].variant);
    this.doubt("");
    const done = form(this.box);
    this.box.querySelector("[name=set]:checked")?.focus();
    if (!await done) return null;
    return this.act();
  }

  card(s) {
    const {board: b} = s.start, board = this.draw(b, this.drawings, {quarter: b.seats[0].quarter, men: s.start.men, position: s.start.position, seat: "", due: "over", status: s.title});
    board.setAttribute("viewBox", `${-b.width / 2 - 2} ${-b.height / 2 - 2} ${b.width + 4} ${b.height + 4}`); // the squares alone
    board.setAttribute("aria-hidden", "true");
    const [, name, more] = /^([^,:]*)[,:]?\s?(.*)$/.exec(s.title);
    const input = html("input", {type: "radio", name: "set", value: s.variant});
    const label = html("label", {class: "set"}, input, board, html("span", {}, html("b", {}, name.trim()), html("span", {}, more && more[0].toUpperCase() + more.slice(1) + "."), html("span", {class: "id"}, s.variant)));
    label.title = s.sentence;
    label.dataset.words = [s.title, s.sentence, s.variant, ...s.players.map((n) => NUMBERS[n] ?? n), ...s.seats.map((x) => nameOf(x.name))].join(" ").toLowerCase();
    return label;
  }

  // seek leaves the rule sets that have all words of the search.
  seek() {
    const all = this.box.querySelector("#seek").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const label of this.box.querySelectorAll(".set")) {
      label.hidden = !all.every((w) => label.dataset.words.includes(w));
      shown += !label.hidden;
    }
    this.box.querySelector("#nosets").hidden = shown > 0;
    // One that is not shown cannot be the one that is chosen: no key would come to the others.
    const first = this.box.querySelector(".set:not([hidden]) [name=set]");
    if (first && this.box.querySelector("[name=set]:checked")?.closest(".set").hidden) this.choose(first.value);
  }

  choose(variant) {
    const s = this.set = this.sets.find((s) => s.variant === variant);
    if (!s) return;
    this.box.querySelector(`[name=set][value="${variant}"]`).checked = true;
    const choices = s.seatSets.length > 1 ? s.seatSets : null, who = this.box.querySelector("#who");
    who.hidden = !choices;
    if (choices) {
      who.replaceChildren(html("legend", {class: "small"}, T`who sits at the board`), ...choices.map((letters, i) => {
        const input = html("input", {type: "radio", name: "who", value: letters.join(""), ...(i === 0 ? {checked: true} : {})});
        return html("label", {}, input, letters.length === s.seats.length ? T`all ${letters.length}` : letters.map((l) => nameOf(this.seat(l).name)).join(", "));
      }));
    }
    fill(this.box.querySelector("#seats"), s.seats.map((x) => this.player(x)));
    const first = this.box.querySelector("#starter");
    first.replaceChildren(...s.seats.map((x) => html("option", {value: x.letter}, nameOf(x.name))));
    const question = (o) => {
      const values = o.values.map((v) => html("label", {}, html("input", {type: "radio", name: "option-" + o.name, value: v.value, ...(v.default ? {checked: true} : {})}),
        html("span", {}, v.sentence, v.default ? html("i", {}, T` as the source has it`) : "")));
      return html("fieldset", {class: "opt"}, html("legend", {}, o.question[0].toUpperCase() + o.question.slice(1)), ...values);
    };
    const common = s.options.filter((o) => o.common), rare = s.options.filter((o) => !o.common);
    fill(this.box.querySelector("#common-options"), common.map(question));
    fill(this.box.querySelector("#rare"), rare.map(question));
    this.box.querySelector("#more").hidden = !rare.length;
    this.box.querySelector("#more summary").textContent = plural(rare.length, "{1} more option, as the source has it", "{1} more options, all as the source has them");
    this.box.querySelector("#how").hidden = !s.options.length;
    this.check();
  }

  seat(letter) { return this.set.seats.find((x) => x.letter === letter); }

  player(x) {
    const seat = this.set.start.board.seats.find((y) => y.letter === x.letter);
    const tok = this.draw({...this.set.start.board, squares: [], labels: [], seats: [], width: 0, height: 0}, this.drawings, {quarter: 0, men: [], position: "", seat: "", due: "over", status: T`a seat`});
    const sign = tok.ownerDocument.createElementNS(tok.namespaceURI, "use");
    for (const [k, v] of Object.entries({href: "#agn-form-" + seat.form, class: "agn-man agn-" + x.name.toLowerCase()})) sign.setAttribute(k, v);
    tok.replaceChildren(sign);
    tok.setAttribute("viewBox", "0 0 45 45");
    tok.setAttribute("class", "tok");
    tok.setAttribute("aria-hidden", "true");
    const field = html("input", {class: "f", placeholder: T`unknown`, "aria-label": T`${nameOf(x.name)}: who plays`, autocomplete: "off"});
    field.dataset.seat = x.letter;
    return html("label", {class: "seat"}, tok, html("span", {}, nameOf(x.name), html("small", {}, nameOf(x.place))), field);
  }

  // playing has the letters of the seats that play.
  get playing() {
    const one = this.box.querySelector("[name=who]:checked")?.value;
    return one && !this.box.querySelector("#who").hidden ? [...one] : this.set.seats.map((x) => x.letter);
  }

  // check shows what will be written, and lets it begin where all can be.
  check() {
    if (!this.set) return;
    const playing = this.playing, first = this.box.querySelector("#starter");
    for (const f of this.box.querySelectorAll("#seats [data-seat]")) f.closest("label").hidden = !playing.includes(f.dataset.seat);
    for (const o of first.options) o.hidden = o.disabled = !playing.includes(o.value);
    if (!playing.includes(first.value)) first.value = playing[0];
    const text = this.box.querySelector("#when").value, tags = dated(text), said = this.box.querySelector("#written");
    said.textContent = !tags ? T`This is no date. “14 March 1877”, “March 1877”, “about 1840” and “1877 or 1878” are.`
      : Object.keys(tags).length ? T`Written as ${Object.values(tags)[0]}.` : T`“14 March 1877”, “about 1840” and “1877 or 1878” will do. Leave it empty where it is unknown.`;
    said.classList.toggle("bad", !tags);
    const go = this.box.querySelector("#begin");
    go.disabled = !tags;
    const who = nameOf(this.seat(first.value).name);
    go.textContent = this.set.start.due === "cast" ? T`Begin: ${who} throws` : T`Begin: ${who} moves`;
    this.box.querySelector("#chosen").textContent = [this.set.title, ...this.options().map(([n, v]) => `${n}=${v}`)].join(", ");
  }

  // options are those that are not as the source has them.
  options() {
    return this.set.options.map((o) => [o.name, this.box.querySelector(`[name="option-${o.name}"]:checked`)?.value, o.values.find((v) => v.default)?.value])
      .filter(([, v, usual]) => v !== undefined && v !== usual).map(([n, v]) => [n, v]);
  }

  act() {
    const value = (id) => this.box.querySelector(id).value.trim(), tags = {...dated(value("#when"))}, playing = this.playing;
    for (const [name, id] of [["Event", "#event"], ["Site", "#where"], ["Round", "#round"]]) if (value(id)) tags[name] = value(id);
    if (value("#starter") !== playing[0]) tags.First = this.seat(value("#starter")).name;
    if (value("#from")) Object.assign(tags, {SetUp: "1", FEN: value("#from")});
    for (const l of playing) {
      const name = this.box.querySelector(`#seats [data-seat="${l}"]`).value.trim();
      if (name) tags[this.seat(l).name] = name;
    }
    return {kind: "newGame", variant: this.set.variant, options: Object.fromEntries(this.options()), seats: playing, tags};
  }
}
