// Small comforts; every page works without them. Each module adds its own listeners; what must happen whenever a page
// or a table has been drawn happens here.
import { lookAgain } from "./look.js"; // before the next two, which skip swaps that it has held back
import "./movement.js"; // before answering.js, which skips swaps that it puts off until they can be seen
import "./answering.js";
import "./opening.js";
import { limit, tally, weigh } from "./choices.js";
import "./keys.js";
import "./theme.js"; // before page.js, which lets a form be sent only once
import { dress } from "./numbers.js";
import { tick } from "./clocks.js";
import { draw } from "./scale.js";
import { tell } from "./says.js";
import { offer } from "./in_advance.js";
import { count, hear } from "./page.js";
import { tellNews } from "./news.js";
import { offerPush } from "./push.js";
import "./worker.js";

// Chromium (156 at least) may not paint what moveBefore takes out of a closed <details>: a whole question was blank.
// Without moveBefore, htmx uses insertBefore, as it does in browsers that lack it.
for (const kind of [Element, Document, DocumentFragment]) delete kind.prototype.moveBefore;

const begin = () => { dress(document); offer(); draw(); tell(); limit(); tally(); weigh(); count(); tick(); lookAgain(); tellNews(); offerPush(); hear(); };
addEventListener("htmx:after:swap", begin);
addEventListener("DOMContentLoaded", begin);
