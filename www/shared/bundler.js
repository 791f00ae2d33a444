// What bundlers recognize by its form: the files of workers, and an import that they must leave alone. The build only
// leaves these lines out.
/** @import { MakeWorker } from "../bridge.js" */
/** @type {(Worker: MakeWorker) => Worker} */
export const pageWorker = (Worker) => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
/** @type {(Worker: MakeWorker) => Worker} */
export const toolsWorker = (Worker) => new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module" });
/** @type {(address: string, error?: Error) => Promise<any>} */
export const importAddress = (address) => import(/* webpackIgnore: true */ /* @vite-ignore */ address);
