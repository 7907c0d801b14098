// What a new table means to who sits before it: the title, a sound, a word for those who listen.
import { hear } from "./chat.js";
import { live, say, table } from "./page.js";
import { sound } from "./sound.js";

const title = document.title;
let last = traits(table());

function traits(shown) {
  const scoring = shown?.querySelector(".scoring")?.id;
  return { mine: shown?.dataset.mine === "1", over: shown?.matches(".over"), scoring, events: shown?.dataset.events };
}

export function tell(fresh, said) {
  const now = traits(fresh), name = soundOf(now);
  if (name) sound(name);
  last = now;
  showTurn();
  const line = hear(fresh.querySelector(".chat"), said) ?? fresh.querySelector(".notice") ?? wordsOf(fresh);
  say(line?.textContent ?? "");
}

// On the way to the newest position the last turn is told, at the end what is expected now.
function wordsOf(fresh) { return fresh.querySelector(fresh.dataset.more ? ".latest li:not(.news)" : ".prompt"); }

function soundOf(now) {
  if (now.over && !last.over) return "end";
  if (now.scoring && now.scoring !== last.scoring) return "scoring";
  if (now.mine && !last.mine) return "turn";
  return now.events === last.events ? "" : "move";
}

export function showTurn() {
  document.title = last.mine ? `● ${live.dataset.turn} · ${title}` : title;
  dispatchEvent(new CustomEvent("waiting", { detail: last.mine ? 1 : 0 }));
}
