// What the pages of the server ask it is asked here of the judge in the file.
import {$} from "./board.js";

const code = URL.createObjectURL(new Blob([$("worker").textContent], {type: "text/javascript"}));
const packed = $("judge").textContent;
$("judge").remove();

// unpack makes a judge, in a worker of its own.
function unpack() {
  const worker = new Worker(code), waiting = new Map();
  let asked = 0;
  worker.postMessage(packed);
  worker.addEventListener("message", ({data}) => {
    const {done, failed} = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.fault) failed(new Error(data.fault));
    else done(JSON.parse(data.answer));
  });
  return {
    ask: (path, body) => new Promise((done, failed) => {
      waiting.set(++asked, {done, failed});
      worker.postMessage({id: asked, path, body});
    }),
    end: () => worker.terminate(),
  };
}

const judges = unpack();

// apart asks a judge that ends with the answer, or when it is not wanted any more.
async function apart(path, body, signal) {
  const own = unpack();
  const given = new Promise((_, failed) => signal.addEventListener("abort", () => failed(signal.reason)));
  try {
    return await Promise.race([own.ask(path, body), given]);
  } finally {
    own.end();
  }
}

export function ask(path, {body = "", signal} = {}) {
  return signal ? apart(path, body, signal) : judges.ask(path, body);
}

// watch does nothing: no file is open that could change.
export async function watch() {}

export const judged = (question) => ask("judge", {body: JSON.stringify(question)});

// The editor begins with a question. If there is no answer, this is where it can be said.
ask("drawings").then(() => { $("said").textContent = ""; }, (e) => { $("said").textContent = e.message; });
