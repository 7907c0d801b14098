// The chat of a table: lines that were not read, and the line that somebody is writing.
let unread = "";

// The line that somebody is writing, which a swap must not lose.
export function typed(words) {
  const line = document.getElementById("speak-text");
  if (line && words !== undefined) line.value = words;
  return line?.value ?? "";
}

// How many lines of the chat there are.
export function heard() { return Number(document.querySelector("#table .chat")?.dataset.said ?? 0); }

// After a swap: the last line, if there is a new one since so many were heard.
export function hear(chat, said) {
  const news = heard() > said;
  if (chat && !chat.open && (news || unread)) chat.dataset.news = unread = "1";
  if (chat?.open) read(chat);
  return news ? chat.querySelector(".said li:last-child") : null;
}

export function read(chat) {
  unread = "";
  delete chat.dataset.news;
  const lines = chat.querySelector(".said");
  if (lines) lines.scrollTop = lines.scrollHeight;
}
