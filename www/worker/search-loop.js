// A part of a search for other puzzles, for the workbench, in a worker of its own. Whoever ends the search ends the worker.

import program from "../programs/setter.js";

/** @import { Bytes } from "../bridge.js" */

// The length of a slice of work in milliseconds: so often the worker reports.
const SLICE = 100;

// Makes the search that is asked for, and hands on its reports.
/** @type {(request: Bytes, onReport: (report: Bytes) => void) => Promise<void>} */
export default async function search(request, onReport) {
  const parts = program({});
  await parts.default();
  parts.beginSearch(request);
  while (!parts.isSearchDone()) {
    onReport(parts.runSearch(SLICE).slice());
  }
}
