// The answer of a worker that does one thing and ends.

/** @import { Bytes, WorkerAnswer } from "../bridge.js" */

/** @type {(worker: Worker) => Promise<Bytes>} */
export default function answerOf(worker) {
  return new Promise((resolve, reject) => {
    worker.onmessage = (/** @type {MessageEvent<WorkerAnswer>} */ { data }) => {
      if ("answer" in data) resolve(data.answer);
      else reject(new Error(data.failed));
    };
    worker.onerror = reject;
  }).finally(() => worker.terminate());
}
