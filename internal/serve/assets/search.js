import {$, ask, fault, query, take} from "./ask.js";
import {html} from "./board.js";

const LIMIT = 50;
let offset = 0;
const fields = await ask("fields");

async function search(from) {
  const q = $("q").value;
  offset = from;
  history.replaceState(null, "", "/search?" + query({q, offset: from || ""}));
  fault(null);
  let rows = [];
  try {
    rows = await ask("search?" + query({q, limit: LIMIT, offset: from}));
  } catch (e) {
    fault(e, q);
  }
  $("rows").tBodies[0].replaceChildren(...rows.map((g) => html("tr", {},
    html("td", {}, html("a", {href: "/?id=" + g.id}, g.id.slice(0, 10))),
    ...[[g.variant, g.options].filter(Boolean).join(" "), g.date ?? "?", g.seats.map((s) => s.player ?? "?").join(" – "), g.result ?? "?", g.verdict].map((t) => html("td", {}, t ?? "?")),
    html("td", {class: "n"}, String(g.plies)), html("td", {}, `${g.file}#${g.game}`))));
  $("found").textContent = rows.length ? `games ${from + 1} to ${from + rows.length}` : "no games";
  $("before").disabled = !from;
  $("after").disabled = rows.length < LIMIT;
}

// complete offers what the word before the caret can become.
function complete() {
  const box = $("q"), before = box.value.slice(0, box.selectionStart), word = /[^\s()]*$/.exec(before)[0];
  const [, name, value] = /^(?:\w+\.)?([\w.]+):(.*)$/.exec(word) ?? [];
  let offers;
  if (name === "variant") offers = fields.variants.filter((v) => v.startsWith(value)).map((v) => [v, "", value]);
  else if (name === "event") offers = fields.events.filter((v) => v.startsWith(value)).map((v) => [v, "", value]);
  else offers = fields.fields.filter((f) => f.name.startsWith(word) && !word.includes(":")).map((f) => [f.name + ":", `${f.what}, such as ${f.example}`, word]);
  $("complete").replaceChildren(...offers.map(([text, what, typed]) => {
    const b = html("button", {type: "button", title: what || undefined}, text);
    b.addEventListener("click", () => {
      const at = box.selectionStart;
      box.setRangeText(text, at - typed.length, at, "end");
      box.focus();
      complete();
    });
    return b;
  }));
}

async function dups() {
  const q = $("q").value;
  try {
    const pairs = await ask("dups?" + query({q, near: 3}));
    $("pairs").replaceChildren(...pairs.map((d) => html("li", {}, html("a", {href: "/compare?" + query({a: d.a.id, b: d.b.id})}, `${d.a.id.slice(0, 10)} and ${d.b.id.slice(0, 10)}`),
      ` ${d.kind}: ${d.a.file}#${d.a.game}, ${d.b.file}#${d.b.game}`)));
    $("found").textContent = `${pairs.length} pairs that may be one game`;
  } catch (e) {
    fault(e, q);
  }
}

// bring takes files into the archive, one by one, and shows what is there then.
async function bring(files) {
  $("brought").replaceChildren();
  for (const f of files) $("brought").append(html("li", {}, await take(f.name, await f.text())));
  await search(0);
}

$("bring")?.addEventListener("change", (e) => bring([...e.target.files]));
$("ask").addEventListener("submit", (e) => { e.preventDefault(); search(0); });
$("q").addEventListener("input", complete);
$("before").addEventListener("click", () => search(Math.max(offset - LIMIT, 0)));
$("after").addEventListener("click", () => search(offset + LIMIT));
$("dups").addEventListener("click", dups);
const given = new URLSearchParams(location.search);
$("q").value = given.get("q") ?? "";
complete();
await search(Number(given.get("offset")) || 0);
