import {BoardView, define, lots} from "./board.js";
import {$, html, nodes, own, plural, sentence, T} from "./dom.js";
import {booklet} from "./booklet.js";
import {Drawer} from "./drawer.js";
import {drawings} from "./drawings.js";
import {Game, SEVERITIES, dateOf, entryOf, known, namesOf, playersOf, shortTitle, standingMark, verdict, when} from "./game.js";
import {Pair} from "./pair.js";
import {Sheet} from "./sheet.js";
import {collatable, correct, gameNow, list, loadGame, together, whenChanged} from "./source.js";

const PACE = 1200;
let game = null,
  number = 0,
  at = 0,
  timer = 0,
  view = null,
  sheet = null,
  drawer = null;
// pair is the two games that stand side by side, null for one alone; second is the number of the other.
let pair = null,
  second = 0,
  choosing = false;
// The finding that was gone to, -1 after any other step.
let seen = -1;
// The entry of the game that is open, the game as it was read, and whether its file is followed.
let here = null,
  read = null,
  live = false;
// What Print has been pressed for, null for what the browser's own printing takes: the games of the list.
let toPrint = null;

const called = (e, g) => {
  const names = playersOf(e);
  if (names.length) return names.flatMap((n) => [names.length === 2 ? " – " : ", ", own(n)]).slice(1);
  return [own(known(e.event) || shortTitle(g.title))];
};

// loadGames loads games, or says that they cannot be read now, and what was shown stays.
async function loadGames(...numbers) {
  try {
    return await Promise.all(numbers.map(loadGame));
  } catch (e) {
    $("said").replaceChildren(...sentence(T`Not opened: ${e.message}`));
    $("faults").replaceChildren(...(game ? [] : sentence(e.message)));
    return [];
  }
}

async function open(n, node) {
  stop();
  const was = number,
    [loaded] = await loadGames((number = n));
  if (number !== n) return; // another was asked for meanwhile
  if (!loaded) {
    number = was;
    return;
  }
  single();
  const again = game !== null;
  lay(n, loaded);
  go(Math.min(node || 0, Math.max(game.nodes.length - 1, 0)), true);
  if (again) $("table").scrollIntoView({block: "nearest"});
}

// lay puts a game on the page, without a moment of it.
function lay(n, loaded) {
  game = new Game((read = loaded));
  here = list[n - 1];
  const g = game,
    e = here,
    entry = e.stored || !e.players ? entryOf(g) : e;
  at = 0;
  $("name").replaceChildren(...called(entry, g), " ", html("span", {class: "small"}, g.result));
  const about = [
    g.title || T`unknown rule set`,
    g.options,
    playersOf(entry).length && entry.event,
    entry.place,
    dateOf(entry)
  ];
  $("about").replaceChildren(
    ...about.filter(known).map((t) => html("span", {}, own(t))),
    standingMark(entry, html)
  );
  $("verdict").replaceChildren(...nodes`${own(g.file)}, game ${g.game}, line ${g.line}: ${verdict(g)}`);
  $("verdict").className = "small " + g.verdict;
  $("tags").replaceChildren(...g.tags.flatMap(tag));
  document.querySelector(".top .name .only-phone")?.replaceChildren(html("span", {}, ...called(entry, g)));
  $("which").textContent = T`game ${n} of ${list.length}`;
  showFindings();
  around();
  for (const id of ["compare", "print"]) $(id).disabled = false;
  $("compare").disabled = list.length < 2;
  drawer.at(n);
}

