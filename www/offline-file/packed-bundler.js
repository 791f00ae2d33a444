// Stands for `shared/bundler.js` in the offline file. From a disk, Chromium runs no worker that is a module, so that each is a classic
// script (`worker/packed-worker.js`).

/** @import { MakeWorker } from "../bridge.js" */

/** @type {(Worker: MakeWorker, script: URL) => Worker} */
function createWorker(Worker, script) {
  const { contents, named } = window.packed;
  const worker = new Worker(script, {});
  worker.postMessage(new Map(named.get(script.href)?.map((address) => [address, contents.get(address)])));
  return worker;
}

/** @type {(Worker: MakeWorker) => Worker} */
export const pageWorker = (Worker) => createWorker(Worker, new URL("./worker.js", import.meta.url));
/** @type {(Worker: MakeWorker) => Worker} */
export const toolsWorker = (Worker) => createWorker(Worker, new URL("./tools-worker.js", import.meta.url));
// All files are there, so that another try would fail as the first one did.
/** @type {(address: string, error?: Error) => Promise<any>} */
export const importAddress = (address, error) => Promise.reject(error ?? new Error(address));
