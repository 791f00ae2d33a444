// The page of packs for print. The form's words are the order, as the address has them; what they mean, and what is wrong
// with them, the engines decide, in a worker or, where there are none, in slices on this thread.

const $ = (id) => document.getElementById(id);
const form = $("order");
const button = (action) => form.querySelector(`[data-action=${action}]`);
const bar = $("progress").firstElementChild;

const LEVELS = ["easy", "medium", "hard", "hell"];
const names = new Set([...form.elements].map((field) => field.name).filter(Boolean));
// Letter is what printers have where people say so.
const letter = /-(US|CA|MX)$/i.test(navigator.language);

// What the page has for its program.
let ninefold;

// What is being made: its number, and how it is stopped.
let number = 0;
let stop;
// A worker that waits for its first order, or for the next.
let spare;

const random = () => 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 999999;

function order() {
  const words = new URLSearchParams(new FormData(form));
  // What is left empty says nothing.
  for (const name of names) if (!words.get(name)) words.delete(name);
  return words;
}

// The form as a link says; what it does not say stays as it is.
function read(link) {
  const words = new URLSearchParams(link);
  const known = [...words].filter(([name]) => names.has(name));
  if (known.some(([name]) => LEVELS.includes(name))) for (const level of LEVELS) form.elements[level].value = 0;
  for (const [name, value] of known) {
    const before = form.elements[name].value;
    form.elements[name].value = value;
    // A list has nothing for a value that it does not know.
    if (!form.elements[name].value) form.elements[name].value = before;
  }
}

// The address as the form says. A language that a link asked for stays in it.
function write() {
  const words = order();
  const language = new URLSearchParams(location.hash.slice(1)).get("lang");
  if (language) words.set("lang", language);
  history.replaceState(history.state, "", `#${words}`);
}

function say(kind, text = "") {
  $("fault").textContent = kind === "fault" ? text : "";
  $("said").textContent = kind === "made" ? text : "";
  $("stopped").hidden = kind !== "stopped";
  $("lost").hidden = kind !== "lost";
}

// Whatever is being made is not wanted any more.
function halt() {
  if (stop) stop();
  stop = undefined;
  number += 1;
}

// Nothing is being made: what is shown is what the form says, or is not and cannot be printed by mistake.
function rest(fresh) {
  stop = undefined;
  $("pages").classList.toggle("stale", !fresh);
  button("print").disabled = !fresh;
  for (const action of ["make", "print"]) button(action).classList.toggle("primary", fresh === (action === "print"));
  // The focus stays where there is something to press.
  if (document.activeElement === button("stop")) button(fresh ? "print" : "make").focus();
  $("progress").hidden = true;
}

function changed() {
  halt();
  write();
  say();
  rest(false);
}

function make() {
  halt();
  // The address holds all that is chosen, and what was left open is chosen here.
  form.elements.seed.value ||= random();
  const words = order();
  const all = LEVELS.reduce((sum, level) => sum + Number(words.get(level) || 0), 0);
  const language = document.documentElement.lang;
  const mine = number;
  const line = `${mine} pack ${language} ${new URL("./", location.href).href} ${words}`;
  write();
  say();
  bar.max = all || 1;
  bar.value = 0;
  $("progress").hidden = false;
  button("print").disabled = true;
  $("letter").media = words.get("paper") === "letter" ? "print" : "not all";
  const heard = (report) => { if (mine === number) hear(report); };
  const lost = () => { if (mine === number) { say("lost"); rest(false); } };
  stop = work(line, heard, lost);
}

function hear(report) {
  const [line] = report.split("\n", 1);
  const [, kind, count] = line.split(" ");
  if (kind === "progressed") {
    bar.value = count;
    return;
  }
  stop = undefined;
  const [told, ...lines] = report.slice(line.length + 1).split("\n");
  const [, outcome, text] = /^(\w+) (.*)$/.exec(told);
  const end = () => {
    say(outcome, text);
    rest(outcome === "made");
  };
  if (outcome === "made") show(lines.slice(lines.indexOf("") + 1), end);
  else end();
}

// Page by page, each ready to be seen and printed before it takes its place: hundreds at once would hold everything up
// for seconds.
async function show(pages, end) {
  const mine = number;
  const sheets = $("pages");
  for (const [index, page] of pages.entries()) {
    const image = drawn(page);
    // One that is not drawn is missed where it should be.
    await image.decode().catch(console.error);
    await new Promise((resolve) => setTimeout(resolve));
    if (mine !== number) return;
    const before = sheets.children[index];
    if (before) before.replaceWith(image);
    else sheets.append(image);
  }
  while (sheets.children.length > pages.length) sheets.lastChild.remove();
  end();
}

function drawn(page) {
  const [title, svg] = page.split("\t");
  const image = new Image();
  image.alt = title;
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image;
}

// Works on an order and calls back with what there is to report: how to stop that.
function work(line, heard, lost) {
  const worker = spare || ninefold.worker(true);
  if (!worker) return slices(line, heard, lost);
  spare = undefined;
  let end = () => worker.terminate();
  worker.onmessage = ({ data }) => {
    if (data.failed) worker.onerror();
    else if (data !== "ready") {
      heard(data);
      if (!/^\d+ progressed/.test(data)) spare = worker;
    }
  };
  // It may fail where this thread does not: a worker that cannot be loaded, say.
  worker.onerror = (event) => {
    event?.preventDefault();
    worker.terminate();
    end = slices(line, heard, lost);
  };
  worker.postMessage(line);
  return () => end();
}

function slices(line, heard, lost) {
  let stopped = false;
  ninefold.begin(line, (slice) => {
    if (!slice) return lost();
    const go = () => {
      if (stopped) return;
      const report = slice(10);
      if (report) heard(report);
      if (!report || /^\d+ progressed/.test(report)) setTimeout(go);
    };
    go();
  });
  return () => { stopped = true; };
}

const actions = {
  make,
  stop() {
    halt();
    say("stopped");
    rest(false);
  },
  seed() {
    form.elements.seed.value = random();
    make();
  },
  print: () => print(),
  language: () => ninefold.otherLanguage(),
};

// boot.js calls it when all is there, as it starts the program of the game's page.
function start() {
  document.addEventListener("click", (event) => {
    const action = event.target.closest("[data-action]")?.dataset.action;
    if (action && action !== "make") actions[action]();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    make();
  });
  form.addEventListener("input", changed);
  form.elements.seed.value = random();
  if (letter) form.elements.paper.value = "letter";
  // What is served on the reader's own machine cannot be opened from another.
  $("own").hidden = !/^(localhost|127\.|\[::1)/.test(location.hostname);
  follow(location.hash.slice(1));
}

// What the page has, and a link that is followed in the open page.
export default function program(host) {
  ninefold = host;
  return { default: start, follow };
}

function follow(link) {
  read(link);
  make();
}
