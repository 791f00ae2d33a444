// The program of the page, as the build makes it.
import type { Host, PageProgram, Program, WorkerHost } from "../bridge.js";

declare const program: Program<Host | WorkerHost, PageProgram>;
export default program;
