// The game in a frame of another page. The fragment of the frame's address holds the attributes of <sudoku-game>. Events of the
// game are posted to the surrounding page as messages. That page may post commands, if the address names its origin as
// `parent`. All messages are `{ source: "ninefold", v: 1, type, … }`.

import "./element.js";
import { LANGUAGES } from "./host.js";

const SOURCE = "ninefold";
const VERSION = 1;
const ATTRIBUTES = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "readonly", "storage"];
// The longest text that a command may hold, in characters. Longer ones cannot be a puzzle.
const MAX_LENGTH = 100_000;

const game = document.createElement("sudoku-game");
const readFragment = () => new URLSearchParams(location.hash.slice(1));
const initialParams = readFragment();
const parentOrigin = originOf(initialParams.get("parent"));

// The origin of this address, if it has one.
function originOf(address) {
  try {
    const { origin } = new URL(address);
    return origin === "null" ? undefined : origin;
  } catch (error) { /* no parent is named */ }
}

// Sets the game's attributes. A link made by Ninefold (`p=…`) is a puzzle, too.
function applyParams(params) {
  if (params.get("p")) params.set("puzzle", `#p=${params.get("p")}`);
  for (const name of ATTRIBUTES) {
    if (params.has(name)) game.setAttribute(name, params.get(name));
    else game.removeAttribute(name);
  }
}

// Posts a message to the surrounding page, of any origin unless the address names one.
const post = (type, fields) => parent.postMessage({ source: SOURCE, v: VERSION, type, ...fields }, parentOrigin || "*");

const isText = (value) => typeof value === "string" && value.length <= MAX_LENGTH;
const isOneOf = (...values) => (value) => values.includes(value);

// The commands: the field that each reads, the check of its value, and what is done.
const COMMANDS = {
  load: ["puzzle", isText, (puzzle) => game.load(puzzle)],
  new: ["level", isOneOf(undefined, "easy", "medium", "hard", "hell"), (level) => game.newGame(level)],
  get: [undefined, () => true, () => post("state", game.state)],
  theme: ["theme", isOneOf("system", "light", "dark", "contrast"), (theme) => game.setAttribute("theme", theme)],
  lang: ["lang", isOneOf(...LANGUAGES), (tag) => game.setAttribute("lang", tag)],
};

async function onMessage({ origin, source, data }) {
  if (source !== parent || origin !== parentOrigin || data?.source !== SOURCE || data.v !== VERSION) return;
  if (typeof data.type !== "string" || !Object.hasOwn(COMMANDS, data.type)) return;
  const [field, isValid, run] = COMMANDS[data.type];
  const value = field && data[field];
  if (!isValid(value)) return post("error", { message: `${data.type}: ${field} is not as expected` });
  try {
    await run(value);
  } catch (error) { post("error", { message: error.message }); }
}

applyParams(initialParams);
addEventListener("hashchange", () => applyParams(readFragment()));
if (parent !== self) {
  for (const [event, type] of Object.entries({ ready: "ready", change: "change", complete: "solved", error: "error" })) {
    game.addEventListener(`sudoku-${event}`, ({ detail }) => post(type, detail));
  }
  // The surrounding page can fit the frame's height to this.
  new ResizeObserver(() => {
    const height = Math.ceil(game.getBoundingClientRect().height);
    if (height) post("resize", { height });
  }).observe(game);
  if (parentOrigin) addEventListener("message", onMessage);
  // In a high frame a dialog may open outside of the visible part.
  game.shadowRoot.addEventListener("focusin", ({ target }) => target.closest("dialog")?.scrollIntoView({ block: "nearest" }));
}
document.body.dataset.phase = "framed";
const main = document.createElement("main");
main.append(game);
document.body.append(main);
