import "ninefold/element";
import { SudokuGame, type GameState, type Level } from "ninefold/element";

const game = document.querySelector("sudoku-game")!;
game.addEventListener("sudoku-complete", ({ detail }) => {
  const state: GameState = detail;
  console.log(state.left, state.mistakes);
});
document.body.addEventListener("sudoku-hint", ({ detail }) => detail.hints.toFixed());
game.readonly = true;
game.level = "hell";
game.pause();
game.pause(false);
game.restart();
game.enter(0, 1);
game.focus({ preventScroll: true });
export const made: SudokuGame = new SudokuGame();
export const level: Level = "easy";
// @ts-expect-error: there is no such level
game.level = "insane";
