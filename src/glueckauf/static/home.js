// Whichever game somebody looks at is made ready first.
import "./ready.js";

for (const kind of ["change", "focusin", "pointerover"]) {
  addEventListener(kind, (event) => {
    const game = event.target.closest?.("[data-first]");
    if (game && document.querySelector("[data-ready]")) first(game.dataset.first);
  });
}

let last = "";
function first(address) {
  if (address !== last) fetch(`${(last = address)}?first`).catch(() => {});
}
