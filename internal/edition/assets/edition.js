import {$} from "./dom.js";
import {drawings} from "./drawings.js";
import {collated} from "./witnesses.js";

// A collation of a page in one file, which nobody judges again.
collated(JSON.parse($("collated").textContent), drawings, null);
