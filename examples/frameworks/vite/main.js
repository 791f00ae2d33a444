import "ninefold/element";
import { init, rate } from "ninefold";

const game = document.querySelector("sudoku-game");
for (const event of ["sudoku-ready", "sudoku-change"]) {
  game.addEventListener(event, ({ detail }) => { document.getElementById("left").textContent = detail.left; });
}

init().then(() => {
  document.getElementById("level").textContent = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level;
});
