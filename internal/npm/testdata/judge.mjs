// Uses the judge as a program does that has installed it, and writes what it says as JSON.
import {open} from "@ashtapada/judge";

const judge = await open(), text = '[Variant "chaturanga-2p"]\n\n1.   e3 e6 2. Nd4 *\n';
const [game] = judge.check(text), {moments, whole} = judge.legal(text);
const said = [];
for (const ask of [() => judge.legal(text, {game: 2}), () => judge.game("", {}), () => judge.legal(7)]) {
  try {
    ask();
    said.push("");
  } catch (e) {
    said.push(e.message);
  }
}
// A second judge is one of its own.
const other = await open();
console.log(JSON.stringify({
  verdict: game.verdict, codes: game.findings.map((f) => f.code), bytes: judge.check(new TextEncoder().encode(text), {file: "a.agn"})[0].file,
  moves: moments.at(-1).moves, whole, form: judge.format("[Variant \"chaturanga-2p\"]\n\n1.   e3 e6 *\n").text, nodes: other.game(text).nodes.length,
  said, left: typeof globalThis.agn,
}));
