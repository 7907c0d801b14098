// Where there is room beside the board, log and chat lie open; on a phone they are sheets, one at a time.
const room = matchMedia("(min-width: 761px)");

// Of sheets with the same name only one can be open.
export function apart(root) {
  const beside = [...root.querySelectorAll(".log, .chat")];
  if (room.matches) for (const each of beside) each.removeAttribute("name");
  return beside;
}

function lay() { for (const each of apart(document)) each.open = room.matches; }

room.addEventListener("change", lay);
lay();
