// By keyboard: ? goes into the drawing, arrows from thing to thing, Escape back. With the button a tap explains instead of playing.
import { DRAWING, explainAt } from "./explain.js";
import { explanations, placesOf } from "./explanations.js";
import { hideTip, showTip } from "./tip.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const button = document.getElementById("explain") ?? document.createElement("button"); // before the deal there is none
const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
frame.setAttribute("class", "explained");
frame.setAttribute("role", "img");
frame.setAttribute("tabindex", "-1");
let here = null, before = null;

button.hidden = false;
button.addEventListener("click", () => turn(button.ariaPressed !== "true"));

async function turn(on, byKey = false) {
  button.ariaPressed = String(on);
  document.documentElement.classList.toggle("explaining", on);
  if (on && byKey) {
    before = document.activeElement;
    const places = await shown(), now = [...document.querySelectorAll("#table .now > svg")].at(-1);
    go(places.find(({ svg }) => svg === now) ?? places[0]);
  } else if (!on) {
    if (here) before?.focus();
    frame.remove();
    here = null;
    hideTip();
  }
}

// All places but those that another drawing lies on.
async function shown() {
  const { parts } = await explanations();
  return [...document.querySelectorAll(DRAWING)].flatMap((svg) => placesOf(parts, svg)).filter(isOpen);
}

function isOpen(place) { return [place.svg, undefined].includes(document.elementFromPoint(...middle(place))?.closest("svg.part, #table")); }

function go(place) {
  if (!place) return;
  here = place;
  for (const name of ["x", "y", "width", "height"]) frame.setAttribute(name, place.inside[name]);
  frame.setAttribute("aria-label", place.words);
  place.svg.append(frame);
  frame.focus({ preventScroll: true });
  frame.scrollIntoView({ block: "nearest" });
  showTip({ anchor: frame.getBoundingClientRect(), lines: [place.words] });
}

function middle({ box }) { return [box.x + box.width / 2, box.y + box.height / 2]; }

// The nearest in this direction; what lies aside counts twice.
function next(places, [right, down]) {
  const [x, y] = middle(here);
  const ways = places.map((place) => {
    const [across, along] = middle(place), ahead = (across - x) * right + (along - y) * down;
    return { place, ahead, far: ahead + 2 * Math.abs((across - x) * down - (along - y) * right) };
  });
  return ways.filter(({ ahead }) => ahead > 2).sort((one, other) => one.far - other.far)[0]?.place;
}

addEventListener("keydown", async (event) => {
  if (event.target.closest?.("input:not([type=radio]), textarea, select")) return;
  if (event.key === "?") turn(!here, true);
  else if (event.key === "Escape" && button.ariaPressed === "true") turn(false);
  else if (here && ARROWS[event.key] && event.target === frame) {
    event.preventDefault();
    go(next(await shown(), ARROWS[event.key]));
  }
});
addEventListener("click", (event) => {
  if (button.ariaPressed !== "true" || !event.target.closest?.(DRAWING)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  explainAt(event.clientX, event.clientY);
}, true);
