// <sudoku-game> in JSX, for React 18 and 19: `import "ninefold/react"`, anywhere in a project. The events are properties in
// React 19, `onsudoku-ready`. In React 18 listeners are added to the element, which a ref has.

import type * as React from "react";
import type { GameAttributes, SudokuEvents, SudokuGame } from "./element.js";

type Listeners = { [Name in keyof SudokuEvents as `on${Name}`]?: (event: SudokuEvents[Name]) => void };

/** The properties of <sudoku-game> in JSX. */
export type SudokuGameProps = Omit<React.HTMLAttributes<SudokuGame>, keyof GameAttributes> &
  React.RefAttributes<SudokuGame> &
  GameAttributes &
  (typeof React extends { useActionState: unknown } ? Listeners : {});

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sudoku-game": SudokuGameProps;
    }
  }
}
