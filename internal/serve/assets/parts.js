// A long text is edited in parts of whole games: a field that holds a megabyte takes a tenth of a
// second for each key that is pressed in it.
export const PART = 16384;

const lines = (text) => text.split("\n").length - 1;

// Parts is a text in parts. The places of what is found in one count from its beginning, and so
// do the numbers of games and lines.
export class Parts {
  // Of each part is kept which text of it was judged. The text is cut before games that the server has found in it; without them it is one part.
  constructor(text, judged) {
    const starts = [0], games = judged ? judged.games : [];
    for (const g of games) if (g.start - starts[starts.length - 1] >= PART) starts.push(g.start);
    this.now = 0;
    this.all = starts.map((s, i) => {
      const end = starts[i + 1] ?? text.length, own = text.slice(s, end);
      return {text: own, judged: judged ? own : null, lines: lines(own), games: games.filter((g) => g.start >= s && g.start < end).length, found: []};
    });
    if (!judged) return;
    let i = 0, before = {games: 0, lines: 0};
    for (const f of judged.findings) {
      while (i + 1 < starts.length && f.start >= starts[i + 1]) i++;
      before = this.before(i);
      const moved = (e) => ({...e, start: e.start - starts[i], end: e.end - starts[i]});
      this.all[i].found.push({...moved(f), game: f.game - before.games, line: f.line - before.lines, fixes: f.fixes.map((x) => ({...x, edits: x.edits.map(moved)}))});
    }
  }

  get here() { return this.all[this.now]; }
  get text() { return this.all.map((p) => p.text).join(""); }

  // is reports whether the whole text is this one; that of a text of another length is not put together.
  is(text) { return this.start(this.all.length) === text.length && this.text === text; }

  // start is where a part begins in the whole text.
  start(i) { return this.all.slice(0, i).reduce((n, p) => n + p.text.length, 0); }

  // holding returns the part that a place of the whole text is in.
  holding(at) {
    const i = this.all.findIndex((p, i) => at < this.start(i) + p.text.length);
    return i < 0 ? this.all.length - 1 : i;
  }

  // before counts the games and lines before a part.
  before(i) {
    let games = 0, lines = 0;
    for (const p of this.all.slice(0, i)) {
      games += p.games;
      lines += p.lines;
    }
    return {games, lines};
  }

  // write gives the part that is shown another text.
  write(text) {
    this.here.text = text;
    this.here.lines = lines(text);
  }

  // found lists what is found in all parts, each with its part and the line in the whole.
  found() {
    return this.all.flatMap((p, part) => {
      const {lines} = this.before(part);
      return p.found.map((f) => ({f, part, line: f.line + lines}));
    });
  }
}
