import {ask, fault, query} from "./ask.js";
import {axis, band, bar, percent, reach, table, topOf} from "./bars.js";
import {define, token} from "./board.js";
import {$, figureOf, html, nameOf, nodes, own, plural, T} from "./dom.js";
import {closeOffers, completing} from "./complete.js";
import {drawings} from "./drawings.js";
import {shortTitle} from "./game.js";
import {keys} from "./keys.js";

// What the address asks for is asked for at once with what it is shown by.
const first = ask("stats" + (location.search || "?q="));
first.catch(() => {});
const rulesets = await ask("rulesets");
define(drawings);
let asked = 0;

const games = (n) => plural(n, "{1} game", "{1} games"), many = (n) => figureOf(n);
const rulesOf = (variant) => rulesets.find((r) => r.variant === variant);
const titled = (variant) => variant === null ? T`no rule set` : rulesOf(variant) ? shortTitle(rulesOf(variant).title) : own(variant);
const section = (title, ...parts) => html("section", {"data-title": title}, html("h2", {}, title), ...parts);
const num = (text) => ({text, class: "num"}), wide = (text, cls = "") => ({text, class: (cls + " wide-only").trim()});
const unseen = (text) => html("span", {class: "vh"}, text);

// The games of each rule set, the greater first.
function variants(s) {
  const most = Math.max(...s.variants.map((v) => v.games));
  return section(T`Rule sets`, table({name: T`Rule sets`, words: [T`Moves and passes of a game: the median, from the shortest to the longest.`]},
    [{text: T`Rule set`}, num(T`Games`), wide(unseen(T`games as a bar`)), num(T`Legal`), num(T`Illegal`), wide(T`Unreadable`, "num"), wide(T`Ended by the rules`, "num"), num(T`Moves and passes`)],
    s.variants.map((v) => [titled(v.variant), many(v.games), bar(v.games / most), share(v.legal, v.games), share(v.illegal, v.games), share(v.unreadable, v.games), share(v.complete, v.games),
      [html("b", {}, String(v.plies.median)), " ", html("span", {class: "small"}, T`${v.plies.least} to ${v.plies.most}`)]])));
}
const share = (n, of) => n ? [`${percent(n / of)} `, html("span", {class: "small"}, many(n))] : "–";

// Who won, a table for each choice of seats.
function wins(s) {
  const all = s.variants.flatMap((v) => v.wins.filter((w) => w.decided).map((w) => ({v, w})));
  if (!all.length) return "";
  return section(T`Wins by seat`, html("p", {class: "small"}, T`A seat wins with the score 1, alone or with its partner. Who shares the best place with an opponent does not win; games without a result do not count.`),
    html("div", {class: "cards"}, ...all.map(({v, w}) => {
      const drawn = rulesOf(v.variant)?.start.board.seats ?? [], top = topOf(w.seats.map((x) => x.interval[1]));
      const name = nodes`${titled(v.variant)}, ${w.seats.length} seats`, shared = w.seats.some((x) => x.shared);
      const heads = [{text: T`Seat`}, num(T`Won`), ...(shared ? [num(T`Shared`)] : []), {text: [unseen(T`share as a band`), axis(top)]}, num(T`Share, 95 % interval`)];
      return html("div", {}, html("h3", {}, ...name), table({name: T`Wins by seat: ${rulesOf(v.variant) ? shortTitle(rulesOf(v.variant).title) : v.variant}, ${w.seats.length} seats`,
        words: [T`Share of the games with a result, ${many(w.decided)} of ${many(w.games)}; the band is the 95 % interval (Wilson), the tall line an even share, ${percent(w.even)}.`]},
      heads, w.seats.map((x) => {
        const seat = drawn.find((d) => d.letter === x.seat);
        return [html("span", {class: "seat"}, seat ? token(seat, "tok") : "", nameOf(x.name)), String(x.won), ...(shared ? [String(x.shared)] : []), band({share: x.share, interval: x.interval, expected: w.even, top}), reach(x.share, x.interval)];
      })));
    })));
}

const results = (s) => section(T`Results`, table({name: T`Results`, words: [T`Share: of the games of the rule set.`]}, [{text: T`Rule set`}, {text: T`Result`}, num(T`Games`), wide(unseen(T`share as a bar`)), num(T`Share`)],
  s.variants.flatMap((v) => v.results.map((r, i) => [i ? html("span", {class: "small"}, titled(v.variant)) : titled(v.variant), r.result === "*" ? T`unfinished` : own(r.result ?? T`none written`), many(r.games), bar(r.games / v.games), percent(r.games / v.games)]))));

