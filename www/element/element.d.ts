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
  /** How many cells are empty. */
  left: number;
  /** Whether the puzzle has exactly one solution. */
  proper: boolean;
  /** How many digits on the board are wrong, if the puzzle has exactly one solution. */
  mistakes?: number;
  /** Whether the board is covered and the clock stopped. */
  paused: boolean;
  /** Present once all cells are right: who filled them. `search` if Solve filled any cell. */
  solved?: "player" | "search";
  /** Whether this browser saves the game. If not, it is lost with the page, and the game says so. */
  kept: boolean;
}

/** Why a request failed, or why there is no game. */
export interface GameError {
  /**
   * What failed: the start of the game, the puzzle that was asked for, the value of an attribute, a command to a frame, or `hint()` because of
   * mistakes on the board.
   */
  code: "start" | "puzzle" | "attribute" | "command" | "mistakes";
  /** In the language of the game, or in English if it is meant for the author of the page. */
  message: string;
}

/** A wrong digit that was entered. */
export interface Mistake extends GameState {
  /** The cell, from 0 to 80 in reading order. */
  cell: number;
  digit: number;
}

/** The attributes of the element, which are also properties of the same names. */
export interface GameAttributes {
  /** The puzzle: 81 cells, or any other format that Ninefold reads. */
  puzzle?: string;
  /** The puzzle of this name, `hard-123`; or with this number, together with `level`. */
  seed?: string;
  /** The daily puzzle of `2026-11-20` or `today`, together with `level`. */
  daily?: string;
  /** A new puzzle of this level. */
  level?: Level;
  /** The language; the default is that of the surrounding element, or the browser's. */
  lang?: Language;
  /** The colours; the default is the player's choice. */
  theme?: Theme;
  /** One kind of notes or two. */
  notes?: "one" | "two";
  /** The player can read the board but not change it. The attribute is on unless its value is `false`. */
  readonly?: boolean;
  /** The name under which this browser saves the game, or `none`; the default is the page's path with the requested puzzle. */
  storage?: string;
  /** The URL of a Ninefold page, for links to share. */
  home?: string;
  /** What is left out, separated by spaces: `nosolve`, `nohint`, `nocheck`, `nonew`, `nosettings`. */
  controls?: string;
  /** A smaller layout. */
  layout?: "compact";
}

/** The tag of a language, such as `en` or `de`. */
export type Language = string;
export type Theme = "system" | "light" | "dark" | "contrast";

/** The game in a shadow root. The content of the element is shown until the game has loaded, and if it cannot be loaded. */
export class SudokuGame extends HTMLElement {
  /** The attributes; an empty text for one that is not there. */
  puzzle: string;
  seed: string;
  daily: string;
  level: Level | "";
  theme: Theme | "";
  notes: "one" | "two" | "";
  readonly: boolean;
  storage: string;
  home: string;
  controls: string;
  layout: "compact" | "";
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
  /** Clears the board but for the givens; `undo` reverts that. */
  restart(): void;
  /** Covers the board and stops the clock, or goes on. The default is true. */
  pause(paused?: boolean): void;
  /** Enters a digit in a cell, from 0 to 80 in reading order, and moves the cursor there. The digit 0 erases. Throws for a given. */
  enter(cell: number, digit: number): void;
  /** Focuses the cell with the cursor. */
  focus(options?: FocusOptions): void;
  /** The board as 81 characters, `.` for an empty cell: the whole grid, or only the givens. Empty before `sudoku-ready`. */
  toText(which?: "grid" | "givens"): string;
  /**
   * The picture of a game that the player has finished, as SVG of 1080 by 1350 pixels: which digits took how long, and none of the digits. With
   * `film` it develops in the order of play. Undefined while there is no such game.
   */
  picture(options?: { film?: boolean }): Promise<string | undefined>;
  addEventListener<K extends keyof GameEvents>(
    type: K,
    listener: (this: SudokuGame, event: GameEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The events of a game; all of them bubble. */
export interface SudokuEvents {
  /** The game has started, and its methods may be called. */
  "sudoku-ready": CustomEvent<GameState>;
  /** A digit has changed, or another puzzle has been started. */
  "sudoku-change": CustomEvent<GameState>;
  /** A wrong digit has been entered. */
  "sudoku-mistake": CustomEvent<Mistake>;
  /** A hint has been taken: `hints` has grown. */
  "sudoku-hint": CustomEvent<GameState>;
  /** The game has been paused or goes on: see `paused`. */
  "sudoku-pause": CustomEvent<GameState>;
  /** All cells are filled and right. */
  "sudoku-complete": CustomEvent<GameState>;
  /** A request failed, an attribute has an unknown value, or there is no game. */
  "sudoku-error": CustomEvent<GameError>;
}

/** All events of the element. */
export interface GameEvents extends HTMLElementEventMap {}

declare global {
  interface HTMLElementEventMap extends SudokuEvents {}
  interface HTMLElementTagNameMap {
    "sudoku-game": SudokuGame;
  }
}
