// What functions.js exports. Rows, columns and blocks are counted from 1. What cannot be answered is thrown as an Error
// that says where and why; a promise is rejected with it.

/**
 * Loads the program, some 430 kB packed with brotli. Once is enough: every call returns the same promise, unless that was
 * rejected, and then it tries again. What answers at once, `parse`, `format`, `rate`, `path` and `hint`, throws before it
 * is fulfilled; all else waits for it by itself. With `api.js` it has been awaited already.
 */
export function init(options?: InitOptions): Promise<void>;

export default init;

export interface InitOptions {
  /**
   * The program: its address, an answer of `fetch`, its bytes, or the compiled module. Unless told it is fetched from
   * beside this script, as bundlers understand it, too. Node fetches no files: there it takes the bytes.
   */
  module_or_path?: Program | Promise<Program>;
}

export type Program = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** All puzzles in a text, of any forms, in their order. What is none is told beside them, and never thrown. */
export function parse(text: string): Parsed;

/**
 * Puzzles in another form: all of a text, as one document, or one as `parse` tells it, with what is entered and noted as
 * far as the form has words for it. There is no newline at the end. Anything in the text that is no puzzle is thrown.
 */
export function format(puzzle: string | Sheet, form: Form): string;

/**
 * Solutions of the givens, two unless told: `count` is 1 and `complete` true where there is exactly one. Two equal digits
 * in a house are no error, but no solution. It takes microseconds to milliseconds for any puzzle made for people, and
 * works in slices of some milliseconds, so that a hostile one can be stopped.
 */
export function solve(puzzle: string, options?: SolveOptions): Promise<Solved>;

/** How many solutions the givens have: up to a million unless told, which takes some seconds. */
export function count(puzzle: string, options?: CountOptions): Promise<Counted>;

/** How hard a puzzle is for a person. */
export function rate(puzzle: string, options?: Options): Rating;

/** Step after step to the solution, or as far as logic leads. */
export function path(puzzle: string, options?: Options): Path;

/** The next step on a player's board, or what is wrong on it. */
export function hint(puzzle: string, progress?: Progress): Advice;

/** A new puzzle. The same level, seed, symmetry and method give the same one for ever. */
export function generate(wanted: Wanted): Promise<Made>;

/** A puzzle like another: of its level, and with the same hardest technique, if one comes within forty. */
export function like(puzzle: string, more?: More): Promise<Made>;

/** A position in which a technique is the next step, and nothing easier is there. */
export function practise(technique: Technique, more?: More): Promise<Position>;

/** Puzzles of chosen levels as pages for print, answers last. The same order gives the same pack for ever. */
export function pack(order: PackOrder, watch?: Watch): Promise<Pack>;

/** What is in a text. */
export interface Parsed {
  puzzles: ParsedSheet[];
  /** What stood where a puzzle was expected. A text with nothing in it has one error. */
  errors: TextError[];
}

export interface TextError {
  /** From 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** All of it in words: "line 2, column 10: row 2 has 8 cells, expected 9". */
  message: string;
  /** The grid as far as it could be read, 81 characters. */
  near?: string;
}

/** A puzzle, and how far it is. */
export interface Sheet {
  /** 81 characters from left to right and top to bottom, a dot for each blank; `format` takes any form. */
  givens: string;
  /** The givens and what is entered; the givens alone unless told. */
  grid?: string;
  /** Notes in the corners of cells; of a candidate grid what it still allows. */
  corner?: Candidate[];
  /** Notes in the centre of cells. */
  centre?: Candidate[];
  /** These three are plain text, in the words of the source: never put them into a page as markup. */
  title?: string;
  author?: string;
  level?: string;
}

/** A puzzle as it stood in a text. */
export interface ParsedSheet extends Sheet {
  /** Where it begins, from 1. */
  line: number;
  /** What it was. */
  form: Source;
  grid: string;
  corner: Candidate[];
  centre: Candidate[];
}

/** What `format` writes. */
export type Form =
  | "line" | "zeros" | "rows" | "grid" | "bars" | "csv"
  | "candidates" | "sukaku"
  | "sdk" | "ss" | "sdm" | "hodoku" | "table" | "json"
  | "f-puzzles" | "sudokupad" | "sudoku-exchange" | "sudokuwiki" | "sudoku-coach"
  | "opensudoku" | "short";

/** What `parse` reads. */
export type Source =
  | "line" | "rows" | "grid" | "markdown" | "csv" | "simple-sudoku" | "candidates" | "sukaku" | "sadman" | "sudocue"
  | "table" | "bank" | "hodoku" | "gsf" | "susser" | "solo" | "short" | "json" | "f-puzzles" | "sudokupad"
  | "sudoku-exchange" | "sudokuwiki" | "sudoku-coach" | "opensudoku" | "xml-10000" | "own-link";

