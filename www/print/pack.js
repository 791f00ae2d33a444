// The page that makes packs of puzzles for print. The fields of the form are the order, in the same words as in the address.
// The tools program decides what they mean and what is wrong with them, in a worker or, where there are none, in slices on
// this thread.

const $ = (id) => document.getElementById(id);
const form = $("order");
const button = (action) => form.querySelector(`[data-action=${action}]`);
const bar = $("progress").firstElementChild;

const LEVELS = ["easy", "medium", "hard", "hell"];
const names = new Set([...form.elements].map((field) => field.name).filter(Boolean));
// In these countries printers have letter paper.
const usesLetter = /-(US|CA|MX)$/i.test(navigator.language);

// The host object of this page.
let ninefold;

// The number of the current job, and the function that stops it, while one is running.
let number = 0;
let stop;
// A worker that has finished its job and waits for the next.
let spare;

const randomSeed = () => `b${1 + crypto.getRandomValues(new Uint32Array(1))[0] % 999999}`;

function order() {
  const words = new URLSearchParams(new FormData(form));
  // Empty fields are left out.
  for (const name of names) if (!words.get(name)) words.delete(name);
  return words;
}

// Fills the form from a link. Fields that the link does not name stay as they are.
function readLink(link) {
  const words = new URLSearchParams(link);
  const known = [...words].filter(([name]) => names.has(name));
  if (known.some(([name]) => LEVELS.includes(name))) for (const level of LEVELS) form.elements[level].value = 0;
  for (const [name, value] of known) {
    const before = form.elements[name].value;
    form.elements[name].value = value;
    // A <select> is empty after a value that it does not have.
    if (!form.elements[name].value) form.elements[name].value = before;
  }
}

// Writes the form to the address. A language in the address stays there.
function writeLink() {
  const words = order();
  const language = new URLSearchParams(location.hash.slice(1)).get("lang");
  if (language) words.set("lang", language);
  history.replaceState(history.state, "", `#${words}`);
}

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
  form.elements.seed.value ||= randomSeed();
  const words = order();
  const all = LEVELS.reduce((sum, level) => sum + Number(words.get(level) || 0), 0);
  const language = document.documentElement.lang;
  const id = number;
  const job = { call: "beginPrint", args: [language, new URL("./", location.href).href, `${words}`] };
  writeLink();
  showMessage();
  bar.max = all || 1;
  bar.value = 0;
  $("progress").hidden = false;
  button("print").disabled = true;
  $("letter").media = words.get("paper") === "letter" ? "print" : "not all";
  const report = (state) => { if (id === number) onReport(state); };
  const fail = () => { if (id === number) { showMessage("lost"); showIdle(false); } };
  stop = run(job, report, fail);
}

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
  while (sheets.children.length > pages.length) sheets.lastChild.remove();
  finish();
}

function pageImage({ title, svg }) {
  const image = new Image();
  image.alt = title;
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image;
}

// Runs a job and calls back with its states, or when it cannot be run. Returns a function that stops it.
function run(job, report, fail) {
  const worker = spare || ninefold.createWorker(true);
  if (!worker) return runInSlices(job, report, fail);
  spare = undefined;
  let end = () => worker.terminate();
  worker.onmessage = ({ data }) => {
    if (data.state) {
      report(data.state);
      if (data.state.outcome) spare = worker;
    } else if (data !== "ready") worker.onerror();
  };
  // What fails in a worker, say because its script cannot be loaded, may succeed on this thread.
  worker.onerror = (event) => {
    event?.preventDefault();
    worker.terminate();
    end = runInSlices(job, report, fail);
  };
  worker.postMessage(job);
  return () => end();
}

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

const actions = {
  make,
  stop() {
    halt();
    showMessage("stopped");
    showIdle(false);
  },
  seed() {
    form.elements.seed.value = randomSeed();
    make();
  },
  print: () => print(),
};

// boot.js calls this when everything has loaded, as it starts the page program of index.html.
function start() {
  document.addEventListener("click", (event) => {
    const action = event.target.closest("[data-action]")?.dataset.action;
    // Buttons for languages have functions of their own.
    if (action !== "make") actions[action]?.();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  form.addEventListener("input", onInput);
  import("../shared/language.js").then(({ offerLanguages }) => offerLanguages(document, document.documentElement.lang)).catch(console.error);
  form.elements.seed.value = randomSeed();
  if (usesLetter) form.elements.paper.value = "letter";
  // Addresses on the reader's own machine cannot be opened from another one.
  $("local").hidden = !/^(localhost|127\.|\[::1)/.test(location.hostname);
  openLink(location.hash.slice(1));
}

// The same interface as that of a wasm program. `openLink` handles a link that is followed in the open page.
export default function program(host) {
  ninefold = host;
  return { default: start, openLink };
}

function openLink(link) {
  readLink(link);
  make();
}