function years(s) {
  const most = Math.max(...s.years.map((y) => y.games));
  return section(T`Years`, table({name: T`Years`, words: [T`The year in which a game was surely played.`]}, [{text: T`Year`}, num(T`Games`), {text: unseen(T`games as a bar`)}, num(T`Share`)],
    s.years.map((y) => [y.year ?? T`not known`, many(y.games), bar(y.games / most), percent(y.games / s.games)])));
}

// digits is a p in two digits.
const digits = (p) => p < 0.0001 ? "<\u00a0" + figureOf(0.0001, 4) : "=\u00a0" + figureOf(Number(p.toPrecision(2)), 5);

// rarity says of how many such series so many would stray as far.
function rarity(p) {
  const of = [100, 1000, 10000, 100000, 1e6].find((n) => p * n >= 0.95) ?? 0, n = Math.round(p * of);
  return of ? [many(of), n === of ? T`all` : many(n)] : [T`a million`, T`fewer than one`];
}

// judgement is the verdict on throws by their e, that of faces or throws, among all players that are tested; of all players
// by the p of what fell together too, which is named where it alone is small.
function judgement(t) {
  const together = t.player === null && t.pTogether !== null && t.pTogether < 0.001;
  if (together && !t.found) return {odd: true, words: t.e >= 1000 ? T`Very unusual together.` : T`Unusual together.`};
  return {odd: t.found, words: !t.found ? T`Nothing unusual.` : t.e >= 1000 ? T`Very unusual.` : T`Unusual.`};
}

// evalue is an e-value in two digits.
const evalue = (e) => e === null ? "–" : e >= 1e4 || e < 0.01 ? e.toExponential(1) : Number(e.toPrecision(2)).toString();

// told tells in sentences what a test says, first what comes of it, then what it is of.
function told(t) {
  const more = [];
  if (t.inferred) more.push(plural(t.inferred, "{1} more was inferred from gaps and is not tested.", "{1} more were inferred from gaps and are not tested."));
  if (t.impossible) more.push(plural(t.impossible, "{1} cannot fall with these and is left out.", "{1} cannot fall with these and are left out."));
  if (t.method === null) return html("div", {class: "verdict"}, html("p", {}, html("b", {}, T`Nothing to test.`), t.throws > t.impossible ? T` A player with fewer than 30 throws is not tested. ` : T` No throw was read whose odds are known. `, ...more.join(" ")));
  const [series, so] = rarity(t.p), what = t.tested === "faces" ? T`how often each face of a single die fell` : T`how often each throw fell`;
  const e = t.e === null ? "" : `; e\u00a0=\u00a0${evalue(t.e)}`;
  const {odd, words} = judgement(t), parts = [html("b", {}, words), T` Of ${series} series of so many fair throws ${so} would stray at least this far `, html("span", {class: "small"}, T`(${t.method} test of ${what}: p\u00a0${digits(t.p)}${e})`), ". "];
  if (t.pTogether !== null) {
    const [all, n] = rarity(t.pTogether);
    parts.push(T`What fell together strays so far in ${n} of ${all} `, html("span", {class: "small"}, T`(test of the throws as they lie: p\u00a0${digits(t.pTogether)})`), ". ");
  }
  return html("div", {class: odd ? "verdict odd" : "verdict"}, html("p", {}, ...parts, more.join(" ")));
}

const meaning = T`e: what a bet of 1 against fair dice has come to; with fair dice it reaches 20 at any time in one of 20 series at most.`;

// luck says how the points of players stand against the odds.
function luck(s) {
  if (!s.luck.length) return "";
  const signed = (n) => (n < 0 ? "−" : "+") + many(Math.round(10 * Math.abs(n)) / 10);
  return section(T`Luck`, table({name: T`Luck`, words: [T`Points of all throws above what fair ones come to, with how far chance alone leads in 95 of 100 fair series, and of how many of 100 the points are fewer.`]},
    [{text: T`Player`}, num(T`Throws`), num(T`Points`), wide(T`Expected`, "num"), num(T`Luck`), num(T`Chance alone`), wide(T`Of 100 fewer`, "num")],
    s.luck.map((l) => [named(l), many(l.throws), many(l.points), expected(l.expected), html("b", {}, signed(l.luck)), `±\u00a0${expected(l.chance[1])}`, String(l.fewer)])));
}

