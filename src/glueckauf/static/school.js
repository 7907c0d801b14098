// What is being worked out is looked at again until it is done; why a place cannot be chosen is said without a reload.
async function lookAgain() {
  const waiting = [...document.querySelectorAll("[data-again]")];
  if (!waiting.length) return;
  const text = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  for (const each of waiting) {
    const now = fresh.getElementById(each.id);
    if (now) each.replaceWith(document.adoptNode(now));
  }
}
setInterval(() => lookAgain().catch(() => {}), 2000);

addEventListener("click", (event) => {
  const reason = event.target.closest?.(".pit a.cannot");
  if (!reason) return;
  event.preventDefault();
  let said = document.querySelector(".task .said");
  if (!said) {
    said = document.createElement("p");
    said.className = "said";
    said.setAttribute("role", "alert");
    document.querySelector(".task .steps").after(said);
  }
  said.textContent = reason.title;
});
