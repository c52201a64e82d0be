// Files of this computer: one is opened by the browser's own dialogue or dropped on the text,
// and saved as a download. This is the end of one script with write.js, whose text it keeps.
let opened = "games.agn";

async function open(f) {
  if (!f) return;
  if (parts.text !== saved && parts.text.trim()) {
    say(["Save what stands here first, or take it out; then open ", own(f.name), "."]);
    return;
  }
  let text;
  try {
    text = new TextDecoder("utf-8", {fatal: true, ignoreBOM: true}).decode(await f.arrayBuffer());
  } catch (e) {
    say([own(f.name), " cannot be opened: " + (e instanceof TypeError ? "it is no text in UTF-8" : e.message)]);
    return;
  }
  await place(text.replace(/\r\n?/g, "\n"));
  opened = f.name;
  filed(["Opened ", own(f.name), "."], text);
  changed();
}

function keepFile() {
  const text = ended(parts.text);
  const url = URL.createObjectURL(new Blob([text], {type: "text/plain"}));
  html("a", {href: url, download: opened}).click();
  URL.revokeObjectURL(url);
  filed(["Saved as ", own(opened), " where this browser puts what is downloaded."], text);
}

// filed notes that the text stands in a file too, as it does there, so that the browser need not keep it.
function filed(how, text) {
  saved = parts.text;
  ends = lineEnds(text);
  keep();
  say(how);
}

// begin writes an empty record behind the text, with the caret on a line of its own where the
// first turn belongs.
function begin(text) {
  turn(parts.all.length - 1 - parts.now);
  const end = area.value.length, before = end === 0 ? "" : area.value.endsWith("\n") ? "\n" : "\n\n";
  insert(end, end, before + text.replace(/ *\*\n$/, "\n\n*\n"));
  caretTo(area.value.length - "\n*\n".length);
}

const records = await ask("records");
$("new").append(...records.map((r, i) => html("option", {value: String(i)}, r.title)));
$("new").addEventListener("change", (e) => {
  begin(records[Number(e.target.value)].text);
  e.target.value = "";
});

$("open").addEventListener("change", (e) => { open(e.target.files[0]); e.target.value = ""; });
$("keep").addEventListener("click", keepFile);
addEventListener("keydown", (e) => {
  if ((e.ctrlKey || e.metaKey) && e.key === "s") keepFile();
});
addEventListener("dragover", (e) => e.preventDefault());
addEventListener("drop", (e) => {
  if (!e.dataTransfer.files.length) return;
  e.preventDefault();
  open(e.dataTransfer.files[0]);
});
