// Everything drawn explains itself: where the pointer rests, on what has the focus, under a long press.
import { explanations, placeAt } from "./explanations.js";
import { live } from "./page.js";
import { hideTip, holds, isShown, showTip } from "./tip.js";

const REST = 350, LEAVE = 250, PRESS = 450, SLIP = 10;
const CONTROL = "#table button[name=move], #table a.cannot";
export const DRAWING = "#table [id^=part-] > svg";
let resting = 0, leaving = 0, pressing = 0, start = null, held = false, asked = 0;

// What lies at a point, or what has the focus, in words.
export async function explainAt(x, y, control = document.elementFromPoint(x, y)?.closest(CONTROL)) {
  const svg = (control ?? document.elementFromPoint(x, y))?.closest(DRAWING), mine = ++asked;
  if (!control && !svg) return hideTip();
  const { parts, moves } = await explanations();
  if (mine !== asked || (control && !control.isConnected)) return;
  const place = svg && placeAt(parts, svg, x, y);
  const lines = control?.matches("button") ? [nameOf(control), ...(moves.get(control.value) ?? [])] : [place?.words, control && nameOf(control)];
  const said = lines.filter(Boolean);
  if (!said.length) return hideTip();
  silence(control, svg);
  showTip({ anchor: smaller(control?.getBoundingClientRect(), place?.box), lines: said, control });
}

function nameOf(control) { return control.ariaLabel ?? control.textContent.trim(); }

function smaller(one, other) {
  if (!one || !other) return one ?? other;
  return one.width * one.height <= other.width * other.height ? one : other;
}

// The browser's own hint would say the same once more.
function silence(control, svg) {
  control?.removeAttribute("title");
  for (const each of svg?.querySelectorAll("title") ?? []) each.remove();
}

function stay() { clearTimeout(leaving); leaving = 0; }

function leave() {
  asked += 1;
  stay();
  hideTip();
}

addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch") return start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP && clearTimeout(pressing);
  clearTimeout(resting);
  if (holds(event)) return stay();
  if (isShown() && !leaving) leaving = setTimeout(leave, LEAVE);
  if (event.target.closest?.(`${CONTROL}, ${DRAWING}`)) resting = setTimeout(() => { stay(); explainAt(event.clientX, event.clientY); }, REST);
});
document.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType !== "touch") { clearTimeout(resting); leave(); } }); // a finger leaves when it is lifted

addEventListener("focusin", ({ target }) => {
  const control = target.closest(CONTROL);
  if (!control?.matches(":focus-visible")) return;
  const box = control.getBoundingClientRect();
  explainAt(box.x + box.width / 2, box.y + box.height / 2, control);
});
addEventListener("focusout", ({ target }) => { if (target.closest(CONTROL)) leave(); });

// A long press explains and does not play; a tap elsewhere closes.
addEventListener("pointerdown", (event) => {
  held = false;
  clearTimeout(resting);
  if (isShown() && !event.target.closest("#tip")) leave();
  if (event.pointerType !== "touch" || !event.target.closest?.(`${CONTROL}, ${DRAWING}`)) return;
  start = { x: event.clientX, y: event.clientY };
  clearTimeout(pressing);
  pressing = setTimeout(() => { held = true; explainAt(start.x, start.y); }, PRESS);
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { clearTimeout(pressing); start = null; });
addEventListener("contextmenu", (event) => { if (held || start) event.preventDefault(); });
addEventListener("click", (event) => {
  if (!held || event.target.closest("#tip")) return;
  held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
for (const end of ["scroll", "resize"]) addEventListener(end, leave, { passive: true, capture: true });
new MutationObserver(leave).observe(live, { childList: true });
