// How long it is until a moment, counted down.
function count() {
  for (const each of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((new Date(each.dataset.until) - Date.now()) / 1000));
    const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (number) => String(number).padStart(2, "0");
    const words = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
    if (each.textContent !== words) each.textContent = words;
  }
}
setInterval(count, 250);
