// What every module about the table asks: the page that lives, the table in it, and its version.
export const live = document.getElementById("live");

export function table() { return document.getElementById("table"); }
export function version() { return Number(table()?.dataset.version ?? -1); }

// A word for those who listen.
export function say(words) {
  const line = document.getElementById("say");
  if (line.textContent !== words) line.textContent = words;
}
