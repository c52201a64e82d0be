// Files of this computer: one is opened by the browser's own dialogue or dropped on the text,
// and saved as a download. This is the end of one script with write.js, whose text it keeps.
elsewhere.name = "games.agn";

async function open(f) {
  if (!f) return;
  if (parts.text !== saved && parts.text.trim()) {
    say(nodes`Save what stands here first, or take it out; then open ${own(f.name)}.`);
    return;
  }
  let text;
  try {
    text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(await f.arrayBuffer());
  } catch (e) {
    say(nodes`${own(f.name)} cannot be opened: ${e instanceof TypeError ? T`it is no text in UTF-8` : e.message}`);
    return;
  }
  await place(text.replace(/\r\n?/g, "\n"));
  elsewhere.name = f.name;
  filed(nodes`Opened ${own(f.name)}.`, text);
  changed();
}

function keepFile() {
  const text = ended(parts.text);
  const url = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
  html("a", {href: url, download: elsewhere.name}).click();
  URL.revokeObjectURL(url);
  filed(nodes`Saved as ${own(elsewhere.name)} where this browser puts what is downloaded.`, text);
}

// filed notes that the text stands in a file too, as it does there, so that the browser need not keep it.
function filed(how, text) {
  saved = parts.text;
  savedAt = new Date().toTimeString().slice(0, 5);
  failed = "";
  ends = lineEnds(text);
  keep();
  saving();
  say(how);
}

// What the file menu has here in the place of the server's files.
$("filemenu").prepend($("opening").content);
elsewhere.save = keepFile;
saving();

$("open").addEventListener("change", (e) => { open(e.target.files[0]); e.target.value = ""; });
addEventListener("drop", (e) => {
  if (!e.dataTransfer.files.length) return;
  e.preventDefault();
  open(e.dataTransfer.files[0]);
});
