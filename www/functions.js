// The engines for scripts: puzzles read, solved, counted, rated, explained, made, written. They begin with `init`; `api.js`
// is the same, begun. functions.d.ts says what stands here.

import program from "./engines.js";

const engines = program({});
let loading;
let isThere = false;

// Loads the program, once, however often it is asked for: from where the bundler put it, or from what is told.
export function init({ module_or_path } = {}) {
  return loading ||= engines.default(module_or_path === undefined ? undefined : { module_or_path }).then(
    () => { isThere = true; },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
}

export default init;

// What answers at once has to be there.
const atOnce = (name) => (...told) => {
  if (!isThere) throw new Error(`${name}: the engines are not there yet, await init() first`);
  return engines[name](...told);
};

export const parse = atOnce("parse");
export const format = atOnce("format");
export const rate = atOnce("rate");
export const path = atOnce("path");
export const hint = atOnce("hint");

// How long a slice of work is, in milliseconds: nobody notices that the page waits.
const SLICE = 8;

// Some solutions, by any of the methods.
export const solve = (puzzle, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginSolving(puzzle, more), ({ solved }) => solved, { signal, progress });

// How many solutions there are.
export const count = (puzzle, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginCounting(puzzle, more), ({ solved }) => solved, { signal, progress });

// A new puzzle.
export const generate = ({ signal, progress, ...wanted } = {}) =>
  sliced(() => engines.beginPuzzle(wanted), ({ made }) => made, { signal, progress });

// A puzzle that asks for the same as another.
export const like = (puzzle, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginLike(puzzle, more), ({ made }) => made, { signal, progress });

// A position in which a technique is the next step.
export const practise = (technique, { signal, progress, ...more } = {}) =>
  sliced(() => engines.beginPractice(technique, more), ({ position }) => position, { signal, progress });

// Puzzles of chosen levels as pages for print.
export const pack = (order, watch) => sliced(() => engines.beginPack(order), ({ pack }) => pack, watch);

// Works in slices, and lets the page do its own between two of them.
async function sliced(begin, finished, { signal, progress } = {}) {
  await init();
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
