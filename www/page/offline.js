// What makes the page an app: the service worker for playing offline, the notices of a new version and of
// games that are gone, content that other apps share with the game, and the browser's Back. Loaded after everything else.

import "./back.js";

/** @type {(name: string) => URL} */
const file = (name) => new URL(name, import.meta.url);
// A frame in another page may not even be allowed to read `serviceWorker`.
const { serviceWorker, connection } = /** @type {Partial<Navigator>} */ (window === top ? navigator : {});

// Activates the waiting version and reloads the page when it has taken over. Pages in other tabs keep running theirs.
/** @type {(registration: ServiceWorkerRegistration) => void} */
function activateUpdate(registration) {
  serviceWorker?.addEventListener("controllerchange", () => location.reload(), { once: true });
  if (registration.waiting) registration.waiting.postMessage("skip");
  else location.reload();
}

let isNoticeShown = false;

// Shows that a new version is ready, once.
/** @type {(registration: ServiceWorkerRegistration) => Promise<void>} */
async function showUpdateNotice(registration) {
  if (isNoticeShown) return;
  isNoticeShown = true;
  const { default: showNotice } = await import("./notice.js");
  await showNotice("update", { load: () => activateUpdate(registration), close: (/** @type {HTMLElement} */ notice) => notice.remove() });
}

/** @type {(serviceWorker: ServiceWorkerContainer) => Promise<void>} */
async function registerServiceWorker(serviceWorker) {
  const registration = await serviceWorker.register(window.ninefold.scriptUrl("sw.js"), { updateViaCache: "none" });
  // The first version is activated at once and needs no notice.
  const checkUpdate = () => { if (registration.active && registration.waiting) showUpdateNotice(registration).catch(console.error); };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", checkUpdate));
  checkUpdate();
}

// Content that another app shared with the game is handled like a dropped file.
async function receiveShared() {
  history.replaceState(null, "", location.pathname + location.hash);
  const answer = await fetch(file("shared"));
  if (!answer.ok) return;
  const name = answer.headers.get("X-File");
  window.ninefold.page.openImport(name === null ? await answer.text() : new File([await answer.blob()], decodeURIComponent(name)));
}

if (location.search === "?shared") receiveShared().catch(console.error);

// So is a file that the system opens with the game.
if (window === top && window.launchQueue) {
  window.launchQueue.setConsumer(({ files }) => { if (files.length) files[0].getFile().then(window.ninefold.page.openImport, console.error); });
}

// Looks for the games as soon as the database has been opened. `tries` limits how often.
/** @type {(tries: number) => void} */
function checkGames(tries) {
  const [database] = window.ninefold.archived();
  // Without this script the page works as well.
  if (database) import("./missing-games.js").then((module) => module.default(database)).catch(() => {});
  else if (tries) setTimeout(checkGames, 3000, tries - 1);
}

// The first hint must not need the network, which may be gone by then.
window.ninefold.loadHintStyle().catch(console.error);

if (window === top) {
  checkGames(5);
  // Browsers keep the data of an installed app if they are asked to.
  addEventListener("appinstalled", () => import("../panels/persistence.js").then((module) => module.requestPersistence()).catch(console.error));
}

// Nothing is downloaded in advance for players who save data, or while the page is still busy.
const onIdle = window.requestIdleCallback || setTimeout;
// The folder of the release, cut off as text: in the offline file this script is a blob, which has none.
const folder = import.meta.url.replace(/[^/]*$/, "");
// If registering fails the page works like any other.
if (serviceWorker && location.href.startsWith(folder) && !connection?.saveData) {
  setTimeout(() => onIdle(() => registerServiceWorker(serviceWorker).catch(() => {})), 2000);
}