// renew shows the game as its file has it now: its end where one stood there, else the same event.
async function renew() {
  live = true;
  if (!game) {
    if (list.length) location.reload();
    return;
  }
  drawer.renew(list);
  const n = list.findIndex((e) => e.number === here.number && e.game === here.game) + 1;
  if (!n) {
    tellLive(T`The game is not in its file now; this is what was read last.`, false);
    return;
  }
  const two = pair,
    loaded = await loadGame(n);
  if (two || pair) return;
  const same = JSON.stringify(read) === JSON.stringify(loaded),
    end = atEnd(),
    item = game.nodes[at]?.i;
  number = n;
  if (same) drawer.at(n);
  else {
    lay(n, loaded);
    go(
      end
        ? Math.max(game.lastKnown(game.last), 0)
        : Math.max(
            game.nodes.findIndex((x) => x.i === item),
            0
          ),
      !end
    );
  }
  toldLive();
}

// atEnd reports whether one stands at the end of the game, or at the last moment of it that is known.
const atEnd = () => at === game.last || at === game.lastKnown(game.last);

// toldLive says, while the file is followed, whether there is more of the game than is shown.
function toldLive() {
  if (!live || pair || (game.result && game.result !== "*")) {
    $("live").hidden = true;
    return;
  }
  let more = 0;
  for (let n = at; game.nodes.length && game.onward(n) >= 0; n = game.onward(n)) more++;
  if (!atEnd()) tellLive(plural(more, "Live: {1} more event.", "Live: {1} more events."), true);
  else
    tellLive(
      more || game.items.at(-1)?.k === "bad"
        ? T`Live. What is written last cannot be played yet.`
        : T`Live: this follows the end.`,
      false
    );
}
function tellLive(words, ahead) {
  const said = $("live").firstChild;
  $("live").hidden = false;
  if (said.textContent !== words) said.textContent = words;
  $("toEnd").hidden = !ahead;
}

const DATES = ["Date", "EventDate", "UTCDate"];
const tag = ([name, value]) => [
  html("dt", {}, own(name)),
  html("dd", {}, own(DATES.includes(name) ? when(value) : value))
];

// rule says what a finding cites, folded.
function rule(f) {
  const r = game.rules[f.rule];
  if (!r) return [];
  return [
    html(
      "details",
      {},
      html("summary", {}, f.rule),
      html("p", {}, html("b", {}, r.title), " ", r.text),
      html("p", {class: "source"}, T`Source: ${r.source}`)
    )
  ];
}

const legal = (f) =>
  f.legal
    ? [
        html(
          "p",
          {class: "legals"},
          html("span", {class: "small"}, T`legal here`),
          ...f.legal.flatMap((m) => [" ", html("b", {}, m)])
        )
      ]
    : [];

function showFindings() {
  const rows = game.findings.map((f, i) => {
    const b = html(
      "button",
      {type: "button", class: "b jump", title: T`line ${f.line}, column ${f.column}`},
      String(i + 1)
    );
    b.addEventListener("click", () => jump(i));
    return html(
      "li",
      {class: f.severity, id: "finding-" + i},
      b,
      html(
        "div",
        {},
        html("strong", {}, `${SEVERITIES[f.severity]} ${f.code}`),
        " ",
        ...sentence(f.message),
        ...legal(f),
        ...rule(f)
      )
    );
  });
  $("findings").replaceChildren(html("h2", {}, rows.length ? T`Findings` : T`No findings`), html("ol", {}, ...rows));
  if (!rows.length) $("findings").lastChild.remove();
  $("fault").disabled = !rows.length;
}

// showBreach says, where the position is not known, from when it is, what was tried and why it is not played.
function showBreach(n) {
  const k = game.lastKnown(n),
    box = $("breach");
  box.hidden = !game.nodes[n] || k === n;
  if (box.hidden) return;
  const b = game.breach(n),
    found = game.faults(b);
  const item = found[0]?.item ?? game.nodes[b].i,
    tried = item >= 0 ? game.items[item].t : "";
  const first = k < 0 ? T`No position is known.` : T`Last known position, after ${game.after(k)}.`;
  const twice = found.some((f) => f.message.includes(tried));
  const why = found.length
    ? [
        ...(twice ? [] : nodes`Written is ${own(tried, "tried")}: `),
        ...found.flatMap((f) => ["; ", ...sentence(f.message)]).slice(1),
        T`. What follows is not judged.`
      ]
    : [...sentence(game.status(n)[0].toUpperCase() + game.status(n).slice(1)), "."];
  const way = correct(number, Math.max(item, 0));
  box.replaceChildren(
    html("p", {}, html("b", {}, first), " ", ...why),
    ...found.flatMap(legal),
    html(
      "div",
      {class: "row"},
      ...(way ? [html("a", {class: "b", href: way}, T`Correct in Write`)] : []),
      ...found.flatMap(rule)
    )
  );
}

