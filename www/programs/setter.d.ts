// The setter program, as the build makes it.
import type { Program, SetterProgram } from "../bridge.js";

declare const program: Program<object, SetterProgram>;
export default program;
