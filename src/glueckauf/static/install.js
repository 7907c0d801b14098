// The site can be installed. Another language, or a new version of what is kept, is another address of the service worker.
const { worker } = document.currentScript.dataset;
addEventListener("load", () => navigator.serviceWorker?.register(worker).catch((why) => console.info(`not kept for offline: ${why}`)));
