// Starts the page: loads the program that the page's head names, or reports why it cannot start.
// Written so that browsers too old for the program can still parse it and show that report.

import {
  chooseLanguage, host, onIncoming, recentCrashes, retry, showFailure, showText, trustedUrl, unsupportedCause, waitingText,
} from "../shared/host.js";

/** @import { Host, PageFunctions, PageProgram, Program } from "../bridge.js" */
/** @import { FailureCause } from "../shared/host.js" */

// What was left in the history entry before the page was reloaded: by a crashed program the times of its crashes and its newest
// record, if any; by Resume, that keys are kept.
const { crashTimes = [], isRestart, crashRecord, keepsKeys } = history.state || {};

// Keys that are pressed while the page loads again, after Resume.
if (keepsKeys) import("./early-keys.js").catch(console.error);

// Shows why the page cannot start.
/** @type {(cause: FailureCause) => void} */
function fail(cause) {
  const trouble = /** @type {HTMLElement} */ (document.getElementById("trouble"));
  trouble.hidden = false;
  showFailure(trouble, pageLanguage(), cause);
}

// The placeholder shown until a program has started. After a while it says that none has.
const placeholder = /** @type {HTMLElement} */ (document.querySelector(".late"));

// Shows in the placeholder that the storage is slow to answer.
function onSlowStorage() {
  showText(placeholder, pageLanguage(), (find) => find(waitingText));
  placeholder.style.visibility = "visible";
  document.body.prepend(placeholder);
}

// The language of the page: the link decides, else an earlier choice, else the order of the browser's languages.
function pageLanguage() {
  let chosen;
  try { chosen = localStorage.getItem("ninefold.language"); } catch { /* denied: nothing was chosen */ }
  const link = new URLSearchParams(location.hash.slice(1)).get("lang");
  return chooseLanguage([link, chosen, ...navigator.languages]);
}

// Reads the link in the address and removes everything but the language from it, so that a reload goes on with the game.
function takeLink() {
  let link = location.hash.slice(1);
  // Some programs encode every character.
  try { link = decodeURIComponent(link); } catch { /* it is as it is */ }
  const lang = new URLSearchParams(link).get("lang");
  try {
    if (link || isRestart) {
      history.replaceState({ crashTimes }, "", lang ? `#lang=${lang}` : location.pathname + location.search);
    }
  } catch { /* a frame without an address of its own */ }
  return link;
}

// Applies a colour theme. This is done here, too, so that the colours are right before the program has loaded.
/** @type {(theme: string | null) => void} */
function applyTheme(theme) {
  if (theme && theme !== "system") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  // The colour of the browser's own bar: the first of the two elements is for light, the second for dark.
  const only = /** @type {Record<string, number>} */ ({ light: 0, dark: 1 })[/** @type {string} */ (theme)];
  /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("[name=theme-color]")).forEach((meta, i) => {
    meta.media = only === undefined ? `(prefers-color-scheme: ${i ? "dark" : "light"})` : i === only ? "all" : "not all";
  });
}

try { applyTheme(localStorage.getItem("ninefold.theme")); } catch { /* denied: the system's theme */ }

// Adds a style sheet to the page and resolves when it has loaded.
/** @type {Host["loadStyle"]} */
const loadStyle = (address) => new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address.href;
  link.onload = resolve;
  link.onerror = (error) => {
    link.remove();
    reject(error);
  };
  document.head.append(link);
});

async function start() {
  const { js, wasm, part = "page" } = /** @type {{ dataset: { js: string, wasm: string, part?: "print" } }} */ (
    /** @type {unknown} */ (document.querySelector('meta[name="ninefold"]'))
  ).dataset;
  const recent = recentCrashes(crashTimes);
  const cause = unsupportedCause() || (recent.length > 2 ? "crashes" : undefined);
  if (cause) return fail(cause);
  const language = pageLanguage();
  /** @type {PageProgram | undefined} */
  let page;
  // A link that is followed in the open page may ask for another language.
  addEventListener("hashchange", () => { if (pageLanguage() !== language) location.reload(); else page?.openLink(takeLink()); });
  onIncoming(window, (dropped) => page?.openImport(dropped));
  // Imported here, not at the top of the file, so that a failure is reported like any other.
  const [program, texts] = await Promise.all([
    /** @type {Promise<{ default: Program<Host, PageProgram> }>} */ (import(new URL(js, import.meta.url).href)),
    // If this fails the page is in English.
    language === "en" ? undefined
      : import("../shared/language.js").catch(retry("./language.js")).then((module) => module.translate(document, language, part)).catch(console.error),
  ]);
  const ninefold = host({
    root: document,
    body: document.body,
    rootElement: document.documentElement,
    loadStyle,
    pageLink: takeLink,
    // Swedish dates are written as in ISO 8601.
    today: () => new Date().toLocaleDateString("sv"),
    midnight: () => new Date().setHours(0, 0, 0, 0),
    texts: () => texts,
    pageAddress: () => document.baseURI,
    applyTheme: (theme) => {
      applyTheme(theme);
      try { localStorage.setItem("ninefold.theme", theme); } catch { /* denied: it lasts until the page is closed */ }
    },
    reload: () => import("./early-keys.js").catch(console.error).then(() => location.reload()),
    crashRecord,
    crashCount: () => (isRestart ? recent.length || 1 : 0),
    restart(newCrashTimes, record) {
      history.replaceState({ crashTimes: [...recent, ...newCrashTimes], isRestart: true, crashRecord: record }, "");
      location.reload();
    },
    scriptUrl: (name) => trustedUrl(new URL(name, import.meta.url)),
    openInImport: (link) => page?.openImport(`#p=${link}`),
    onSlowStorage,
    // In an element these two dispatch events. Here nothing listens; the first change shows that the game has started.
    reportState: () => placeholder.remove(),
    reportError: () => {},
  });
  page = program.default(ninefold);
  window.ninefold = Object.assign(/** @type {typeof ninefold & PageFunctions} */ (ninefold), { page });
  const { integrity } = /** @type {HTMLElement | null} */ (document.querySelector("link[data-integrity]"))?.dataset || {};
  const address = new URL(wasm, import.meta.url);
  await page.default({ module_or_path: integrity ? fetch(address, { integrity }) : address });
  placeholder.remove();
  // Also receives a file that the game was opened with, so it must not wait for long.
  (window.requestIdleCallback || setTimeout)(() => import("./offline.js").catch(console.error), { timeout: 1000 });
}

start().catch((error) => {
  console.error(error);
  fail(error);
});