/** How many solutions are looked for, how, and how they are waited for. */
export interface SolveOptions {
  /** From 1 to 10,000; 2 unless told. */
  limit?: number;
  /**
   * "fast", unless told, finds every solution, as do "bits" (fewest possibilities first) and "plain" (reading order,
   * which may take minutes). "candidates" and "compare" never guess: they find one solution, or are stuck.
   */
  method?: "fast" | "bits" | "plain" | "candidates" | "compare";
  /** Stops the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Told after each slice how many solutions have been found. */
  progress?: (found: number) => void;
}

export interface CountOptions {
  /** Where the count ends, from 1 to Number.MAX_SAFE_INTEGER; at a million unless told. */
  limit?: number;
  /** Stops the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Told after each slice how many have been found. */
  progress?: (found: number) => void;
}

/** How many solutions there are, and what it took to know. */
export interface Counted {
  /** Up to the limit. */
  count: number;
  /** Whether these are all there are. False where the limit was reached, even if there is none beyond, or the method stuck. */
  complete: boolean;
  /** Digits tried. */
  guesses: number;
  /** Positions that turned out to have no solution. */
  deadEnds: number;
  /** The most guesses that stood on one another. */
  depth: number;
}

export interface Solved extends Counted {
  /** Each as 81 digits. */
  solutions: string[];
  /** The grid as far as a method came that never guesses; not there where it was not stuck. */
  stuck?: string;
}

/** What takes longer works in slices of some milliseconds and lets the page go on between them. */
export interface Watch {
  /** Stops the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Told now and then how many there are of how many. */
  progress?: (done: number, all: number) => void;
}

/** At least one puzzle, at most 500. */
export interface PackOrder extends Options {
  /** How many of each level; none unless told. */
  easy?: number;
  medium?: number;
  hard?: number;
  hell?: number;
  /** The seed of each level's first puzzle, the next has the next; 1 unless told. */
  seed?: number | bigint;
  /** The pattern of the givens; "own", each level's own, unless told. */
  symmetry?: "own" | "none" | "mirror" | "half-turn" | "diagonal";
  /** How many puzzles share a page; 4 unless told. */
  per?: 1 | 2 | 4 | 6;
  /** "a4" unless told. */
  paper?: "a4" | "letter";
  /** Whether answers are printed on the last pages; they are unless told. */
  answers?: boolean;
  /** Where the game is: by each puzzle there is a code to scan that leads there. Without it there is none. */
  address?: string;
}

export interface Pack {
  /** An SVG drawing for each page, in millimetres. */
  pages: string[];
  puzzles: PackPuzzle[];
}

export interface PackPuzzle {
  /** As printed, counted from 1. */
  number: number;
  /** What makes it again, such as "hell-123". */
  name: string;
  /** 81 characters, a dot for each blank. */
  puzzle: string;
  solution: string;
  level: Level;
  rating: number;
}

export interface Options {
  /** A tag such as "en" or "zh-Hans" for the names and sentences; English unless told. */
  language?: string;
}

export interface Progress extends Options {
  /** The puzzle with the player's digits, in any form that a puzzle may have; the puzzle alone unless told. */
  grid?: string;
  /** The player's notes. Those of filled cells do not matter. */
  notes?: Candidate[];
}

/** What puzzle, and how it is waited for. */
export interface Wanted extends Options {
  level: Level;
  /** A whole number of 64 bits, as text or bigint beyond Number.MAX_SAFE_INTEGER; any unless told. */
  seed?: number | bigint | string;
  /** That of the givens; the level's own unless told. */
  symmetry?: Symmetry;
  /**
   * "logic", unless told: the puzzle asks for the logic of its level. "shuffle": the level says how many givens there are
   * and in which pattern, and what logic it takes is only told.
   */
  method?: "logic" | "shuffle";
  /** The day whose puzzle it is, "2026-11-20": instead of a seed, a symmetry and a method. */
  daily?: string;
  /** Stops the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Told after each slice how many full grids have been tried; about fifty lead to a puzzle of the level hell. */
  progress?: (tried: number) => void;
}

export interface Made {
  /** The givens, 81 characters from left to right and top to bottom. */
  puzzle: string;
  solution: string;
  /** What makes it again, in one word: "hell-123". A link to the page with #seed=hell-123 leads to it. */
  name: string;
  /** As text: a number may not hold it. */
  seed: string;
  /** The level asked for. */
  level: Level;
  rating: Rating;
  /** How deep in hell it lies; not there for other levels. */
  badge?: "I" | "II" | "III";
}

export interface More extends Options {
  /** A whole number of 64 bits, as text or bigint beyond Number.MAX_SAFE_INTEGER; any unless told. */
  seed?: number | bigint | string;
  /** Stops the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Told after each slice how many puzzles have been looked at. */
  progress?: (tried: number) => void;
}

