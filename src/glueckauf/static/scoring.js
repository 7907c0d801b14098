// A scoring takes place in the middle: row by row, counts first, then the points fly to their seats. A key or a click skips
// it. That of a shift closes by itself, the final one when it is put away.
import { live, table } from "./page.js";
import { isHurried } from "./pause.js";
import { tempo } from "./tempo.js";

const stage = document.getElementById("stage") ?? document.createElement("dialog"); // before the deal there is none
const LINGER = 6; // pauses, to read the last row
const MOVING = /^(Tab|Shift|Control|Alt|Meta|Home|End|(Arrow|Page)\w+)$/; // keys to read it with
let told = scoringOf(table())?.id;

function scoringOf(root) { return root?.querySelector("details.scoring"); }
function wait(time) { return new Promise((done) => setTimeout(done, time)); }

// Ends when the scoring has been told or skipped; what was told before is not told again.
export async function tellScoring(fresh) {
  const scoring = scoringOf(fresh);
  if (!scoring || scoring.id === told) return;
  told = scoring.id;
  if (isHurried()) return;
  set(scoring, fresh);
  stage.showModal();
  const over = new Promise((done) => stage.addEventListener("close", done, { once: true }));
  await Promise.race([over, tellRows().then(() => scoring.matches("[data-final]") ? stay(over) : wait(LINGER * tempo().pause))]);
  stage.close();
}

function set(scoring, fresh) {
  const title = Object.assign(document.createElement("h2"), { textContent: scoring.querySelector("summary").textContent });
  const skip = Object.assign(document.createElement("button"), { textContent: stage.dataset.skip, className: "skip-scoring", autofocus: true });
  const figures = scoring.querySelector("table").cloneNode(true);
  for (const each of figures.querySelectorAll(".sum")) each.textContent = each.dataset.before;
  stage.replaceChildren(title, ...drawing(scoring, fresh), figures, skip);
}

// The clock, or the rooms, as they lie on the table.
function drawing(scoring, fresh) {
  const drawn = scoring.dataset.drawing && fresh.querySelector(`.part-${scoring.dataset.drawing} svg`)?.cloneNode(true);
  if (!drawn) return [];
  for (const each of [drawn, ...drawn.querySelectorAll("[id], [data-piece]")]) { each.removeAttribute("id"); each.removeAttribute("data-piece"); }
  for (const each of drawn.querySelectorAll("button, a, input, [tabindex]")) each.remove();
  drawn.setAttribute("aria-hidden", "true");
  return [drawn];
}

async function tellRows() {
  await wait(tempo().pause);
  for (const row of stage.querySelectorAll("tbody tr")) {
    row.classList.add("counted");
    light(row.dataset.entry);
    await wait(tempo().travel);
    row.classList.add("paid");
    await Promise.all([...row.querySelectorAll("b")].map(fly));
  }
  light();
}

// The place on the drawing where the entry of a row is counted; a column of the clock counts in several shifts.
function light(entry = "") {
  for (const place of stage.querySelectorAll("svg [data-entry]")) place.classList.toggle("lit", entry.endsWith(place.dataset.entry));
}

function stay(over) {
  stage.querySelector(".skip-scoring").textContent = stage.dataset.onward;
  return over;
}

async function fly(points) {
  if (!stage.open) return;
  const sum = stage.querySelectorAll(".sum")[points.closest("td").cellIndex - 1];
  const from = points.getBoundingClientRect(), to = sum.getBoundingClientRect();
  const flying = Object.assign(document.createElement("span"), { className: `flying ${points.closest("td").className}`, textContent: points.textContent });
  flying.setAttribute("aria-hidden", "true");
  stage.append(flying);
  const path = [from, to].map((box) => ({ left: `${box.x}px`, top: `${box.y}px` }));
  await flying.animate(path, { duration: tempo().travel, easing: "ease-in" }).finished;
  flying.remove();
  sum.textContent = Number(sum.textContent) + Number(points.dataset.points);
}

stage.addEventListener("click", () => stage.close());
addEventListener("keydown", (event) => {
  if (stage.open && !MOVING.test(event.key)) stage.close();
  if (event.key === "Escape") live.querySelector(".ending details[open]")?.removeAttribute("open");
});
