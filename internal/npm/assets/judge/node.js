import "./wasm_exec.js";
import {readFile} from "node:fs/promises";
import {start} from "./judge.js";

// open starts a judge. The program is read from beside this file, or from where the option says.
export const open = ({wasm = new URL("./agn.wasm", import.meta.url)} = {}) => start(async (imports) => {
  if (wasm instanceof WebAssembly.Module) return WebAssembly.instantiate(wasm, imports);
  const bytes = wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm) ? wasm : await readFile(wasm);
  return (await WebAssembly.instantiate(bytes, imports)).instance;
});
