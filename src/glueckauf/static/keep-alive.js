// Whoever waits for others at a table shows now and then that the page is still open.
import "./until.js";
import { refresh, then } from "./requests.js";
import { lost } from "./stream.js";
import { version } from "./page.js";

const EVERY = 20_000;
setInterval(() => {
  if (document.querySelector("[data-keep-alive]")) then(() => refresh(version())).catch(lost);
}, EVERY);
