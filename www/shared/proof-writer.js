// Runs the program that writes proofs, once: in a worker, or where there is none on the page's own thread.

import program from "../programs/proof.js";

/** @import { Bytes, ProofRequest } from "../bridge.js" */

/**
 * Resolves to the archive of a proof.
 * @param {ProofRequest} request
 * @returns {Promise<Bytes>}
 */
export default async function writeProof({ grid, hasSteps, language }) {
  const writer = program({});
  await writer.default();
  if (language !== "en") {
    // If this fails its page is in English.
    await import("./language.js").then(({ addTexts }) => addTexts(writer, language)).catch(console.error);
  }
  const archive = writer.writeProof(grid, hasSteps, language);
  if (!archive) throw new Error("there is nothing to prove: the grid has several solutions");
  return archive;
}
