// The solver, rater and generator for scripts: puzzles parsed, solved, counted, rated, explained, generated, formatted. Call
// `init` first; `api.js` exports the same and has called it. functions.d.ts documents the exports.

import { addTexts, isLocal, localFiles, translatedTags } from "../shared/language.js";
import program from "../programs/tools.js";

/** @import { JobState, Slice, ToolsProgram, SetterProgram } from "../bridge.js" */
/** @import { Wanted, Watch } from "./functions.js" */

const tools = program({});
/** @type {Promise<void> | undefined} */
let loading;
let isLoaded = false;

// A program as its address, or where it is a file, as its bytes.
/** @type {(address: URL) => URL | Promise<BufferSource>} */
const programAt = (address) => (isLocal(address) ? localFiles().readFile(address) : address);

// The program: where the bundler put it.
const defaultProgram = () => programAt(new URL("./tools_bg.wasm", import.meta.url));

// Loads the program, once, however often it is called: from where the bundler put it, or from `module_or_path`; with the texts of
// these languages, else of all.
/** @type {typeof import("./functions.js").init} */
export function init({ module_or_path, languages = translatedTags } = {}) {
  const load = async () => {
    await tools.default({ module_or_path: await (module_or_path ?? defaultProgram()) });
    // Without its texts a language is English.
    await Promise.all(languages.map((language) => addTexts(tools, language).catch(console.error)));
  };
  return loading ||= load().then(
    () => { isLoaded = true; },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
}

export default init;

// A function that returns its answer directly, so the program must have been loaded.
/** @type {<Name extends "parse" | "format" | "rate" | "path" | "hint" | "qr">(name: Name) => ToolsProgram[Name]} */
const sync = (name) => (/** @type {unknown[]} */ ...args) => {
  if (!isLoaded) throw new Error(`${name}: the engines are not there yet, await init() first`);
  return /** @type {Function} */ (tools[name])(...args);
};

export const parse = sync("parse");
export const format = sync("format");
export const rate = sync("rate");
export const path = sync("path");
export const hint = sync("hint");
export const qr = sync("qr");

// The length of a slice of work in milliseconds, short enough that the page stays responsive.
const SLICE = 8;

// Some solutions, by any of the methods.
/** @type {typeof import("./functions.js").solve} */
export const solve = (puzzle, { signal, progress, ...options } = {}) =>
  runInSlices(() => tools.beginSolving(puzzle, options), ({ solved }) => solved, { signal, progress });

// The number of solutions.
/** @type {typeof import("./functions.js").count} */
export const count = (puzzle, { signal, progress, ...options } = {}) =>
  runInSlices(() => tools.beginCounting(puzzle, options), ({ solved }) => solved, { signal, progress });

// A new puzzle. The program refuses an order without a level.
/** @type {typeof import("./functions.js").generate} */
export const generate = ({ signal, progress, ...options } = /** @type {Wanted} */ ({})) =>
  runInSlices(() => tools.beginPuzzle(options), ({ made }) => made, { signal, progress });

// A puzzle similar to another.
/** @type {typeof import("./functions.js").like} */
export const like = (puzzle, { signal, progress, ...options } = {}) =>
  runInSlices(() => tools.beginLike(puzzle, options), ({ made }) => made, { signal, progress });

// A position in which a technique is the next step.
/** @type {typeof import("./functions.js").practise} */
export const practise = (technique, { signal, progress, ...options } = {}) =>
  runInSlices(() => tools.beginPractice(technique, options), ({ position }) => position, { signal, progress });

// Puzzles of chosen levels as pages for print.
/** @type {typeof import("./functions.js").pack} */
export const pack = (order, watch) => runInSlices(() => tools.beginPack(order), ({ pack }) => pack, watch);

/** @type {Promise<SetterProgram> | undefined} */
let setter;

// Loads the program of the canonical forms, which is a small one.
/** @type {(module_or_path: unknown) => Promise<SetterProgram>} */
async function loadSetter(module_or_path) {
  const { default: setterProgram } = await import("../programs/setter.js");
  const parts = setterProgram({});
  await parts.default({ module_or_path: await (module_or_path ?? programAt(new URL("./setter_bg.wasm", import.meta.url))) });
  return parts;
}

// The canonical form of a grid. It loads the program for the first one.
/** @type {typeof import("./functions.js").canonical} */
export async function canonical(grid, { module_or_path } = {}) {
  setter ||= loadSetter(module_or_path).catch((error) => {
    setter = undefined;
    throw error;
  });
  return (await setter).canonical(grid);
}

// Runs a task slice by slice and lets the page respond in between. `begin` returns the function that runs a slice, `answerOf`
// the answer in its state, once there is one.
/**
 * @template {JobState} State
 * @template Answer
 * @param {() => Slice<State>} begin
 * @param {(state: State) => Answer | undefined} answerOf
 * @param {Watch} [watch]
 */
async function runInSlices(begin, answerOf, { signal, progress } = {}) {
  await init();
  const slice = begin();
  for (;;) {
    if (signal?.aborted) throw signal.reason ?? new DOMException("stopped", "AbortError");
    const state = slice(SLICE);
    progress?.(state.done, state.all);
    const answer = answerOf(state);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve));
  }
}
