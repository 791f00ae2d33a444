// The types of `element.js`: <sudoku-game>, the game as an element of any page. `import "…/element.js"` defines it.

/** How hard a puzzle is: by the hardest step that it asks of a person. */
export type Level = "easy" | "medium" | "hard" | "hell";

/** How a game stands. */
export interface GameState {
  /** The givens: 81 characters row by row, `.` for blank. */
  puzzle: string;
  /** Givens and what was entered, the same way. */
  grid: string;
  /** The level, where it is known: of puzzles that were dealt. */
  level?: Level;
  /** The name by which everybody gets this puzzle, such as `hard-123`. */
  name?: string;
  /** The rating of its hardest step, from 1.2. */
  rating?: number;
  /** How long it was played in view, in seconds. */
  seconds: number;
  /** How many hints were taken. */
  hints: number;
  /** There when all cells are filled and right: by whom. `search` if any cell was filled by Solve. */
  solved?: "player" | "search";
  /** Whether this browser keeps the game; otherwise it is lost with the page, which the player is told. */
  kept: boolean;
}

/** What is wrong with what was asked for, or why there is no game. */
export interface GameError {
  /** In the language of the game, or in English where it is meant for who made the page. */
  message: string;
}

/**
 * The game in a shadow root. What stands inside the element is shown until the game is there, and where it cannot be.
 *
 * Attributes: `puzzle` (81 cells, or any other form that Ninefold reads), `seed` (`hard-123`, or a number with `level`),
 * `daily` (`2026-11-20` or `today`), `level`; `lang` (`en`, `zh-Hans`; else that of the page around it), `theme` (`system`, `light`,
 * `dark`, `contrast`), `notes` (`one` or `two` kinds), `readonly`, `storage` (a name to keep the game under, or `none`;
 * else the page's path and what was asked for), `home` (the address of a page of Ninefold, for links to share).
 */
export class SudokuGame extends HTMLElement {
  /** How the game stands; nothing before `sudoku-ready`. */
  readonly state: GameState | undefined;
  /** Plays a puzzle in any form that Ninefold reads. Rejects with what is wrong with it and where. */
  load(puzzle: string): Promise<void>;
  /** Deals a new puzzle, of this level or that of the last. */
  newGame(level?: Level): void;
  /** Tells the next step, and more of it each time. */
  hint(): void;
  /** Marks the digits that are wrong. */
  check(): void;
  /** Fills the board; `undo` takes that back. */
  solve(): void;
  /** Takes the last change back. */
  undo(): void;
  /** Makes it again. */
  redo(): void;
  /** The board as 81 characters, `.` for blank: as it is, or only its givens. Empty before `sudoku-ready`. */
  toText(which?: "grid" | "givens"): string;
  addEventListener<K extends keyof GameEvents>(
    type: K,
    listener: (this: SudokuGame, event: GameEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** What a game tells; all of it bubbles. */
export interface GameEvents extends HTMLElementEventMap {
  /** There is a game, and the methods may be called. */
  "sudoku-ready": CustomEvent<GameState>;
  /** Another digit stands somewhere, or another puzzle is there. */
  "sudoku-change": CustomEvent<GameState>;
  /** All cells are filled and right. */
  "sudoku-complete": CustomEvent<GameState>;
  /** Something that was asked for cannot be, or there is no game. */
  "sudoku-error": CustomEvent<GameError>;
}

declare global {
  interface HTMLElementTagNameMap {
    "sudoku-game": SudokuGame;
  }
}
