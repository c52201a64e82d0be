import {BoardView, define} from "./board.js";
import {html, own, sentence} from "./dom.js";
import {Game, namesOf, verdict} from "./game.js";
import {Sheet} from "./sheet.js";

// The elements: <agn-game src="game.json"> replays a judged game, <agn-board variant="…" position="…"> shows a
// position. What is wrong is said in the element.
const SHEET = new CSSStyleSheet();

// ready has the data of all rule sets, which the file has packed.
const ready = (async () => {
  const bytes = new Uint8Array(SIZE + 1), sign = (i) => PACKED.charCodeAt(i) - 35;
  for (let i = 0, at = 0, bits = 0, n = 0; i < PACKED.length; i += 2) {
    const [a, b] = [sign(i), sign(i + 1)].map((c) => c - (c > 57)); // there is no backslash among the signs
    for (bits |= a * 91 + b << n, n += 13; n > 7; n -= 8, bits >>= 8) bytes[at++] = bits;
  }
  const all = JSON.parse(await new Response(new Blob([bytes.slice(0, SIZE)]).stream().pipeThrough(new DecompressionStream("gzip"))).text());
  SHEET.replaceSync(all.style);
  return all;
})();
ready.catch(() => {}); // whoever waits for it is told

// Shown is what both elements have in common: a shadow root with our style, and one picture at a time.
class Shown extends HTMLElement {
  // What nobody sees yet is not asked for.
  static #near = new IntersectionObserver((all) => {
    for (const {target, isIntersecting} of all) {
      if (!isIntersecting) continue;
      Shown.#near.unobserve(target);
      target.seen = true;
      target.renew();
    }
  }, {rootMargin: "400px"});
  #asked = 0;

  constructor() {
    super();
    this.attachShadow({mode: "open"}).adoptedStyleSheets = [SHEET];
  }

  connectedCallback() {
    if (this.seen) this.renew();
    else Shown.#near.observe(this);
  }
  disconnectedCallback() { Shown.#near.unobserve(this); }
  attributeChangedCallback(name, before, after) { if (this.seen && this.isConnected && before !== after) this.renew(); }

  // renew shows what the attributes say now. What was asked for before is let go.
  async renew() {
    const asked = ++this.#asked;
    try {
      const all = await ready;
      const show = await this.prepare(all);
      if (asked !== this.#asked) return;
      this.shadowRoot.replaceChildren();
      show();
      this.dispatchEvent(new CustomEvent("agn-shown", {bubbles: true, composed: true}));
    } catch (e) {
      if (asked === this.#asked) this.fail(e);
    }
  }

  fail(e) {
    this.shadowRoot.replaceChildren(html("p", {class: "agn-fault", role: "alert"}, ...sentence(e.message)));
    this.dispatchEvent(new CustomEvent("agn-fault", {bubbles: true, composed: true, detail: {message: e.message}}));
  }
}

class AgnBoard extends Shown {
  static observedAttributes = ["variant", "position", "options"];

  async prepare({drawings, variants}) {
    const at = (name) => this.getAttribute(name)?.trim() ?? "";
    const {board, title, moment} = positions.read(variants, at("variant"), at("position"), at("options"));
    return () => {
      this.board = board;
      this.moment = moment;
      const holder = html("div", {class: "agn-holder"});
      this.shadowRoot.append(html("section", {"aria-label": title}, holder, html("p", {class: "agn-status"}, `${title}: ${moment.status}`)));
      define(drawings, this.shadowRoot);
      new BoardView(holder, drawings).show(board, moment, {});
    };
  }
}

// parsed reads a game. What is no game of agn page --embed is refused here, and not where it is drawn.
function parsed(text, from) {
  let g = null;
  try {
    g = JSON.parse(text);
  } catch (e) {
    throw new Error(`What ${from} has is no JSON: ${e.message}`);
  }
  return checked(g, from);
}

function checked(g, from) {
  const lists = ["nodes", "items", "rows", "order", "men", "texts", "findings", "tags"];
  if (!g || typeof g !== "object" || lists.some((k) => !Array.isArray(g[k]))) throw new Error(`What ${from} has is no game as agn page --embed writes it.`);
  return g;
}

class AgnGame extends Shown {
  static observedAttributes = ["src", "event"];
  #data = null;

  // game is the game that is shown. One that is set is shown in place of that of src.
  get game() { return this.#data; }
  set game(g) {
    this.#data = g;
    if (this.seen && this.isConnected) this.renew();
  }

  async #load() {
    if (this.#data) return checked(this.#data, "the property game");
    const src = this.getAttribute("src"), inside = this.querySelector("script[type='application/json']");
    if (!src && inside) return parsed(inside.textContent, "the element");
    if (!src) throw new Error("The attribute src names no game.");
    let r = null;
    try {
      r = await fetch(new URL(src, document.baseURI));
    } catch (e) {
      throw new Error(`"${src}" cannot be loaded: ${e.message}`);
    }
    if (!r.ok) throw new Error(`"${src}" cannot be loaded: ${r.status} ${r.statusText}`);
    return parsed(await r.text(), `"${src}"`);
  }

  async prepare({drawings}) {
    const loaded = await this.#load();
    let game = null;
    try {
      game = new Game(structuredClone(loaded));
    } catch {
      throw new Error("What is to be shown is no game as agn page --embed writes it.");
    }
    return () => this.#show(game, drawings);
  }

  #show(game, drawings) {
    const holder = html("div", {class: "agn-holder"}), status = html("p", {class: "agn-status", role: "status"});
    const button = (name, words, sign, go) => {
      const b = html("button", {type: "button", class: "b", "aria-label": words, title: words, "data-go": name}, sign);
      b.addEventListener("click", go);
      return b;
    };
    const names = namesOf(game), moves = html("div", {class: "agn-moves"}), sheet = new Sheet(moves);
    let at = 0;
    moves.addEventListener("agn-go", ({detail}) => go(detail.node));
    const step = {first: () => 0, back: () => game.nodes[at].p, next: () => game.onward(at), last: () => game.last};
    const signs = {first: ["First", "|◂"], back: ["Back", "◂"], next: ["Next", "▸"], last: ["Last", "▸|"]};
    const buttons = Object.entries(signs).map(([name, [words, sign]]) => button(name, words, sign, () => go(step[name]())));
    const bar = html("div", {class: "row agn-steps", role: "toolbar", "aria-label": "Replay"}, ...buttons);
    const title = html("h2", {class: "agn-title"}, own(game.title || "unknown rule set"));
    this.shadowRoot.append(html("article", {"aria-label": game.title || "game"}, title, html("p", {class: "small"}, verdict(game)),
      html("div", {class: "agn-both"}, html("div", {class: "agn-left"}, holder, bar, status), moves)));
    define(drawings, this.shadowRoot);
    const view = new BoardView(holder, drawings);
    const go = (n) => {
      if (!(n >= 0 && n < game.nodes.length)) return;
      at = n;
      const node = game.nodes[n];
      this.moment = game.moment(n);
      if (!game.show(view, n, names)) view.show(null, {status: game.status(n)});
      sheet.show(game, {node: n}, {names});
      status.replaceChildren(...sentence([n ? game.said(n) : "", game.status(n), ...game.found(n).map((f) => `${f.severity}: ${f.message}`)].filter(Boolean).join("; ")));
      for (const b of buttons) {
        const to = step[b.dataset.go]();
        b.disabled = !(to >= 0) || to === at;
      }
      this.dispatchEvent(new CustomEvent("agn-moment", {bubbles: true, composed: true, detail: {event: n, position: this.moment?.position ?? ""}}));
    };
    this.shadowRoot.firstChild.addEventListener("keydown", (e) => {
      const name = {ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last"}[e.key];
      if (!name || e.ctrlKey || e.altKey || e.metaKey || holder.contains(e.target)) return;
      e.preventDefault();
      go(step[name]());
    });
    const wanted = this.getAttribute("event");
    go(wanted === "end" ? game.last : Math.min(Math.max(Math.trunc(Number(wanted)) || 0, 0), game.nodes.length - 1));
  }
}

if (!customElements.get("agn-board")) customElements.define("agn-board", AgnBoard);
if (!customElements.get("agn-game")) customElements.define("agn-game", AgnGame);
