// My turn: the title, a quiet sound, a word for those who listen.
import { hear } from "./chat.js";
import { live, say, table } from "./page.js";
import { ring } from "./sound.js";

const title = document.title;
let wasMine = table()?.dataset.mine === "1";

export function tell(fresh, said) {
  const mine = fresh.dataset.mine === "1";
  showTurn(mine);
  const line = hear(fresh.querySelector(".chat"), said) ?? fresh.querySelector(".notice, .prompt");
  say(line?.textContent ?? "");
  if (mine && !wasMine) ring();
  wasMine = mine;
}

export function showTurn(mine = wasMine) { document.title = mine ? `● ${live.dataset.turn} · ${title}` : title; }
