// Day or night as chosen on this device; otherwise the system decides. Runs before the page is drawn.
const kept = localStorage.getItem("light");
if (kept) document.documentElement.dataset.light = kept;
addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector("[data-light][hidden]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = document.documentElement.dataset.light || (dark ? "night" : "day");
    localStorage.setItem("light", (document.documentElement.dataset.light = now === "day" ? "night" : "day"));
  });
});
