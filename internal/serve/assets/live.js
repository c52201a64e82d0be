// The editor's questions to the server. They go by a connection in a thread of its own, whose
// answer is there before the picture that has the letter in it: a message to the page would come
// behind it. Until the connection stands, and where there is none, they are requests.
import {ask} from "./ask.js";
import {inLanguage} from "./dom.js";

const ROOM = 1 << 18;
// The room is shared with the thread where the browser lets pages do so. It has the number of the
// question answered last, how many bytes the answer has, and these.
const room = self.crossOriginIsolated ? new SharedArrayBuffer(ROOM) : null, head = room && new Int32Array(room, 0, 2);
let thread = new Worker("/assets/thread.js"), number = 0, waiting = null;

thread.postMessage({room, path: inLanguage("/live/judge")});
thread.addEventListener("message", ({data}) => {
  if (data.number !== waiting?.number) return; // it was there before it was told
  if (data.text === undefined) glance();
  else took(data.text);
});
thread.addEventListener("error", () => {
  thread = null;
  took(null);
});

// took takes an answer, null for none.
function took(text) {
  const {done} = waiting ?? {};
  waiting = null;
  done?.(text);
}

// glance takes the answer from the room if it is there.
function glance() {
  if (waiting && Atomics.load(head, 0) === waiting.number) took(new TextDecoder().decode(new Uint8Array(room, 8, head[1]).slice()));
}

// judged asks what is found in a text and stands at a caret; one question at a time.
export async function judged(question) {
  const body = JSON.stringify(question);
  const text = thread && await new Promise((done) => {
    waiting = {number: ++number, done};
    thread.postMessage({number, text: body});
    if (room) requestAnimationFrame(glance);
  });
  if (!text) return ask("judge", {method: "POST", headers: {"Content-Type": "application/json"}, body});
  const v = JSON.parse(text);
  if (v.error) throw Object.assign(new Error(v.error.message), v.error);
  return v;
}
