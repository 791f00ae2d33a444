// The browser's Back closes what lies over the game (a dialog, the menu, the replay) before it leaves the page: the first of them
// that opens adds an entry to the history. When Back takes the entry away and something is still open, it is added again.

const panel = /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
const menu = /** @type {HTMLElement} */ (document.getElementById("menu"));
// Browsers without popovers show the menu all the time.
const isMenuOpen = () => "popover" in HTMLElement.prototype && menu.matches(":popover-open");
const isReplaying = () => document.body.dataset.view === "replay";

// The address of the entry that was added.
let address = "";

function addEntry() {
  if (!(panel.open || isMenuOpen() || isReplaying()) || history.state?.isCovered) return;
  history.pushState({ ...history.state, isCovered: true }, "");
  address = location.href;
}

function closeTopmost() {
  if (panel.open) panel.close();
  else if (isMenuOpen()) menu.hidePopover();
  else if (isReplaying()) /** @type {HTMLElement | null} */ (document.querySelector('[data-action="close-replay"]'))?.click();
  else history.back();
}

// The page for print has none of them.
if (panel) {
  new MutationObserver(addEntry).observe(panel, { attributeFilter: ["open"] });
  new MutationObserver(addEntry).observe(document.body, { attributeFilter: ["data-view"] });
  menu.addEventListener("toggle", addEntry);
  addEventListener("popstate", ({ state }) => {
    // Another address is that of a link, which the page opens.
    if (state?.isCovered || !address || location.href !== address) return;
    closeTopmost();
    // Something else may still lie over the game.
    setTimeout(addEntry);
  });
}
