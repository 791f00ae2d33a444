// Runs all other jobs beside the page.

import program from "./engines.js";
import runJobs from "./worker-loop.js";

runJobs(program);
