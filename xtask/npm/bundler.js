// `www/shared/bundler.js` for the npm package. Bundlers find the file of a worker by `new Worker(new URL("…", import.meta.url))`, where
// `Worker` must be the browser's own. What they make of it is called once with a function in its place that takes the
// address, from which `OurWorker` then makes the worker.
/** @import { MakeWorker } from "../../www/bridge.js" */

/** @type {(OurWorker: MakeWorker, create: () => void) => Worker} */
function createWorker(OurWorker, create) {
  const { Worker } = globalThis;
  /** @typedef {ConstructorParameters<MakeWorker>} Request */
  let request = /** @type {Request | undefined} */ (undefined);
  /** @type {(...request: Request) => void} */
  const record = function (...addressAndOptions) { request = addressAndOptions; };
  globalThis.Worker = /** @type {typeof Worker} */ (/** @type {unknown} */ (record));
  try {
    create();
  } finally {
    globalThis.Worker = Worker;
  }
  return new OurWorker(.../** @type {Request} */ (request));
}

/** @type {(Worker: MakeWorker) => Worker} */
export const pageWorker = (OurWorker) => createWorker(OurWorker, () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
/** @type {(Worker: MakeWorker) => Worker} */
export const toolsWorker = (OurWorker) => createWorker(OurWorker, () => new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module" }));

// In some bundles the address of a script is that of its source: an import from there would hide why the first one failed.
/** @type {(address: string, error?: Error) => Promise<any>} */
export const importAddress = (address, error) => (error && address.startsWith("file:")
  ? Promise.reject(error)
  : import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address));
