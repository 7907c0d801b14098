// Clocks go on between two versions of the table, by the server's time; and how long the table is shown, for what the network took.
import { live, table } from "./page.js";

const MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR, LOW = 30, LONGEST = 10 * DAY * 1000;
let ahead = secondsHere() - Number(live.dataset.now ?? secondsHere()), shown = performance.now();

function secondsHere() { return Date.now() / 1000; }

export function setTime(answer) {
  const now = answer.headers.get("X-Now");
  if (now) ahead = secondsHere() - Number(now);
}

// What is shown now has just come.
export function shownAnew() { shown = performance.now(); }
export function millisecondsShown() { return Math.min(LONGEST, Math.round(performance.now() - shown)); }

export function showClocks() {
  for (const clock of table()?.querySelectorAll(".clock[data-due]") ?? []) {
    const left = Math.max(0, Math.floor(clock.dataset.due - secondsHere() + ahead));
    clock.textContent = words(left);
    clock.classList.toggle("low", left < LOW);
  }
}

function words(left) {
  if (left >= DAY) return filled(live.dataset.days, { d: Math.floor(left / DAY), h: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR) return filled(live.dataset.hours, { h: Math.floor(left / HOUR), m: Math.floor((left % HOUR) / MINUTE) });
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
}

function filled(sentence, values) { return sentence.replace(/\{(\w)\}/g, (_, name) => values[name]); }

showClocks();
setInterval(showClocks, 250);
