// The program that writes proofs, as the build makes it.
import type { Program, ProofProgram } from "../bridge.js";

declare const program: Program<Record<string, never>, ProofProgram>;
export default program;
