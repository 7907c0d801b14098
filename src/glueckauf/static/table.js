// The table without reloads: sends moves, hears of new versions, lets pieces travel. Without it everything works by pages.
const live = document.getElementById("live");
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const title = document.title;
let queue = Promise.resolve(), released = queue, release = () => {};
let unread = "";
let wasMine = table()?.dataset.mine === "1";

function table() { return document.getElementById("table"); }
function version() { return Number(table()?.dataset.version ?? -1); }

// One thing after another: a swap waits for the one before it.
function then(task) { return (queue = queue.then(task, task)); }

async function send(form, data) {
  const words = form.id === "speak" ? typed() : "";
  if (words) typed("");
  const answer = await fetch(form.action, { method: "POST", body: data, headers: { "X-Part": "1" } });
  await take(answer);
  if (!answer.ok) typed(words); // what was not said can be said again
}

// The line that somebody is writing, which a swap must not lose.
function typed(words) {
  const line = document.getElementById("speak-text");
  if (line && words !== undefined) line.value = words;
  return line?.value ?? "";
}

async function refresh(since = -1) {
  const words = document.querySelector("#table .words[open]") ? "?words" : "";
  await take(await fetch(live.dataset.part + words, { headers: { "X-Part": "1" } }), since);
}

// A swap between press and release would lose the click: it waits for the release, though not for ever.
function press() {
  release(); // a second finger
  released = new Promise((free) => { release = free; });
  setTimeout(release, 5000);
}

// What is not newer stays as it is.
async function take(answer, since = -1) {
  const text = await answer.text();
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
  const other = !fresh || fresh.ownerDocument.getElementById("main") || fresh.matches(".waiting") !== table().matches(".waiting");
  if (other) return location.reload(); // a whole page, or the cards were dealt: something else happened
  await released;
  if (Number(fresh.dataset.version) > since) swap(document.adoptNode(fresh));
}

function swap(fresh) {
  if (Number(fresh.dataset.version) < version()) return;
  const places = calm() ? new Map() : whereabouts();
  const opened = [...document.querySelectorAll("#table :checked[id], #table details[open]")].map((each) => each.id || each.className);
  const shut = document.querySelector("#table details[id]:not([open])")?.id;
  const focus = document.activeElement?.closest("#table") ? key(document.activeElement) : null;
  const words = typed(), said = heard();
  table().replaceWith(fresh);
  typed(words);
  for (const each of fresh.querySelectorAll("input[id], details")) {
    if (!opened.includes(each.id || each.className)) continue;
    if (each.matches("details")) each.open = true; else each.checked = true;
  }
  if (shut) fresh.querySelector(`[id="${shut}"]`)?.removeAttribute("open");
  goOn(fresh.querySelector("details[id]"));
  if (focus) [...fresh.querySelectorAll("button, a, input, summary, pre")].find((each) => key(each) === focus)?.focus();
  travel(places);
  tell(fresh, said);
}

function scrollDown(chat) { const lines = chat.querySelector(".said"); if (lines) lines.scrollTop = lines.scrollHeight; }

// How many lines of the chat there are.
function heard() { return Number(document.querySelector("#table .chat")?.dataset.said ?? 0); }

// A scoring is told row by row; a swap in the middle must not begin again.
const begun = new Map();
function goOn(scoring) {
  if (!scoring) return;
  const start = begun.get(scoring.id) ?? performance.now();
  begun.set(scoring.id, start);
  for (const each of scoring.getAnimations({ subtree: true })) each.currentTime = performance.now() - start;
}

function key(element) { return [element.tagName, element.id, element.name, element.value, element.getAttribute("href")].join(" "); }

// FLIP animation (first, last, invert, play; https://aerotwist.com/blog/flip-your-animations/): from where pieces were.
function whereabouts() {
  const places = new Map();
  for (const piece of document.querySelectorAll("#table [data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width) places.set(piece.dataset.piece, box);
  }
  return places;
}

function travel(places) {
  if (!places.size) return;
  for (const piece of document.querySelectorAll("#table [data-piece]")) {
    const before = places.get(piece.dataset.piece) ?? places.get(piece.dataset.from);
    const after = piece.getBoundingClientRect();
    if (!before || !after.width) continue;
    const scale = piece.ownerSVGElement?.getScreenCTM()?.a || 1;
    const x = (before.x - after.x) / scale, y = (before.y - after.y) / scale;
    if (Math.abs(x) + Math.abs(y) < 3) continue;
    piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 330, easing: "ease-in-out" });
  }
}

// My turn: the title, a quiet sound, a word for those who listen.
function tell(fresh, said) {
  const mine = fresh.dataset.mine === "1";
  document.title = mine ? `● ${live.dataset.turn} · ${title}` : title;
  const chat = fresh.querySelector(".chat"), news = heard() > said;
  if (chat && !chat.open && (news || unread)) chat.dataset.news = unread = "1";
  if (chat?.open) { unread = ""; scrollDown(chat); }
  const words = (news ? chat.querySelector(".said li:last-child") : fresh.querySelector(".notice, .prompt"))?.textContent ?? "";
  if (document.getElementById("say").textContent !== words) document.getElementById("say").textContent = words;
  if (mine && !wasMine) ring();
  wasMine = mine;
}

let sound;
function ring() {
  if (!navigator.userActivation?.hasBeenActive) return;
  sound ??= new AudioContext();
  const tone = sound.createOscillator(), volume = sound.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.05, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, sound.currentTime + 0.4);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.4);
}

function listen() {
  const stream = new EventSource(live.dataset.live);
  stream.onopen = () => { table()?.classList.remove("lost"); then(() => refresh(version())).catch(lost); };
  stream.onmessage = (event) => then(() => Number(event.data) > version() && refresh()).catch(lost);
  stream.onerror = () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000 + 4000 * Math.random());
  };
}

function lost() { table()?.classList.add("lost"); document.getElementById("say").textContent = live.dataset.lost; }

if (live) {
  document.documentElement.classList.add("js");
  addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release)); // after the click
  addEventListener("submit", (event) => {
    if (!event.target.closest("#main") || event.target.id === "again" || !event.target.action.includes("/t/")) return;
    event.preventDefault();
    const { target, submitter } = event, data = new FormData(target, submitter); // a swap would take the button away
    table()?.classList.add("busy");
    then(() => send(target, data)).catch(lost).finally(() => table()?.classList.remove("busy"));
  });
  addEventListener("click", (event) => {
    const reason = event.target.closest?.("a.cannot");
    if (!reason) return;
    event.preventDefault();
    document.getElementById("say").textContent = reason.title;
    let notice = table().querySelector(".notice");
    if (!notice) {
      notice = document.createElement("p");
      notice.className = "notice";
      table().querySelector(".prompt").after(notice);
    }
    const words = Object.assign(document.createElement("span"), { textContent: reason.title });
    if (!live.dataset.rule) return notice.replaceChildren(words); // this game has no written rules
    const rule = document.createElement("a");
    rule.href = "rule/" + new URLSearchParams(reason.getAttribute("href")).get("why");
    rule.target = "rules";
    rule.textContent = live.dataset.rule;
    notice.replaceChildren(words, " ", rule);
  });
  // The table in words is long; it is fetched when somebody opens it.
  addEventListener("toggle", (event) => {
    if (event.target.matches?.(".chat[open]")) { unread = ""; delete event.target.dataset.news; scrollDown(event.target); }
    if (event.target.matches?.(".words[open]") && !event.target.querySelector("pre").textContent) then(() => refresh()).catch(lost);
  }, true);
  document.title = wasMine ? `● ${live.dataset.turn} · ${title}` : title;
  listen();
}
