// What was said about a move goes away by itself, once it could be read and nobody points at it.
const LEAST = 4000, FOR_A_LETTER = 60;
let timer;

export function letGo(notice) {
  clearTimeout(timer);
  if (!notice) return;
  const leave = () => { if (notice.matches(":hover, :focus-within")) letGo(notice); else notice.remove(); };
  timer = setTimeout(leave, LEAST + FOR_A_LETTER * notice.textContent.length);
}
