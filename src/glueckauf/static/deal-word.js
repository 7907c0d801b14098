// A word for the deal: the server gets its hash first, and the word only when everybody has committed to one.
// Hashes need HTTPS or this machine, and the word must be kept; without either the server commits for the person.
import { live, table } from "./page.js";
import { send, then } from "./requests.js";
import { lost } from "./stream.js";

const form = document.getElementById("word"), opened = new Set();
let begun = "";

// A swap must not lose what somebody is typing.
addEventListener("input", ({ target }) => { if (target.name === "word") begun = target.value; });
new MutationObserver(() => { for (const field of live.querySelectorAll("[name=word]")) field.value = begun; }).observe(live, { childList: true });

function canKeep() { try { return Boolean(crypto.subtle && localStorage); } catch { return false; } }

// As the server wants it: letters, digits and punctuation in one line.
function tidy(word) {
  const line = word.normalize("NFC").replace(/[^\p{L}\p{N}\p{P}]+/gu, " ").trim();
  return [...line].slice(0, 24).join("").trim();
}

function hex(bytes) { return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""); }

async function commit(data) {
  const word = tidy(data.get("word")), nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const text = `${table().querySelector("[data-bound]").dataset.bound} ${nonce} ${word}`;
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  localStorage.setItem(commitment, JSON.stringify({ nonce, word }));
  data.delete("word");
  data.set("commitment", commitment);
  await send(form, data);
}

async function open() {
  const commitment = table().querySelector("[data-opens]")?.dataset.opens, kept = localStorage.getItem(commitment);
  if (!kept || opened.has(commitment)) return;
  opened.add(commitment); // once, whatever the server says
  const data = new FormData(form);
  for (const [name, value] of Object.entries(JSON.parse(kept))) data.set(name, value);
  await send(form, data);
  localStorage.removeItem(commitment);
}

addEventListener("submit", (event) => {
  const data = new FormData(event.target, event.submitter);
  if (event.target !== form || !data.has("word")) return;
  begun = "";
  if (!canKeep()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  then(() => commit(data)).catch(lost);
}, true);
if (canKeep()) {
  document.documentElement.classList.add("keeps-words");
  new MutationObserver(() => then(open).catch(lost)).observe(live, { childList: true });
  then(open).catch(lost);
}
