// The state of a game in an element: what the program reports, with what follows from that.

/** @import { GameState } from "./element.js" */

/**
 * What a report of the program says: the state, as far as it does, and the cells with wrong digits.
 * @typedef {{ state: Omit<GameState, "paused" | "kept">, wrong: number[] }} Report
 */

/** @type {("seconds" | "hints" | "rating")[]} */
const NUMBERS = ["seconds", "hints", "rating"];

// Reads a report of the program, which is a query: the state, as `GameState` in element.d.ts describes it, and the filled
// cells that differ from the solution; none if there is not exactly one.
/** @type {(text: string) => Report} */
export function readReport(text) {
  const { solution, ...texts } = Object.fromEntries(new URLSearchParams(text));
  const state = /** @type {Report["state"]} */ (/** @type {unknown} */ (texts));
  for (const name of NUMBERS) if (name in state) state[name] = Number(state[name]);
  const grid = [...state.grid ?? ""];
  const wrong = solution ? grid.flatMap((digit, cell) => ([".", solution[cell]].includes(digit) ? [] : [cell])) : [];
  state.left = grid.filter((digit) => digit === ".").length;
  state.proper = !!solution;
  if (solution) state.mistakes = wrong.length;
  return { state, wrong };
}

// The wrong digits that were not there before, each with its cell.
/** @type {(before: Pick<GameState, "grid">, now: Report) => { cell: number, digit: number }[]} */
export const newMistakes = (before, { state: { grid }, wrong }) =>
  wrong.filter((cell) => before.grid[cell] !== grid[cell]).map((cell) => ({ cell, digit: Number(grid[cell]) }));
