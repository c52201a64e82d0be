"use strict";
// A session of a client on vscode-languageserver-protocol with the server that AGN names:
// what Neovim 0.7 does not ask for.
const test = require("node:test");
const assert = require("node:assert");
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const lsp = require("vscode-languageserver-protocol/node");
const { page } = require("../board");

const uri = "file:///records/x.agn";
const textDocument = { uri };
const record = `[White "Asha"]
[Black "Ravi"]
[Variant "chaturanga-2p"]

1. e3 e6+ 2. d3 {[%src https://example.org/folio]} N_6 3. Ra4 d6 *
`;

async function greet(t, capabilities, workspaceFolders = null) {
  const server = spawn(process.env.AGN, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => server.kill()); // where the test ends early
  const c = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
  c.onRequest(lsp.RegistrationRequest.type, () => undefined);
  c.onRequest(lsp.ConfigurationRequest.type, (p) => p.items.map(() => null));
  c.listen();
  const init = await c.sendRequest(lsp.InitializeRequest.type, { processId: process.pid, rootUri: null, workspaceFolders, capabilities });
  return { server, c, init };
}

async function leave({ server, c }) {
  const ended = once(server, "exit");
  await c.sendRequest(lsp.ShutdownRequest.type);
  await c.sendNotification(lsp.ExitNotification.type);
  const [code] = await ended;
  assert.strictEqual(code, 0);
}

test("a session", async (t) => {
  const s = await greet(t, {
    general: { positionEncodings: ["utf-8", "utf-16"] },
    workspace: {
      configuration: true,
      workspaceEdit: { documentChanges: true },
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
    },
    textDocument: { diagnostic: {} },
  });
  const { c, init } = s;
  assert.strictEqual(init.capabilities.positionEncoding, "utf-8");
  let configuration = { error: ["M016"] };
  c.onRequest(lsp.ConfigurationRequest.type, (p) => p.items.map(() => configuration));
  const registered = new Promise((done) => c.onRequest(lsp.RegistrationRequest.type, (p) => done(p.registrations.map((r) => r.method))));
  await c.sendNotification(lsp.InitializedNotification.type, {});
  assert.deepStrictEqual(await registered, ["workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration"]);
  await c.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "agn", version: 1, text: record } });

  // Settings come when they come, and count again when they have changed.
  const severity = async (want) => {
    for (let n = 0; ; n++) {
      const got = await c.sendRequest(lsp.DocumentDiagnosticRequest.type, { textDocument });
      if (got.items[0].severity === want) {
        return got;
      }
      assert.ok(n < 10000, `the severity never came to be ${want}`);
      await new Promise((r) => setTimeout(r, 20));
    }
  };
  await severity(lsp.DiagnosticSeverity.Error);
  configuration = {};
  await c.sendNotification(lsp.DidChangeConfigurationNotification.type, { settings: null });
  await severity(lsp.DiagnosticSeverity.Warning);
  configuration = { error: ["M016"] };
  await c.sendNotification(lsp.DidChangeConfigurationNotification.type, { settings: null });
  let report = await severity(lsp.DiagnosticSeverity.Error);
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

// applied makes edits of a text of ASCII.
function applied(text, edits) {
  const lines = text.split("\n");
  const offset = (p) => lines.slice(0, p.line).reduce((n, l) => n + l.length + 1, 0) + p.character;
  for (const e of [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))) {
    text = text.slice(0, offset(e.range.start)) + e.newText + text.slice(offset(e.range.end));
  }
  return text;
}

