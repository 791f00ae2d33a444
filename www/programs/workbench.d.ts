// The workbench program, as the build makes it.
import type { PanelsHost, Program, WorkbenchProgram } from "../bridge.js";

declare const program: Program<Partial<PanelsHost>, WorkbenchProgram>;
export default program;
