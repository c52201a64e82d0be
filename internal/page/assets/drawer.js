import {html, own, T} from "./dom.js";
import {NO_DATE, dateOf, known, playersOf, shortTitle, standingMark, yearsOf} from "./game.js";

// The drawer: the list of games, what it is narrowed down to, and counts of both.
const STEP = 100; // so many rows are made at once
const MOST_YEARS = 100; // with more of them only decades are offered

let order = null; // a collator, which takes long to make: once it is wanted

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// FACETS are what a list is narrowed down by: the values that a game counts for, and how one is called.
const JUDGED = {legal: T`legal`, illegal: T`breach`, unreadable: T`cannot be read`};
const FACETS = [
  {id: "by-variant", name: T`Rule set`, of: (e) => [e.title || T`not known`], words: shortTitle},
  {id: "by-year", name: T`Year`, of: spans, words: spanWords},
  {id: "by-player", name: T`Player`, of: (e) => [...new Set(playersOf(e))], words: (v) => v},
  {id: "by-verdict", name: T`Verdict`, of: (e) => [e.verdict], words: (v) => JUDGED[v] ?? v},
  {id: "by-result", name: T`Result`, of: (e) => [e.result || T`none`], words: (v) => (v === "*" ? T`unfinished` : v)}
];

// spans are the year and the decade of a game, as far as they are known.
function spans(e) {
  const [low, high] = yearsOf(e) ?? [];
  if (low === undefined) return [NO_DATE];
  const decade = Math.floor(low / 10);
  if (Math.floor(high / 10) !== decade) return [`${low}–${high}`];
  return low === high ? [`${decade}0s`, String(low)] : [`${decade}0s`];
}
function spanWords(v) {
  const decade = /^(\d+)s$/.exec(v);
  return decade ? T`${decade[1]}s` : /^\d{4}$/.test(v) ? "\u2003" + v : v;
}

export class Drawer {
  // The list stands in holder, where its parts are; open is called with the number of a game that is chosen, narrowed
  // where others are listed.
  constructor(holder, list, open, narrowed) {
    this.narrowed = narrowed;
    this.part = (id) => holder.querySelector("#" + id);
    this.chosen = {};
    this.now = 0;
    this.selects = FACETS.map((f, i) => {
      const s = html("select", {id: f.id, class: "chip", "aria-label": f.name});
      s.addEventListener("change", () => {
        this.chosen[i] = s.value;
        this.narrow();
      });
      // There may be thousands of values: they are put in when they are looked at.
      for (const about of ["focus", "pointerdown"]) s.addEventListener(about, () => this.fill(i));
      return s;
    });
    this.part("filters").prepend(...this.selects);
    this.part("search").addEventListener("input", () => this.narrow());
    this.part("clear").addEventListener("click", () => this.clear());
    this.part("longer").addEventListener("click", () => this.more(false)[0]?.firstChild.focus());
    this.part("sooner").addEventListener("click", () => this.more(true).at(-1)?.firstChild.focus());
    this.part("entries").addEventListener("click", (event) => {
      const b = event.target.closest("button");
      if (b) open(Number(b.dataset.game));
    });
    this.renew(list);
  }

  // renew shows another list, narrowed down as the one before.
  renew(list) {
    this.list = list;
    this.rows = list.map((e, i) => ({e, n: i + 1, text: null, values: FACETS.map((f) => f.of(e))}));
    const years = new Set(this.rows.map((r) => r.values[1][1])).size;
    if (years > MOST_YEARS) for (const r of this.rows) r.values[1].length = 1;
    this.narrow();
  }

  // listed are the numbers of the games that are listed.
  get listed() {
    return this.found.map((r) => r.n);
  }

  words(r) {
    const e = r.e;
    return (r.text ??= fold(
      [
        e.title || T`unknown rule set`,
        e.options,
        ...e.players,
        e.event,
        e.place,
        dateOf(e),
        e.date,
        e.eventDate,
        e.result,
        JUDGED[e.verdict],
        e.verdict,
        e.file
      ]
        .filter(Boolean)
        .join(" ")
    ));
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
    this.counts = counts;
    this.selects.forEach((s, i) => this.offer(s, i));
    this.part("found").textContent =
      this.found.length === this.rows.length
        ? String(this.rows.length)
        : T`${this.found.length} of ${this.rows.length}`;
    this.part("clear").hidden = !words.length && !Object.values(this.chosen).some(Boolean);
    this.part("nothing").hidden = this.found.length > 0 || !this.rows.length;
    this.window();
    this.narrowed();
  }

