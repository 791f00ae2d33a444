// The message loop of a worker. It listens before the program has loaded: jobs that arrive meanwhile wait.

/** @import { LaterMessage, PageProgram, SliceCall, ToolsProgram, WorkerHost } from "../bridge.js" */

/** @type {(program: (host: WorkerHost) => PageProgram | ToolsProgram) => void} */
export default function runJobs(program) {
  const exports = program({
    root() { /* a worker has no elements */ },
    postReport: (report) => {
      const message = report.slice();
      postMessage(message, [message.buffer]);
    },
  });
  const loading = exports.default();
  loading.then(() => postMessage("ready"), (error) => postMessage({ failed: `${error.message || error}` }));
  // Scripts ask for a function of the program that works in slices, and get its state after each.
  /** @type {(call: SliceCall) => void} */
  const runSlices = ({ call, args }) => {
    const slice = /** @type {ToolsProgram} */ (exports)[call](...args);
    for (let state; !state?.outcome;) postMessage({ state: state = slice(1000) });
  };
  /** @type {(data: LaterMessage) => Promise<void>} */
  const run = async (data) => {
    try {
      await loading;
      if ("call" in data) runSlices(data);
      else exports.runJob(data);
    } catch (error) {
      console.error(error);
      postMessage("crashed");
    }
  };
  /** @type {Promise<unknown>} */
  let done = loading.catch(() => {});
  addEventListener("message", ({ data }) => { done = done.then(() => run(data)); });
}
