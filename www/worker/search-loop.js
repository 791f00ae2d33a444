// A part of a search for other puzzles, for the workbench, in a worker of its own. Whoever ends the search ends the worker.

import program from "../programs/setter.js";

/** @import { Bytes } from "../bridge.js" */

// The length of a slice of work in milliseconds: so often the worker reports.
const SLICE = 100;

// Makes the search that is asked for, and posts its reports.
/** @type {(request: Bytes) => Promise<void>} */
export default async function search(request) {
  const parts = program({});
  await parts.default();
  parts.beginSearch(request);
  while (!parts.isSearchDone()) {
    const report = parts.runSearch(SLICE).slice();
    postMessage(report, { transfer: [report.buffer] });
  }
}
