// The table without reloads: sends moves, hears of new versions, lets pieces travel. Without it everything works by pages.
import { read } from "./chat.js";
import "./explain-keys.js";
import "./keep-alive.js";
import { letGo } from "./notice.js";
import { pending, table } from "./page.js";
import { refresh, send, then } from "./requests.js";
import "./share.js";
import { catchUp } from "./story.js";
import { listen, lost } from "./stream.js";
import { showTurn } from "./turn.js";
import "./ready.js";
import "./why-not.js";
import "./zoom.js";

document.documentElement.classList.add("js");
addEventListener("submit", (event) => {
  if (!event.target.closest("#main") || event.target.id === "again" || !event.target.action.includes("/t/")) return;
  event.preventDefault();
  const { target, submitter } = event, data = new FormData(target, submitter); // a swap would take the button away
  submitter?.closest("details.lend")?.removeAttribute("open"); // chosen: it would only cover the board
  table()?.classList.add("busy");
  then(() => send(target, data)).finally(() => table()?.classList.remove("busy")).then(() => catchUp(pending())).catch(lost);
});
// What lies over the board goes away with Escape; log and chat lie beside it.
addEventListener("keydown", (event) => {
  if (event.key === "Escape") table()?.querySelector("details[name=side][open]:not(.log, .chat)")?.removeAttribute("open");
});
// The table in words is long; it is fetched when somebody opens it.
addEventListener("toggle", (event) => {
  if (event.target.matches?.(".chat[open]")) read(event.target);
  if (event.target.matches?.(".words[open]") && !event.target.querySelector(".told")) then(() => refresh()).catch(lost);
}, true);
showTurn();
letGo(document.querySelector("#table .notice"));
listen();
