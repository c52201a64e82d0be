"use strict";
// A session of a client on vscode-languageserver-protocol with the server that AGN names:
// what Neovim 0.7 does not ask for.
const test = require("node:test");
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const lsp = require("vscode-languageserver-protocol/node");
const { page } = require("../board");

const uri = "file:///records/x.agn";
const textDocument = { uri };
const record = `[White "Asha"]
[Black "Ravi"]
[Variant "chaturanga-2p"]

1. e3 e6+ 2. d3 {[%src https://example.org/folio]} N_6 3. Ra4 d6 *
`;

async function greet(capabilities) {
  const server = spawn(process.env.AGN, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const c = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
  c.onRequest(lsp.RegistrationRequest.type, () => undefined);
  c.onRequest(lsp.ConfigurationRequest.type, (p) => p.items.map(() => ({ error: ["M016"] })));
  c.listen();
  const init = await c.sendRequest(lsp.InitializeRequest.type, { processId: process.pid, rootUri: null, workspaceFolders: null, capabilities });
  return { server, c, init };
}

async function leave({ server, c }) {
  const ended = once(server, "exit");
  await c.sendRequest(lsp.ShutdownRequest.type);
  await c.sendNotification(lsp.ExitNotification.type);
  const [code] = await ended;
  assert.strictEqual(code, 0);
}

test("a session", async () => {
  const s = await greet({
    general: { positionEncodings: ["utf-8", "utf-16"] },
    workspace: { configuration: true, workspaceEdit: { documentChanges: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
    textDocument: { diagnostic: {} },
  });
  const { c, init } = s;
  assert.strictEqual(init.capabilities.positionEncoding, "utf-8");
  const configured = new Promise((done) => c.onRequest(lsp.ConfigurationRequest.type, (p) => (setImmediate(done), p.items.map(() => ({ error: ["M016"] })))));
  await c.sendNotification(lsp.InitializedNotification.type, {});
  await configured;
  await c.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "agn", version: 1, text: record } });

  let report = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument });
  for (let n = 0; n < 200 && report.items[0].severity !== 1; n++) {
    await new Promise((r) => setTimeout(r, 20)); // the settings come when they come
    report = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument });
  }
  assert.deepStrictEqual(report.items.map((d) => [d.code, d.severity]).slice(0, 1), [["M016", 1]]);
  assert.ok(report.items[0].codeDescription.href.startsWith("https://"));
  const same = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument, previousResultId: report.resultId });
  assert.strictEqual(same.kind, "unchanged");

  const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const hints = await c.sendRequest(lsp.InlayHintRequest.type, { textDocument, range });
  assert.ok(Array.isArray(hints));
  const tokens = await c.sendRequest(lsp.SemanticTokensRequest.type, { textDocument });
  assert.strictEqual(tokens.data.length % 5, 0);
  assert.ok(tokens.data.length > 50);
  const links = await c.sendRequest(lsp.DocumentLinkRequest.type, { textDocument });
  assert.strictEqual(links[0].target, "https://example.org/folio");
  const symbols = await c.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument });
  assert.strictEqual(symbols[0].name, "Asha – Ravi");
  const folds = await c.sendRequest(lsp.FoldingRangeRequest.type, { textDocument });
  assert.ok(folds.some((f) => f.kind === "imports"));
  const [chosen] = await c.sendRequest(lsp.SelectionRangeRequest.type, { textDocument, positions: [{ line: 4, character: 4 }] });
  assert.ok(chosen.parent.parent);

  const actions = await c.sendRequest(lsp.CodeActionRequest.type, { textDocument, range, context: { diagnostics: report.items } });
  const fix = actions.find((a) => a.isPreferred);
  const change = fix.edit.documentChanges[0];
  assert.strictEqual(change.textDocument.version, 1);
  await c.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: change.edits.map((e) => ({ range: e.range, text: e.newText })),
  });
  report = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument });
  assert.ok(!report.items.some((d) => d.code === "M016"));

  const at = { textDocument, position: { line: 4, character: 4 } };
  const list = await c.sendRequest(lsp.CompletionRequest.type, at);
  assert.ok(list.items.some((i) => i.label === "e3"));
  const position = await c.sendRequest("agn/position", at);
  assert.strictEqual(position.seat, "W");
  assert.deepStrictEqual(position.moves, list.items.map((i) => i.label).sort());
  assert.ok(page(position).includes("chaturanga-2p"));
  assert.ok(!page({ ...position, state: "<script>" }).includes("<script>"));

  const token = new lsp.CancellationTokenSource();
  const waiting = c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument }, token.token);
  token.cancel();
  await waiting.catch((e) => assert.strictEqual(e.code, lsp.LSPErrorCodes.RequestCancelled));
  await assert.rejects(c.sendRequest("no/such", {}), (e) => e.code === lsp.ErrorCodes.MethodNotFound);
  await leave(s);
});