function go(n, quiet) {
  at = n;
  seen = -1;
  const node = game.nodes[n],
    p = node && game.position(n),
    shown = node && game.show(view, n, namesOf(game));
  $("board").hidden = !shown;
  showBreach(n);
  $("status").textContent = p ? (node.r ? T`Round ${node.r}. ` : "") + game.status(n) : "";
  $("throws").hidden = view.cross || !game.items.some((i) => i.k === "throw");
  $("throws").replaceChildren(...(p && !view.cross ? lots(drawings, game.moment(n).throws) : []));
  $("position").value = p ? p.text : "";
  $("copy").disabled = !p;
  $("link").href = `#game=${number}&event=${n}`;
  sheet.show(game, {node: n});
  const found = node ? game.found(n) : [];
  for (const li of $("findings").querySelectorAll("li.here")) li.classList.remove("here");
  for (const f of found) $("finding-" + game.findings.indexOf(f)).classList.add("here");
  const lost = (game.items[node?.i]?.i ?? []).map((t) => T`inferred: ${t}`);
  const told = quiet ? [] : [node ? game.said(n) : "", ...found.map((f) => T`${SEVERITIES[f.severity]}: ${f.message}`)];
  $("said").replaceChildren(...sentence([...told, ...lost].filter(Boolean).join("; ")));
  steps(node && node.p >= 0, node && game.onward(n) >= 0);
  $("variation").disabled = !node || game.other(n) === n;
  if (!node || game.onward(n) < 0) stop();
  toldLive();
}

// steps lets the controls go back and forward where there is something.
function steps(back, on) {
  $("first").disabled = $("back").disabled = !back;
  $("next").disabled = $("last").disabled = $("play").disabled = !on;
}

function move(to) {
  if (game.nodes.length && to >= 0 && to !== at) go(to);
}
const step = {
  first: () => (pair ? pair.go(0) : game.nodes.length && move(0)),
  back: () => (pair ? pair.go(pair.now - 1) : game.nodes.length && move(game.nodes[at].p)),
  next: () => (pair ? pair.go(pair.now + 1) : game.nodes.length && move(game.onward(at))),
  last: () => (pair ? pair.go(pair.last) : game.nodes.length && move(game.last))
};
function stop() {
  clearInterval(timer);
  timer = 0;
  $("play").setAttribute("aria-pressed", "false");
}
function play() {
  if (timer) {
    stop();
    return;
  }
  if ($("play").disabled) return;
  $("play").setAttribute("aria-pressed", "true");
  timer = setInterval(step.next, PACE);
}
function flip() {
  if (pair) pair.flip();
  else if (game.board) view.flip();
}
function nextFault() {
  if (pair) {
    pair.next();
    return;
  }
  if (!game.findings.length) return;
  const i = seen < 0 ? game.findings.findIndex((f) => !at || f.node > at) : seen + 1;
  jump(i < 0 || i === game.findings.length ? 0 : i);
}
// jump shows a finding, with the moment of its event if it has one.
function jump(i) {
  const f = game.findings[i],
    li = $("finding-" + i);
  go(f.node);
  seen = i;
  li.classList.add("here");
  // In one column what is said of a breach stands below the board.
  if (narrow.matches && !$("breach").hidden) $("breach").scrollIntoView({block: "nearest"});
  else li.scrollIntoView({block: narrow.matches ? "center" : "nearest"});
  $("said").replaceChildren(...sentence(`${f.severity} ${f.code}: ${f.message}`));
}
async function copy() {
  if (pair || $("copy").disabled) return;
  const box = $("position");
  try {
    await navigator.clipboard.writeText(box.value);
  } catch {
    $("tagged").open = true;
    box.select();
    document.execCommand("copy");
  }
  $("said").textContent = T`position copied`;
}
// follow goes to what an address names.
function follow(hash) {
  if (location.hash === "#" + hash) fromLink();
  else location.hash = hash;
}

