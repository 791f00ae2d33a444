// The engines for scripts of other pages, begun. Its name stays, release after release; api.d.ts says what it exports.

import { init } from "./functions.js";

export * from "./functions.js";

await init();
