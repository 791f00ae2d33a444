// Locks on the names of games in elements, so that no two open pages save a game under the same name. Uses Web Locks, and a
// BroadcastChannel where they are missing.

const STORE = "saves";
// How long to wait for a name that is still held by a page that is just being closed, in milliseconds.
const PATIENCE = 2000;
// How long to wait for an answer to a lock request, in milliseconds.
const ANSWER = 1500;

// The names that games of this page hold. Web Locks alone would not tell them apart where they are missing.
/** @type {Set<string>} */
const pageNames = new Set();

// Locks a name until `released` is fulfilled. Resolves to true, or to false where another game has the name. A page that is
// being closed still holds its lock for a moment but does not answer on the channel: only then is it worth waiting.
/** @type {(name: string, released: Promise<void>) => Promise<boolean>} */
async function tryLock(name, released) {
  if (pageNames.has(name)) return false;
  pageNames.add(name);
  const channel = new BroadcastChannel(`ninefold ${name}`);
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  channel.onmessage = ({ data }) => { if (data === "mine") patience.abort(); };
  channel.postMessage("whose?");
  const isOurs = !navigator.locks || await new Promise((resolve) => {
    setTimeout(resolve, PATIENCE + ANSWER, true);
    navigator.locks.request(`${STORE} ${name}`, { signal: patience.signal }, () => {
      resolve(true);
      return released;
      // Where locks are denied no other page can have one either.
    }).catch((error) => resolve(error.name !== "AbortError"));
  });
  if (isOurs) {
    channel.onmessage = ({ data }) => { if (data === "whose?") channel.postMessage("mine"); };
    released.then(() => {
      pageNames.delete(name);
      channel.close();
    });
  } else {
    pageNames.delete(name);
    channel.close();
  }
  return isOurs;
}

// Locks the first free name of `slot`, `slot 2`, `slot 3`, … until `released` is fulfilled, and resolves to it.
/** @type {(slot: string, released: Promise<void>) => Promise<string>} */
export async function lockName(slot, released) {
  for (let count = 1; ; count++) {
    const name = count > 1 ? `${slot} ${count}` : slot;
    if (await tryLock(name, released)) return name;
  }
}
