// The learn program, as the build makes it.
import type { PanelsHost, Program, LearnProgram } from "../bridge.js";

declare const program: Program<PanelsHost, LearnProgram>;
export default program;
