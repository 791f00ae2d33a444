// The types of `element.js`, which defines <sudoku-game>, the game as an element of any page: `import "…/element.js"`.

/** How hard a puzzle is, by the hardest step that a person needs. */
export type Level = "easy" | "medium" | "hard" | "hell";

/** The state of a game. */
export interface GameState {
  /** The givens: 81 characters row by row, `.` for an empty cell. */
  puzzle: string;
  /** The givens and the entered digits, in the same form. */
  grid: string;
  /** The level, if it is known, as it is for generated puzzles. */
  level?: Level;
  /** The name that generates this puzzle again, such as `hard-123`. */
  name?: string;
  /** The rating of its hardest step, from 1.2. */
  rating?: number;
  /** The playing time in seconds; time out of view does not count. */
  seconds: number;
  /** How many hints were used. */
  hints: number;
  /** Present once all cells are right: who filled them. `search` if Solve filled any cell. */
  solved?: "player" | "search";
  /** Whether this browser saves the game. If not, it is lost with the page, and the game says so. */
  kept: boolean;
}

/** Why a request failed, or why there is no game. */
export interface GameError {
  /** In the language of the game, or in English if it is meant for the author of the page. */
  message: string;
}

/**
 * The game in a shadow root. The content of the element is shown until the game has loaded, and if it cannot be loaded.
 *
 * Attributes: `puzzle` (81 cells, or any other format that Ninefold reads), `seed` (`hard-123`, or a number with `level`),
 * `daily` (`2026-11-20` or `today`), `level`; `lang` (the tag of a language, such as `de`; the default is the language of the surrounding
 * page), `theme` (`system`, `light`, `dark`, `contrast`), `notes` (`one` or `two` kinds), `readonly`, `storage` (a name to
 * save the game under, or `none`; the default is the page's path with the requested puzzle), `home` (the URL of a Ninefold
 * page, for links to share).
 */
export class SudokuGame extends HTMLElement {
  /** The state of the game; undefined before `sudoku-ready`. */
  readonly state: GameState | undefined;
  /** Plays a puzzle in any format that Ninefold reads. Rejects with an error that says what is wrong with it and where. */
  load(puzzle: string): Promise<void>;
  /** Starts a new puzzle, of this level or of the current one. */
  newGame(level?: Level): void;
  /** Shows a hint for the next step, in more detail with each call. */
  hint(): void;
  /** Marks wrong digits. */
  check(): void;
  /** Fills the board; `undo` reverts that. */
  solve(): void;
  /** Reverts the last change. */
  undo(): void;
  /** Makes the last reverted change again. */
  redo(): void;
  /** The board as 81 characters, `.` for an empty cell: the whole grid, or only the givens. Empty before `sudoku-ready`. */
  toText(which?: "grid" | "givens"): string;
  addEventListener<K extends keyof GameEvents>(
    type: K,
    listener: (this: SudokuGame, event: GameEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The events of a game; all of them bubble. */
export interface GameEvents extends HTMLElementEventMap {
  /** The game has started, and its methods may be called. */
  "sudoku-ready": CustomEvent<GameState>;
  /** A digit has changed, or another puzzle has been started. */
  "sudoku-change": CustomEvent<GameState>;
  /** All cells are filled and right. */
  "sudoku-complete": CustomEvent<GameState>;
  /** A request failed, or there is no game. */
  "sudoku-error": CustomEvent<GameError>;
}

declare global {
  interface HTMLElementTagNameMap {
    "sudoku-game": SudokuGame;
  }
}
