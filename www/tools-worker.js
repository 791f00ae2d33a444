// The worker of the tools program: runs every kind of job.

import program from "./tools.js";
import runJobs from "./worker-loop.js";

runJobs(program);
