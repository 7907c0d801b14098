// FLIP animation (first, last, invert, play; https://aerotwist.com/blog/flip-your-animations/): from where pieces were.
import { calm, isAtOnce, tempo } from "./tempo.js";

export function whereabouts(root) {
  const places = new Map();
  if (calm() || isAtOnce()) return places;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) places.set(piece.dataset.piece, box);
  }
  return places;
}

// What is lit by somebody else than before flickers once, like a lamp that is switched on.
export function flicker(root, before) {
  if (calm() || isAtOnce()) return;
  const lit = new Set([...before.querySelectorAll("[data-lit]")].map((each) => each.dataset.lit));
  for (const each of root.querySelectorAll("[data-lit]"))
    if (!lit.has(each.dataset.lit)) each.animate({ opacity: [1, 0.1, 0.8, 0.2, 1] }, { duration: 2 * tempo().travel, delay: tempo().travel });
}

// First what goes to the board that all share, such as workers, then what comes to somebody.
export function travel(root, places) {
  const ways = [...root.querySelectorAll("[data-piece]")].map((piece) => wayOf(piece, places)).filter(Boolean);
  const first = ways.some((way) => way.shared) && ways.some((way) => !way.shared) ? tempo().travel * 0.8 : 0;
  for (const { piece, x, y, shared } of ways) {
    const drawing = piece.ownerSVGElement;
    drawing?.classList.add("travelling");
    const way = piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }],
      { duration: tempo().travel, delay: shared ? 0 : first, easing: "ease-out", fill: "backwards" });
    way.onfinish = () => drawing?.classList.remove("travelling");
  }
}

// What has left, such as a train, goes out of the picture to the right, gathering speed.
export function leave(root, before) {
  if (calm() || isAtOnce() || Number(root.dataset.events) <= Number(before.dataset.events)) return;
  for (const piece of before.querySelectorAll("[data-leaves]")) {
    const there = root.querySelector(`svg.${piece.closest("svg.part").classList[1]}`);
    if (!there || root.querySelector(`[data-piece="${piece.dataset.piece}"]`)) continue;
    const place = there.appendChild(piece.parentNode.cloneNode(false)); // it stood where its track lies
    const way = place.appendChild(piece).animate([{ translate: "0" }, { translate: "600px", opacity: 0 }], { duration: 3 * tempo().travel, easing: "ease-in" });
    way.onfinish = () => place.remove();
  }
}

function wayOf(piece, places) {
  const before = places.get(piece.dataset.piece) ?? places.get(piece.dataset.from);
  const after = before && piece.getBoundingClientRect();
  if (!after?.width) return null;
  const scale = piece.ownerSVGElement?.getScreenCTM()?.a || 1;
  const x = (before.x - after.x) / scale, y = (before.y - after.y) / scale;
  return Math.abs(x) + Math.abs(y) < 3 ? null : { piece, x, y, shared: !!piece.closest(".common") };
}
