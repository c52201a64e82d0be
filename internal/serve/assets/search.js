import {answer, ask, query, take, textOf} from "./ask.js";
import {define, draw} from "./board.js";
import {$, figureOf, html, nameOf, nodes, own, plural, sentence, T} from "./dom.js";
import {closeOffers, completing} from "./complete.js";
import {drawings} from "./drawings.js";
import {VERDICTS, when} from "./game.js";
import {keys} from "./keys.js";

const LIMIT = 50, DIGITS = 20, SHORT = 10, FEW = 6;
const FACETS = {variant: T`Rule set`, verdict: T`Verdict`, date: T`Year`, player: T`Player`, result: T`Result`};
const KINDS = {exact: T`exact`, "same play": T`same play`, beginning: T`beginning`, near: T`near`};
const ORDERS = [["", T`as imported`], ["date", T`date`], ["date desc", T`date, latest first`], ["events", T`shortest`], ["events desc", T`longest`], ["taken desc", T`most men taken`]];
// What is shown: of which query, from which game on, and its rows by id; the games that are chosen, with their rows;
// how often was asked, for an answer may come after that of a later question.
let shown = "", offset = 0, chosen = new Map(), rows = [], asked = 0;
// What is still asked about the games before is given up when others are asked for.
let beside = new AbortController();
define(drawings);
let titles = {}, facets = [], opened = new Set();
// The stretch of the query that was written last, and where it is wrong.
let fresh = null, wrong = -1;

// ink draws the query's lines: one below each condition, a stronger one below what a chip has written.
function ink() {
  const text = $("q").value, parts = [];
  let at = 0;
  const put = (end, cls) => {
    if (end > at) parts.push(cls ? html("span", {class: cls}, text.slice(at, end)) : text.slice(at, end));
    at = Math.max(at, end);
  };
  const cls = (from) => wrong >= 0 && from <= wrong ? "" : "tk";
  for (const m of text.matchAll(/(?:"(?:\\.|[^"\\])*"?|[^\s"])+/g)) {
    put(m.index);
    const end = m.index + m[0].length;
    if (wrong >= m.index && wrong < end) { put(wrong, "tk"); put(end, "wrong"); }
    else put(end, fresh && m.index < fresh[1] && end > fresh[0] ? "tk new" : /[:=<>]/.test(m[0]) ? cls(m.index) || "tk" : "");
  }
  put(text.length);
  if (wrong >= text.length) parts.push(html("span", {class: "wrong"}, "\u00a0"));
  $("ink").replaceChildren(...parts, "\u200b");
}

// write gives the query another text, of which some words are new.
function write(text, words) {
  $("q").value = text;
  const i = words ? text.lastIndexOf(words) : -1;
  fresh = i < 0 ? null : [i, i + words.length];
  ink();
}

