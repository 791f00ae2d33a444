// <sudoku-game> in components of Svelte 4 and 5: `import "ninefold/svelte"`, anywhere in a project.

import type { HTMLAttributes } from "svelte/elements";
import type { GameAttributes, SudokuEvents, SudokuGame } from "./element.js";

type Listeners = { [Name in keyof SudokuEvents as `on${Name}` | `on:${Name}`]?: (event: SudokuEvents[Name]) => void };

/** The attributes of <sudoku-game> in Svelte. */
export type SudokuGameAttributes = Omit<HTMLAttributes<SudokuGame>, keyof GameAttributes> & GameAttributes & Listeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "sudoku-game": SudokuGameAttributes;
  }
}
