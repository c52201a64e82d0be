"use strict";
// Visual Studio Code and the language server of agn: the client, and a board beside the
// text that follows the cursor.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { page } = require("./board");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("agn").get("path") || "agn";
  client = new LanguageClient(
    "agn",
    "AGN",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "agn" }],
      middleware: {
        workspace: {
          // The path of the program is the client's own.
          configuration: async (params, token, next) => {
            const all = await next(params, token);
            return Array.isArray(all) ? all.map(settings) : all;
          },
        },
      },
    },
  );
  try {
    await client.start();
  } catch (err) {
    vscode.window.showErrorMessage(`${command} lsp cannot be started: ${(err && err.message) || err}. The setting agn.path says where agn is.`);
  }
}

function settings(all) {
  if (!all || typeof all !== "object") {
    return all;
  }
  const { path, trace, ...rest } = all;
  return Object.fromEntries(Object.entries(rest).filter(([, v]) => v !== "" && v !== 0 && v !== false && !(Array.isArray(v) && v.length === 0)));
}

// Board is the view of the position at the cursor.
class Board {
  constructor() {
    this.panel = vscode.window.createWebviewPanel("agnBoard", "Board", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {});
    this.asked = 0;
  }

  async follow(editor) {
    if (!editor || editor.document.languageId !== "agn" || !client || !client.isRunning()) {
      return;
    }
    const asked = ++this.asked;
    const position = await client
      .sendRequest("agn/position", {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
        position: client.code2ProtocolConverter.asPosition(editor.selection.active),
      })
      .catch(() => null);
    if (asked === this.asked) {
      this.panel.webview.html = page(position);
    }
  }
}

let board;

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("agn.board", () => {
      if (board) {
        board.panel.reveal(undefined, true);
      } else {
        board = new Board();
        board.panel.onDidDispose(() => (board = undefined));
      }
      return board.follow(vscode.window.activeTextEditor);
    }),
    vscode.commands.registerCommand("agn.restart", async () => {
      await deactivate();
      await start();
    }),
    vscode.window.onDidChangeTextEditorSelection((e) => board && board.follow(e.textEditor)),
    vscode.window.onDidChangeActiveTextEditor((e) => board && board.follow(e)),
    vscode.workspace.onDidChangeTextDocument((e) => {
      const editor = vscode.window.activeTextEditor;
      return board && editor && editor.document === e.document && board.follow(editor);
    }),
  );
  await start();
  // The page that the board shows, for tests.
  return { board: () => (board ? board.panel.webview.html : "") };
}

async function deactivate() {
  if (client) {
    await client.stop().catch(() => undefined);
    client = undefined;
  }
}

module.exports = { activate, deactivate };
