// What goes to the server, one thing after another, and what becomes of the answer.
import { typed } from "./chat.js";
import { live, table } from "./page.js";
import { untilReleased } from "./press.js";
import { swap } from "./swap.js";

const PART = { "X-Part": "1" };
let queue = Promise.resolve();

// A swap waits for the one before it.
export function then(task) { return (queue = queue.then(task, task)); }

export async function send(form, data) {
  const words = form.id === "speak" ? typed() : "";
  if (words) typed("");
  const answer = await fetch(form.action, { method: "POST", body: data, headers: PART });
  await take(answer);
  if (!answer.ok) typed(words); // what was not said can be said again
}

export async function refresh(since = -1) {
  const words = document.querySelector("#table .words[open]") ? "?words" : "";
  await take(await fetch(live.dataset.part + words, { headers: PART }), since);
}

// What is not newer stays as it is.
async function take(answer, since = -1) {
  const text = await answer.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  const other = !fresh || fresh.ownerDocument.getElementById("main") || fresh.matches(".waiting") !== table().matches(".waiting");
  if (other) return location.reload(); // a whole page, or the cards were dealt: something else happened
  await untilReleased();
  if (Number(fresh.dataset.version) > since) swap(document.adoptNode(fresh));
}
