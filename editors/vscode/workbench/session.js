"use strict";
// What Visual Studio Code runs within itself to try the extension: it writes to the file
// that AGN_SAYS names what went wrong, or "well" and the version.
const fs = require("node:fs");
const assert = require("node:assert");
const vscode = require("vscode");

const record = `[White "Asha"]
[Black "Ravi"]
[Variant "chaturanga-2p"]

1. e3 e6+ 2.  d3 *
`;

// until waits for something to be there, and returns it.
async function until(what, get) {
  for (let n = 0; n < 600; n++) {
    const got = await get();
    if (got) {
      return got;
    }
    await new Promise((r) => setTimeout(r, 50));
  }
  throw new Error(`${what} never came`);
}

async function session() {
  const [folder] = vscode.workspace.workspaceFolders;
  const uri = vscode.Uri.joinPath(folder.uri, "x.agn");
  await vscode.workspace.fs.writeFile(uri, Buffer.from(record));
  const document = await vscode.workspace.openTextDocument(uri);
  assert.strictEqual(document.languageId, "agn");
  const editor = await vscode.window.showTextDocument(document);
  const diagnostics = () => vscode.languages.getDiagnostics(uri);
  const [found] = await until("a diagnostic", () => diagnostics().length && diagnostics());
  assert.strictEqual(found.code.value, "M016");
  assert.strictEqual(found.source, "agn");
  assert.strictEqual(document.getText(found.range), "e6+");

  const command = (name, ...args) => vscode.commands.executeCommand(`vscode.execute${name}`, uri, ...args);
  const at = new vscode.Position(4, 7);
  const hovers = await until("a hover", async () => {
    const all = await command("HoverProvider", at);
    return all.length && all;
  });
  assert.match(hovers[0].contents[0].value, /after event 2/);
  const list = await command("CompletionItemProvider", at);
  assert.ok(list.items.some((i) => i.label === "e6"));
  const [symbol] = await command("DocumentSymbolProvider");
  assert.strictEqual(symbol.name, "Asha – Ravi");
  const tokens = await vscode.commands.executeCommand("vscode.provideDocumentSemanticTokens", uri);
  assert.ok(tokens.data.length > 20);

  // The board follows the cursor.
  editor.selection = new vscode.Selection(at, at);
  await vscode.commands.executeCommand("agn.board");
  const tabs = () => vscode.window.tabGroups.all.flatMap((g) => g.tabs);
  await until("the board", () => tabs().find((t) => t.label === "Board"));
  const { exports } = vscode.extensions.getExtension("ashtapada.agn");
  await until("the position before e6", () => /round 1, B: move/.test(exports.board()));
  const later = new vscode.Position(4, 15);
  editor.selection = new vscode.Selection(later, later);
  await until("the position before d3", () => /round 2, W: move/.test(exports.board()));

  // A correction is made, and the fault is gone.
  const actions = await command("CodeActionProvider", found.range);
  const fix = actions.find((a) => a.isPreferred);
  assert.strictEqual(fix.title, "write e6");
  await vscode.workspace.applyEdit(fix.edit);
  await until("the end of the diagnostic", () => diagnostics().length === 0);
  const edits = await command("FormatDocumentProvider", { tabSize: 8, insertSpaces: true });
  const format = new vscode.WorkspaceEdit();
  format.set(uri, edits);
  await vscode.workspace.applyEdit(format);
  assert.strictEqual(document.lineAt(4).text, "1. e3 e6 2. d3 *");

  // A setting counts at once.
  await editor.edit((b) => b.insert(new vscode.Position(4, 8), "+"));
  const [shown] = await until("the diagnostic again", () => diagnostics().length && diagnostics());
  assert.strictEqual(shown.severity, vscode.DiagnosticSeverity.Warning);
  await vscode.workspace.getConfiguration("agn").update("error", ["M016"], vscode.ConfigurationTarget.Workspace);
  await until("an error", () => diagnostics().some((d) => d.severity === vscode.DiagnosticSeverity.Error));

  await vscode.commands.executeCommand("agn.restart");
  await until("the diagnostic of another server", () => diagnostics().length === 1);
  await document.save();
}

exports.run = async () => {
  let says = `well, ${vscode.version}`;
  try {
    await session();
  } catch (err) {
    says = err.stack;
  }
  fs.writeFileSync(process.env.AGN_SAYS + "~", says);
  fs.renameSync(process.env.AGN_SAYS + "~", process.env.AGN_SAYS);
};
