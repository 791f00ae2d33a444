// Canonical forms of the puzzles of a list, in a worker: for one part of the list after another.

import program from "../programs/setter.js";

/** @import { Bytes, SetterProgram } from "../bridge.js" */

/** @type {Promise<SetterProgram> | undefined} */
let loading;

/** @type {() => Promise<SetterProgram>} */
async function load() {
  const parts = program({});
  await parts.default();
  return parts;
}

// Answers with the forms of the puzzles in a request.
/** @type {(request: Bytes) => Promise<void>} */
export default async function findForms(request) {
  loading ??= load();
  const answer = (await loading).hashForms(request).slice();
  postMessage(answer, { transfer: [answer.buffer] });
}
