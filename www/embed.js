// The game in a frame of another page. What follows the `#` of its address is what <sudoku-game> takes as attributes; what the
// game tells goes to the page around it as messages, and what that page asks for comes as messages, if the address names
// its origin as `parent`. All of them are `{ source: "ninefold", v: 1, type, … }`.

import "./element.js";

const SOURCE = "ninefold";
const VERSION = 1;
const TAKEN = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "readonly", "storage"];
// Longer texts than these are no puzzle and no answer to anything, in characters.
const LONGEST = 100_000;

const game = document.createElement("sudoku-game");
const asked = () => new URLSearchParams(location.hash.slice(1));
const words = asked();
const origin = named(words.get("parent"));

// The origin of this address, if it has one.
function named(address) {
  try {
    const { origin } = new URL(address);
    return origin === "null" ? undefined : origin;
  } catch (error) { /* nobody is named */ }
}

// What the address asks for. A link of Ninefold's own is a puzzle, too.
function attend(words) {
  if (words.get("p")) words.set("puzzle", `#p=${words.get("p")}`);
  for (const name of TAKEN) {
    if (words.has(name)) game.setAttribute(name, words.get(name));
    else game.removeAttribute(name);
  }
}

// Where nobody is named, everybody around may know how a game stands.
const post = (type, told) => parent.postMessage({ source: SOURCE, v: VERSION, type, ...told }, origin || "*");

const text = (value) => typeof value === "string" && value.length <= LONGEST;
const one = (...known) => (value) => known.includes(value);

// What may be asked for: the field it takes, what that may hold, and what is done.
const ORDERS = {
  load: ["puzzle", text, (puzzle) => game.load(puzzle)],
  new: ["level", one(undefined, "easy", "medium", "hard", "hell"), (level) => game.newGame(level)],
  get: [undefined, () => true, () => post("state", game.state)],
  theme: ["theme", one("system", "light", "dark", "contrast"), (theme) => game.setAttribute("theme", theme)],
  lang: ["lang", one("en", "zh-Hans"), (tag) => game.setAttribute("lang", tag)],
};

async function hear({ origin: from, source, data }) {
  if (source !== parent || from !== origin || data?.source !== SOURCE || data.v !== VERSION) return;
  if (typeof data.type !== "string" || !Object.hasOwn(ORDERS, data.type)) return;
  const [field, fits, act] = ORDERS[data.type];
  const value = field && data[field];
  if (!fits(value)) return post("error", { message: `${data.type}: ${field} is not as expected` });
  try {
    await act(value);
  } catch (error) { post("error", { message: error.message }); }
}

attend(words);
addEventListener("hashchange", () => attend(asked()));
if (parent !== self) {
  for (const [event, type] of Object.entries({ ready: "ready", change: "change", complete: "solved", error: "error" })) {
    game.addEventListener(`sudoku-${event}`, ({ detail }) => post(type, detail));
  }
  // Its height is for the page around to give.
  new ResizeObserver(() => {
    const height = Math.ceil(game.getBoundingClientRect().height);
    if (height) post("resize", { height });
  }).observe(game);
  if (origin) addEventListener("message", hear);
  // A dialog in a high frame may lie beyond the window around it.
  game.shadowRoot.addEventListener("focusin", ({ target }) => target.closest("dialog")?.scrollIntoView({ block: "nearest" }));
}
document.body.dataset.phase = "framed";
const main = document.createElement("main");
main.append(game);
document.body.append(main);
