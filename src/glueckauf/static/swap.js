// The table is replaced by a newer one: pieces travel, and what a person has opened or begun stays.
import { apart } from "./beside.js";
import { heard, typed } from "./chat.js";
import { showClocks, shownAnew } from "./clock.js";
import { keep } from "./keep.js";
import { letGo } from "./notice.js";
import { events, table, version } from "./page.js";
import { follow } from "./pause.js";
import { tellScoring } from "./scoring.js";
import { flicker, leave, travel, whereabouts } from "./travel.js";
import { tell } from "./turn.js";

const FOCUSABLE = "button, a, input, summary, .sheet";

export function swap(fresh) {
  if (Number(fresh.dataset.version) < version()) return;
  const places = whereabouts(table()), restore = keep(table(), key);
  const words = typed(), said = heard(), before = events(), old = table();
  apart(fresh);
  old.replaceWith(fresh);
  typed(words);
  restore(fresh, FOCUSABLE);
  travel(fresh, places);
  flicker(fresh, old);
  leave(fresh, old);
  tell(fresh, said);
  letGo(fresh.querySelector(".notice"));
  showClocks();
  if (events() === before) return;
  shownAnew();
  follow(fresh, tellScoring);
}

function key(element) { return [element.tagName, element.id, element.name, element.value, element.getAttribute("href")].join(" "); }
