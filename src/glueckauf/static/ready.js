// While a game is being compiled its bar moves on by itself, and is gone at the end. Asking puts the game first.
async function look(bar) {
  const { percent } = await (await fetch(bar.dataset.ready)).json();
  if (percent === 100) return bar.remove();
  bar.querySelector("progress").value = percent;
  bar.querySelector(".percent").textContent = `${percent} %`;
}
setInterval(() => {
  for (const bar of document.querySelectorAll("[data-ready]")) if (bar.offsetParent) look(bar).catch(() => {});
}, 1000);
