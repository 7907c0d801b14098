// One move after the other: the page asks for what came next until it shows the newest version.
import { events, version } from "./page.js";
import { hurry, isHurried, untilFollowed } from "./pause.js";
import { refresh, then } from "./requests.js";

const root = document.documentElement;
let newest = -1, telling = false;

// One call tells all there is; calls meanwhile only say how far it goes.
export async function catchUp(heard) {
  newest = Math.max(newest, heard);
  if (telling) return;
  telling = true;
  root.classList.add("telling");
  try { while (newest > version() && await showNext()); } finally {
    telling = false;
    root.classList.remove("telling");
    hurry(false);
  }
}

// Whether there was anything new.
async function showNext() {
  await then(() => {}); // my own move is answered, and shown, first
  if (!isHurried()) await untilFollowed();
  const before = [version(), events()].join();
  await then(() => newest > version() && refresh());
  return [version(), events()].join() !== before;
}

addEventListener("click", (event) => { if (event.target.closest?.(".onward")) hurry(true); });
addEventListener("keydown", (event) => { if (event.key === "Escape" && telling) hurry(true); });
