// Why a place cannot be chosen is said without a reload.
import { letGo } from "./notice.js";
import { live, say, table } from "./page.js";

addEventListener("click", (event) => {
  const reason = event.target.closest?.("#live a.cannot");
  if (!reason) return;
  event.preventDefault();
  say(reason.ariaLabel);
  const words = Object.assign(document.createElement("span"), { textContent: reason.ariaLabel });
  const notice = noticeLine();
  notice.replaceChildren(words, ...ruleLink(reason));
  letGo(notice);
});

function noticeLine() {
  const there = table().querySelector(".notice");
  if (there) return there;
  const notice = Object.assign(document.createElement("p"), { className: "notice" });
  table().querySelector(".prompt").after(notice);
  return notice;
}

// Some games have no written rules.
function ruleLink(reason) {
  if (!live.dataset.rule) return [];
  const code = new URLSearchParams(reason.getAttribute("href")).get("why");
  return [" ", Object.assign(document.createElement("a"), { href: "rule/" + code, target: "rules", textContent: live.dataset.rule })];
}
