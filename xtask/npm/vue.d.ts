// <sudoku-game> in templates of Vue: `import "ninefold/vue"`, anywhere in a project. The option `isCustomElement` of the compiler
// must name it.

import type { HTMLAttributes, PublicProps } from "vue";
import type { GameAttributes, SudokuEvents, SudokuGame } from "./element.js";

type Capitalized<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Capitalized<Rest>>}` : Name;
type Listeners = { [Name in keyof SudokuEvents as `on${Capitalize<Capitalized<Name>>}`]?: (event: SudokuEvents[Name]) => void };

/** The element as a component of a template. */
export type SudokuGameComponent = new () => SudokuGame & {
  $props: Omit<HTMLAttributes, keyof GameAttributes> & GameAttributes & Listeners & PublicProps;
};

declare module "vue" {
  interface GlobalComponents {
    "sudoku-game": SudokuGameComponent;
  }
}
