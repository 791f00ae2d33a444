// The game in a frame of another page. The fragment of the frame's address holds the attributes of <sudoku-game>. Events of the
// game are posted to the surrounding page as messages. That page may post commands, if the address names its origin as
// `parent`. All messages are `{ source: "ninefold", v: 1, type, … }`.

import "./element.js";
import { chooseLanguage, LANGUAGES } from "../shared/host.js";

/** @import { FrameCommand, FrameReport } from "../bridge.js" */

const SOURCE = "ninefold";
const VERSION = 1;
const ATTRIBUTES = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "readonly", "storage", "controls", "layout"];
// The longest text that a command may hold, in characters. Longer ones cannot be a puzzle.
const MAX_LENGTH = 100_000;

const game = document.createElement("sudoku-game");
const readFragment = () => new URLSearchParams(location.hash.slice(1));
const initialParams = readFragment();
const parentOrigin = originOf(initialParams.get("parent"));

// The origin of this address, if it has one.
/** @type {(address: string | null) => string | undefined} */
function originOf(address) {
  try {
    const { origin } = new URL(`${address}`);
    return origin === "null" ? undefined : origin;
  } catch { return undefined; }
}

// Sets the game's attributes. A link made by Ninefold (`p=…`) is a puzzle, too. Without a language the frame has that of the browser.
/** @type {(params: URLSearchParams) => void} */
function applyParams(params) {
  if (params.get("p")) params.set("puzzle", `#p=${params.get("p")}`);
  document.documentElement.lang = chooseLanguage([params.get("lang"), ...navigator.languages]);
  for (const name of ATTRIBUTES) {
    const value = params.get(name);
    if (value === null) game.removeAttribute(name);
    else game.setAttribute(name, value);
  }
}

// The height of the game, in pixels; 0 before there is one. The surrounding page can fit the frame's height to it.
let height = 0;

// Posts a message to the surrounding page, of any origin unless the address names one.
/** @type {(type: FrameReport["type"], fields?: object) => void} */
const post = (type, fields) =>
  parent.postMessage({ source: SOURCE, v: VERSION, type, height, ...fields }, parentOrigin || "*");

// Checks of the fields of commands.
/** @typedef {(value: unknown) => boolean} Check */
/** @type {Check} */
const isText = (value) => typeof value === "string" && value.length <= MAX_LENGTH;
/** @type {(...values: unknown[]) => Check} */
const isOneOf = (...values) => (value) => values.includes(value);
/** @type {(last: number) => Check} */
const isNumberTo = (last) => (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= last;

// The commands: what is done with the values of their fields, and the check of each field, which only lets values of its type through.
/** @type {Record<FrameCommand["type"], [run: (...values: any[]) => unknown, checks?: Record<string, Check>]>} */
const COMMANDS = {
  load: [(puzzle) => game.load(puzzle), { puzzle: isText }],
  new: [(level) => game.newGame(level), { level: isOneOf(undefined, "easy", "medium", "hard", "hell") }],
  hint: [() => game.hint()],
  check: [() => game.check()],
  solve: [() => game.solve()],
  undo: [() => game.undo()],
  redo: [() => game.redo()],
  restart: [() => game.restart()],
  pause: [(paused) => game.pause(paused), { paused: isOneOf(undefined, true, false) }],
  enter: [(cell, digit) => game.enter(cell, digit), { cell: isNumberTo(80), digit: isNumberTo(9) }],
  focus: [() => game.focus()],
  picture: [async (film) => post("picture", { svg: await game.picture({ film }) }), { film: isOneOf(undefined, true, false) }],
  get: [() => { post("state", game.state); post("resize"); }],
  theme: [(theme) => game.setAttribute("theme", theme), { theme: isOneOf("system", "light", "dark", "contrast") }],
  lang: [(tag) => { document.documentElement.lang = tag; game.setAttribute("lang", tag); }, { lang: isOneOf(...LANGUAGES) }],
};

/** @type {(event: MessageEvent) => Promise<void>} */
async function onMessage({ origin, source, data }) {
  if (source !== parent || origin !== parentOrigin || data?.source !== SOURCE || data.v !== VERSION) return;
  const { type } = data;
  if (typeof type !== "string" || !Object.hasOwn(COMMANDS, type)) {
    const name = typeof type === "string" ? type.slice(0, 40) : typeof type;
    return post("error", { code: "command", message: `type: ${name} is none of ${Object.keys(COMMANDS).join(", ")}` });
  }
  const [run, checks = {}] = COMMANDS[/** @type {FrameCommand["type"]} */ (type)];
  const values = Object.keys(checks).map((field) => data[field]);
  const wrong = Object.keys(checks).find((field, i) => !checks[field](values[i]));
  if (wrong) return post("error", { code: "command", message: `${type}: ${wrong} is not as expected` });
  try {
    await run(...values);
  } catch (error) { post("error", { code: "command", message: /** @type {Error} */ (error).message }); }
}

applyParams(initialParams);
addEventListener("hashchange", () => applyParams(readFragment()));
if (parent !== self) {
  for (const event of /** @type {const} */ (["ready", "change", "complete", "hint", "mistake", "pause", "error"])) {
    game.addEventListener(`sudoku-${event}`, ({ detail }) => post(event === "complete" ? "solved" : event, detail));
  }
  new ResizeObserver(() => {
    height = Math.ceil(game.getBoundingClientRect().height);
    if (height) post("resize");
  }).observe(game);
  if (parentOrigin) addEventListener("message", onMessage);
  // In a high frame a dialog may open outside of the visible part.
  game.shadowRoot?.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).closest("dialog")?.scrollIntoView({ block: "nearest" }));
}
document.body.dataset.phase = "framed";
const main = document.createElement("main");
main.append(game);
document.body.append(main);