// neighbour is the game of the list before or after the one that is open, as the list is narrowed down.
const neighbour = (by) =>
  by < 0 ? drawer.listed.findLast((n) => n < number) : drawer.listed.find((n) => n > number);
function around() {
  $("before").disabled = !neighbour(-1);
  $("after").disabled = !neighbour(1);
}
function shift(by) {
  const n = !pair && neighbour(by);
  if (n) follow(`game=${n}`);
}

// The drawer stands beside the board where there is room, else it opens over all.
const roomy = matchMedia("(min-width:1181px)"),
  narrow = matchMedia("(max-width:760px)");
function arrange() {
  if ($("over").open) $("over").close();
  document.querySelector(".top .end").prepend($("tools"));
  (narrow.matches ? $("game") : $("steps")).append($("more"));
  (narrow.matches ? $("game") : $("tools")).append($("around"));
}
function showList() {
  if (!roomy.matches && !$("over").open) {
    $("over").append($("games"));
    $("over").showModal();
    drawer.reveal();
  }
  $("search").focus();
}
function closeList() {
  if ($("over").open) $("over").close();
}

// chosen opens a game of the list, or sets it beside the one that is open.
function chosen(n) {
  const beside = choosing;
  choose(false);
  closeList();
  follow(beside ? `game=${number}&with=${n}` : `game=${n}`);
}
function choose(on) {
  choosing = on;
  $("choosing").hidden = !on;
}
function compare() {
  if (pair) {
    if (!together) follow(`game=${number}&event=${at}`);
    return;
  }
  if (list.length < 2) return;
  choose(true);
  showList();
}

// beside sets two games side by side; where they stand so, it goes to an event.
async function beside(n, m, event) {
  stop();
  if (pair && n === number && m === second) {
    pair.go(event);
    return;
  }
  const [a, b] = await loadGames(n, m);
  if (!b) return;
  [number, second] = [n, m];
  game = new Game(a);
  mode(true);
  $("name").textContent = T`Two games`;
  pair = new Pair(
    $("pair"),
    drawings,
    [game, new Game(b)],
    [n, m].map((k) => list[k - 1].link ?? `#game=${k}`),
    (now) => {
      $("link").href = `#game=${n}&with=${m}&event=${now}`;
      steps(now > 0, now < pair?.last);
      if (now >= pair?.last) stop();
    }
  );
  $("differ").disabled = !pair.apart.length;
  collatable(n, m);
  pair.go(event);
}
const ALONE = ["around", "fault", "variation", "copy", "compare", "print"],
  BOTH = ["differ", "alone"];
function mode(two) {
  $("game").classList.toggle("two", two);
  $("pair").hidden = !two;
  for (const id of ALONE) $(id).hidden = two;
  for (const id of BOTH) $(id).hidden = !two;
  if (!two) collatable();
  $("alone").hidden = !two || together;
}
function single() {
  pair = null;
  mode(false);
  $("pair").replaceChildren();
}

