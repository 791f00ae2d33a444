// For scripts of other pages: a puzzle rated, the way through it, the next step, new puzzles, packs for print. Its name
// stays, release after release; api.d.ts says what it exports.

import program from "./engines.js";

const engines = program({});
await engines.default();

export const { rate, path, hint } = engines;

// How long a slice of work is, in milliseconds: nobody notices that the page waits.
const SLICE = 8;

// A new puzzle.
export const generate = async ({ signal, progress, ...wanted } = {}) =>
  sliced(() => engines.beginPuzzle(wanted), ({ made }) => made, { signal, progress });

// A puzzle that asks for the same as another.
export const like = async (puzzle, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginLike(puzzle, more), ({ made }) => made, { signal, progress });

// A position in which a technique is the next step.
export const practise = async (technique, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginPractice(technique, more), ({ position }) => position, { signal, progress });

// Puzzles of chosen levels as pages for print.
export const pack = (order, watch) => sliced(() => engines.beginPack(order), ({ pack }) => pack, watch);

// Works in slices, and lets the page do its own between two of them.
async function sliced(begin, finished, { signal, progress } = {}) {
  const slice = begin();
  for (;;) {
    if (signal?.aborted) throw signal.reason ?? new DOMException("stopped", "AbortError");
    const state = slice(SLICE);
    progress?.(state.done, state.all);
    const answer = finished(state);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
