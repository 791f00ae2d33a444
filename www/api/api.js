// The functions of functions.js with the program already loaded. The name of this file never changes; api.d.ts documents it.

import { init } from "./functions.js";

export * from "./functions.js";

await init();
