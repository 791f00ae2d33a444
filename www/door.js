// The way to the other program on the page's own thread: for jobs where there are no workers, and for the rooms, parts of
// the page that no first game needs. All of it is loaded when it is first wanted, and where that fails again the next time.

import * as files from "./files.js";

// For rooms only: nothing else in the page makes files.
Object.assign(window.ninefold, files);

const address = (name) => new URL(name, import.meta.url);

function once(load) {
  let loaded;
  return () => loaded ||= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
}

const program = once(async () => {
  const engines = await import("./engines.js");
  await engines.default({ module_or_path: address("engines_bg.wasm") });
  return engines;
});

// The games that were put by, where they are asked for.
const games = once(async () => Object.assign(window.ninefold, await import("./games.js")));

// What the rooms are made of, put into their dialog.
const furniture = once(async () => {
  const [page] = await Promise.all([markup(), style("rooms.css"), style("study.css")]);
  if (document.documentElement.lang !== "en") {
    // Without it the rooms' markup is in English.
    await import("./language.js").then((language) => language.furnished(page)).catch(console.error);
  }
  // The study stands beside the board, all else in the dialog.
  document.getElementById("live").before(page.getElementById("study"));
  document.getElementById("room").append(...page.body.children);
});

// It comes as a document: no text may become markup here.
const markup = () => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open("GET", address("rooms.html"));
  request.responseType = "document";
  request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : reject(request.status));
  request.onerror = reject;
  request.send();
});

const style = (name) => new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address(name);
  link.onload = resolve;
  link.onerror = (error) => {
    link.remove();
    reject(error);
  };
  document.head.append(link);
});

// Begins a job on this thread: what works on it.
export async function begin(line) {
  return (await program()).begin(line);
}

// So that the page answers in between.
const later = () => new Promise((done) => { setTimeout(done); });

// Goes into a room, with what is to be done there or without; what is in a file is read first. It is there when all is
// drawn, for the dialog to open on it.
export async function enter(room, argument) {
  if (argument instanceof Blob) argument = await files.opened(argument);
  const [engines] = await Promise.all([program(), furniture(), room === "games" && games()]);
  await later();
  engines.enter(room, argument);
  await later();
}

// How the game that was begun then compares with those before, in words.
export async function compare(begun) {
  const [engines] = await Promise.all([program(), games()]);
  return new Promise((told) => { window.ninefold.games((all) => told(engines.compare(begun, all))); });
}
