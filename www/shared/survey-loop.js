// Surveys for the workbench: one at a time. A request takes the place of the one before, even while that runs.

import program from "../programs/setter.js";

/** @import { Bytes, SetterProgram } from "../bridge.js" */

// The length of a slice of work in milliseconds: so long a request may have to wait for the one before.
const SLICE = 6;

/** @type {Promise<SetterProgram> | undefined} */
let loading;

/** @type {() => Promise<SetterProgram>} */
async function load() {
  const parts = program({});
  await parts.default();
  return parts;
}

// Lets messages in. A message of this thread to itself would be faster, but in Chromium those from the page then wait for many slices.
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

// The last request.
/** @type {Bytes | undefined} */
let latest;

// Makes a survey, unless another is asked for meanwhile, and hands on its reports.
/** @type {(request: Bytes, onReport: (report: Bytes) => void) => Promise<void>} */
export default async function survey(request, onReport) {
  latest = request;
  loading ||= load();
  // What could not be loaded is tried again for the next request.
  loading.catch(() => { loading = undefined; });
  const parts = await loading;
  if (latest !== request) return;
  parts.beginSurvey(request);
  while (latest === request && !parts.isSurveyDone()) {
    const report = parts.runSurvey(SLICE)?.slice();
    if (report) onReport(report);
    await nextTask();
  }
}
