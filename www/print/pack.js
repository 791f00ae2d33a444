// The page that makes packs of puzzles for print. The fields of the form are the order, in the same words as in the address.
// The tools program decides what they mean and what is wrong with them, in a worker or, where there are none, in slices on
// this thread.

/** @import { Host, Instance, PageExports, PrintState, SliceCall, WorkerMessage } from "../bridge.js" */

/** @type {(id: string) => HTMLElement} */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ ($("order"));
/** @type {(action: string) => HTMLButtonElement} */
const button = (action) => /** @type {HTMLButtonElement} */ (form.querySelector(`[data-action=${action}]`));
/** @type {(name: string) => HTMLInputElement | HTMLSelectElement} */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
const bar = /** @type {HTMLProgressElement} */ ($("progress").firstElementChild);

const LEVELS = ["easy", "medium", "hard", "hell"];
const names = new Set([...form.elements].map((element) => element.getAttribute("name") ?? "").filter(Boolean));
// In these countries printers have letter paper.
const usesLetter = /-(US|CA|MX)$/i.test(navigator.language);

// The host object of this page.
/** @type {Host} */
let ninefold;

// The number of the current job, and the function that stops it, while one is running.
let number = 0;
/** @type {(() => void) | undefined} */
let stop;
// A worker that has finished its job and waits for the next.
/** @type {Worker | undefined} */
let spare;

const randomSeed = () => `${1 + crypto.getRandomValues(new Uint32Array(1))[0] % 999999}`;

function order() {
  // All fields are texts.
  const words = new URLSearchParams(/** @type {Record<string, string>} */ (/** @type {unknown} */ (new FormData(form))));
  // Empty fields are left out.
  for (const name of names) if (!words.get(name)) words.delete(name);
  return words;
}

// Fills the form from a link. Fields that the link does not name stay as they are.
/** @type {(link: string) => void} */
function readLink(link) {
  const words = new URLSearchParams(link);
  const known = [...words].filter(([name]) => names.has(name));
  if (known.some(([name]) => LEVELS.includes(name))) for (const level of LEVELS) field(level).value = "0";
  for (const [name, value] of known) {
    const element = field(name);
    const before = element.value;
    element.value = value;
    // A <select> is empty after a value that it does not have.
    if (!element.value) element.value = before;
  }
}

// Writes the form to the address. A language in the address stays there.
function writeLink() {
  const words = order();
  const language = new URLSearchParams(location.hash.slice(1)).get("lang");
  if (language) words.set("lang", language);
  history.replaceState(history.state, "", `#${words}`);
}

/** @type {(kind?: "fault" | "made" | "stopped" | "lost", text?: string) => void} */
function showMessage(kind, text = "") {
  $("fault").textContent = kind === "fault" ? text : "";
  $("said").textContent = kind === "made" ? text : "";
  $("stopped").hidden = kind !== "stopped";
  $("lost").hidden = kind !== "lost";
}

// Stops the current job, if there is one.
function halt() {
  if (stop) stop();
  stop = undefined;
  number += 1;
}

// Shows that no job is running. Pages that do not match the form are marked as stale and cannot be printed by mistake.
/** @type {(isCurrent: boolean) => void} */
function showIdle(isCurrent) {
  stop = undefined;
  $("pages").classList.toggle("stale", !isCurrent);
  button("print").disabled = !isCurrent;
  for (const action of ["make", "print"]) button(action).classList.toggle("primary", isCurrent === (action === "print"));
  // The stop button is about to disappear: focus another one.
  if (document.activeElement === button("stop")) button(isCurrent ? "print" : "make").focus();
  $("progress").hidden = true;
}

function onInput() {
  halt();
  writeLink();
  showMessage();
  showIdle(false);
}

function make() {
  halt();
  // The address must describe the pack completely, so an empty seed is chosen here.
  field("seed").value ||= randomSeed();
  const words = order();
  const all = LEVELS.reduce((sum, level) => sum + Number(words.get(level) || 0), 0);
  const language = document.documentElement.lang;
  const id = number;
  /** @type {SliceCall} */
  const job = { call: "beginPrint", args: [language, new URL("./", location.href).href, `${words}`] };
  writeLink();
  showMessage();
  bar.max = all || 1;
  bar.value = 0;
  $("progress").hidden = false;
  button("print").disabled = true;
  /** @type {HTMLLinkElement} */ ($("letter")).media = words.get("paper") === "letter" ? "print" : "not all";
  /** @type {(state: PrintState) => void} */
  const report = (state) => { if (id === number) onReport(state); };
  const fail = () => { if (id === number) { showMessage("lost"); showIdle(false); } };
  stop = run(job, report, fail);
}

