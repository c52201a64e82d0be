// The editor's own connection to the server: a message takes a browser a quarter of the time that
// a request does. Until it stands, and where there is none, it is requests.
import {ask} from "./ask.js";

let socket = null, barred = false, waiting = null;

function connect() {
  const s = socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/live/judge");
  let stood = false;
  s.addEventListener("open", () => { stood = true; });
  s.addEventListener("message", ({data}) => waiting?.done(JSON.parse(data)));
  s.addEventListener("close", () => {
    socket = null;
    barred = !stood; // what was refused is not asked for with each key
    waiting?.done(null);
  });
}

// judged asks what is found in a text and stands at a caret; one question at a time.
export async function judged(question) {
  const body = JSON.stringify(question);
  if (socket?.readyState === WebSocket.OPEN) {
    const v = await new Promise((done) => {
      waiting = {done};
      socket.send(body);
    });
    waiting = null;
    if (v?.error) throw Object.assign(new Error(v.error.message), v.error);
    if (v) return v;
  } else if (!socket && !barred) {
    connect();
  }
  return ask("judge", {method: "POST", headers: {"Content-Type": "application/json"}, body});
}
