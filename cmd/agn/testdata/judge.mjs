// Judges files by the judge compiled to WebAssembly, as ashtapada.html has it, and writes what
// it says of them: node judge.mjs WASM_EXEC WASM FILE...
import {readFileSync, writeSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [exec, wasm, ...files] = process.argv.slice(2);
await import(pathToFileURL(exec));
const go = new globalThis.Go();
const {instance} = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
go.run(instance);
for (const file of files) {
  const answer = globalThis.agn("check", JSON.stringify({file, text: readFileSync(file).toString("base64")}));
  if (answer instanceof Error) throw answer;
  const bytes = Buffer.from(answer);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}
process.exit(0);
