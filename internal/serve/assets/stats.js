import {$, ask, fault, query} from "./ask.js";
import {html, own} from "./board.js";
import {completing} from "./complete.js";
import {keys} from "./keys.js";

let asked = 0;

function table(title, head, rows) {
  return html("div", {class: "wide", tabindex: "0", role: "region", "aria-label": title}, html("h2", {}, title), html("table", {}, html("thead", {}, html("tr", {}, ...head.map((h, i) => html("th", {scope: "col", class: i ? "n" : undefined}, h)))),
    html("tbody", {}, ...rows.map((r) => html("tr", {}, ...r.map((c, i) => html("td", {class: i ? "n" : undefined}, ...[c].flat().map((t) => own(String(t ?? "?"))))))))));
}

// count shows what the games of the query count. Where others were shown before, the browser can
// go back to them.
async function count(again) {
  const q = $("q").value, mine = ++asked, address = "/stats?" + query({q});
  if (!again && address !== location.pathname + location.search) history.pushState(null, "", address);
  let s = null, wrong = null;
  try {
    s = await ask("stats?" + query({q}));
  } catch (e) {
    wrong = e;
  }
  if (mine !== asked) return;
  fault(wrong, q);
  $("found").textContent = s ? `${s.games || "no"} ${s.games === 1 ? "game" : "games"}` : "";
  if (!s?.games) {
    $("tables").replaceChildren();
    return;
  }
  const out = [
    table("Rule sets", ["rule set", "games", "legal", "illegal", "unreadable", "ended by the rules", "plies, median", "mean"], s.variants.map((v) => [v.variant, v.games, v.legal, v.illegal, v.unreadable, v.complete, v.plies.median, v.plies.mean.toFixed(1)])),
    table("Results", ["rule set and result", "games"], s.variants.flatMap((v) => v.results.map((r) => [[v.variant, " ", r.result], r.games]))),
    table("Years", ["year", "games"], s.years.map((y) => [y.year, y.games])),
  ];
  for (const t of s.throws.filter((t) => t.player === null && (t.throws > t.impossible || t.inferred))) {
    const n = t.throws - t.impossible;
    const test = t.method ? `${t.method} test of ${t.tested === "faces" ? "the faces of single dice" : "the throws"}: p = ${t.p.toPrecision(3)}${t.pTogether === null ? "" : `; what fell together: p = ${t.pTogether.toPrecision(3)}`}` : "";
    const inferred = t.inferred ? `; ${t.inferred} more inferred from gaps and not tested` : "";
    out.push(html("p", {class: "beside"}, [`Throws of ${t.device}: ${t.throws} read${inferred}`, test].filter(Boolean).join("; ")));
    if (n) out.push(html("section", {class: "beside"}, table(`Throws of ${t.device}`, ["throw", "fell", "share", "95 %", "odds"], t.outcomes.map((o) => [o.throw, o.seen, (o.seen / n).toFixed(4), o.interval.map((x) => x.toFixed(4)).join("–"), o.odds])), html("img", {class: "plot", alt: `Throws of ${t.device}, how often each fell beside its odds`, src: "/api/v1/throws.svg?" + query({q, device: t.device})})));
  }
  $("tables").replaceChildren(...out);
}

function given() {
  $("q").value = new URLSearchParams(location.search).get("q") ?? "";
  return count(true);
}

$("ask").addEventListener("submit", (e) => { e.preventDefault(); $("complete").replaceChildren(); count(); });
keys({"/": () => $("q").focus()});
addEventListener("popstate", given);
await Promise.all([completing(), given()]);
