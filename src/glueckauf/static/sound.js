// A few quiet sounds, for those who have switched them on. Browsers allow none before somebody has touched the page.
import { hasSound } from "./tempo.js";

// For each sound its tones: hertz, when it begins, how long it takes to fade away.
const SOUNDS = {
  move: [[196, 0, 0.12], [392, 0, 0.05]],
  turn: [[660, 0, 0.4]],
  scoring: [[523, 0, 0.25], [659, 0.12, 0.25], [784, 0.24, 0.4]],
  end: [[392, 0, 0.5], [523, 0.18, 0.5], [659, 0.36, 0.5], [784, 0.54, 0.9]],
};
const VOLUME = 0.05;
let studio;

export function sound(name) {
  if (!hasSound() || !navigator.userActivation?.hasBeenActive) return;
  studio ??= new AudioContext();
  for (const tone of SOUNDS[name]) play(...tone);
}

function play(hertz, begin, length) {
  const tone = studio.createOscillator(), volume = studio.createGain(), start = studio.currentTime + begin;
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(studio.destination);
  tone.start(start);
  tone.stop(start + length);
}
