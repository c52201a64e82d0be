import {$, answer, ask, fault, query, take} from "./ask.js";
import {html, own} from "./board.js";
import {completing} from "./complete.js";
import {keys} from "./keys.js";

const LIMIT = 50, SHORT = 10;
// What is shown: of which query, from which game on; the games that are chosen; how often was
// asked, for an answer may come behind that of a later question.
let shown = "", offset = 0, chosen = [], asked = 0;

const verdict = (g) => g.superseded ? `superseded: ${g.superseded.reason}` : g.verdict + (g.judged !== null && g.judged < g.events ? ` as far as judged, ${g.judged} of ${g.events}` : "");
const players = (g) => g.seats.some((s) => s.player !== null) ? g.seats.flatMap((s, i) => [i ? " – " : "", own(s.player ?? "?")]) : ["?"];
const date = (g) => g.date === null || /^[?.]*$/.test(g.date) ? "?" : g.date;

function row(g) {
  const choice = html("input", {type: "checkbox", class: "choose", "aria-label": `choose ${g.id.slice(0, SHORT)}`});
  choice.checked = chosen.includes(g.id);
  choice.addEventListener("change", () => {
    chosen = chosen.filter((id) => id !== g.id);
    if (choice.checked) chosen.push(g.id);
    $("together").disabled = chosen.length !== 2;
  });
  return html("tr", {}, html("td", {}, choice), html("td", {}, html("a", {href: "/?id=" + g.id}, g.id.slice(0, SHORT))),
    ...[[own(g.variant ?? "?"), g.options ? " " + g.options : ""], [own(date(g))], players(g), [own(g.result ?? "?")], [own(verdict(g))]].map((t) => html("td", {}, ...t)),
    html("td", {class: "n"}, String(g.plies)), html("td", {}, own(g.file), `#${g.game}`));
}

// search shows the games of the query from a number on. Where one was shown before, the browser
// can go back to it.
async function search(from, again) {
  const q = $("q").value, mine = ++asked, address = "/search?" + query({q, offset: from || ""});
  if (!again && address !== location.pathname + location.search) history.pushState(null, "", address);
  if (q !== shown) {
    chosen = [];
    $("pairs").replaceChildren();
  }
  $("together").disabled = chosen.length !== 2;
  [shown, offset] = [q, from];
  fault(null);
  let rows = [], left = 0, wrong = null;
  try {
    const [found, head] = await answer("search?" + query({q, limit: LIMIT, offset: from}));
    [rows, left] = [found, Number(head.get("Left-Out"))];
  } catch (e) {
    wrong = e;
  }
  if (mine !== asked) return;
  fault(wrong, q);
  $("rows").tBodies[0].replaceChildren(...rows.map(row));
  $("rows").hidden = !rows.length;
  $("before").disabled = !from;
  const all = rows.length + left;
  $("after").disabled = all < LIMIT;
  $("dups").disabled = !!wrong;
  const some = all ? `games ${from + 1} to ${from + all}` : wrong ? "" : from ? `no games behind ${from}` : "no games";
  const lacks = left ? `, without ${left} whose rows do not match their checksums; agn archive verify names them` : "";
  $("found").textContent = some + lacks;
  if (!all || all < LIMIT && !from) return;
  try {
    const {games} = await ask("count?" + query({q}));
    if (mine === asked) $("found").textContent = `${some} of ${games}${lacks}`;
  } catch { /* how many there are is told where it can be */ }
}

async function dups() {
  const q = $("q").value;
  fault(null);
  $("found").textContent = "looking for duplicates";
  try {
    const pairs = await ask("dups?" + query({q, near: 3}));
    $("pairs").replaceChildren(...pairs.map((d) => html("li", {}, html("a", {href: "/compare?" + query({a: d.a.id, b: d.b.id})}, `${d.a.id.slice(0, SHORT)} and ${d.b.id.slice(0, SHORT)}`),
      ` ${d.kind}: `, own(d.a.file), `#${d.a.game}, `, own(d.b.file), `#${d.b.game}`)));
    $("found").textContent = pairs.length === 1 ? "1 pair that may be one game" : `${pairs.length || "no"} pairs that may be one game`;
  } catch (e) {
    $("found").textContent = "";
    fault(e, q);
  }
}

// bring takes files into the archive, one by one, and shows what is there then.
async function bring(files) {
  $("brought").replaceChildren();
  for (const f of files) $("brought").append(html("li", {}, ...await take(f.name, await f.text())));
  await search(0);
}

function given() {
  const address = new URLSearchParams(location.search);
  $("q").value = address.get("q") ?? "";
  return search(Math.max(0, parseInt(address.get("offset"), 10) || 0), true);
}

$("bring")?.addEventListener("change", (e) => bring([...e.target.files]));
$("ask").addEventListener("submit", (e) => { e.preventDefault(); $("complete").replaceChildren(); search(0); });
const press = (id) => () => $(id).click();
$("before").addEventListener("click", () => search(Math.max(offset - LIMIT, 0)));
$("after").addEventListener("click", () => search(offset + LIMIT));
$("together").addEventListener("click", () => { location.href = "/compare?" + query({a: chosen[0], b: chosen[1]}); });
$("dups").addEventListener("click", dups);
keys({"/": () => $("q").focus(), "Alt+PageUp": press("before"), "Alt+PageDown": press("after"), c: press("together"), d: press("dups")});
addEventListener("popstate", given);
await Promise.all([completing(), given()]);
