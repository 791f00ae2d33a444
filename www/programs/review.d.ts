// The review program, as the build makes it.
import type { PanelsHost, Program, ReviewProgram } from "../bridge.js";

declare const program: Program<PanelsHost, ReviewProgram>;
export default program;
