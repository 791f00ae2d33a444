// `www/shared/bundler.js` for the npm package. Bundlers find the file of a worker by `new Worker(new URL("…", import.meta.url))`, where
// `Worker` must be the browser's own. What they make of it is called once with a function in its place that takes the
// address, from which `OurWorker` then makes the worker.
function createWorker(OurWorker, create) {
  const { Worker } = globalThis;
  let request;
  globalThis.Worker = function (...addressAndOptions) { request = addressAndOptions; };
  try {
    create();
  } finally {
    globalThis.Worker = Worker;
  }
  return new OurWorker(...request);
}

export const pageWorker = (OurWorker) => createWorker(OurWorker, () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));
export const toolsWorker = (OurWorker) => createWorker(OurWorker, () => new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module" }));

// In some bundles the address of a script is that of its source: an import from there would hide why the first one failed.
export const importAddress = (address, error) => (error && address.startsWith("file:")
  ? Promise.reject(error)
  : import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address));
