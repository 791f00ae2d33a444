// For scripts of other pages: rating a puzzle, the way through it, the next step. Its name stays, release after release;
// api.d.ts says what it exports.

import start, * as engines from "./engines.js";

await start({ module_or_path: new URL("./engines_bg.wasm", import.meta.url) });

export const { rate, path, hint } = engines;
