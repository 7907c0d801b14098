// The event stream says that there is a new version; the page then fetches what it may see of it.
import { live, pending, say, table, version } from "./page.js";
import { refresh, then } from "./requests.js";
import { catchUp } from "./story.js";

export function listen() {
  const stream = new EventSource(live.dataset.live);
  stream.onopen = () => { table()?.classList.remove("lost"); then(() => refresh(version())).then(() => catchUp(pending())).catch(lost); };
  stream.onmessage = (event) => catchUp(Number(event.data)).catch(lost);
  stream.onerror = () => {
    lost();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000 + 4000 * Math.random());
  };
}

export function lost() { table()?.classList.add("lost"); say(live.dataset.lost); }
