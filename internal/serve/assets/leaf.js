// The page of the manuscript that is written from, as a strip beside the text: the line that is read stands in a box,
// which a click, a drag or the arrow keys move.
import {$, html, T} from "./dom.js";

const ZOOM = 1.25, WIDEST = 8, DRAGGED = 5;
// The box is in parts of the image's width and height, and so is what is shown of it.
let reading = null, zoom = 1, picture = null, hold = null;
const scan = $("scan"), around = html("div", {class: "page"}), lineBox = html("div", {class: "line"});

// leaf shows an image of the page, or takes it away. This module is loaded when there is a first one.
export function leaf(f) {
  if (picture) URL.revokeObjectURL(picture.src);
  picture = f && html("img", {src: URL.createObjectURL(f), alt: T`page of the manuscript: ${f.name}`, draggable: "false"});
  around.replaceChildren(...(f ? [picture, lineBox] : []));
  scan.replaceChildren(...(f ? [around] : []));
  $("leaf").hidden = !f;
  reading = {x: 0.05, y: 0.05, w: 0.9, h: 0.04};
  zoom = 1;
  wholePage(false);
  picture?.addEventListener("load", layOut);
}

// layOut shows the image as large as it is wanted, with the box in it in sight.
function layOut() {
  if (!picture) return;
  // In the strip the line is about as high as two fifths of it, on a phone as four fifths.
  const high = scan.clientHeight * (scan.clientHeight < 64 ? 0.8 : 0.38);
  const line = reading.h * scan.clientWidth * picture.naturalHeight / picture.naturalWidth;
  around.style.setProperty("--zoom", zoom * (scan.classList.contains("full") || !line ? 1 : Math.max(1, high / line)));
  Object.assign(lineBox.style, {left: reading.x * 100 + "%", top: reading.y * 100 + "%", width: reading.w * 100 + "%", height: reading.h * 100 + "%"});
  scan.scrollTop = (reading.y + reading.h / 2) * around.offsetHeight - scan.clientHeight / 2;
  const middle = reading.w * around.offsetWidth > scan.clientWidth ? reading.x + scan.clientWidth / around.offsetWidth / 2 : reading.x + reading.w / 2;
  scan.scrollLeft = middle * around.offsetWidth - scan.clientWidth / 2;
}

const within = (v, most) => Math.max(0, Math.min(v, most));

// goLine moves the box by so many lines and so many halves of its width.
function goLine(lines, halves = 0) {
  reading.y = within(reading.y + lines * reading.h, 1 - reading.h);
  reading.x = within(reading.x + halves * reading.w / 2, 1 - reading.w);
  layOut();
}

function enlarge(by) {
  zoom = Math.max(1, Math.min(zoom * by, WIDEST));
  layOut();
}

// wholePage shows the whole page, or its strip.
function wholePage(on) {
  $("full").setAttribute("aria-pressed", String(on));
  scan.classList.toggle("full", on);
  document.body.classList.toggle("wholepage", on);
  layOut();
}

// onPage is where on the page a pointer is.
function onPage(e) {
  const r = around.getBoundingClientRect();
  return {x: within((e.clientX - r.left) / r.width, 1), y: within((e.clientY - r.top) / r.height, 1)};
}

around.addEventListener("pointerdown", (e) => {
  hold = {...onPage(e), left: e.clientX, top: e.clientY, drawn: false};
  if (e.pointerType === "mouse") around.setPointerCapture(e.pointerId);
});
around.addEventListener("pointermove", (e) => {
  if (!hold || e.pointerType !== "mouse") return; // a finger scrolls
  hold.drawn ||= Math.hypot(e.clientX - hold.left, e.clientY - hold.top) > DRAGGED;
  if (!hold.drawn) return;
  const to = onPage(e);
  reading = {x: Math.min(to.x, hold.x), y: Math.min(to.y, hold.y), w: Math.max(Math.abs(to.x - hold.x), 0.02), h: Math.max(Math.abs(to.y - hold.y), 0.01)};
  Object.assign(lineBox.style, {left: reading.x * 100 + "%", top: reading.y * 100 + "%", width: reading.w * 100 + "%", height: reading.h * 100 + "%"});
});
around.addEventListener("pointerup", (e) => {
  if (hold && !hold.drawn) {
    const {x, y} = onPage(e);
    reading = {...reading, x: within(reading.w > 0.6 ? reading.x : x - reading.w / 2, 1 - reading.w), y: within(y - reading.h / 2, 1 - reading.h)};
  }
  if (hold) layOut();
  hold = null;
});
around.addEventListener("pointercancel", () => { hold = null; });
scan.addEventListener("keydown", (e) => {
  const act = {ArrowDown: () => goLine(1), ArrowUp: () => goLine(-1), ArrowRight: () => goLine(0, 1), ArrowLeft: () => goLine(0, -1),
    "+": () => enlarge(ZOOM), "-": () => enlarge(1 / ZOOM)}[e.key];
  if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
  e.preventDefault();
  e.stopPropagation();
  act();
});
new ResizeObserver(layOut).observe(scan);
$("above").addEventListener("click", () => goLine(-1));
$("below").addEventListener("click", () => goLine(1));
$("larger").addEventListener("click", () => enlarge(ZOOM));
$("smaller").addEventListener("click", () => enlarge(1 / ZOOM));
$("full").addEventListener("click", () => wholePage(!scan.classList.contains("full")));
$("shut").addEventListener("click", () => {
  leaf(null);
  $("image").value = "";
  $("image").focus();
});
