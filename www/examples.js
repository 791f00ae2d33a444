// Brings the examples to life, by no other means than those they tell of.

import "./element.js";

const base = new URL("./", location.href).href;
for (const code of document.querySelectorAll("code")) {
  code.textContent = code.textContent.replaceAll("https://example.org/", base).replaceAll("https://example.org", location.origin);
}

const frame = document.querySelector("iframe");
addEventListener("message", ({ source, data }) => {
  if (source === frame.contentWindow && data?.source === "ninefold" && data.type === "resize") frame.height = data.height;
});

const game = document.getElementById("game");
const told = document.getElementById("told");
for (const kind of ["ready", "change", "complete", "error"]) {
  game.addEventListener(`sudoku-${kind}`, ({ type, detail }) => { told.value = `${type} ${JSON.stringify(detail)}`; });
}

const turn = (name, on) => (game.hasAttribute(name) ? game.removeAttribute(name) : game.setAttribute(name, on));
const asked = {
  new: () => game.newGame("hell"),
  load: () => game.load("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
  hint: () => game.hint(),
  check: () => game.check(),
  solve: () => game.solve(),
  undo: () => game.undo(),
  theme: () => turn("theme", "dark"),
  lang: () => turn("lang", "zh-Hans"),
  async generate() {
    // Half a megabyte that only those load who ask for it.
    const { generate, rate } = await import("./api.js");
    const { puzzle, name } = await generate({ level: "hell" });
    const { rating, techniques } = rate(puzzle);
    document.getElementById("generated").value = `${name} ${puzzle} ${rating}: ${techniques.map(({ name }) => name).join(", ")}`;
  },
};

document.addEventListener("click", async ({ target }) => {
  const ask = target.closest?.("[data-ask]")?.dataset.ask;
  if (!ask) return;
  try {
    await asked[ask]();
  } catch (error) { told.value = error.message; }
});
