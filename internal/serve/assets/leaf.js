// The page of the manuscript that is written from, as an image beside the text.
import {$} from "./ask.js";
import {html} from "./board.js";

// leaf shows an image of the page that is written from, or takes it away.
function leaf(f) {
  const old = $("scan").querySelector("img");
  if (old) URL.revokeObjectURL(old.src);
  $("scan").replaceChildren(...(f ? [html("img", {src: URL.createObjectURL(f), alt: "page of the manuscript: " + f.name})] : []));
  $("leaf").hidden = !f;
}

$("image").addEventListener("change", (e) => {
  const f = e.target.files[0];
  if (f) leaf(f);
});
$("full").addEventListener("click", () => $("full").setAttribute("aria-pressed", $("scan").classList.toggle("full")));
$("shut").addEventListener("click", () => {
  leaf(null);
  $("image").value = "";
  $("image").focus();
});
