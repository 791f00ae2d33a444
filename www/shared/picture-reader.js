// Runs the program that reads pictures, once: in a worker, or where there is none on the page's own thread.

import program from "../programs/picture.js";

/** @import { Pixels } from "../bridge.js" */

/**
 * Resolves to the answer of the program, as bytes.
 * @param {Pixels} pixels
 */
export default async function readPixels({ rgba, width, height }) {
  const reader = program({});
  await reader.default();
  return reader.readPixels(rgba, width, height);
}
