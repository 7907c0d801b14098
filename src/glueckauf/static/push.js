// Messages to this device: the browser asks whether it may, subscribes at its push service, and the form says where.
const form = document.getElementById("push"), on = form.querySelector(".on");

if (on && "PushManager" in window && "serviceWorker" in navigator) {
  on.hidden = false;
  form.querySelector(".cannot").hidden = true;
  on.addEventListener("click", (event) => {
    event.preventDefault();
    subscribe().catch(refused);
  });
}
if (!on) form.addEventListener("submit", (event) => {
  event.preventDefault();
  unsubscribe().catch((why) => console.info(`no subscription ended: ${why}`)).finally(() => form.submit());
});

async function subscribe() {
  const there = await navigator.serviceWorker.ready;
  const made = await there.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
  const { endpoint, keys } = made.toJSON();
  Object.assign(form.elements.endpoint, { value: endpoint });
  Object.assign(form.elements.key, { value: keys.p256dh });
  Object.assign(form.elements.auth, { value: keys.auth });
  form.submit();
}

async function unsubscribe() {
  const there = await navigator.serviceWorker.ready;
  await (await there.pushManager.getSubscription())?.unsubscribe();
}

function refused(why) {
  const line = form.querySelector(".wrong");
  line.textContent = form.dataset.refused;
  line.hidden = false;
  console.info(`not subscribed: ${why}`);
}

// The time zone of the device, until another is chosen.
const zone = document.querySelector("[name=zone]"), here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (!zone.value && [...zone.options].some((each) => each.value === here)) zone.value = here;
