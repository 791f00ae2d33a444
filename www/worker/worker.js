// The worker of the page program: runs the jobs of a first game.

import program from "../programs/ninefold.js";
import runJobs from "./worker-loop.js";

runJobs(program);
