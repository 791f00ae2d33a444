// Runs the jobs of a first game beside the page.

import program from "./ninefold.js";
import serve from "./serve.js";

serve(program);
