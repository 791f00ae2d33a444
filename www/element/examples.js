// Makes the examples on the page work, by the same means that they describe.

import "./element.js";

/** @import { SudokuGame } from "./element.js" */

const base = new URL("./", location.href).href;
for (const code of document.querySelectorAll("code")) {
  code.textContent = code.textContent.replaceAll("https://example.org/", base).replaceAll("https://example.org", location.origin);
}

const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
addEventListener("message", ({ source, data }) => {
  if (source === frame.contentWindow && data?.source === "ninefold" && data.type === "resize") frame.height = data.height;
});

const game = /** @type {SudokuGame} */ (document.getElementById("game"));
const eventLog = /** @type {HTMLOutputElement} */ (document.getElementById("event-log"));
for (const kind of /** @type {const} */ (["ready", "change", "complete", "hint", "mistake", "pause", "error"])) {
  game.addEventListener(`sudoku-${kind}`, ({ type, detail }) => { eventLog.value = `${type} ${JSON.stringify(detail)}`; });
}

/** @type {(name: string, on: string) => void} */
const toggle = (name, on) => (game.hasAttribute(name) ? game.removeAttribute(name) : game.setAttribute(name, on));
/** @type {Record<string, () => unknown>} */
const actions = {
  new: () => game.newGame("hell"),
  load: () => game.load("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
  hint: () => game.hint(),
  check: () => game.check(),
  solve: () => game.solve(),
  undo: () => game.undo(),
  theme: () => toggle("theme", "dark"),
  lang: () => toggle("lang", "zh-Hans"),
  async generate() {
    // Half a megabyte, loaded only when it is asked for.
    const { generate, rate } = await import("../api/api.js");
    const { puzzle, name } = await generate({ level: "hell" });
    const { rating, techniques } = rate(puzzle);
    const output = /** @type {HTMLOutputElement} */ (document.getElementById("generated"));
    output.value = `${name} ${puzzle} ${rating}: ${techniques.map(({ name }) => name).join(", ")}`;
  },
};

document.addEventListener("click", async ({ target }) => {
  const action = /** @type {Element} */ (target).closest?.("[data-ask]")?.getAttribute("data-ask");
  if (!action) return;
  try {
    await actions[action]();
  } catch (error) { eventLog.value = /** @type {Error} */ (error).message; }
});
