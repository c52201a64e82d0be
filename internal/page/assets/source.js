// Where the games come from: this file holds them.
const data = (id) => JSON.parse(document.getElementById(id).textContent);

export const list = data("list-of-games");

// together is set where two games are opened side by side from the start.
export const together = false;

// gameNow returns a game that is at hand, null if it is not.
export function gameNow(n) {
  return data("game-" + n);
}

export async function loadGame(n) {
  return gameNow(n);
}

// whenChanged does nothing: what this file holds does not change.
export function whenChanged() {}

// correct is where an item of a game can be corrected, empty where it cannot.
export const correct = () => "";

// collatable does nothing: nothing here collates games.
export function collatable() {}
