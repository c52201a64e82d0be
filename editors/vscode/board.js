"use strict";
// The page of the board.

function escaped(text) {
  return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

// page makes a page of an answer to agn/position.
function page(position) {
  const head = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>img { max-width: 100% } .words { font-family: var(--vscode-editor-font-family) }</style></head><body>`;
  if (!position) {
    return `${head}<p>The position is not known here.</p></body></html>`;
  }
  const list = (title, words) => (words.length ? `<h4>${title}</h4><p class="words">${escaped(words.join("  "))}</p>` : "");
  return `${head}<h3>${escaped(position.variant)} ${escaped(position.options)}, game ${position.game}, round ${position.round}, ${escaped(position.seat)}: ${escaped(position.due)}</h3>
<img alt="${escaped(position.diagram)}" src="data:image/svg+xml;base64,${Buffer.from(position.svg).toString("base64")}">${list("Throws", position.throws)}${list("Moves", position.moves)}
<p class="words">${escaped(position.state)}</p></body></html>`;
}

module.exports = { page };
