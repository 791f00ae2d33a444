// The lists program, as the build makes it.
import type { ListsProgram, PanelsHost, Program } from "../bridge.js";

declare const program: Program<Partial<PanelsHost>, ListsProgram>;
export default program;