// tests are what is found by reading the throws in their order.
const whose = (t) => t.among === "source" ? t.source === null ? T`no source` : nodes`source ${own(t.source)}` : named(t);
const tests = (list, name) => list.length ? table({name, words: [meaning + T` Greatest: at any time so far. Those with the greatest e stand first.`]},
  [{text: T`Throws of`}, {text: T`Device`}, {text: T`Test of`}, num(T`Throws`), num("e"), num(T`Greatest`), wide(T`After`, "num"), wide("p", "num"), {text: unseen(T`found`)}],
  list.map((t) => [whose(t), t.name, t.of, many(t.throws), html("b", {}, evalue(t.e)), evalue(t.most), many(t.mostAt), t.p === null ? "–" : digits(t.p).replace("=\u00a0", ""), t.found ? T`stands out` : ""])) : "";
// fairChance is the chance of fair dice with as many digits as that asked about, three at least, and with more where it
// reads as that does.
const fairChance = ({odds, chance}) => {
	let n = Math.max(3, chance.toExponential().split("e")[0].replace(/\D/g, "").length);
	while (Number(odds.toPrecision(n)) === chance) n++;
	return Number(odds.toPrecision(n));
};

const powers = (list) => list.map((p) => html("p", {}, T`${p.what} falling with ${p.chance}, not ${figureOf(fairChance(p), 20)}: e is 20 after `,
  p.reached.map((r) => r.throws === null ? T`more than ${many(p.mostThrows)} throws in ${percent(r.share)}` : T`${many(r.throws)} throws in ${percent(r.share)}`).join(", "), T` of ${many(p.series)} simulated series.`));

// lacking says what the tests of throws in their order leave out.
function lacking(s) {
  return [
    s.fewPlayers && plural(s.fewPlayers, "{1} player with fewer than 30 throws of a device is not tested.", "{1} players with fewer than 30 throws of a device are not tested."),
    s.fewSources && plural(s.fewSources, "{1} source with fewer than 30 throws of a device is not tested.", "{1} sources with fewer than 30 throws of a device are not tested."),
    s.morePlayers && plural(s.morePlayers, "{1} test of a player with smaller e is not listed.", "{1} tests of players with smaller e are not listed."),
    s.moreSources && plural(s.moreSources, "{1} test of a source with smaller e is not listed.", "{1} tests of sources with smaller e are not listed."),
    s.inferred && plural(s.inferred, "{1} throw was inferred from gaps and is not tested.", "{1} throws were inferred from gaps and are not tested."),
  ].filter(Boolean).join(" ");
}

function fairness(q) {
  const said = html("p", {role: "status"}), holder = html("div", {}), b = html("button", {type: "submit", class: "b"}, T`Test throws in order`);
  const detect = html("input", {type: "text", id: "detect", placeholder: "six=.35", autocomplete: "off", spellcheck: "false"});
  const form = html("form", {class: "row"}, b, html("label", {for: "detect"}, T`How many throws show`), detect);
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    b.disabled = true;
    said.textContent = "";
    try {
      const s = (await ask("stats?" + query({q, fairness: "true", detect: detect.value}))).fairness;
      said.textContent = lacking(s);
      holder.replaceChildren(...powers(s.powers), ...["all", "player", "source"].map((among) => tests(s.tests.filter((t) => t.among === among), ({all: T`Fairness of all throws`, player: T`Fairness of players’ throws`, source: T`Fairness of sources’ throws`})[among])),
        s.products.length ? table({name: T`Sources together`, words: [T`The e-values of sources are multiplied.`]}, [{text: T`Device`}, {text: T`Test of`}, num(T`Sources`), num("e")], s.products.map((p) => [s.tests.find((t) => t.device === p.device).name, p.of, many(p.sources), evalue(p.e)])) : "");
    } catch (e) {
      said.textContent = e.message;
    }
    b.disabled = false;
  });
  return section(T`Fairness`, form, said, holder);
}

const named = (t) => t.player === null ? T`all players` : own(t.player);
const cast = (text) => text.replace(/[<>]/g, "").replaceAll(",", " ");

const expected = (n) => many(n < 100 ? Math.round(10 * n) / 10 : Math.round(n));

// outcomes compares how often each throw fell with its odds.
function outcomes(t) {
  const fell = t.throws - t.impossible, odds = (o) => { const [a, b = "1"] = o.odds.split("/"); return a / b; };
  const top = topOf(t.outcomes.flatMap((o) => [o.interval[1], odds(o)]));
  const player = t.player === null ? T`all players` : t.player;
  return table({name: T`Throws of ${t.name}, ${player}`, words: [T`Share of the throws that were read; the band is its 95 % interval (Wilson), the tall line what is expected of fair throws.`]},
    [{text: T`Throw`}, num(T`Fell`), wide(T`Expected`, "num"), {text: [T`Share `, axis(top)]}, num(T`Share, 95 % interval`), wide(T`Odds`)],
    t.outcomes.map((o) => [cast(o.throw), many(o.seen), expected(odds(o) * fell), band({share: o.seen / fell, interval: o.interval, expected: odds(o), top}), reach(o.seen / fell, o.interval, 1),
      html("span", {class: "small"}, `${o.odds.includes("/") ? T`${o.odds.split("/")[0]} in ${o.odds.split("/")[1]}` : o.odds} = ${percent(odds(o), 1)}`)]));
}

