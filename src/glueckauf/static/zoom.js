// For fingers: a tap that could mean several small places on a drawing enlarges it there, and the next tap chooses.
const FINGER = 40, REACH = 48, PLACES = ".can, input[type=radio]";

addEventListener("click", (event) => {
  const drawing = event.target.closest?.("#table .drawing svg.part");
  if (!drawing || event.pointerType !== "touch" || !event.isTrusted) return;
  const near = placesNear(drawing, event.clientX, event.clientY), smallest = Math.min(...near.map(size));
  if (!drawing.dataset.whole && near.length > 1 && smallest < FINGER) return enlarge(drawing, event, smallest);
  if (near.length && !event.target.matches(PLACES)) instead(event, () => near[0].click());
  shrink(drawing);
}, true);

// What a finger here may mean, the nearest first.
function placesNear(drawing, x, y) {
  const near = [];
  for (const place of drawing.querySelectorAll(PLACES)) {
    const box = place.getBoundingClientRect(), across = Math.abs(x - box.x - box.width / 2), down = Math.abs(y - box.y - box.height / 2);
    if (box.width && across <= Math.max(REACH, box.width) / 2 && down <= Math.max(REACH, box.height) / 2) near.push([across + down, place]);
  }
  return near.sort(([a], [b]) => a - b).map(([, place]) => place);
}

function size(place) { const box = place.getBoundingClientRect(); return Math.min(box.width, box.height); }

function instead(event, act) { event.preventDefault(); event.stopPropagation(); act(); }

function enlarge(drawing, event, smallest) {
  const all = drawing.viewBox.baseVal, times = Math.min(4, Math.max(1.5, 44 / smallest)), width = all.width / times, height = all.height / times;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  const from = (middle, part, whole) => Math.min(Math.max(0, middle - part / 2), whole - part);
  drawing.dataset.whole = drawing.getAttribute("viewBox");
  instead(event, () => drawing.setAttribute("viewBox", [from(at.x, width, all.width), from(at.y, height, all.height), width, height].join(" ")));
}

function shrink(drawing) {
  if (!drawing.dataset.whole) return;
  drawing.setAttribute("viewBox", drawing.dataset.whole);
  delete drawing.dataset.whole;
}
