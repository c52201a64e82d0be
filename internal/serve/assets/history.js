// What was changed in a text, to be undone and done again. Places count from the beginning of the
// whole text, whatever part of it is shown.
const MOST = 10000;

// change returns which stretch of one text another has replaced, the end of the new one at a caret if it may be there.
export function change(before, after, caret) {
  let tail = 0, head = 0;
  const least = Math.min(before.length, after.length);
  while (tail < Math.min(least, after.length - caret) && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  while (head < least - tail && before[head] === after[head]) head++;
  return {at: head, out: before.slice(head, before.length - tail), into: after.slice(head, after.length - tail)};
}

export class History {
  constructor() {
    this.done = [];
    this.undone = [];
    this.typing = false;
  }

  // note notes a change. Single letters that follow each other are one until a word begins.
  note(c) {
    const last = this.done[this.done.length - 1], one = c.into.length + c.out.length === 1;
    this.undone = [];
    if (this.typing && one && c.into && c.at === last.at + last.into.length && !(/\s$/.test(last.into) && /\S/.test(c.into))) last.into += c.into;
    else if (this.typing && one && c.out && !last.into && c.at + 1 === last.at) Object.assign(last, {at: c.at, out: c.out + last.out});
    else if (this.typing && one && c.out && !last.into && c.at === last.at) last.out += c.out;
    else this.done.push(c);
    if (this.done.length > MOST) this.done.shift();
    this.typing = one;
  }

  // join makes one change of all that were noted after the first n.
  join(n, c) {
    if (this.done.length < n + 2) return;
    const [{stood}] = this.done.splice(n);
    this.done.push({...c, stood});
  }

  // pause ends a change that single letters make.
  pause() { this.typing = false; }

  // undo and redo return the change that is to be made now, undefined for none. What is undone may have a place where the
  // caret stood before.
  undo() {
    const c = this.done.pop();
    this.typing = false;
    if (c) this.undone.push(c);
    return c && {...c, out: c.into, into: c.out, was: c.is, is: c.was};
  }
  redo() {
    const c = this.undone.pop();
    this.typing = false;
    if (c) this.done.push(c);
    return c && {...c, stood: undefined};
  }
}
