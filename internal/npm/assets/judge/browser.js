import "./wasm_exec.js";
import {start} from "./judge.js";

// open starts a judge. The program comes from beside this file, or from where the option says.
export const open = ({wasm = new URL("./agn.wasm", import.meta.url)} = {}) => start(async (imports) => {
  if (wasm instanceof WebAssembly.Module) return WebAssembly.instantiate(wasm, imports);
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return (await WebAssembly.instantiate(wasm, imports)).instance;
  const answer = wasm instanceof Response ? wasm : await fetch(wasm);
  if (!answer.ok) throw new Error(`the judge cannot be loaded from ${answer.url}: ${answer.status} ${answer.statusText}`);
  return (await WebAssembly.instantiate(await answer.arrayBuffer(), imports)).instance;
});
