// Surveys for the workbench, in a worker: one at a time. A request takes the place of the one before, even while that runs.

import program from "../programs/workbench.js";

/** @import { Bytes, WorkbenchProgram } from "../bridge.js" */

// The length of a slice of work in milliseconds: so long a request may have to wait for the one before.
const SLICE = 4;

/** @type {Promise<WorkbenchProgram> | undefined} */
let loading;

/** @type {() => Promise<WorkbenchProgram>} */
async function load() {
  const parts = program({});
  await parts.default();
  return parts;
}

// Lets messages in. A timer would wait for milliseconds.
const { port1, port2 } = new MessageChannel();
/** @type {() => Promise<unknown>} */
const nextTask = () => new Promise((resolve) => {
  port1.onmessage = resolve;
  port2.postMessage(0);
});

// The last request.
/** @type {Bytes | undefined} */
let latest;

// Makes a survey, unless another is asked for meanwhile, and posts its reports.
/** @type {(request: Bytes) => Promise<void>} */
export default async function survey(request) {
  latest = request;
  const parts = await (loading ||= load());
  if (latest !== request) return;
  parts.beginSurvey(request);
  while (latest === request && !parts.isSurveyDone()) {
    const report = parts.runSurvey(SLICE)?.slice();
    if (report) postMessage(report, { transfer: [report.buffer] });
    await nextTask();
  }
}
