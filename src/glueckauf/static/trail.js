// A turn of many steps is told as one: first its path is drawn where the table still stands as before, then comes the result.
import { isHurried } from "./pause.js";
import { calm, tempo } from "./tempo.js";

const LONGEST_PATH = 5;

export async function drawPaths(fresh) {
  for (const path of fresh.querySelectorAll("[data-path]")) {
    const home = document.getElementById(path.closest(".drawing").id)?.querySelector("svg");
    if (calm() || isHurried() || !home?.getBoundingClientRect().width) continue; // small screens show one part at a time
    const told = home.querySelector("[data-path]");
    if (told?.dataset.path === path.dataset.path) continue;
    told?.remove();
    await draw(home.appendChild(document.importNode(path, true)));
  }
}

function draw(path) {
  const duration = tempo().travel * Math.min(path.dataset.legs, LONGEST_PATH);
  const lines = [...path.querySelectorAll("path")].map((line) => line.animate(
    [{ strokeDasharray: "1 1", strokeDashoffset: 1 }, { strokeDasharray: "1 1", strokeDashoffset: 0 }], { duration, easing: "ease-in-out" }));
  const end = path.querySelector("circle")?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration });
  return Promise.all([...lines, end].filter(Boolean).map((each) => each.finished));
}
