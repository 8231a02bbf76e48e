// Small comforts; every page works without them. Each module listens for itself; what is to be done whenever a page or a
// table is drawn is done here.
import { lookAgain } from "./look.js"; // before answering.js, which heeds what it keeps from being drawn
import "./answering.js";
import { limit, weigh } from "./choices.js";
import { dress } from "./numbers.js";
import { count } from "./page.js";

// Chromium (156 at least) may leave undrawn what moveBefore takes out of a folded <details>: a whole question was
// blank. Without it htmx moves by insertBefore, as in the browsers that lack it.
for (const kind of [Element, Document, DocumentFragment]) delete kind.prototype.moveBefore;

const begin = () => { dress(document); limit(); weigh(); count(); lookAgain(); };
addEventListener("htmx:after:swap", begin);
addEventListener("DOMContentLoaded", begin);
