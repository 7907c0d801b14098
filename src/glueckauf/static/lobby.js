// The lobby without reloads: the stream says that there is something new, and the list is fetched again.
import "./until.js";

const list = document.getElementById("lobby"), line = document.getElementById("say");
const BREATH = 1000; // milliseconds between two looks, however much is going on
let waiting = false, again = false;

async function look() {
  if (waiting) return void (again = true);
  waiting = true;
  again = false;
  try {
    show(await (await fetch(location.href, { headers: { "X-Part": "1" } })).text());
  } finally {
    setTimeout(() => { waiting = false; if (again) look().catch(lost); }, BREATH);
  }
}

// Whoever is about to press a button goes on pressing the same.
function show(text) {
  const focus = document.activeElement?.getAttribute("formaction") ?? document.activeElement?.getAttribute("href");
  list.innerHTML = text;
  if (focus) list.querySelector(`[formaction="${focus}"], [href="${focus}"]`)?.focus();
  say("");
}

function say(words) { if (line.textContent !== words) line.textContent = words; }
function lost() { say(list.dataset.lost); }

function listen() {
  const stream = new EventSource(list.dataset.live);
  stream.onopen = stream.onmessage = () => look().catch(lost);
  stream.onerror = () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000 + 4000 * Math.random());
  };
}
listen();