  // offer shows what is chosen of a facet.
  offer(select, i) {
    const chosen = this.chosen[i] ?? "",
      f = FACETS[i];
    if (chosen && !this.counts[i].has(chosen)) this.counts[i].set(chosen, 0);
    select.filled = false;
    select.replaceChildren(html("option", {value: ""}, f.name), ...(chosen ? [this.option(i, chosen)] : []));
    select.value = chosen;
    select.hidden = this.counts[i].size < 2 && !chosen;
    select.dataset.chosen = chosen ? "yes" : "";
    if (document.activeElement === select) this.fill(i);
  }
  option(i, v) {
    return html("option", {value: v}, `${FACETS[i].words(v)} (${this.counts[i].get(v)})`);
  }
  // fill offers all values of a facet.
  fill(i) {
    const select = this.selects[i],
      chosen = select.value;
    if (select.filled) return;
    select.filled = true;
    order ??= new Intl.Collator(undefined, {numeric: true});
    const values = [...this.counts[i].keys()].sort(order.compare);
    select.replaceChildren(select.firstChild, ...values.map((v) => this.option(i, v)));
    select.value = chosen;
  }

  clear() {
    this.part("search").value = "";
    this.chosen = {};
    this.narrow();
    this.part("search").focus();
  }

  // window shows the rows around the game that is open, else the first.
  window() {
    const i = Math.max(
      0,
      this.found.findIndex((r) => r.n === this.now)
    );
    this.from = this.to = Math.floor(i / STEP) * STEP;
    this.part("entries").replaceChildren();
    this.more(false);
    this.later();
  }

  // later reveals the row once all else of the page is laid out.
  later() {
    requestAnimationFrame(() => this.reveal());
  }

  // more makes rows before or after those that are there, and returns them.
  more(before) {
    const from = before ? Math.max(0, this.from - STEP) : this.to,
      to = before ? this.from : Math.min(this.found.length, from + STEP);
    const rows = this.found.slice(from, to).map((r) => this.row(r)),
      left = this.found.length - Math.max(this.to, to);
    if (before) this.part("entries").prepend(...rows);
    else this.part("entries").append(...rows);
    this.from = Math.min(this.from, from);
    this.to = Math.max(this.to, to);
    for (const [id, n] of [
      ["sooner", this.from],
      ["longer", left]
    ]) {
      this.part(id).hidden = !n;
      this.part(id).textContent = id === "sooner"
        ? T`Show ${Math.min(STEP, n)} more of ${n} before`
        : T`Show ${Math.min(STEP, n)} more of ${n} after`;
    }
    return rows;
  }

  row({e, n}) {
    const names = playersOf(e);
    const between = names.length === 2 ? " – " : ", ";
    const who = names.length
      ? names.flatMap((p) => [between, own(p, "who")]).slice(1)
      : [own(known(e.event) || shortTitle(e.title), "who")];
    const about = [shortTitle(e.title), e.options, dateOf(e), known(e.place)]
      .filter(Boolean)
      .flatMap((t) => [", ", own(t)])
      .slice(1);
    const b = html(
      "button",
      {type: "button", class: "entry", "data-game": n},
      html("span", {class: "names"}, ...who),
      html("small", {}, ...about),
      html("small", {}, standingMark(e, html))
    );
    if (n === this.now) b.setAttribute("aria-current", "true");
    return html("li", {}, b);
  }

  // at marks the game that is open.
  at(n) {
    this.now = n;
    this.part("entries").querySelector("[aria-current]")?.removeAttribute("aria-current");
    const b = this.part("entries").querySelector(`[data-game="${n}"]`);
    if (b) {
      b.setAttribute("aria-current", "true");
      this.later();
    } else if (this.found.some((r) => r.n === n)) this.window();
  }

  // reveal brings the row of the game that is open into sight, if it is there.
  reveal() {
    const box = this.part("entries"),
      b = box.querySelector("[aria-current]");
    if (!b) return;
    const r = b.getBoundingClientRect(),
      o = box.getBoundingClientRect();
    if (r.height && (r.top < o.top || r.bottom > o.bottom)) box.scrollTop += r.top - o.top - box.clientHeight / 3;
  }
}
