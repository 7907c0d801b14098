// The replay plays by itself, at the chosen speed, until it is stopped or over.
import { untilFollowed } from "./pause.js";

let run = 0, playing = false;

// `step` shows the next position and answers whether there was one.
export async function play(step) {
  const mine = ++run;
  playing = true;
  showPlaying();
  while (run === mine && await step()) await untilFollowed();
  if (run === mine) stop();
}

export function stop() {
  run++;
  playing = false;
  showPlaying();
}

export function isPlaying() { return playing; }

// The button is a new one at every step.
export function showPlaying() { document.querySelector("[data-play]")?.setAttribute("aria-pressed", playing); }
