// What the page has of an app: it is kept for playing without the network, tells when a newer version is ready, and takes
// what other programs share with it. Loaded when all else is done.

const file = (name) => new URL(name, import.meta.url);
// In a page of another page even to ask for it may be forbidden.
const { serviceWorker, connection } = window === top ? navigator : {};

// Loads the page again as soon as the version that waits is the one in use. Pages in other tabs go on with theirs.
function load(registration) {
  serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  if (registration.waiting) registration.waiting.postMessage("skip");
  else location.reload();
}

let told = false;

// Says that a new version is ready, once.
async function tell(registration) {
  if (told) return;
  told = true;
  const { markup, style } = window.ninefold;
  const [page] = await Promise.all([markup(file("update.html")), style(file("update.css"))]);
  if (document.documentElement.lang !== "en") {
    const language = await import("./language.js");
    await language.noticed(page);
  }
  const notice = page.getElementById("update");
  const said = notice.querySelector("[role=status]");
  const text = said.textContent;
  notice.querySelector("[data-update=load]").onclick = () => load(registration);
  notice.querySelector("[data-update=close]").onclick = () => notice.remove();
  said.textContent = "";
  document.body.append(notice);
  // Heard is what comes into a place that was there before.
  setTimeout(() => { said.textContent = text; }, 100);
}

async function keep() {
  const registration = await serviceWorker.register(window.ninefold.script("sw.js"), { updateViaCache: "none" });
  // The first version that comes is the one in use at once.
  const look = () => { if (registration.active && registration.waiting) tell(registration).catch(console.error); };
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  look();
}

// What another program has shared with the game goes the way of a dropped file.
async function receive() {
  history.replaceState(null, "", location.pathname + location.hash);
  const answer = await fetch(file("shared"));
  if (!answer.ok) return;
  const name = answer.headers.get("X-File");
  window.ninefold.take(name === null ? await answer.text() : new File([await answer.blob()], decodeURIComponent(name)));
}

if (location.search === "?shared") receive().catch(console.error);

// So does a file that is opened with the game.
if (window === top && window.launchQueue) {
  window.launchQueue.setConsumer(({ files }) => { if (files.length) files[0].getFile().then(window.ninefold.take, console.error); });
}

// Nothing is fetched for later for whom saves data, or while there is still something to do.
const isFor = () => serviceWorker && location.href.startsWith(file("./").href) && !connection?.saveData;
const idle = window.requestIdleCallback || setTimeout;
// Where it cannot be kept, it is a page like others.
if (isFor()) setTimeout(() => idle(() => keep().catch(() => {})), 2000);
