// Where the games come from: the server's files, a stored game, or two to be compared.
import {ask} from "./ask.js";
import {$, html, T} from "./dom.js";
import {entryOf} from "./game.js";
import {watch} from "./watch.js";

const given = new URLSearchParams(location.search);

// together is set where two games are opened side by side from the start.
export const together = location.pathname === "/compare";
let faults = [];

async function stored(id) {
  const g = await ask("archive/" + encodeURIComponent(id));
  return {...entryOf(g), id, link: "/?" + new URLSearchParams({id}), stored: g};
}

// first is the first game of the list until it is opened: the list comes with it, so that it is not waited for.
let first = null;

async function listed(opened) {
  if (together) {
    const ids = ["a", "b"].map((k) => given.get(k));
    if (ids.some((id) => !id))
      throw new Error(T`choose two games in Search, or follow a pair of possible duplicates there`);
    return Promise.all(ids.map(stored));
  }
  if (given.has("id")) return [await stored(given.get("id"))];
  const all = await ask(opened ? "games?open=1" : "games");
  ({faults, game: first} = all);
  if (!all.games.length && !faults.length && (await ask("info")).archive)
    faults = [T`No games were named; those of the archive are in Search.`];
  return all.games;
}

export let list = [];
try {
  list = await listed(true);
} catch (e) {
  faults = [e.message];
}
const tellFaults = () => $("faults").replaceChildren(faults.join(" "));
tellFaults();

const had = new Map(); // the games as they were asked for last

// whenChanged calls changed whenever files have changed and the list has been read again, once what it did before is done.
export function whenChanged(changed) {
  if (together || given.has("id")) return;
  let due = false,
    busy = false;
  watch(async () => {
    due = true;
    if (busy) return;
    busy = true;
    while (due) {
      due = false;
      try {
        list = await listed();
        had.clear();
        await changed();
      } catch (e) {
        faults = [e.message];
      }
      tellFaults();
    }
    busy = false;
  }).catch(() => {}); // a server that does not answer is told of elsewhere
}

// gameNow returns a game that is at hand, null if it is not.
export function gameNow(n) {
  return had.get(n) ?? null;
}

export async function loadGame(n) {
  const e = list[n - 1];
  const g = e.stored ?? (n === 1 && first ? first : await ask(`files/${e.number}/games/${e.game}`));
  first = null;
  had.set(n, g);
  return g;
}

// correct is where an item of a game can be corrected.
export function correct(n, item) {
  const e = list[n - 1];
  return e.id
    ? `/write?${new URLSearchParams({id: e.id})}#item=${item}`
    : `/write?file=${e.number}#game=${e.game}&item=${item}`;
}

// collatable offers to collate games, or none.
export function collatable(...ns) {
  const old = $("collate"),
    link = old ?? html("a", {class: "b quiet", id: "collate", title: T`The game that both are records of`}, T`Collate`);
  const of = ns.map((n) => list[n - 1].id ?? `${list[n - 1].number}.${list[n - 1].game}`);
  link.hidden = !ns.length;
  link.href = "/collate?of=" + of.join(",");
  if (!old && ns.length) $("alone").after(link);
}
