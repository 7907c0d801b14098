// One calm box for all explanations: beside what it is about, inside the window, above everything.
const MARGIN = 8, GAP = 6;
const tip = Object.assign(document.createElement("div"), { id: "tip", hidden: true });
tip.setAttribute("role", "tooltip");
document.getElementById("main").append(tip);
let about = null;

export function isShown() { return !tip.hidden; }

export function showTip({ anchor, lines, control }) {
  hideTip();
  tip.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  tip.hidden = false;
  const { width, height } = tip.getBoundingClientRect();
  const below = anchor.bottom + GAP + height <= innerHeight - MARGIN;
  const top = below ? anchor.bottom + GAP : Math.max(MARGIN, anchor.top - GAP - height);
  const left = Math.min(Math.max(MARGIN, anchor.left + anchor.width / 2 - width / 2), innerWidth - MARGIN - width);
  tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
  control?.setAttribute("aria-describedby", "tip");
  about = { anchor, control };
}

export function hideTip() {
  about?.control?.removeAttribute("aria-describedby");
  about = null;
  tip.hidden = true;
}

// The box and what it is about may be pointed at without its going away.
export function holds({ target, clientX: x, clientY: y }) {
  const { anchor } = about ?? {};
  return !!anchor && (tip.contains(target) || (x >= anchor.left && x <= anchor.right && y >= anchor.top && y <= anchor.bottom));
}
