// The event stream says that there is a new version; the page then fetches what it may see of it.
import { live, say, table, version } from "./page.js";
import { refresh, then } from "./requests.js";

export function listen() {
  const stream = new EventSource(live.dataset.live);
  stream.onopen = () => { table()?.classList.remove("lost"); then(() => refresh(version())).catch(lost); };
  stream.onmessage = (event) => then(() => Number(event.data) > version() && refresh()).catch(lost);
  stream.onerror = () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000 + 4000 * Math.random());
  };
}

export function lost() { table()?.classList.add("lost"); say(live.dataset.lost); }
