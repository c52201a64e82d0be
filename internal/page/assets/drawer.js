import {html, own} from "./board.js";
import {dateOf, known, playersOf, shortTitle, standingMark, yearsOf} from "./game.js";

// The drawer: the list of games, what it is narrowed down to, and counts of both.
const STEP = 100; // so many rows are made at once
const MOST_YEARS = 100; // with more of them only decades are offered

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// FACETS are what a list is narrowed down by: the values that a game counts for, and how one is called.
const VERDICTS = {legal: "legal", illegal: "breach", unreadable: "cannot be read"};
const FACETS = [
  {id: "by-variant", name: "Rule set", of: (e) => [e.title || "not known"], words: shortTitle},
  {id: "by-year", name: "Year", of: spans, words: spanWords},
  {id: "by-player", name: "Player", of: (e) => [...new Set(playersOf(e))], words: (v) => v},
  {id: "by-verdict", name: "Verdict", of: (e) => [e.verdict], words: (v) => VERDICTS[v] ?? v},
  {id: "by-result", name: "Result", of: (e) => [e.result || "none"], words: (v) => v === "*" ? "unfinished" : v},
];

// spans are the year and the decade of a game, as far as they are known.
function spans(e) {
  const [low, high] = yearsOf(e) ?? [];
  if (low === undefined) return ["no date"];
  const decade = Math.floor(low / 10);
  if (Math.floor(high / 10) !== decade) return [`${low}–${high}`];
  return low === high ? [`${decade}0s`, String(low)] : [`${decade}0s`];
}
function spanWords(v) { return /^\d{4}$/.test(v) ? "\u2003" + v : v; }

export class Drawer {
  // The list stands in holder, where its parts are; open is called with the number of a game that is chosen.
  constructor(holder, list, open) {
    this.part = (id) => holder.querySelector("#" + id);
    this.list = list;
    this.chosen = {};
    this.now = 0;
    this.rows = list.map((e) => ({e, text: null, values: FACETS.map((f) => f.of(e))}));
    const years = new Set(this.rows.map((r) => r.values[1][1])).size;
    if (years > MOST_YEARS) for (const r of this.rows) r.values[1].length = 1;
    this.selects = FACETS.map((f, i) => {
      const s = html("select", {id: f.id, class: "chip", "aria-label": f.name});
      s.addEventListener("change", () => { this.chosen[i] = s.value; this.narrow(); });
      return s;
    });
    this.part("filters").prepend(...this.selects);
    this.part("search").addEventListener("input", () => this.narrow());
    this.part("clear").addEventListener("click", () => this.clear());
    this.part("longer").addEventListener("click", () => this.longer(true));
    this.part("entries").addEventListener("click", (event) => {
      const b = event.target.closest("button");
      if (b) open(Number(b.dataset.game));
    });
    this.narrow();
  }

  // listed are the numbers of the games that are listed.
  get listed() { return this.found.map((r) => this.rows.indexOf(r) + 1); }

  words(r) {
    const e = r.e;
    return r.text ??= fold([e.title || "unknown rule set", e.options, ...e.players, e.event, e.place, dateOf(e), e.date,
      e.eventDate, e.result, VERDICTS[e.verdict], e.verdict, e.file].filter(Boolean).join(" "));
  }

  // narrow lists what fits all that is chosen, and counts for each choice what fits the others and it.
  narrow() {
    const words = fold(this.part("search").value).split(/\s+/).filter(Boolean);
    const counts = FACETS.map(() => new Map());
    this.found = this.rows.filter((r) => {
      if (!words.every((w) => this.words(r).includes(w))) return false;
      const misses = FACETS.map((_, i) => i).filter((i) => this.chosen[i] && !r.values[i].includes(this.chosen[i]));
      r.values.forEach((values, i) => {
        if (misses.length && (misses.length > 1 || misses[0] !== i)) return;
        for (const v of values) counts[i].set(v, (counts[i].get(v) ?? 0) + 1);
      });
      return !misses.length;
    });
    this.selects.forEach((s, i) => this.offer(s, i, counts[i]));
    this.part("found").textContent = this.found.length === this.rows.length ? String(this.rows.length)
      : `${this.found.length} of ${this.rows.length}`;
    this.part("clear").hidden = !words.length && !Object.values(this.chosen).some(Boolean);
    this.part("nothing").hidden = this.found.length > 0 || !this.rows.length;
    this.part("entries").replaceChildren();
    this.shown = 0;
    this.longer(false);
    this.reveal(false);
  }

  offer(select, i, counts) {
    const f = FACETS[i], chosen = this.chosen[i] ?? "";
    if (chosen && !counts.has(chosen)) counts.set(chosen, 0);
    const values = [...counts.keys()].sort((a, b) => a.localeCompare(b, undefined, {numeric: true}));
    select.replaceChildren(html("option", {value: ""}, f.name),
      ...values.map((v) => html("option", {value: v, selected: v === chosen}, `${f.words(v)} (${counts.get(v)})`)));
    select.value = chosen;
    select.hidden = values.length < 2 && !chosen;
    select.dataset.chosen = chosen ? "yes" : "";
  }

  clear() {
    this.part("search").value = "";
    this.chosen = {};
    this.narrow();
    this.part("search").focus();
  }

  // longer makes more rows, and goes to the first of them where it is asked for by hand.
  longer(byHand) {
    const more = this.found.slice(this.shown, this.shown + STEP).map((r) => this.row(r));
    this.part("entries").append(...more);
    this.shown += more.length;
    const left = this.found.length - this.shown;
    this.part("longer").hidden = !left;
    this.part("longer").textContent = `Show ${Math.min(STEP, left)} more of ${left}`;
    if (byHand) more[0]?.firstChild.focus();
  }

  row({e}) {
    const n = this.list.indexOf(e) + 1, names = playersOf(e);
    const between = names.length === 2 ? " – " : ", ";
    const who = names.length ? names.flatMap((p) => [between, own(p, "who")]).slice(1) : [own(known(e.event) || shortTitle(e.title), "who")];
    const about = [shortTitle(e.title), e.options, dateOf(e), known(e.place)].filter(Boolean)
      .flatMap((t) => [", ", own(t)]).slice(1);
    const b = html("button", {type: "button", class: "entry", "data-game": n}, html("span", {class: "names"}, ...who),
      html("small", {}, ...about), html("small", {}, standingMark(e, html)));
    if (n === this.now) b.setAttribute("aria-current", "true");
    return html("li", {}, b);
  }

  // at marks the game that is open.
  at(n) {
    this.now = n;
    this.part("entries").querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.reveal(true);
  }

  // reveal brings the row of the game that is open into sight, if it is listed.
  reveal(mark) {
    const i = this.found.findIndex((r) => r.e === this.list[this.now - 1]);
    if (i < 0) return;
    while (this.shown <= i) this.longer(false);
    const b = this.part("entries").children[i].firstChild, box = this.part("entries");
    if (mark) b.setAttribute("aria-current", "true");
    const r = b.getBoundingClientRect(), o = box.getBoundingClientRect();
    if (r.height && (r.top < o.top || r.bottom > o.bottom)) box.scrollTop += r.top - o.top - box.clientHeight / 3;
  }
}
