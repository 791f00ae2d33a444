// The state of a game in an element: what the program reports, with what follows from that.

const NUMBERS = ["seconds", "hints", "rating"];

// Reads a report of the program, which is a query: the state, as `GameState` in element.d.ts describes it, and the filled
// cells that differ from the solution; none if there is not exactly one.
export function readReport(text) {
  const { solution, ...state } = Object.fromEntries(new URLSearchParams(text));
  for (const name of NUMBERS) if (name in state) state[name] = Number(state[name]);
  const grid = [...state.grid ?? ""];
  const wrong = solution ? grid.flatMap((digit, cell) => ([".", solution[cell]].includes(digit) ? [] : [cell])) : [];
  state.left = grid.filter((digit) => digit === ".").length;
  state.proper = !!solution;
  if (solution) state.mistakes = wrong.length;
  return { state, wrong };
}

// The wrong digits that were not there before, each with its cell.
export const newMistakes = (before, { state: { grid }, wrong }) =>
  wrong.filter((cell) => before.grid[cell] !== grid[cell]).map((cell) => ({ cell, digit: Number(grid[cell]) }));
