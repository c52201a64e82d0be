"use strict";
// Starts the extension in Visual Studio Code, as it runs in a browser, and has it go
// through session.js there. AGN is the program agn, CODE the folder lib/vscode of the
// package code-server with its packages, CODE_NODE the Node.js that it asks for, CHROMIUM
// a browser. The extension must have been built.
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { spawn } = require("node:child_process");

const { AGN, CODE, CODE_NODE = "node", CHROMIUM = "chromium" } = process.env;
const port = 18771;
const origin = `127.0.0.1:${port}`;

async function main() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "agn-"));
  const says = path.join(dir, "says");
  const machine = path.join(dir, "data/data/Machine");
  fs.mkdirSync(machine, { recursive: true });
  fs.writeFileSync(path.join(machine, "settings.json"), JSON.stringify({ "agn.path": path.resolve(AGN) }));
  fs.mkdirSync(path.join(dir, "records"));
  const started = [];
  const start = (command, args, cwd) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, AGN_SAYS: says }, stdio: ["ignore", "pipe", "ignore"] });
    started.push(child);
    return child;
  };
  try {
    const server = start(
      CODE_NODE,
      ["out/server-main.js", "--host", "127.0.0.1", "--port", port, "--without-connection-token", "--accept-server-license-terms", "--disable-telemetry"].concat(
        ["--disable-workspace-trust", "--enable-smoke-test-driver", "--server-data-dir", path.join(dir, "data")],
      ),
      CODE,
    );
    await new Promise((done, fail) => {
      server.stdout.on("data", (text) => String(text).includes("Web UI available") && done());
      server.on("error", fail);
      server.on("exit", (code) => fail(new Error(`the server of Visual Studio Code ended with ${code}`)));
    });
    const remote = (file) => `vscode-remote://${origin}${file}`;
    const payload = [
      ["extensionDevelopmentPath", remote(path.dirname(__dirname))],
      ["extensionTestsPath", remote(path.join(__dirname, "session.js"))],
      ["skipWelcome", "true"],
    ];
    const query = new URLSearchParams({ folder: path.join(dir, "records"), payload: JSON.stringify(payload) });
    start(CHROMIUM, ["--headless=new", "--no-sandbox", "--disable-gpu", `--user-data-dir=${dir}/profile`, "--remote-debugging-port=0", `http://${origin}/?${query}`]).on("error", () => undefined);
    for (let n = 0; n < 180 && !fs.existsSync(says); n++) {
      await new Promise((r) => setTimeout(r, 1000));
    }
  } finally {
    for (const child of started) {
      child.kill();
    }
  }
  const text = fs.existsSync(says) ? fs.readFileSync(says, "utf8") : "the session never ended";
  console.log(text);
  process.exitCode = text.startsWith("well") ? 0 : 1;
}

main();
