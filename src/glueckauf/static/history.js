// Replay without reloads: slider, arrow keys and links fetch the position and let pieces travel. Without it all are pages.
import { isPlaying, play, showPlaying, stop } from "./autoplay.js";
import { apart } from "./beside.js";
import { keep } from "./keep.js";
import { linger } from "./pause.js";
import "./share.js";
import { travel, whereabouts } from "./travel.js";

const WITHIN_A_TURN = 0.35;
const FOCUSABLE = "a, button, input, summary, .sheet, pre";
const replay = () => document.getElementById("replay");
let wanted = null, fetching = false;

// While one position is on its way, only the latest wish is kept.
async function go(link) {
  wanted = link;
  if (fetching) return;
  fetching = true;
  try {
    while (wanted) {
      const now = wanted;
      wanted = null;
      show(await (await fetch(now, { headers: { "X-Part": "1" } })).text(), now);
    }
  } catch { location.assign(link); } finally { fetching = false; }
}

function show(text, link) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("replay");
  if (!fresh) return location.assign(link);
  const places = whereabouts(replay()), restore = keep(replay(), name);
  apart(fresh);
  replay().replaceWith(document.adoptNode(fresh));
  restore(fresh, FOCUSABLE, { preventScroll: true });
  showLine();
  travel(fresh, places);
  linger(fresh, fresh.dataset.whole ? 1 : WITHIN_A_TURN);
  showPlaying();
  document.getElementById("say").textContent = fresh.querySelector(".prompt").textContent;
  history.replaceState(null, "", fresh.dataset.link);
}

function showLine() { document.querySelector(".log[open] [aria-current]")?.scrollIntoView({ block: "nearest" }); }

// The buttons change their address at every step, so they are known by what they do.
function name(element) { return element.dataset.go ?? [element.tagName, element.className, element.name, element.textContent.slice(0, 80)].join(" "); }

function step(which) { const link = document.querySelector(`[data-go=${which}]`); if (link) go(link.href); return link; }

document.documentElement.classList.add("js");
showLine();
async function next() {
  const link = document.querySelector("[data-go=next]");
  if (link) await go(link.href);
  return link;
}

async function playOrStop() {
  if (isPlaying()) return stop();
  if (!document.querySelector("[data-go=next]")) await go(document.querySelector("[data-go=first]").href);
  await play(next);
}

addEventListener("click", (event) => {
  if (event.target.closest?.("[data-play]")) playOrStop();
  const link = event.target.closest?.('#replay a[href*="/replay/"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  go(link.href);
});
addEventListener("input", (event) => {
  if (event.target.name !== "move") return;
  stop();
  document.querySelector(".steps .count").textContent = `${event.target.value} / ${event.target.max}`;
  go(replay().dataset.link.replace(/replay\/\d+/, `replay/${event.target.value}`));
});
addEventListener("submit", (event) => { if (event.target.closest(".steps")) event.preventDefault(); });
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select, textarea, .sheet, pre, .figures");
  if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === " " && event.target === document.body) { event.preventDefault(); playOrStop(); }
  if (!keys[event.key]) return;
  stop();
  if (step(keys[event.key])) event.preventDefault();
});
