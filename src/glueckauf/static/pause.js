// What was shown can be followed before the next is shown; Escape or a button skips to the end.
import { isAtOnce, tempo } from "./tempo.js";

const LONGEST = 20_000;
let followed = Promise.resolve(), free = () => {}, hurried = false;

// Nobody follows a page that is not seen, and there nothing moves.
export function isHurried() { return hurried || isAtOnce() || document.hidden; }
export function untilFollowed() { return followed; }

// Pieces come to rest, a scoring is told, whatever else moves comes to its end, and then there is a pause.
export function follow(root, tellMore) {
  if (isHurried()) return tellMore(root);
  linger(root, 1, wait(tempo().travel).then(() => tellMore(root)));
}

// A share of the pause, once something is told and nothing moves any more.
export function linger(root, share, told = Promise.resolve()) {
  const rest = told.then(() => Promise.allSettled(running(root).map((each) => each.finished))).then(() => wait(tempo().pause * share));
  followed = Promise.race([rest, wait(LONGEST), new Promise((done) => { free = done; })]);
}

export function hurry(yes) {
  hurried = yes;
  if (!yes) return;
  for (const each of running(document.body)) each.finish();
  free();
}

addEventListener("visibilitychange", () => { if (document.hidden) free(); });

function wait(time) { return new Promise((done) => setTimeout(done, time)); }

function running(root) {
  return root.getAnimations({ subtree: true }).filter((each) => each.effect.getComputedTiming().endTime < Infinity);
}
