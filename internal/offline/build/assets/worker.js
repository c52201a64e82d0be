
// The judge in a worker, so that the page does not wait for it. It comes with the first message,
// packed; each further one asks it something.
let ready = null;

async function start(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const wasm = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  const go = new Go();
  const {instance} = await WebAssembly.instantiate(await wasm.arrayBuffer(), go.importObject);
  go.run(instance); // it sets agn and never ends
}

self.onmessage = async ({data}) => {
  if (!ready) {
    ready = start(data);
    ready.catch(() => {}); // whoever asks is told
    return;
  }
  const out = {id: data.id, answer: "", fault: ""};
  try {
    await ready;
    const answer = self.agn(data.path, data.body);
    if (answer instanceof Error) out.fault = answer.message;
    else out.answer = answer;
  } catch (e) {
    out.fault = "The judge does not run in this browser: " + e.message;
  }
  self.postMessage(out);
};