/** A position; hint(puzzle, position) tells its step, too. */
export interface Position {
  /** The givens, 81 characters from left to right and top to bottom. */
  puzzle: string;
  /** The givens and what has been filled in. */
  grid: string;
  /** The candidates that are left; easier steps have struck the others. */
  notes: Candidate[];
  /** What is to be found. */
  step: Step;
}

export type Symmetry = "none" | "mirror" | "half-turn" | "diagonal";

export interface Rating {
  level: Level;
  /** That of the hardest step, on the scale of Sudoku Explainer: 1.0 to about 10. */
  rating: number;
  /** The points of all uses together. */
  score: number;
  /** What it takes, easiest first. */
  techniques: Use[];
  /** The fewest steps to choose from at any moment. */
  bottleneck: number;
  /** Whether the techniques suffice. */
  solved: boolean;
}

export interface Use {
  technique: Technique;
  name: string;
  /** The digits that it places, or how many times it is needed to strike candidates. */
  uses: number;
}

export interface Path {
  /** Whether it leads to the solution. */
  solved: boolean;
  steps: Step[];
}

/** What is said to the player; what would be right is not told of a mistake. */
export type Advice =
  | { advice: "step"; step: Step }
  | {
      advice: "mistake";
      /** Cells with a digit that is not right. */
      wrong: Cell[];
      /** Cells whose notes leave the right digit out. */
      lacking: Cell[];
    }
  | { advice: "complete" }
  | { advice: "no-solution" }
  /** The puzzle has more than one solution. */
  | { advice: "several" }
  /** No technique goes further. */
  | { advice: "beyond" };

export interface Step {
  technique: Technique;
  /** "X-wing on 6". */
  name: string;
  rating: number;
  /** Digits that are right. */
  placements: Candidate[];
  /** Candidates that are wrong. */
  eliminations: Candidate[];
  /** All of it in one terse line: "x-wing 4 r25\c38: r1c3<>4 r9c8<>4". */
  text: string;
  /** Where to look. */
  place: string;
  /** What is drawn, in a sentence. */
  pattern: string;
  /** Why it is right, sentence by sentence. */
  sentences: string[];
  /** What to do. */
  doing: string;
  /** What to draw on the board, what lies beneath first. */
  drawn: Drawn[];
}

export interface Cell {
  row: number;
  column: number;
}

export interface Candidate extends Cell {
  digit: number;
}

/** A digit in one of some cells: a candidate, or a group. */
export interface Node {
  digit: number;
  cells: Cell[];
}

export type Drawn =
  | { kind: "house"; house: "row" | "column" | "block"; number: number; role: Role }
  | ({ kind: "cell"; role: Role } & Cell)
  | ({ kind: "candidate"; role: Role } & Candidate)
  | { kind: "link"; from: Node; to: Node; strong: boolean };

export type Role = "pattern" | "second" | "third" | "fin" | "elimination" | "placement";

export type Level = "easy" | "medium" | "hard" | "hell";

/** The ladder, easiest first. */
export type Technique =
  | "full-house"
  | "hidden-single-block"
  | "hidden-single-line"
  | "naked-single"
  | "pointing"
  | "claiming"
  | "locked-pair"
  | "locked-triple"
  | "naked-pair"
  | "hidden-pair"
  | "x-wing"
  | "naked-triple"
  | "hidden-triple"
  | "swordfish"
  | "skyscraper"
  | "two-string-kite"
  | "turbot-fish"
  | "empty-rectangle"
  | "xy-wing"
  | "w-wing"
  | "xyz-wing"
  | "finned-x-wing"
  | "sashimi-x-wing"
  | "colouring-trap"
  | "colouring-wrap"
  | "unique-rectangle-1"
  | "unique-rectangle-2"
  | "unique-rectangle-3"
  | "unique-rectangle-4"
  | "unique-rectangle-5"
  | "unique-rectangle-6"
  | "unique-loop"
  | "hidden-rectangle"
  | "avoidable-rectangle-1"
  | "avoidable-rectangle-2"
  | "remote-pair"
  | "naked-quad"
  | "jellyfish"
  | "hidden-quad"
  | "multi-colouring-1"
  | "multi-colouring-2"
  | "finned-swordfish"
  | "sashimi-swordfish"
  | "wxyz-wing"
  | "bug-plus-one"
  | "bug-plus-some"
  | "sue-de-coq"
  | "finned-jellyfish"
  | "sashimi-jellyfish"
  | "x-chain"
  | "xy-chain"
  | "continuous-loop"
  | "discontinuous-loop"
  | "alternating-chain"
  | "grouped-continuous-loop"
  | "grouped-discontinuous-loop"
  | "grouped-chain"
  | "als-xz"
  | "als-xy-wing"
  | "als-chain"
  | "chain-through-sets"
  | "nishio"
  | "death-blossom"
  | "cell-forcing"
  | "house-forcing"
  | "dynamic-forcing";
