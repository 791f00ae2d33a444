// Runs the jobs of a first game beside the page.

import program from "./ninefold.js";
import runJobs from "./worker-loop.js";

runJobs(program);
