// Where the games come from: this file holds them, each as deflated JSON in base64.
const held = (id) => document.getElementById(id).textContent;

export const list = JSON.parse(held("list-of-games"));

const texts = new Map(); // the JSON of the games that were unpacked, by number

async function textOf(n) {
  if (!texts.has(n)) {
    const packed = Uint8Array.from(atob(held("game-" + n)), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    texts.set(n, await new Response(stream).text());
  }
  return texts.get(n);
}

// All are unpacked in the background: a browser that is asked to print does not wait.
(async () => {
  for (const n of list.keys()) await textOf(n + 1);
})().catch(() => {}); // loadGame says so of a game that is asked for

// together is set where two games are opened side by side from the start.
export const together = false;

// gameNow returns a game that is at hand, null if it is not.
export function gameNow(n) {
  return texts.has(n) ? JSON.parse(texts.get(n)) : null;
}

export async function loadGame(n) {
  return JSON.parse(await textOf(n));
}

// whenChanged does nothing: what this file holds does not change.
export function whenChanged() {}

// correct is where an item of a game can be corrected, empty where it cannot.
export const correct = () => "";

// collatable does nothing: nothing here collates games.
export function collatable() {}
