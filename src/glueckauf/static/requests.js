// What goes to the server, one thing after another, and what becomes of the answer.
import { typed } from "./chat.js";
import { millisecondsShown, setTime } from "./clock.js";
import { events, live, table, version } from "./page.js";
import { isHurried } from "./pause.js";
import { untilReleased } from "./press.js";
import { swap } from "./swap.js";
import { drawPaths } from "./trail.js";

let queue = Promise.resolve();

// A swap waits for the one before it.
export function then(task) { return (queue = queue.then(task, task)); }

// The server is told what is shown, and answers with what came next; to those in a hurry with the newest.
function headers() { return isHurried() ? { "X-Part": "1" } : { "X-Part": "1", "X-After": events() }; }

export async function send(form, data) {
  const words = form.id === "speak" ? typed() : "";
  if (words) typed("");
  const answer = await fetch(form.action, { method: "POST", body: data, headers: { ...headers(), "X-Shown": millisecondsShown() } });
  await take(answer);
  if (!answer.ok) typed(words); // what was not said can be said again
}

export async function refresh(since = -1) {
  const words = document.querySelector("#table .words[open]") ? "?words" : "";
  await take(await fetch(live.dataset.part + words, { headers: headers() }), since);
}

// What is not newer stays as it is.
async function take(answer, since = -1) {
  setTime(answer);
  const text = await answer.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  const other = !fresh || fresh.ownerDocument.getElementById("main") || fresh.matches(".waiting") !== table().matches(".waiting");
  if (other) return location.reload(); // a whole page, or the cards were dealt: something else happened
  await untilReleased();
  if (Number(fresh.dataset.version) <= since) return;
  if (fresh.dataset.more) fresh.dataset.version = version(); // not there yet
  await drawPaths(fresh);
  swap(document.adoptNode(fresh));
}