// thrown shows what was thrown with a device: all players, or one of them.
function thrown(list) {
  const first = list[0], holder = html("div", {}), head = html("p", {class: "small"});
  const show = (t) => {
    head.replaceChildren(named(t), plural(t.throws, ", {1} throw that was read", ", {1} throws that were read"));
    holder.replaceChildren(told(t), t.throws > t.impossible ? outcomes(t) : "");
  };
  const pick = list.map((t) => {
    const b = html("button", {type: "button", class: "b quiet", "aria-pressed": String(t === first)}, named(t));
    b.addEventListener("click", () => { show(t); for (const other of pick) other.setAttribute("aria-pressed", String(other === b)); });
    return b;
  });
  show(first);
  const parts = [html("div", {}, head, holder)];
  if (list.length > 1) {
    parts.push(table({name: T`Players with ${first.name}`, words: [T`p: how likely fair throws stray at least as far. ${meaning} A name shows the throws.`]},
      [{text: T`Player`}, num(T`Throws`), num("p"), num("e"), {text: unseen(T`found`)}], list.map((t, i) => [pick[i], many(t.throws), t.p === null ? "–" : digits(t.p).replace("=\u00a0", ""), evalue(t.e), t.found ? T`stands out` : ""])));
  }
  return section(T`Throws of ${first.name}`, html("div", {class: list.length > 1 ? "sect" : ""}, ...parts));
}

function throws(s) {
  const by = new Map();
  for (const t of s.throws) if (t.throws > t.impossible || t.inferred) by.set(t.device, [...by.get(t.device) ?? [], t]);
  const left = s.unrecorded ? [section(T`Throws left out`, html("p", {class: "small"}, T`Throws are left out in ${games(s.unrecorded)}: how many fell there is not kept, so none of them is counted or tested.`))] : [];
  return [...left, ...[...by.values()].map((list) => thrown(list))];
}

// players shows what was thrown, the players a page at a time, and finds players by their names.
function players(q, s) {
  if (!s.throws.length) return "";
  const limit = 20, holder = html("div", {}), said = html("span", {class: "small", role: "status"});
  const name = html("input", {type: "search", id: "player", autocomplete: "off", spellcheck: "false"});
  const turn = (text, by) => { const b = html("button", {type: "button", class: "b quiet"}, text); b.addEventListener("click", () => go(offset + by)); return b; };
  const back = turn(T`Previous players`, -limit), on = turn(T`Next players`, limit), form = html("form", {class: "row"}, html("label", {for: "player"}, T`Players called`), name, html("button", {type: "submit", class: "b"}, T`Find`), back, on, said);
  let offset = 0, called = "", turned = 0;
  const show = (s) => {
    const most = Math.max(s.luckPlayers, ...s.throws.map((t) => t.players ?? 0)), few = Math.max(...s.throws.map((t) => t.few ?? 0));
    said.textContent = most ? T`${many(Math.min(offset + 1, most))} to ${many(Math.min(offset + limit, most))} of ${many(most)}` + (few ? T`; with fewer than 30 throws of a device, too few to test: ${many(few)}` : "") : called ? T`No player is so called.` : "";
    back.disabled = !offset;
    on.disabled = offset + limit >= most;
    holder.replaceChildren(...throws(s), luck(s));
  };
  const go = async (to) => {
    const mine = ++turned;
    try {
      const next = await ask("stats?" + query({q, player: called, offset: String(Math.max(to, 0))}));
      if (mine !== turned) return;
      offset = Math.max(to, 0);
      show(next);
    } catch (e) {
      if (mine === turned) said.textContent = e.message;
    }
  };
  form.addEventListener("submit", (e) => { e.preventDefault(); called = name.value; go(0); });
  show(s);
  return html("div", {}, section(T`Players`, form), holder);
}

// standings are tables of ranks, of what was scored against whom, and of ratings.
const left = {unfinished: T`without a result`, nobody: T`with a player who is not known`, alone: T`in which a player has two seats`};
const systems = {"glicko-2": ["Glicko-2", T`games of two seats`], "plackett-luce": ["Plackett–Luce", T`games of three or four seats`]};
const decimal = (n) => figureOf(n, 2);
const widest = 30;

