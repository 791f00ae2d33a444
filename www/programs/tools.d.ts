// The tools program, as the build makes it. What it exports is `ToolsProgram` in `../bridge.d.ts`. Scripts that only use its
// functions need no host.
import type { PanelsHost, Program, ToolsProgram, WorkerHost } from "../bridge.js";

declare const program: Program<PanelsHost | WorkerHost | Record<string, never>, ToolsProgram>;
export default program;
