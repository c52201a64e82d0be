// A page is told of files that change while it is seen. One that is hidden asks nothing, and looks again
// when it is seen: a browser has few connections for all its pages.
import {ask} from "./ask.js";

const AGAIN = 2000;

// watch calls changed with the number of a file that has changed, and with 0 where any can have. Without --watch it
// never does.
export async function watch(changed) {
  if (!(await ask("info")).watch) return;
  let source = null;
  const open = () => {
    if (source || document.hidden) return;
    const s = source = new EventSource("/live/files");
    s.addEventListener("open", () => changed(0));
    s.addEventListener("message", (e) => changed(Number(e.data)));
    s.addEventListener("error", () => {
      if (s.readyState !== EventSource.CLOSED) return; // the browser tries again
      if (source === s) source = null;
      setTimeout(open, AGAIN);
    });
  };
  const close = () => {
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => document.hidden ? close() : open());
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}
