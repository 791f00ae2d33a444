// Keys that are pressed while the page loads again to take the game over from another tab: the game gets them once it is there.
// Loaded just before the page is left, and by the page that comes then, which is told by its history entry.

const KEYS = "ninefold.keys";
const isLoading = document.body.dataset.phase === "loading";

/** @type {KeyboardEventInit[]} */
let keys = [];
try { keys = JSON.parse(sessionStorage.getItem(KEYS) || "[]"); } catch { /* denied: none are kept */ }

/** @type {(event: KeyboardEvent) => void} */
const keep = ({ key, code, shiftKey, ctrlKey, altKey, metaKey }) => {
  keys.push({ key, code, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true });
};

addEventListener("keydown", keep, true);
history.replaceState({ ...history.state, keepsKeys: !isLoading }, "");
if (isLoading) {
  try { sessionStorage.removeItem(KEYS); } catch { /* denied */ }
  new MutationObserver((_, observer) => {
    observer.disconnect();
    removeEventListener("keydown", keep, true);
    const cell = document.querySelector("#board [tabindex='0']");
    for (const key of keys.splice(0)) cell?.dispatchEvent(new KeyboardEvent("keydown", key));
  }).observe(document.body, { attributeFilter: ["data-phase"] });
} else {
  addEventListener("pagehide", () => { try { sessionStorage.setItem(KEYS, JSON.stringify(keys)); } catch { /* denied */ } });
}

export {};
