// Where the games come from: the server's files, or a stored game.
import {$, ask} from "./ask.js";

export const drawings = await ask("drawings");
const id = new URLSearchParams(location.search).get("id");
let faults = [];

async function listed() {
  if (id) {
    const g = await ask("archive/" + encodeURIComponent(id));
    return [{...g, players: [], event: "", date: "", findings: g.findings.length, game: g.game, stored: g}];
  }
  const all = await ask("games");
  faults = all.faults;
  return all.games;
}

export let list = [];
try {
  list = await listed();
} catch (e) {
  faults = [e.message];
}
for (const f of faults) $("verdict").textContent += f + " ";

// gameNow is for paper: games that are not at hand are left out of it.
export function gameNow() { return null; }

export async function loadGame(n) {
  const e = list[n - 1];
  return e.stored ?? ask(`files/${e.number}/games/${e.game}`);
}
