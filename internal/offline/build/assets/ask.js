// What the pages of the server ask it is asked here of the judge in the file.
export const $ = (id) => document.getElementById(id);

const worker = new Worker(URL.createObjectURL(new Blob([$("worker").textContent], {type: "text/javascript"})));
const waiting = new Map();
worker.postMessage($("judge").textContent);
$("judge").remove();
worker.addEventListener("message", ({data}) => {
  const {done, failed} = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.fault) failed(new Error(data.fault));
  else done(JSON.parse(data.answer));
});
let asked = 0;

export function ask(path, options) {
  return new Promise((done, failed) => {
    waiting.set(++asked, {done, failed});
    worker.postMessage({id: asked, path, body: options?.body ?? ""});
  });
}

// The editor begins with a question. If there is no answer, this is where it can be said.
ask("drawings").then(() => { $("said").textContent = ""; }, (e) => { $("said").textContent = e.message; });
