// Whether the browser keeps what is saved: asking it to, and the mark by which a player is known whose games it has deleted.

/** @import { Persistence } from "../bridge.js" */

// The key of the mark of a player who has games. A browser that is short of space deletes databases; Chromium leaves this.
// (A cookie would stay everywhere, but it would be sent to the server.)
const PLAYED = "ninefold.played";
// The key of the number of games that there were when the browser was asked last.
const ASKED = "ninefold.asked";
// How many games later it is asked again.
const INTERVAL = 10;

// Calls back with "kept" if the browser has promised to keep the games, with "installed" if it has not although this is an
// installed app, with "open" if it can be asked, and with "unknown" if it cannot.
/** @type {Persistence["persistenceState"]} */
export async function persistenceState(callback) {
  try {
    if (location.protocol === "file:") callback("unknown");
    else if (await navigator.storage.persisted()) callback("kept");
    else callback(matchMedia("(display-mode: standalone)").matches ? "installed" : "open");
  } catch { callback("unknown"); }
}

// Asks the browser to keep the games, and calls back with whether it will. Some browsers ask the player.
/** @type {Persistence["requestPersistence"]} */
export async function requestPersistence(callback) {
  let isKept = false;
  try { isKept = await navigator.storage.persist(); } catch { /* it cannot be asked */ }
  callback?.(isKept);
}

// Asks after a win, when there are so many games: the first time, and when there are ten more.
/** @type {Persistence["requestAfterWin"]} */
export async function requestAfterWin(games) {
  markPlayed();
  try {
    const asked = localStorage.getItem(ASKED);
    if (await navigator.storage.persisted() || asked && games < Number(asked) + INTERVAL) return;
    localStorage.setItem(ASKED, `${games}`);
    await requestPersistence();
  } catch { /* nothing can be saved */ }
}

// Marks this browser as that of a player who has games, or removes the mark.
export function markPlayed(isPlayer = true) {
  try {
    if (isPlayer) localStorage.setItem(PLAYED, "");
    else localStorage.removeItem(PLAYED);
  } catch { /* it cannot be marked */ }
}

// Whether this browser is that of a player who has had games.
export function isPlayed() {
  try {
    return localStorage.getItem(PLAYED) !== null;
  } catch { return false; }
}
