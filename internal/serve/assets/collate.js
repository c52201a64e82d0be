import {ask} from "./ask.js";
import {$, html, own} from "./dom.js";
import {drawings} from "./drawings.js";
import {dateOf, playersOf, shortTitle, standingMark} from "./game.js";
import {collated} from "./witnesses.js";

// Records of one game, by their addresses: 2.1 is the first game of the second file, all else an id of the archive.
const MOST = 16;
const of = (new URLSearchParams(location.search).get("of") ?? "").split(",").filter(Boolean);
const post = (path, body) => ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});

// judged is a text as a game.
async function judged(text) {
  const {at} = await post("judge", {text, caret: text.length, sheet: true, ended: false});
  return at?.sheet;
}

// record is what an address means.
function record(address) {
  const m = /^(\d+)\.(\d+)$/.exec(address);
  return m ? {file: Number(m[1]), game: Number(m[2]), id: ""} : {file: 0, game: 0, id: address};
}

// choose offers the games of the files.
async function choose() {
  $("collation").hidden = true;
  $("choose").hidden = false;
  const {games} = await ask("games"), chosen = new Set();
  const go = $("collate");
  const count = () => {
    const n = chosen.size;
    go.setAttribute("aria-disabled", String(n < 2 || n > MOST));
    $("why").textContent = !games.length ? "No games were named when agn serve was started." : n < 2 ? "Choose at least two." : n > MOST ? `At most ${MOST} can be collated.` : "";
  };
  $("records").replaceChildren(...games.map((e) => {
    const box = html("input", {type: "checkbox"});
    box.addEventListener("change", () => {
      const address = `${e.number}.${e.game}`;
      if (box.checked) chosen.add(address); else chosen.delete(address);
      count();
    });
    const names = playersOf(e);
    return html("li", {}, html("label", {}, box, html("span", {}, html("b", {}, own(names.length ? names.join(" – ") : e.event || shortTitle(e.title))),
      html("small", {}, own(`${e.file}, game ${e.game}`), ", ", own(shortTitle(e.title)), ", ", dateOf(e), " "), standingMark(e, html))));
  }));
  go.addEventListener("click", () => {
    if (go.getAttribute("aria-disabled") === "false") location.search = "of=" + [...chosen].join(",");
  });
  count();
}

// show collates the records of the address.
async function show() {
  const parts = ["table", "acts", "grid", "here", "whole"].map($),
    show = (is) => parts.forEach((part) => (part.hidden = !is));
  $("found").textContent = "Looking for the game that costs least …";
  show(false);
  const found = await post("collate", {games: of.map(record)});
  show(true);
  collated(found, drawings, judged);
}

try {
  await (of.length ? show() : choose());
} catch (e) {
  $("fault").textContent = e.message;
  $("collation").hidden = true;
}
