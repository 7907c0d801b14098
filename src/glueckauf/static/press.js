// A swap between press and release would lose the click: it waits for the release, though not for ever.
let released = Promise.resolve(), release = () => {};

export function untilReleased() { return released; }

function press() {
  release(); // a second finger
  released = new Promise((free) => { release = free; });
  setTimeout(release, 5000);
}

addEventListener("pointerdown", press);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release)); // after the click
