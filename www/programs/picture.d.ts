// The program that reads pictures, as the build makes it.
import type { PictureProgram, Program } from "../bridge.js";

declare const program: Program<Record<string, never>, PictureProgram>;
export default program;
