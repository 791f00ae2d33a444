// The game in React 18 and 19: `import { SudokuGame } from "ninefold/react"`. It also adds <sudoku-game> to JSX, with the events
// as properties in React 19, `onsudoku-ready`; in React 18, and in React 19 where a server renders the page, use the component.

import type * as React from "react";
import type { GameAttributes, SudokuEvents, SudokuGame as GameElement } from "./element.js";

type Listeners = { [Name in keyof SudokuEvents as `on${Name}`]?: (event: SudokuEvents[Name]) => void };
type Handlers = {
  [Name in keyof SudokuEvents as Name extends `sudoku-${infer Event}` ? `on${Capitalize<Event>}` : never]?: (event: SudokuEvents[Name]) => void;
};

/** The properties of the component: the attributes of the element, and `onReady`, `onChange` and so on for its events. */
export type SudokuGameComponentProps = Omit<React.HTMLAttributes<GameElement>, keyof GameAttributes | keyof Handlers> &
  React.RefAttributes<GameElement> &
  GameAttributes &
  Handlers;

/** The game as a component. A ref has the element, with its methods and state. */
export const SudokuGame: React.ForwardRefExoticComponent<SudokuGameComponentProps>;

/** The properties of <sudoku-game> in JSX. */
export type SudokuGameProps = Omit<React.HTMLAttributes<GameElement>, keyof GameAttributes> &
  React.RefAttributes<GameElement> &
  GameAttributes &
  (typeof React extends { useActionState: unknown } ? Listeners : {});

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "sudoku-game": SudokuGameProps;
    }
  }
}