// print puts games on paper: those of the list, or the one that is open.
async function print(numbers) {
  const games = await loadGames(...numbers);
  if (!games.length) return;
  toPrint = games.map((g, i) => [g, list[numbers[i] - 1]]);
  window.print();
}
function onPaper() {
  const games = toPrint ?? drawer.listed.map((n) => [n === number ? game : gameNow(n), list[n - 1]]);
  const here = games.filter(([g]) => g);
  booklet(
    $("paper"),
    here.map(([g, e]) => [g instanceof Game ? g : new Game(g), e.stored || !e.players ? null : e]),
    drawings
  );
  if (here.length < games.length)
    $("paper").append(
      html(
        "p",
        {},
        T`${games.length - here.length} of ${games.length} games are not loaded. Press “Print these”: it waits for them.`
      )
    );
}

const KEYS = {
  ArrowRight: step.next,
  ArrowLeft: step.back,
  Home: step.first,
  End: step.last,
  " ": play,
  f: flip,
  n: nextFault,
  b: compare,
  c: copy,
  v: () => !pair && game.nodes.length && move(game.other(at)),
  g: showList,
  "[": () => shift(-1),
  "]": () => shift(1),
  p: () => !pair && print([number])
};
const BUTTONS = {
  next: "ArrowRight",
  back: "ArrowLeft",
  first: "Home",
  last: "End",
  play: " ",
  variation: "v",
  fault: "n",
  differ: "n",
  compare: "b",
  alone: "b",
  copy: "c",
  list: "g",
  before: "[",
  after: "]",
  print: "p"
};

function press(key) {
  KEYS[key]?.();
  return key in KEYS;
}

// fromLink opens what the address names.
function fromLink() {
  const q = new URLSearchParams(location.hash.slice(1)),
    most = list.length;
  const game = (name) => Math.min(Math.max(Math.trunc(Number(q.get(name)) || 0), 0), most);
  const n = game("game") || 1,
    m = game("with") || (together ? 2 : 0),
    event = Math.max(Math.trunc(Number(q.get("event")) || 0), 0);
  if (m && most > 1) beside(n, m, event);
  else open(n, event);
}

function start() {
  if (list.length) fromLink(); // the game is on its way while all else is made
  define(drawings);
  view = new BoardView($("board"), drawings);
  sheet = new Sheet($("moves"));
  $("moves").addEventListener("agn-go", ({detail}) => detail.node >= 0 && go(detail.node));
  drawer = new Drawer($("games"), list, chosen, () => game && around());
  for (const [id, key] of Object.entries(BUTTONS)) $(id).addEventListener("click", () => press(key));
  $("close").addEventListener("click", closeList);
  $("over").addEventListener("close", () => {
    if ($("over").open) return; // again, meanwhile
    choose(false);
    $("drawer").append($("games"));
  });
  $("nocompare").addEventListener("click", () => {
    choose(false);
    closeList();
  });
  $("booklet").addEventListener("click", () => {
    const all = drawer.listed;
    closeList();
    print(all);
  });
  for (const m of [roomy, narrow]) m.addEventListener("change", arrange);
  arrange();
  document.addEventListener("keydown", (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || !game || document.querySelector("dialog[open]"))
      return;
    if (
      /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) ||
      (e.key === " " && /^(BUTTON|SUMMARY|A)$/.test(e.target.tagName))
    )
      return;
    if (press(e.key)) e.preventDefault();
  });
  $("board").addEventListener(
    "wheel",
    (e) => {
      if (!game || e.ctrlKey || !e.deltaY) return;
      e.preventDefault();
      press(e.deltaY > 0 ? "ArrowRight" : "ArrowLeft");
    },
    {passive: false}
  );
  $("toEnd").addEventListener("click", () => move(game.lastKnown(game.last)));
  addEventListener("hashchange", fromLink);
  addEventListener("beforeprint", onPaper);
  addEventListener("afterprint", () => {
    toPrint = null;
    $("paper").replaceChildren();
  });
  if (!list.length) {
    $("name").textContent = T`No games`;
    $("moves").hidden = $("tagged").hidden = true;
    mode(false);
    for (const b of document.querySelectorAll(
      "#controls button, #more button, #tools button, #around button, #booklet"
    ))
      b.disabled = true;
  }
}
start();
whenChanged(renew);