/** @type {(state: PrintState) => void} */
function onReport({ done, outcome, text, pages }) {
  if (!outcome) {
    bar.value = done;
    return;
  }
  stop = undefined;
  const finish = () => {
    showMessage(outcome, text);
    showIdle(outcome === "made");
  };
  if (outcome === "made") showPages(pages, finish);
  else finish();
}

// Shows the pages one by one, each decoded before it is inserted: hundreds at once would block the browser for seconds.
/** @type {(pages: PrintState["pages"], finish: () => void) => Promise<void>} */
async function showPages(pages, finish) {
  const id = number;
  const sheets = $("pages");
  for (const [index, page] of pages.entries()) {
    const image = pageImage(page);
    // A page that cannot be decoded is inserted all the same, so that it is seen to be missing.
    await image.decode().catch(console.error);
    await new Promise((resolve) => setTimeout(resolve));
    if (id !== number) return;
    const before = sheets.children[index];
    if (before) before.replaceWith(image);
    else sheets.append(image);
  }
  while (sheets.children.length > pages.length) sheets.lastChild?.remove();
  finish();
}

/** @type {(page: PrintState["pages"][number]) => HTMLImageElement} */
function pageImage({ title, svg }) {
  const image = new Image();
  image.alt = title;
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image;
}

// Runs a job and calls back with its states, or when it cannot be run. Returns a function that stops it.
/** @typedef {(job: SliceCall, report: (state: PrintState) => void, fail: () => void) => () => void} Run */
/** @type {Run} */
function run(job, report, fail) {
  const worker = spare || ninefold.createWorker(true);
  if (!worker) return runInSlices(job, report, fail);
  spare = undefined;
  let end = () => worker.terminate();
  // What fails in a worker, say because its script cannot be loaded, may succeed on this thread.
  /** @type {(event?: ErrorEvent) => void} */
  const onFailure = (event) => {
    event?.preventDefault();
    worker.terminate();
    end = runInSlices(job, report, fail);
  };
  worker.onerror = onFailure;
  worker.onmessage = (/** @type {MessageEvent<WorkerMessage>} */ { data }) => {
    if (typeof data === "object" && "state" in data) {
      report(data.state);
      if (data.state.outcome) spare = worker;
    } else if (data !== "ready") onFailure();
  };
  worker.postMessage(job);
  return () => end();
}

/** @type {Run} */
function runInSlices({ call, args }, report, fail) {
  let isStopped = false;
  ninefold.panelsLoader().then((loader) => loader.program()).then((tools) => {
    const slice = tools[call](...args);
    const next = () => {
      if (isStopped) return;
      const state = slice(10);
      report(state);
      if (!state.outcome) setTimeout(next);
    };
    next();
  }).catch(fail);
  return () => { isStopped = true; };
}

/** @type {Record<string, () => void>} */
const actions = {
  make,
  stop() {
    halt();
    showMessage("stopped");
    showIdle(false);
  },
  seed() {
    field("seed").value = randomSeed();
    make();
  },
  print: () => print(),
};

// boot.js calls this when everything has loaded, as it starts the page program of index.html.
async function start() {
  document.addEventListener("click", (event) => {
    const action = /** @type {Element} */ (event.target).closest("[data-action]")?.getAttribute("data-action");
    // Buttons for languages have functions of their own.
    if (action && action !== "make") actions[action]?.();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  form.addEventListener("input", onInput);
  import("../shared/language.js").then(({ offerLanguages }) => offerLanguages(document, document.documentElement.lang)).catch(console.error);
  field("seed").value = randomSeed();
  if (usesLetter) field("paper").value = "letter";
  // Addresses on the reader's own machine cannot be opened from another one.
  $("local").hidden = !/^(localhost|127\.|\[::1)/.test(location.hostname);
  openLink(location.hash.slice(1));
}

// The same interface as that of a wasm program. `openLink` handles a link that is followed in the open page.
/** @type {(host: Host) => Instance & Pick<PageExports, "openLink">} */
export default function program(host) {
  ninefold = host;
  return { default: start, openLink };
}

/** @type {PageExports["openLink"]} */
function openLink(link) {
  readLink(link);
  make();
}
