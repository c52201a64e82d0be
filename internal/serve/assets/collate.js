import {ask} from "./ask.js";
import {$, html, own, T} from "./dom.js";
import {drawings} from "./drawings.js";
import {dateOf, playersOf, shortTitle, standingMark} from "./game.js";
import {collated} from "./witnesses.js";

// Records of one game, by their addresses: 2.1 is the first game of the second file, all else an id of the archive. A
// plus, which is a space in an address, stands between two of which the second goes on where the first ends.
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
  const [first, ...and] = address.split(/[ +]/).map((one) => {
    const m = /^(\d+)\.(\d+)$/.exec(one);
    return m ? {file: Number(m[1]), game: Number(m[2]), id: ""} : {file: 0, game: 0, id: one};
  });
  return {...first, and};
}

// choose offers the games of the files.
async function choose() {
  $("collation").hidden = true;
  $("choose").hidden = false;
  const {games} = await ask("games");
  const go = $("collate");
  // Each row has a record, whether it is chosen, and whether it goes on where the one chosen before it ends.
  let rows = [];
  const chosen = () => rows.filter((row) => row.box.checked);
  const address = () => chosen().map((row, i) => (i && row.on?.checked ? "+" : i ? "," : "") + row.address).join("");
  const count = () => {
    const n = chosen().length;
    for (const row of rows) {
      const second = row.box.checked && row !== chosen()[0];
      if (second && !row.on) {
        row.on = html("input", {type: "checkbox"});
        row.goesOn = html("label", {class: "small"}, row.on, T`goes on where the one before ends`);
        row.item.append(row.goesOn);
      }
      if (row.on) row.goesOn.hidden = !second;
    }
    go.setAttribute("aria-disabled", String(n < 2 || n > MOST));
    $("why").textContent = !games.length ? T`No games were named when agn serve was started.` : n < 2 ? T`Choose at least two.` : n > MOST ? T`At most ${MOST} can be collated.` : "";
  };
  rows = games.map((e) => {
    const box = html("input", {type: "checkbox"});
    box.addEventListener("change", count);
    const names = playersOf(e);
    const item = html("li", {}, html("label", {}, box, html("span", {}, html("b", {}, own(names.length ? names.join(" – ") : e.event || shortTitle(e.title))),
      html("small", {}, own(T`${e.file}, game ${e.game}`), ", ", own(shortTitle(e.title)), ", ", dateOf(e), " "), standingMark(e, html))));
    return {box, item, address: `${e.number}.${e.game}`};
  });
  $("records").replaceChildren(...rows.map((row) => row.item));
  go.addEventListener("click", () => {
    if (go.getAttribute("aria-disabled") === "false") location.search = "of=" + address();
  });
  count();
}

// show collates the records of the address.
async function show() {
  const parts = ["table", "acts", "grid", "here", "whole"].map($),
    show = (is) => parts.forEach((part) => (part.hidden = !is));
  $("found").textContent = T`Looking for the game that costs least …`;
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
