// A judge: what is asked of it as values is asked of the program in WebAssembly as JSON.

// start runs the program, which sets a function and waits. A second judge is a program of its own.
export async function start(instantiate) {
  const go = new globalThis.Go();
  const instance = await instantiate(go.importObject);
  const before = Object.getOwnPropertyDescriptor(globalThis, "agn");
  go.run(instance);
  const answer = globalThis.agn;
  if (before) Object.defineProperty(globalThis, "agn", before);
  else delete globalThis.agn;
  return new Judge(answer);
}

export class Judge {
  #answer;

  constructor(answer) {
    this.#answer = answer;
  }

  #ask(path, question) {
    const answer = this.#answer(path, JSON.stringify(question));
    if (answer instanceof Error) throw answer;
    return answer;
  }

  check(text, {file = "game.agn"} = {}) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    return this.#ask("check", {file, text: base64(bytes)}).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  }

  legal(text, {game = 1} = {}) {
    return JSON.parse(this.#ask("legal", {text, game}));
  }

  format(text) {
    return JSON.parse(this.#ask("format", {text}));
  }

  game(text, {game = 1, file = "game.agn"} = {}) {
    return JSON.parse(this.#ask("game", {text, game, file}));
  }
}

// base64 writes bytes in parts that a call can take.
function base64(bytes) {
  let out = "";
  for (let i = 0; i < bytes.length; i += 0x6000) out += btoa(String.fromCharCode(...bytes.subarray(i, i + 0x6000)));
  return out;
}
