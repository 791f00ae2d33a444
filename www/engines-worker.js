// Runs all other jobs beside the page.

import program from "./engines.js";
import serve from "./serve.js";

serve(program);
