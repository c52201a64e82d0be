"use strict";
// The colours of words.
const test = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const file = path.join(__dirname, "..", "syntaxes", "agn.tmLanguage.json");

async function grammar() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (s) => new oniguruma.OnigString(s),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  return registry.loadGrammar("source.agn");
}

test("words have their colours", async () => {
  const g = await grammar();
  const text = `[White "A \\" x"]
% escaped 1. e3
1. R: <4> c1-e3! <2>sic {a (b) [%src x] 1. e3
still} 2. Nf3 $1 (2... -- ) K@d1~K@a5 2@c1/4 ; rest
10. e8=Q# 1/2-1/2`;
  const want = {
    White: "entity.name.tag.agn",
    "% escaped 1. e3": "comment.line.percent.agn",
    "1.": "constant.numeric.round.agn",
    "10.": "constant.numeric.round.agn",
    "2...": "constant.numeric.round.agn",
    "R:": "entity.name.type.seat.agn",
    "<4>": "constant.numeric.throw.agn",
    "c1-e3": "entity.name.function.move.agn",
    "!": "keyword.operator.glyph.agn",
    sic: "keyword.other.sic.agn",
    "[%src x]": "markup.underline.link.agn",
    still: "comment.block.agn",
    Nf3: "entity.name.function.move.agn",
    $1: "keyword.operator.glyph.agn",
    "--": "entity.name.function.move.agn",
    "K@d1~K@a5": "entity.name.function.move.agn",
    "2@c1/4": "entity.name.function.move.agn",
    "; rest": "comment.line.semicolon.agn",
    "e8=Q#": "entity.name.function.move.agn",
    "1/2-1/2": "keyword.control.result.agn",
  };
  const got = {};
  let stack = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const r = g.tokenizeLine(line, stack);
    stack = r.ruleStack;
    for (const t of r.tokens) {
      const word = line.slice(t.startIndex, t.endIndex);
      if (want[word] && !got[word]) {
        got[word] = t.scopes[t.scopes.length - 1];
      }
    }
  }
  assert.deepStrictEqual(got, Object.fromEntries(Object.keys(got).map((k) => [k, want[k]])));
  assert.deepStrictEqual(Object.keys(want).filter((k) => !got[k]), []);
});
