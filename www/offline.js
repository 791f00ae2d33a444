// What makes the page an app: the service worker for playing offline, the notice of a new version, and content that other
// apps share with the game. Loaded after everything else.

const file = (name) => new URL(name, import.meta.url);
// A frame in another page may not even be allowed to read `serviceWorker`.
const { serviceWorker, connection } = window === top ? navigator : {};

// Activates the waiting version and reloads the page when it has taken over. Pages in other tabs keep running theirs.
function activateUpdate(registration) {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  if (registration.waiting) registration.waiting.postMessage("skip");
  else location.reload();
}

let isNoticeShown = false;

// Shows that a new version is ready, once.
async function showUpdateNotice(registration) {
  if (isNoticeShown) return;
  isNoticeShown = true;
  const { loadMarkup, loadStyle } = window.ninefold;
  const [page] = await Promise.all([loadMarkup(file("update.html")), loadStyle(file("update.css"))]);
  const { lang } = document.documentElement;
  if (lang !== "en") await import("./language.js").then(({ translate }) => translate(page, lang, "notice"));
  const notice = page.getElementById("update");
  const status = notice.querySelector("[role=status]");
  const text = status.textContent;
  notice.querySelector("[data-update=load]").onclick = () => activateUpdate(registration);
  notice.querySelector("[data-update=close]").onclick = () => notice.remove();
  status.textContent = "";
  document.body.append(notice);
  // Screen readers announce a text that changes in a live region, not one that is inserted with it.
  setTimeout(() => { status.textContent = text; }, 100);
}

async function registerServiceWorker() {
  const registration = await serviceWorker.register(window.ninefold.scriptUrl("sw.js"), { updateViaCache: "none" });
  // The first version is activated at once and needs no notice.
  const checkUpdate = () => { if (registration.active && registration.waiting) showUpdateNotice(registration).catch(console.error); };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", checkUpdate));
  checkUpdate();
}

// Content that another app shared with the game is handled like a dropped file.
async function receiveShared() {
  history.replaceState(null, "", location.pathname + location.hash);
  const answer = await fetch(file("shared"));
  if (!answer.ok) return;
  const name = answer.headers.get("X-File");
  window.ninefold.take(name === null ? await answer.text() : new File([await answer.blob()], decodeURIComponent(name)));
}

if (location.search === "?shared") receiveShared().catch(console.error);

// So is a file that the system opens with the game.
if (window === top && window.launchQueue) {
  window.launchQueue.setConsumer(({ files }) => { if (files.length) files[0].getFile().then(window.ninefold.take, console.error); });
}

// Nothing is downloaded in advance for players who save data, or while the page is still busy.
const canRegister = () => serviceWorker && location.href.startsWith(file("./").href) && !connection?.saveData;
const onIdle = window.requestIdleCallback || setTimeout;
// If registering fails the page works like any other.
if (canRegister()) setTimeout(() => onIdle(() => registerServiceWorker().catch(() => {})), 2000);
