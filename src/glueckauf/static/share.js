// Links are copied and handed to other programs. Without this they stand in a field, and pictures are links.
import { say } from "./page.js";

document.documentElement.classList.toggle("can-share", Boolean(navigator.share));
addEventListener("click", (event) => {
  const button = event.target.closest?.(".copy, .send");
  if (button) (button.matches(".copy") ? copy : send)(button);
});

async function copy(button) {
  const field = button.parentElement.querySelector("input"), words = button.textContent;
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  if (!copied) document.execCommand("copy"); // without HTTPS, or without permission, there is the older way
  say(button.dataset.done);
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = words; }, 1500);
}

async function send(button) {
  const panel = button.closest("[data-title]"), picture = panel.querySelector(".poster, .pictures a");
  const { title } = panel.dataset, words = { title, text: title, url: panel.querySelector("input").value };
  const whole = picture ? { ...words, files: [await file(picture)] } : words;
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : words);
  } catch (error) {
    if (error.name !== "AbortError") throw error; // somebody has changed their mind
  }
}

async function file(link) {
  const content = await (await fetch(link.href)).blob();
  return new File([content], link.download, { type: content.type });
}
