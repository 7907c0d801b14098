// What a person has opened, focused or begun to write stays so when a part of the page is replaced.
const OPEN = ":checked[id], details[open]";

function nameOf(element) { return element.id || element.className; }

// `key` knows an element of the old part again in the new one.
export function keep(old, key) {
  const opened = [...old.querySelectorAll(OPEN)].map(nameOf);
  const shown = old.querySelector(":popover-open")?.id;
  const focus = old.contains(document.activeElement) ? key(document.activeElement) : null;
  return (fresh, focusable, options) => {
    for (const each of fresh.querySelectorAll("input[id], details")) {
      if (!opened.includes(nameOf(each))) continue;
      if (each.matches("details")) each.open = true; else each.checked = true;
    }
    if (shown) fresh.querySelector(`[id="${shown}"]`)?.showPopover();
    if (focus) [...fresh.querySelectorAll(focusable)].find((each) => key(each) === focus)?.focus(options);
  };
}