function ranks(s) {
  const last = Math.max(...s.players.flatMap((p) => p.places.map((n, i) => n ? i + 1 : 0)));
  const places = last > 2 ? [T`First place`, T`Second`, T`Third`, T`Fourth`].slice(0, last) : [];
  return table({name: T`Standings`, words: [T`Ties are broken by ${s.ties.map(nameOf).join(", ")}.`]},
    [{text: T`Player`}, num(T`Rank`), num(T`Games`), num(T`Points`), ...places.map((p) => wide(p, "num")), ...s.ties.map((t) => wide(nameOf(t), "num"))],
    s.players.map((p) => [own(p.player), p.rank + (p.shared ? "=" : ""), many(p.games), html("b", {}, decimal(p.points)), ...places.map((_, i) => String(p.places[i])), ...p.breaks.map(decimal)]));
}

function cross(s) {
  const cell = (p, q) => {
    const met = p.against.find((a) => a.player === q.player);
    return p === q ? "·" : met ? [decimal(met.points), " ", html("span", {class: "small"}, T`of ${met.games}`)] : "";
  };
  return table({name: T`Cross table`, words: [T`Points against each other: one for coming in before the other, half a one for a shared place.`]},
    [{text: T`Player`}, ...s.players.map((p, i) => num(String(i + 1)))], s.players.map((p, i) => [[`${i + 1}. `, own(p.player)], ...s.players.map((q) => cell(p, q))]));
}

const ratings = (s) => Object.entries(systems).filter(([system]) => s.ratings.some((r) => r.system === system)).map(([system, [name, of]]) =>
  table({name: T`Ratings, ${name}`, words: [T`${name}, of ${of}; the interval holds 95 %.`]}, [{text: T`Player`}, num(T`Games`), num(T`Rating`), num(T`95 % interval`)],
    s.ratings.filter((r) => r.system === system).map((r) => [own(r.player), many(r.games), html("b", {}, decimal(r.rating)), T`${decimal(r.interval[0])} to ${decimal(r.interval[1])}`])));

const spelt = (s) => [[s.together, T`One player in several spellings: `], [s.alike, T`Several players, spelt alike: `]].filter(([groups]) => groups.length).map(([groups, says]) =>
  html("p", {class: "small"}, says, ...groups.slice(0, 5).flatMap((names, i) => [i ? "; " : "", ...names.flatMap((n, k) => [k ? ", " : "", own(n)])]), groups.length > 5 ? T` and ${many(groups.length - 5)} more` : "", "."));

function standings(q) {
  const said = html("p", {role: "status"}), holder = html("div", {}), b = html("button", {type: "button", class: "b"}, T`Show standings`);
  b.addEventListener("click", async () => {
    b.disabled = true;
    try {
      const s = await ask("standings?" + query({q}));
      said.textContent = [T`${games(s.games)} with all players known`, ...Object.entries(s.left).filter(([, n]) => n).map(([why, n]) => T`not counted: ${many(n)} ${left[why]}`)].join("; ") + ".";
      holder.replaceChildren(...(s.games ? [...spelt(s), ranks(s), s.players.length <= widest ? cross(s) : html("p", {class: "small"}, T`There are too many players for a cross table here; agn archive standings --format html has it.`), ...ratings(s)] : []));
      b.remove();
    } catch (e) {
      b.disabled = false;
      said.textContent = e.message;
    }
  });
  return section(T`Standings`, b, said, holder);
}

// count shows what the games of the query count. Where others were shown before, the browser can
// go back to them.
async function count(again) {
  const q = $("q").value, mine = ++asked, address = "/stats?" + query({q});
  if (!again && address !== location.pathname + location.search) history.pushState(null, "", address);
  let s = null, wrong = null;
  try {
    s = await ask("stats?" + query({q}));
  } catch (e) {
    wrong = e;
  }
  if (mine !== asked) return;
  fault(wrong, q);
  $("found").textContent = s ? s.games ? games(s.games) : T`No game is asked for by this.` : "";
  $("tables").replaceChildren(...(s?.games ? [variants(s), wins(s), players(q, s), s.throws.length ? fairness(q) : "", html("div", {class: "sect even"}, results(s), years(s)), standings(q)] : []));
}

function given() {
  $("q").value = new URLSearchParams(location.search).get("q") ?? "";
  return count(true);
}

$("ask").addEventListener("submit", (e) => { e.preventDefault(); closeOffers(); count(); });
keys({"/": () => $("q").focus()});
addEventListener("popstate", given);
await Promise.all([completing(), given()]);
