// FLIP animation (first, last, invert, play; https://aerotwist.com/blog/flip-your-animations/): from where pieces were.
export function calm() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

export function whereabouts(root) {
  const places = new Map();
  if (calm()) return places;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) places.set(piece.dataset.piece, box);
  }
  return places;
}

export function travel(root, places) {
  if (!places.size) return;
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const before = places.get(piece.dataset.piece) ?? places.get(piece.dataset.from);
    const after = piece.getBoundingClientRect();
    if (!before || !after.width) continue;
    const scale = piece.ownerSVGElement?.getScreenCTM()?.a || 1;
    const x = (before.x - after.x) / scale, y = (before.y - after.y) / scale;
    if (Math.abs(x) + Math.abs(y) < 3) continue;
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 330, easing: "ease-in-out" });
  }
}
