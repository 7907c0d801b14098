// What every module about the table asks: the page that lives, the table in it, its version, and how many events it shows.
export const live = document.getElementById("live");

export function table() { return document.getElementById("table"); }
export function version() { return Number(table()?.dataset.version ?? -1); }
export function events() { return table()?.dataset.events ?? ""; }

// The version up to which there is more to show.
export function pending() { return Number(table()?.dataset.more ?? -1); }

// A word for those who listen.
export function say(words) {
  const line = document.getElementById("say");
  if (line.textContent !== words) line.textContent = words;
}