// told shows what is wrong with the query, at its place, with what may have been meant.
function told(e) {
  const text = $("q").value;
  // Columns count characters.
  wrong = e?.column ? [...text].slice(0, e.column - 1).join("").length : -1;
  $("fault").replaceChildren(...e ? sentence((e.column ? T`Column ${e.column}: ` : "") + e.message.replace(/\?$|$/, (m) => m || ".")) : []);
  $("wrong").hidden = !e;
  const [, word, right] = /"([^"]+)", did you mean "([^"]+)"/.exec(e?.message ?? "") ?? [], i = word ? text.indexOf(word, Math.max(wrong, 0)) : -1;
  $("mend").hidden = i < 0;
  if (i >= 0) {
    $("mend").replaceChildren(html("span", {}, ...nodes`Write ${own(right)}`));
    $("mend").onclick = () => { write(text.slice(0, i) + right + text.slice(i + word.length), right); search(0); };
  }
  ink();
}

// mended takes a fault away as soon as the query is none any more.
let resting = 0;
function mended() {
  if ($("wrong").hidden) return;
  clearTimeout(resting);
  const mine = ++asked;
  resting = setTimeout(async () => {
    let e = null;
    try {
      await answer("search?" + query({q: $("q").value, limit: 1}));
    } catch (x) {
      e = x;
    }
    if (mine === asked) told(e);
  }, 120);
}

const gamesOf = (n) => plural(n, "{1} game", "{1} games");
const names = (g) => g.seats.some((s) => s.player !== null) ? g.seats.flatMap((s, i) => [i ? " – " : "", own(s.player ?? "?")]) : [T`players not known`];
const date = (g) => when(g.date);
const address = (g, node) => `/?id=${g.id}#game=1&event=${node ?? g.hit ?? 0}`;

// judgedAs has the sign, the words and the class of a verdict.
function judgedAs(g) {
  if (g.superseded) return ["○", T`superseded: ${g.superseded.reason}`, "op"];
  if (g.verdict === "illegal") return ["✗", T`breach`, "ill"];
  if (g.verdict !== "legal") return ["✗", VERDICTS[g.verdict] ?? g.verdict, "ill"];
  if (g.judged !== null && g.judged < g.events) return ["○", T`legal as far as judged, ${g.judged} of ${g.events}`, "op"];
  return ["✓", T`legal`, "leg"];
}

function row(g) {
  const known = g.seats.some((s) => s.player !== null);
  const choice = html("input", {type: "checkbox", class: "choose"}), who = html("b", {class: known ? undefined : "unknown"}, ...names(g)), [sign, words, cls] = judgedAs(g);
  choice.setAttribute("aria-label", T`Choose ${who.textContent}`);
  choice.checked = chosen.has(g.id);
  const picture = html("span", {class: "tb", "aria-hidden": "true"}), name = html("a", {class: "who", href: address(g)}, picture, html("span", {}, who, html("small", {}, own(date(g)))));
  const found = g.hit === null ? "" : html("a", {href: address(g)}, g.hit ? T`event ${g.hit}` : T`the start`);
  const cell = (cls, ...what) => html("td", {role: "cell", class: cls}, ...what);
  const tr = html("tr", {role: "row", class: choice.checked ? "sel" : undefined}, cell("c-ck", html("label", {}, choice)), cell("c-w", name),
    cell("c-r", html("span", {class: "fig"}, own(g.result === "*" || g.result === null ? T`no result` : g.result)), html("small", {title: g.variant ?? undefined}, own(titles[g.variant] ?? g.variant ?? T`rule set not known`), g.options ? " " + g.options : "")),
    cell("c-v", html("span", {class: "st " + cls}, html("span", {"aria-hidden": "true"}, sign + "\u00a0"), own(words))),
    cell("c-e", found, ...further(g)), cell("c-n num", String(g.events)), cell("c-n", html("small", {title: g.file}, own(g.file.split("/").pop()), `, ${g.game}`)));
  tr.dataset.id = g.id;
  choice.addEventListener("change", () => {
    if (choice.checked) chosen.set(g.id, g); else chosen.delete(g.id);
    tr.classList.toggle("sel", choice.checked);
    docked();
  });
  return tr;
}

// further lists the hits after the first, which are asked for when somebody opens the list.
function further(g) {
  const rest = g.hits.slice(1), some = rest.slice(0, LIMIT);
  if (!rest.length) return [];
  const box = html("details", {class: "further"}, html("summary", {}, T`${figureOf(rest.length)} more`));
  box.addEventListener("toggle", async () => {
    let got;
    try {
      got = await ask("moments?at=" + some.map((event) => `${g.id.slice(0, DIGITS)}:${event}`).join());
    } catch { return; }
    const links = got.moments.map(({event, text, moment}) => html("li", {}, html("a", {href: address(g, moment.node)}, T`event ${event}: `, html("b", {}, own(text)))));
    if (rest.length > some.length) links.push(html("li", {}, T`and ${figureOf(rest.length - some.length)} more`));
    box.append(html("ul", {}, ...links));
  }, {once: true});
  return [box];
}

// docked says what can be done with the games that are chosen.
function docked() {
  const games = [...chosen.values()], n = games.length;
  const alike = (of) => n > 1 && of(games[0]) !== null && games.every((g) => of(g) === of(games[0])) ? of(games[0]) : null;
  const variant = alike((g) => g.variant), player = games[0]?.seats.map((s) => s.player).find((p) => p !== null && n > 1 && games.every((g) => g.seats.some((s) => s.player === p)));
  const same = [variant && T`both ${titles[variant] ?? variant}`, player && T`both with ${player}`].filter(Boolean);
  const says = !n ? T`choose two games to compare them` : n === 1 ? T`one more, and they can be compared` : n === 2 ? same.join(", ") : T`two can be compared at once, up to 16 collated`;
  $("chosen").replaceChildren(html("b", {}, n ? T`${n} chosen` : T`None chosen`), " ", own(says));
  $("together").disabled = n !== 2;
  $("collate").disabled = n < 2 || n > 16;
  $("clear").disabled = !n;
  $("export").disabled = !n && !rows.length;
  $("export").textContent = n ? T`Export ${n}` : T`Export`;
}

// Pictures and words of the moments at which the query holds, of the rows that are in sight.
const wanted = new Set();
let fetching = 0;
const watcher = new IntersectionObserver((entries) => {
  for (const e of entries) {
    if (!e.isIntersecting) continue;
    watcher.unobserve(e.target);
    wanted.add(e.target);
  }
  clearTimeout(fetching);
  if (wanted.size) fetching = setTimeout(moments, 20);
}, {rootMargin: "200px"});

async function moments() {
  const trs = [...wanted].filter((tr) => tr.isConnected).slice(0, LIMIT), byID = new Map(rows.map((g) => [g.id, g])), games = trs.map((tr) => byID.get(tr.dataset.id));
  wanted.clear();
  if (!games.length || games.includes(undefined)) return;
  let got;
  try {
    got = await ask("moments?at=" + games.map((g) => `${g.id.slice(0, DIGITS)}:${g.hit}`).join(), {signal: beside.signal});
  } catch { return; } // the rows say where it is without a picture
  got.moments.forEach((m, i) => pictured(trs[i], games[i], got.boards[m.board], m));
}

// pictured shows where the query holds in a game.
function pictured(tr, g, board, {text, moment}) {
  const seat = board?.seats.find((s) => s.letter === moment.played), player = g.seats.find((s) => s.seat === moment.played)?.player;
  const link = tr.querySelector(".c-e a"), who = player ?? (seat && nameOf(seat.name));
  for (const a of tr.querySelectorAll(".who, .c-e > a")) a.href = address(g, moment.node);
  if (text) link.replaceChildren(...moment.in ? [T`round ${moment.in}`, who ? ", " : T`: `] : [T`event ${g.hit}: `], ...who && moment.in ? [own(who), T`: `] : [], html("b", {}, own(text)));
  if (!board || !moment.known) return;
  const picture = draw(board, drawings, {quarter: board.seats[0].quarter, men: moment.men, position: moment.position, seat: moment.seat, due: moment.due, status: moment.status, from: moment.from, to: moment.to});
  picture.setAttribute("viewBox", [-board.width / 2 - 2, -board.height / 2 - 2, board.width + 4, board.height + 4].join(" "));
  tr.querySelector(".tb").replaceChildren(picture);
}

// chips shows what the games of the query have, and writes it into the query.
function chips() {
  $("hint").hidden = !facets.length;
  $("facets").replaceChildren(...facets.filter((f) => f.values.length).map((f) => {
    let list = opened.has(f.field) ? f.values : f.values.filter((v, i) => i < FEW || v.pressed);
    if (f.field === "date") list = [...list].sort((a, b) => a.value < b.value ? -1 : 1);
    const all = list.map((v) => {
      const b = html("button", {type: "button", class: "chip", "aria-pressed": String(v.pressed), title: v.words}, own(v.title), " ", html("small", {}, figureOf(v.games)));
      b.addEventListener("click", () => { write(v.query, v.pressed ? "" : v.words); search(0); });
      return b;
    });
    const left = f.values.length - list.length;
    if (left) {
      const b = html("button", {type: "button", class: "chip more"}, T`${left + f.more} more`);
      b.addEventListener("click", () => { opened.add(f.field); chips(); });
      all.push(b);
    } else if (f.more) all.push(html("span", {class: "small"}, T`and ${f.more} more`));
    return html("div", {class: "facet", role: "group", "aria-label": FACETS[f.field]}, html("h2", {}, FACETS[f.field]), html("div", {class: "row"}, ...all));
  }));
}

// counted asks what the games have, and of a query without games what excludes them.
async function counted(q, mine, none, signal) {
  try {
    await new Promise((done) => { setTimeout(done, 60); }); // the rows are painted first
    if (mine !== asked) return;
    const got = await ask("facets?" + query({q}), {signal});
    if (mine !== asked) return;
    facets = got.facets;
    chips();
    if (none) $("none").append(...got.without.map((w) => {
      const b = html("button", {type: "button", class: "b"}, html("span", {}, ...nodes`Without ${html("b", {}, own(w.words))}: ${gamesOf(w.games)}`));
      b.addEventListener("click", () => { write(w.query); search(0); });
      return b;
    }));
  } catch { /* the games are there without it */ }
}

// sorted shows in which order the query has the games.
function sorted() {
  const now = (/(?:^|\s)order\s+by\s+([^"]*)$/i.exec($("q").value)?.[1] ?? "").trim().replace(/\s+/g, " ");
  $("sort").replaceChildren(...(ORDERS.some(([o]) => o === now) ? ORDERS : [...ORDERS, [now, now]]).map(([o, what]) => html("option", {value: o, selected: o === now ? "" : undefined}, what)));
  $("sort").value = now;
}

// search shows the games of the query from a number on. Where one was shown before, the browser
// can go back to it.
async function search(from, again) {
  beside.abort();
  beside = new AbortController();
  const q = $("q").value, mine = ++asked, {signal} = beside, here = "/search?" + query({q, offset: from || ""}), began = performance.now();
  if (!again && here !== location.pathname + location.search) history.pushState(null, "", here);
  if (q !== shown) {
    chosen = new Map();
    $("pairs").replaceChildren();
  }
  [shown, offset] = [q, from];
  sorted();
  let found = [], left = 0, fault = null;
  try {
    const [got, head] = await answer("search?" + query({q, limit: LIMIT, offset: from}));
    [found, left] = [got, Number(head.get("Left-Out"))];
  } catch (e) {
    fault = e;
  }
  if (mine !== asked) return;
  rows = found;
  told(fault);
  watcher.disconnect();
  wanted.clear();
  const trs = rows.map(row);
  $("rows").tBodies[0].replaceChildren(...trs);
  $("rows").hidden = !rows.length;
  $("rows").classList.toggle("plain", !rows.some((g) => g.hit !== null));
  trs.forEach((tr, i) => { if (rows[i].hit !== null) watcher.observe(tr); });
  const all = rows.length + left, took = (performance.now() - began) / 1000;
  $("before").disabled = !from;
  $("after").disabled = all < LIMIT;
  $("dups").disabled = !!fault;
  $("page").textContent = all ? `${from + 1}–${from + all}` : "";
  docked();
  const none = !all && !fault;
  $("none").hidden = !none;
  $("none").replaceChildren(...none ? [html("p", {}, ...from ? [T`There are no games after ${from}.`] : q.trim() ? nodes`No game of the archive fits ${html("b", {}, own(q.trim()))}.` : [T`The archive holds no games yet.`])] : []);
  if (fault) {
    facets = [];
    chips();
    $("found").textContent = "";
    return;
  }
  const lacks = left ? T`, without ${left} whose rows do not match their checksums; agn archive verify names them` : "";
  const time = T` in ${figureOf(Math.max(took, 0.01), 2, 2)} s` + lacks;
  const says = (n) => $("found").replaceChildren(html("b", {}, n), time);
  says(from || all === LIMIT ? T`${from + 1} to ${from + all}` : all ? gamesOf(all) : T`no games`);
  const counting = counted(q, mine, none, signal);
  if (all && (from || all === LIMIT)) {
    try {
      const {games} = await ask("count?" + query({q}), {signal});
      if (mine === asked) says(gamesOf(games));
    } catch { /* how many there are is told where it can be */ }
  }
  await counting;
}

async function dups() {
  const q = $("q").value;
  told(null);
  $("found").textContent = T`looking for duplicates`;
  try {
    const pairs = await ask("dups?" + query({q, near: 3}));
    $("pairs").replaceChildren(...pairs.map((d) => html("li", {}, html("a", {href: "/compare?" + query({a: d.a.id, b: d.b.id})}, T`${d.a.id.slice(0, SHORT)} and ${d.b.id.slice(0, SHORT)}`),
      T` ${KINDS[d.kind] ?? d.kind}: `, own(d.a.file), `, ${d.a.game}; `, own(d.b.file), `, ${d.b.game}`)));
    $("found").textContent = pairs.length ? plural(pairs.length, "{1} pair that may be one game", "{1} pairs that may be one game") : T`no pairs that may be one game`;
    $("pairs").scrollIntoView({block: "nearest"});
  } catch (e) {
    $("found").textContent = "";
    told(e);
  }
}

// save gives the texts of the games that are chosen, or of all that are shown, as a file.
function save() {
  const ids = chosen.size ? [...chosen.keys()] : rows.map((g) => g.id);
  html("a", {href: "/api/v1/export?" + query({ids: ids.map((id) => id.slice(0, DIGITS)).join()}), download: "games.agn"}).click();
}

// bring takes files into the archive, one by one, and shows what is there then.
async function bring(files) {
  $("brought").replaceChildren();
  for (const f of files) {
    const text = await textOf(f).catch((e) => e), sorry = text instanceof Error && T` is not imported: ${text.message}; agn archive import reads other encodings.`;
    $("brought").append(html("li", {}, ...sorry ? [own(f.name), sorry] : await take(f.name, text)));
  }
  await search(0);
}

function given() {
  const given = new URLSearchParams(location.search);
  write(given.get("q") ?? "");
  return search(Math.max(0, parseInt(given.get("offset"), 10) || 0), true);
}

const players = (field) => /^(player|winner|loser)$/.test(field) ? (facets.find((f) => f.field === "player")?.values ?? []).filter((v) => !v.pressed).map((v) => v.title) : [];
$("ask").addEventListener("submit", (e) => { e.preventDefault(); closeOffers(); search(0); });
$("q").addEventListener("input", () => { fresh = null; wrong = -1; ink(); mended(); });
$("q").addEventListener("keydown", (e) => { if (e.key === "Enter" && !e.isComposing && !e.target.hasAttribute("aria-activedescendant")) { e.preventDefault(); $("ask").requestSubmit(); } });
$("sort").addEventListener("change", () => {
  const rest = $("q").value.replace(/(?:^|\s+)order\s+by\s+[^"]*$/i, "").trimEnd(), words = $("sort").value && "order by " + $("sort").value;
  write([rest, words].filter(Boolean).join(" "), words);
  search(0);
});
const press = (id) => () => $(id)?.click();
$("import")?.addEventListener("click", () => {
  const files = html("input", {type: "file", multiple: "", accept: ".agn,text/plain"});
  files.addEventListener("change", () => bring([...files.files]));
  files.click();
});
$("before").addEventListener("click", () => search(Math.max(offset - LIMIT, 0)));
$("after").addEventListener("click", () => search(offset + LIMIT));
$("collate").addEventListener("click", () => { location.href = "/collate?of=" + [...chosen.keys()].join(","); });
$("together").addEventListener("click", () => { const [a, b] = chosen.keys(); location.href = "/compare?" + query({a, b}); });
$("export").addEventListener("click", save);
$("dups").addEventListener("click", dups);
$("clear").addEventListener("click", () => {
  chosen.clear();
  for (const box of $("rows").querySelectorAll(".choose:checked")) { box.checked = false; box.closest("tr").classList.remove("sel"); }
  docked();
});
keys({"/": () => $("q").focus(), "Alt+PageUp": press("before"), "Alt+PageDown": press("after"), c: press("together"), e: press("export"), i: press("import"), d: press("dups"), x: press("clear")});
addEventListener("popstate", given);
const completed = completing(players).then((k) => { titles = k.titles; });
await Promise.all([completed, given()]);
// The rows may have come before the names of the rule sets.
for (const s of $("rows").querySelectorAll(".c-r small[title]")) if (titles[s.title]) s.querySelector("bdi").textContent = titles[s.title];
