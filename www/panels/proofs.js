// A proof that the player downloads: a worker writes it, with a program that is loaded for that. Nothing leaves the browser.

import answerOf from "../shared/worker-answer.js";
import { saveFile } from "./files.js";

/** @import { Bytes, Host, ProofRequest } from "../bridge.js" */

/** @type {(request: ProofRequest, retry: Host["retry"]) => Promise<Bytes>} */
const writeHere = (request, retry) =>
  import("../shared/proof-writer.js").catch(retry("./proof-writer.js")).then((writer) => writer.default(request));

// Writes a proof and saves it as a file.
/** @type {(request: ProofRequest, host: Pick<Host, "createWorker" | "retry">) => Promise<void>} */
export default async function saveProof(request, { createWorker, retry }) {
  const worker = createWorker(true, request);
  const archive = await (worker ? answerOf(worker) : writeHere(request, retry));
  // The first two rows tell the proofs of different puzzles apart.
  const rows = request.grid.slice(0, 18).replaceAll(".", "0");
  saveFile(`sudoku-proof-${rows}.zip`, [archive], "application/zip");
}
