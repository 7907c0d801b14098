// The site can be installed. Another language, or a new version of what is kept, is another address of the service worker.
const { worker, waiting } = document.currentScript.dataset;
addEventListener("load", () => navigator.serviceWorker?.register(worker).catch((why) => console.info(`not kept for offline: ${why}`)));

// The icon counts the games that wait for the visitor, where a browser can do that; at a table its own turn counts, too.
addEventListener("waiting", ({ detail }) => navigator.setAppBadge?.(Number(waiting) + detail).catch((why) => console.info(`not counted: ${why}`)));
if (!document.getElementById("live")) dispatchEvent(new CustomEvent("waiting", { detail: 0 }));
