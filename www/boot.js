// Starts the page: fetches the program that the page's head names, or says in plain words why it cannot.
// Written so that browsers too old for the program can still read it, and say so.

import { hearDrops, host, lately, retry, sentence, tooOften, trusted, unfit, waiting, why } from "./host.js";

// What a program that broke down here left for the one that begins anew: when such was so, and its newest record, if any.
const { faults = [], isAnew, left } = history.state || {};

// Why it cannot start.
function tell(reason) {
  const trouble = document.getElementById("trouble");
  const read = wantsChinese();
  trouble.lang = read ? "zh-Hans" : "en";
  trouble.textContent = sentence(reason, read);
  trouble.hidden = false;
}

// What stands there until a program has started: after long it says that none has.
const late = document.querySelector(".late");

// Says in its place that the storage takes long.
function slow() {
  const read = wantsChinese();
  late.lang = read ? "zh-Hans" : "en";
  late.textContent = waiting(read);
  late.style.visibility = "visible";
  document.body.prepend(late);
}

// Chinese for whom the link, else an earlier choice, else the browser asks for it before English.
function wantsChinese() {
  let chosen;
  try { chosen = localStorage.getItem("ninefold.language"); } catch (error) { /* denied: nothing was chosen */ }
  const link = new URLSearchParams(location.hash.slice(1)).get("lang");
  return /^zh/i.test([link, chosen, ...navigator.languages].find((tag) => /^(en|zh)\b/i.test(tag)));
}

// What a link asks for beside the language. It is taken out of the address, so that loading the page again goes on with
// the game.
function link() {
  const asked = location.hash.slice(1);
  const lang = new URLSearchParams(asked).get("lang");
  try {
    if (asked || isAnew) history.replaceState({ faults }, "", lang ? `#lang=${lang}` : location.pathname + location.search);
  } catch (error) { /* a frame without an address of its own */ }
  return asked;
}

// The colours that were chosen, before the program is there to say so.
function dress(theme) {
  if (theme && theme !== "system") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  // The browser's own bar: of two colours the first is for light, the second for dark.
  const only = { light: 0, dark: 1 }[theme];
  document.querySelectorAll("[name=theme-color]").forEach((bar, i) => {
    bar.media = only === undefined ? `(prefers-color-scheme: ${i ? "dark" : "light"})` : i === only ? "all" : "not all";
  });
}

try { dress(localStorage.getItem("ninefold.theme")); } catch (error) { /* denied: as the system has them */ }

// A style sheet of what the page takes in later.
const style = (address) => new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  link.onload = resolve;
  link.onerror = (error) => {
    link.remove();
    reject(error);
  };
  document.head.append(link);
});

// What only those load who read Chinese, or choose.
const language = () => import("./language.js").catch(retry("./language.js"));

async function start() {
  const { js, wasm, words } = document.querySelector('meta[name="ninefold"]').dataset;
  const recent = lately(faults);
  const lacking = unfit() || (recent.length > 2 ? tooOften : undefined);
  if (lacking) return tell(lacking);
  const inChinese = wantsChinese();
  // A link that asks for the other language, followed in the open page.
  addEventListener("hashchange", () => { if (wantsChinese() !== inChinese) location.reload(); else window.ninefold?.follow(link()); });
  hearDrops(window, (dropped) => window.ninefold?.take(dropped));
  // Fetched from here, not from the top: what cannot be fetched is told like all else.
  const [program, texts] = await Promise.all([
    import(new URL(js, import.meta.url)),
    // Without it the page speaks English.
    inChinese ? language().then((module) => module.chinese(document, words)).catch(console.error) : undefined,
  ]);
  const ninefold = host({
    root: document,
    body: document.body,
    top: document.documentElement,
    style,
    link,
    texts: () => texts,
    home: () => document.baseURI,
    dress: (theme) => {
      dress(theme);
      try { localStorage.setItem("ninefold.theme", theme); } catch (error) { /* denied: until the game is there */ }
    },
    reload: () => location.reload(),
    left,
    faults: () => (isAnew ? recent.length || 1 : 0),
    anew(fault, record) {
      history.replaceState({ faults: [...recent, ...fault], isAnew: true, left: record }, "");
      location.reload();
    },
    script: (name) => trusted(new URL(name, import.meta.url)),
    otherLanguage: () => language().then((module) => module.other()),
    turnAway: (link) => ninefold.take(`#p=${link}`),
    slow,
    // Nobody else is told how the game goes: the player sees it.
    changed: () => late.remove(),
    fault: () => {},
  });
  const parts = program.default(ninefold);
  window.ninefold = Object.assign(ninefold, parts);
  const { integrity } = document.querySelector("link[data-integrity]")?.dataset || {};
  const address = new URL(wasm, import.meta.url);
  await parts.default({ module_or_path: integrity ? fetch(address, { integrity }) : address });
  late.remove();
  // A file that was opened with the game waits for it.
  (window.requestIdleCallback || setTimeout)(() => import("./offline.js").catch(console.error), { timeout: 1000 });
}

start().catch(async (error) => {
  console.error(error);
  tell(await why(error));
});
