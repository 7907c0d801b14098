// What everything drawn means and what moves would do: fetched once for each position, when somebody asks.
import { events, live } from "./page.js";

let known = {};

export function explanations() {
  if (known.events !== events()) known = { events: events(), coming: read() };
  return known.coming;
}

async function read() {
  const answer = await fetch(live.dataset.explained, { headers: { "X-Part": "1", "X-After": events() } });
  if (!answer.ok) return { parts: new Map(), moves: new Map() };
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return {
    parts: new Map([...page.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, places(part)])),
    moves: new Map([...page.querySelectorAll("[data-move]")].map((move) => [move.dataset.move, lines(move)])),
  };
}

function places(part) {
  return [...part.querySelectorAll("[data-box]")].map((each) => {
    const [x, y, width, height] = each.dataset.box.split(" ").map(Number);
    return { box: new DOMRect(x, y, width, height), words: each.textContent };
  });
}

// The first is what the move is called.
function lines(move) { return [...move.childNodes].map((each) => each.textContent.trim()).filter(Boolean).slice(1); }

// The smallest place around a point of the screen.
export function placeAt(parts, svg, x, y) {
  return placesOf(parts, svg)
    .filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
    .sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)[0];
}

// The places of a drawing as they lie on the screen; none of a drawing that is not shown.
export function placesOf(parts, svg) {
  const matrix = svg.getBoundingClientRect().width && svg.getScreenCTM();
  if (!matrix) return [];
  return (parts.get(svg.parentElement.id.slice("part-".length)) ?? []).map((place) => ({ ...place, svg, inside: place.box, box: onScreen(place.box, matrix) }));
}

function onScreen(box, matrix) {
  const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(matrix);
  return new DOMRect(x, y, box.width * matrix.a, box.height * matrix.d);
}
