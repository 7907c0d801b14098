// How fast a game is told, and whether with sound: chosen once, kept on this device.
const TEMPI = { slow: { travel: 450, pause: 1200 }, normal: { travel: 360, pause: 600 }, fast: { travel: 250, pause: 150 } };
const form = document.querySelector(".tempo");

export function calm() { return matchMedia("(prefers-reduced-motion: reduce)").matches; }

// Who has asked the system for calm and chosen nothing here sees the result at once.
function speed() { return localStorage.getItem("speed") ?? (calm() ? "once" : "normal"); }

export function isAtOnce() { return speed() === "once"; }
export function tempo() { return TEMPI[speed()] ?? TEMPI.fast; }
export function hasSound() { return localStorage.getItem("sound") === "on"; }

function show() {
  for (const each of form.elements.speed) each.checked = each.value === speed();
  form.elements.sound.checked = hasSound();
}

if (form) {
  show();
  form.addEventListener("change", () => {
    localStorage.setItem("speed", form.elements.speed.value);
    localStorage.setItem("sound", form.elements.sound.checked ? "on" : "off");
  });
  form.addEventListener("submit", (event) => event.preventDefault()); // Enter
  addEventListener("click", (event) => { if (!form.parentElement.contains(event.target)) form.parentElement.open = false; });
  addEventListener("keydown", (event) => { if (event.key === "Escape") form.parentElement.open = false; });
}
