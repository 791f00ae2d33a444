// Looks whether the games of a player are missing, and offers to bring a copy in.

import { isPlayed, markPlayed } from "../panels/persistence.js";

// Marks the browser of a player who has games in this database. Offers to bring a copy in where games are gone or cannot be read.
/** @type {(database: IDBDatabase) => void} */
export default function checkGames(database) {
  const counting = database.transaction("games").objectStore("games").count();
  counting.onsuccess = () => {
    const isUnreadable = document.querySelector("#message-actions [data-action=download]:not([hidden])");
    if (isUnreadable) offer("unreadable");
    else if (counting.result) markPlayed();
    else if (isPlayed()) offer("emptied");
  };
}

// Shows the notice with this id, until the player has answered it.
/** @type {(id: string) => Promise<void>} */
async function offer(id) {
  /** @type {(notice: HTMLElement) => void} */
  const close = (notice) => {
    markPlayed(false);
    notice.remove();
  };
  /** @type {(notice: HTMLElement) => void} */
  const open = (notice) => {
    close(notice);
    window.ninefold.page.pressButton("panel-backup");
  };
  const { default: showNotice } = await import("./notice.js");
  showNotice(id, { open, close }).catch(console.error);
}
