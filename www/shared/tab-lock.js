// The lock on the page's own game, so that only one open page saves it: the one opened last. Uses Web Locks, and a
// BroadcastChannel where they are missing.

const STORE = "saves";
// How long to wait for an answer to a lock request, in milliseconds.
const ANSWER = 1500;

// Takes the page's own game over from the tab that has it, and calls `onLost` when a later tab takes it from this one.
/** @type {(released: Promise<void>, onLost: () => void) => Promise<string>} */
export async function takeOver(released, onLost) {
  if (navigator.locks) return new Promise((resolve) => {
    setTimeout(resolve, ANSWER, "");
    navigator.locks.request(STORE, { steal: true }, () => {
      resolve("");
      return released;
      // Where locks are denied there is no other tab with the game.
    }).catch((error) => {
      resolve("");
      if (error.name === "AbortError") onLost();
    });
  });
  const channel = new BroadcastChannel(STORE);
  channel.onmessage = () => {
    channel.close();
    onLost();
  };
  channel.postMessage("mine");
  return "";
}