test("two folders", async (t) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "agn-"));
  const folders = ["one", "two"].map((name) => {
    const dir = path.join(root, name);
    fs.mkdirSync(dir);
    return { name, dir, uri: pathToFileURL(dir).href };
  });
  // Each folder has its own settings.
  fs.writeFileSync(path.join(folders[0].dir, ".agn.toml"), '[check]\nvariant = "chaturanga-2p"\n');
  fs.writeFileSync(path.join(folders[1].dir, ".agn.toml"), '[check]\nvariant = "chauka-bara"\n');
  fs.writeFileSync(path.join(folders[1].dir, "y.agn"), '[White "Mira"]\n[Variant "chaturanga-2p"]\n\n1. e3 *\n');
  const s = await greet(
    t,
    { textDocument: { diagnostic: {} } },
    folders.map(({ uri, name }) => ({ uri, name })),
  );
  const { c } = s;
  await c.sendNotification(lsp.InitializedNotification.type, {});
  const open = async (folder, text) => {
    const textDocument = { uri: `${folder.uri}/x.agn` };
    await c.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { ...textDocument, languageId: "agn", version: 1, text } });
    return textDocument;
  };
  const war = "1. e3+   e6+ 2. Nf3\nd6 3. f3 *\n";
  const one = await open(folders[0], war);
  const race = "1. <2> c1-e1 G: <3|2> e3-d5\nW: <2> c5-a5 B: <1> b3-a2 *\n";
  const two = await open(folders[1], race);
  const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const symbols = (query) => c.sendRequest(lsp.WorkspaceSymbolRequest.type, { query });
  assert.deepStrictEqual((await symbols("mira")).map((f) => f.location.uri), [`${folders[1].uri}/y.agn`]);
  await c.sendNotification(lsp.DidChangeWorkspaceFoldersNotification.type, { event: { added: [], removed: [{ uri: folders[1].uri, name: "two" }] } });
  assert.deepStrictEqual(await symbols("mira"), []);

  // Diagnostics of all that is open, with the place where the man in the way came from.
  const { items } = await c.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
  assert.deepStrictEqual(items.map((i) => [i.uri, i.items.map((d) => d.code).filter((code) => code.startsWith("M"))]), [
    [one.uri, ["M016", "M016", "M008"]],
    [two.uri, ["M028", "M005"]],
  ]);
  const blocked = items[0].items.find((d) => d.code === "M008");
  assert.strictEqual(blocked.relatedInformation[0].message, "the man on f3 came there");
  assert.deepStrictEqual(blocked.relatedInformation[0].location.range.start, { line: 0, character: 16 });

  // Corrections: all of a kind, a reading of a die, a legal move, sic, a repair.
  const actions = (textDocument) => c.sendRequest(lsp.CodeActionRequest.type, { textDocument, range: whole, context: { diagnostics: [] } });
  const called = (all, title) => {
    const found = all.find((a) => a.title.startsWith(title));
    assert.ok(found, `no ${title} among ${all.map((a) => a.title)}`);
    return found;
  };
  const changed = (text, textDocument, action) => applied(text, action.edit.changes[textDocument.uri]);
  const ofWar = await actions(one);
  assert.strictEqual(changed(war, one, called(ofWar, "fix all M016")), "1. e3   e6 2. Nf3\nd6 3. f3 *\n");
  assert.strictEqual(called(ofWar, "fix all that can be").kind, lsp.CodeActionKind.SourceFixAll);
  assert.strictEqual(changed(war, one, called(ofWar, "mark as played")), war.replace("f3 *", "f3 sic *"));
  const ofRace = await actions(two);
  assert.strictEqual(changed(race, two, called(ofRace, "make <3>")), race.replace("<3|2>", "<3>"));
  const repair = await c.sendRequest(lsp.CodeActionResolveRequest.type, called(ofRace, "look for the best repair"));
  assert.strictEqual(changed(race, two, repair), race.replace("b3-a2", "a3-a2").replace("<3|2>", "<3>"));

  // Inlay hints, the canonical form, tokens and selections.
  const hints = await c.sendRequest(lsp.InlayHintRequest.type, { textDocument: two, range: whole });
  assert.deepStrictEqual(hints.map((h) => h.label), ["R:", "= <3>"]);
  const options = { tabSize: 8, insertSpaces: true };
  const above = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const canonical = "1. e3+ e6+ 2. Nf3 d6 3. f3 *\n";
  for (const [type, more] of [
    [lsp.DocumentFormattingRequest.type, {}],
    [lsp.DocumentRangeFormattingRequest.type, { range: above }],
  ]) {
    assert.strictEqual(applied(war, await c.sendRequest(type, { textDocument: one, options, ...more })), canonical);
  }
  const typed = await c.sendRequest(lsp.DocumentOnTypeFormattingRequest.type, { textDocument: one, options, ch: "\n", position: { line: 2, character: 0 } });
  assert.strictEqual(applied(war, typed), canonical);
  const tokens = await c.sendRequest(lsp.SemanticTokensRangeRequest.type, { textDocument: one, range: above });
  assert.ok(tokens.data.length > 0 && tokens.data.length % 5 === 0);
  const [chosen] = await c.sendRequest(lsp.SelectionRangeRequest.type, { textDocument: two, positions: [{ line: 0, character: 8 }] });
  const grown = [];
  for (let r = chosen; r; r = r.parent) {
    const lines = race.split("\n").slice(r.range.start.line, r.range.end.line + 1);
    lines[lines.length - 1] = lines[lines.length - 1].slice(0, r.range.end.character);
    grown.push(lines.join("\n").slice(r.range.start.character));
  }
  assert.deepStrictEqual(grown.slice(0, 2), ["c1-e1", "1. <2> c1-e1"]);
  const hover = await c.sendRequest(lsp.HoverRequest.type, { textDocument: two, position: { line: 0, character: 4 } });
  assert.match(hover.contents.value, /odds of 3\/8/);
  await leave(s);
  assert.deepStrictEqual(fs.readdirSync(root, { recursive: true }).sort(), ["one", "one/.agn.toml", "two", "two/.agn.toml", "two/y.agn"]);
  fs.rmSync(root, { recursive: true });
});

test("files that are not open", async (t) => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "agn-"));
  t.after(() => fs.rmSync(dir, { recursive: true }));
  const file = (name) => pathToFileURL(path.join(dir, name)).toString();
  fs.writeFileSync(path.join(dir, "a.agn"), record);
  fs.writeFileSync(path.join(dir, "b.agn"), record.replace("e6+", "e6"));
  const s = await greet(t, { textDocument: { diagnostic: {} } }, [{ uri: pathToFileURL(dir).toString(), name: "x" }]);
  const { c } = s;
  await c.sendNotification(lsp.InitializedNotification.type, {});
  const previousResultIds = [];
  const first = await c.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds });
  assert.deepStrictEqual(first.items.map((r) => [r.kind, r.uri, r.version, r.items.some((i) => i.code === "M016")]),
    [["full", file("a.agn"), null, true], ["full", file("b.agn"), null, false]]);
  for (const r of first.items) {
    previousResultIds.push({ uri: r.uri, value: r.resultId });
  }
  const parts = [];
  c.onProgress(lsp.WorkspaceDiagnosticRequest.partialResult, "part", (p) => parts.push(...p.items.map((r) => r.kind)));
  const again = await c.sendRequest(lsp.WorkspaceDiagnosticRequest.type, { previousResultIds, partialResultToken: "part" });
  assert.deepStrictEqual([parts, again.items], [["unchanged", "unchanged"], []]);
  await leave(s);
});
