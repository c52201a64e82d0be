// The editor's connection to the server, in a thread beside the page.
let socket = null, barred = false, asked = 0, room = null, path = "";

// answer gives the page an answer, null for none: in the room if it has place there.
function answer(text) {
  const number = asked, bytes = text !== null && room ? new TextEncoder().encode(text) : null;
  asked = 0;
  if (!number) return;
  if (!bytes || bytes.length > room.byteLength - 8) {
    postMessage({number, text});
    return;
  }
  const head = new Int32Array(room, 0, 2);
  new Uint8Array(room, 8).set(bytes);
  head[1] = bytes.length;
  Atomics.store(head, 0, number);
  postMessage({number});
}

function connect() {
  const s = socket = new WebSocket(self.location.origin.replace(/^http/, "ws") + path);
  let stood = false;
  s.addEventListener("open", () => { stood = true; });
  s.addEventListener("message", ({data}) => answer(data));
  s.addEventListener("close", () => {
    socket = null;
    barred = !stood; // what was refused is not asked for with each key
    answer(null);
  });
}

self.addEventListener("message", ({data}) => {
  if (data.path) {
    ({room, path} = data);
    return;
  }
  if (!data.number) return;
  asked = data.number;
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(data.text);
    return;
  }
  if (!socket && !barred) connect();
  answer(null);
});
