// The exports of functions.js. Rows, columns and blocks are counted from 1. Invalid arguments throw an Error that says what is
// wrong and where, with a `code` for programs (`CallError`); functions that return a promise reject it with that Error.

/** What a call throws. */
export interface CallError extends Error {
  code: "unreadable-puzzle" | "unreadable-grid" | "conflict" | "no-solution" | "several-solutions" | "given-mismatch" | "invalid-note"
    | "invalid-argument" | "invalid-option" | "too-long" | "failed";
}

/**
 * Loads the program, about 430 kB compressed with brotli. Once is enough: every call returns the same promise, unless that was
 * rejected; then the next call tries again. The synchronous functions `parse`, `format`, `rate`, `path` and `hint` throw
 * until the promise is fulfilled. All others wait for it themselves. `api.js` has already awaited it.
 */
export function init(options?: InitOptions): Promise<void>;

export default init;

export interface InitOptions {
  /**
   * The program: its URL, a response of `fetch`, its bytes, or the compiled module. The default is the file beside this
   * script, which bundlers understand, and which Node, Bun and Deno read.
   */
  module_or_path?: Program | Promise<Program>;
  /** The languages, beside English, whose texts are loaded, by tag. The default is all of them, each about 24 kB on the way. */
  languages?: string[];
}

export type Program = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** All puzzles in a text, in any mix of formats, in their order. Errors in the text are returned beside them, never thrown. */
export function parse(text: string): Parsed;

/**
 * Converts puzzles to another format: all puzzles of a text, as one document, or one sheet as returned by `parse`, with its
 * entered digits and notes as far as the format can hold them. The result does not end with a newline. Throws if anything
 * in the text is not a puzzle.
 */
export function format(puzzle: string | Sheet, form: Form): string;

/**
 * Finds solutions of the givens, at most two by default. A puzzle has exactly one solution if `count` is 1 and `complete` is
 * true. Givens that repeat a digit in a house are not an error; they have no solution. Any puzzle made for people takes
 * microseconds to milliseconds. The work is done in slices of some milliseconds, so that a hostile puzzle can be stopped.
 */
export function solve(puzzle: string, options?: SolveOptions): Promise<Solved>;

/** Counts the solutions of the givens, up to a million by default, which takes some seconds. */
export function count(puzzle: string, options?: CountOptions): Promise<Counted>;

/** Rates how hard a puzzle is for a person. */
export function rate(puzzle: string, options?: Options): Rating;

/** All steps of logic to the solution, or as far as the techniques lead. */
export function path(puzzle: string, options?: Options): Path;

/** The next step on a player's board, or the mistakes on it. */
export function hint(puzzle: string, progress?: PlayerProgress): Advice;

/**
 * The canonical form of a grid of 81 characters, with a dot or 0 for each empty cell: two grids have the same one exactly if they are
 * isomorphic, that is, if one becomes the other by transposing it, exchanging rows of a band, columns of a stack, bands and stacks, and
 * renaming digits. The grid may have any number of solutions. The first call loads a program of its own, about 60 kB compressed; after
 * that a form takes some hundredths of a millisecond.
 */
export function canonical(grid: string, options?: CanonicalOptions): Promise<CanonicalForm>;

/** The QR code of an address, such as a link to a puzzle, as an SVG drawing. */
export function qr(address: string): string;

/** Generates a puzzle. The same level, seed, symmetry and method give the same puzzle in every release. */
export function generate(wanted: Wanted): Promise<Made>;

/** Generates a puzzle similar to another: of its level, and with the same hardest technique if one of forty puzzles has it. */
export function like(puzzle: string, more?: More): Promise<Made>;

/**
 * Finds a position in which this technique is the next step, which `hint` shows, and no easier one applies. A remote pair is a
 * special case of simple colouring and never the next step: its positions have an easier one, too (`next`).
 */
export function practise(technique: Technique, more?: More): Promise<Position>;

/** Puzzles of chosen levels as pages for print, followed by the answers. The same order gives the same pack in every release. */
export function pack(order: PackOrder, watch?: Watch): Promise<Pack>;

export interface CanonicalOptions {
  /** The program, for the first call: as in `init`, but `setter_bg.wasm`. */
  module_or_path?: Program | Promise<Program>;
}

/** The least of all grids that are isomorphic to one, and how it becomes that. */
export interface CanonicalForm {
  /** 81 characters, with 0 for an empty cell. */
  canonical: string;
  /** How many isomorphisms turn the grid into itself, at least 1. Beyond Number.MAX_SAFE_INTEGER, of nearly empty grids, it is rounded. */
  automorphisms: number;
  /** One that turns the grid into its canonical form. */
  isomorphism: Isomorphism;
}

/** A change of a grid that keeps the rules. */
export interface Isomorphism {
  /** Whether rows and columns are exchanged first. */
  transposed: boolean;
  /** For each row of the result, which row it was. */
  rows: number[];
  /** For each column of the result, which column it was. */
  columns: number[];
  /** For each digit from 1 to 9, which one it becomes. */
  digits: number[];
}

/** The puzzles and errors in a text. */
export interface Parsed {
  puzzles: ParsedSheet[];
  /** Parts of the text that are not puzzles. An empty text has one error. */
  errors: TextError[];
}

export interface TextError {
  /** The line, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** The whole error as text: "line 2, column 10: row 2 has 8 cells, expected 9". */
  message: string;
  /** The grid as far as it could be parsed, 81 characters. */
  near?: string;
}

/** A puzzle with a player's progress. */
export interface Sheet {
  /** 81 characters from left to right and top to bottom, a dot for each empty cell. `format` accepts any format here. */
  givens: string;
  /** The givens and the entered digits. The default is the givens alone. */
  grid?: string;
  /** Corner notes; of a candidate grid its remaining candidates. */
  corner?: Candidate[];
  /** Centre notes. */
  centre?: Candidate[];
  /** These three are plain text from the source: never insert them into a page as markup. */
  title?: string;
  author?: string;
  level?: string;
}

/** A puzzle found in a text. */
export interface ParsedSheet extends Sheet {
  /** The line where it begins, from 1. */
  line: number;
  /** The format it was in. */
  form: Source;
  grid: string;
  corner: Candidate[];
  centre: Candidate[];
}

/** The formats that `format` writes. */
export type Form =
  | "line" | "zeros" | "rows" | "grid" | "bars" | "csv"
  | "candidates" | "sukaku"
  | "sdk" | "ss" | "sdm" | "hodoku" | "table" | "json"
  | "f-puzzles" | "sudokupad" | "sudoku-exchange" | "sudokuwiki" | "sudoku-coach"
  | "opensudoku" | "short";

/** The formats that `parse` reads. */
export type Source =
  | "line" | "rows" | "grid" | "markdown" | "csv" | "simple-sudoku" | "candidates" | "sukaku" | "sadman" | "sudocue"
  | "table" | "bank" | "hodoku" | "gsf" | "susser" | "solo" | "short" | "json" | "f-puzzles" | "sudokupad"
  | "sudoku-exchange" | "sudokuwiki" | "sudoku-coach" | "opensudoku" | "xml-10000" | "own-link" | "puzz-link" | "interactive-solver" | "places" | "link" | "code";

/** How many solutions to find, by which method, and how to watch the search. */
export interface SolveOptions {
  /** The most solutions to find, from 1 to 10,000. The default is 2. */
  limit?: number;
  /**
   * The default "fast" finds every solution, as do "bits" (the cell with the fewest candidates first) and "plain" (reading
   * order, which may take minutes). "candidates" and "compare" never guess: they find one solution or get stuck.
   */
  method?: "fast" | "bits" | "plain" | "candidates" | "compare";
  /** Aborts the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called after each slice with the number of solutions found so far. */
  progress?: (found: number) => void;
}

export interface CountOptions {
  /** Where to stop counting, from 1 to Number.MAX_SAFE_INTEGER. The default is a million. */
  limit?: number;
  /** Aborts the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called after each slice with the number of solutions found so far. */
  progress?: (found: number) => void;
}

/** How many solutions there are, and what it took to find them. */
export interface Counted {
  /** The number of solutions, up to the limit. */
  count: number;
  /** Whether these are all solutions. False if the limit was reached, even with none beyond it, or if the method got stuck. */
  complete: boolean;
  /** How many guesses were made. */
  guesses: number;
  /** How many positions turned out to have no solution. */
  deadEnds: number;
  /** The most guesses that were open at the same time. */
  depth: number;
}

export interface Solved extends Counted {
  /** The solutions, each as 81 digits. */
  solutions: string[];
  /** The grid in which a method that never guesses got stuck; absent if it did not. */
  stuck?: string;
}

/** Long work is done in slices of some milliseconds; the page stays responsive in between. */
export interface Watch {
  /** Aborts the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called from time to time with how many are done, of how many. */
  progress?: (done: number, all: number) => void;
}

/** The contents of a pack: at least one puzzle, at most 500. */
export interface PackOrder extends Options {
  /** How many puzzles of each level. The default is none. */
  easy?: number;
  medium?: number;
  hard?: number;
  hell?: number;
  /** The seed of each level's first puzzle; each further puzzle has the next seed. The default is 1; see `generate`. */
  seed?: number | bigint | string;
  /** The symmetry of the givens. The default "own" is that of each level. */
  symmetry?: "own" | "none" | "mirror" | "half-turn" | "diagonal";
  /** How many puzzles share a page. The default is 4. */
  per?: 1 | 2 | 4 | 6;
  /** The paper size. The default is "a4". */
  paper?: "a4" | "letter";
  /** Whether the last pages have the answers. The default is true. */
  answers?: boolean;
  /** The URL of the game. If it is given, each puzzle has a QR code that opens it there. */
  address?: string;
}

export interface Pack {
  /** An SVG document for each page, in millimetres. */
  pages: string[];
  puzzles: PackPuzzle[];
}

export interface PackPuzzle {
  /** The printed number, from 1. */
  number: number;
  /** The name that generates it again, such as "hell-123". */
  name: string;
  /** 81 characters, a dot for each empty cell. */
  puzzle: string;
  solution: string;
  level: Level;
  rating: number;
}

export interface Options {
  /**
   * The language of names and sentences, by its tag, such as "de", "ja" or "zh-Hans". The default is English. Texts that have not
   * been loaded (`InitOptions.languages`) are in English.
   */
  language?: string;
}

export interface PlayerProgress extends Options {
  /** The puzzle with the player's digits, in any format. The default is the puzzle alone. */
  grid?: string;
  /** The player's notes. Those in filled cells are ignored. */
  notes?: Candidate[];
}

/** Which puzzle to generate, and how to watch the work. */
export interface Wanted extends Options {
  level: Level;
  /** An integer of 64 bits, as text or bigint beyond Number.MAX_SAFE_INTEGER. The default is a random one. */
  seed?: number | bigint | string;
  /** The minutes that most players should need, about; the seed is where the search begins. Not with symmetry, method or daily. */
  minutes?: number;
  /** The symmetry of the givens. The default is that of the level. */
  symmetry?: Symmetry;
  /**
   * With the default "logic" the puzzle needs the techniques of its level. With "shuffle" the level determines only the number
   * and the pattern of the givens; `rating` says which techniques the puzzle needs.
   */
  method?: "logic" | "shuffle";
  /** The date of a daily puzzle, "2026-11-20", instead of a seed, a symmetry and a method. */
  daily?: string;
  /** Aborts the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called after each slice with the number of full grids tried; a puzzle of the level hell takes about sixty. */
  progress?: (tried: number) => void;
}

export interface Made {
  /** The givens, 81 characters from left to right and top to bottom. */
  puzzle: string;
  solution: string;
  /** The name that generates it again: "hell-123". A link to the page with #seed=hell-123 opens it. */
  name: string;
  /** As text, because it may exceed Number.MAX_SAFE_INTEGER. */
  seed: string;
  /** The requested level. */
  level: Level;
  rating: Rating;
  /** The tier within the level hell; absent for other levels. */
  badge?: "I" | "II" | "III";
}

export interface More extends Options {
  /** An integer of 64 bits, as text or bigint beyond Number.MAX_SAFE_INTEGER. The default is a random one. */
  seed?: number | bigint | string;
  /** Aborts the work: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called after each slice with the number of puzzles tried. */
  progress?: (tried: number) => void;
}

/** A position. `hint(puzzle, position)` returns a step of the technique `next`. */
export interface Position {
  /** The givens, 81 characters from left to right and top to bottom. */
  puzzle: string;
  /** The givens and the filled digits. */
  grid: string;
  /** The remaining candidates; easier steps have eliminated the others. */
  notes: Candidate[];
  /** The step of the technique. */
  step: Step;
  /** The technique of the next step: that of `step`, unless it is a special case of another one (a remote pair). */
  next: Technique;
}

export type Symmetry = "none" | "mirror" | "half-turn" | "diagonal";

export interface Rating {
  level: Level;
  /**
   * The rating of the hardest step, on the scale of Sudoku Explainer: from 1.0. 9.5 stands for 9.5 or more if the techniques do
   * not suffice (`solved` is false).
   */
  rating: number;
  /** The sum of HoDoKu's points of all steps. It says little about how long people take; `minutes` does. */
  score: number;
  /** How long most players take, in whole minutes; a rough estimate if the puzzle needs more than singles. */
  minutes: number;
  /** The minutes between which two of three players are: the least and the most. */
  usualMinutes: [number, number];
  /** The techniques it needs, easiest first. */
  techniques: Use[];
  /** The smallest number of steps available at any point of the solution path. */
  bottleneck: number;
  /** Whether the techniques suffice to solve it. */
  solved: boolean;
}

export interface Use {
  technique: Technique;
  name: string;
  /** The number of digits it places, or the number of times it is needed to eliminate candidates. */
  uses: number;
}

export interface Path {
  /** Whether the path leads to the solution. */
  solved: boolean;
  steps: Step[];
}

/** The answer to a player. For a mistake it does not reveal the right digit. */
export type Advice =
  | { advice: "step"; step: Step }
  | {
      advice: "mistake";
      /** Cells with a wrong digit. */
      wrong: Cell[];
      /** Cells whose notes lack the right digit. */
      wrongNotes: Cell[];
    }
  | { advice: "complete" }
  | { advice: "no-solution" }
  /** The puzzle has more than one solution. */
  | { advice: "several" }
  /** No technique applies. */
  | { advice: "beyond" };

export interface Step {
  technique: Technique;
  /** The name with its digits, such as "X-wing on 6". */
  name: string;
  rating: number;
  /** Digits that the step proves. */
  placements: Candidate[];
  /** Candidates that the step disproves. */
  eliminations: Candidate[];
  /** The whole step in compact notation: "x-wing 4 r25\c38: r1c3<>4 r9c8<>4". */
  text: string;
  /** Where to look. */
  place: string;
  /** The pattern that is drawn, in a sentence. */
  pattern: string;
  /** The explanation, sentence by sentence. */
  sentences: string[];
  /** What to do on the board. */
  doing: string;
  /** What to draw on the board, from bottom to top. */
  drawn: Drawn[];
}

export interface Cell {
  row: number;
  column: number;
}

export interface Candidate extends Cell {
  digit: number;
}

/** A digit in one of these cells: a candidate, or a group of candidates. */
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

/** All techniques, easiest first. */
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
  | "hidden-avoidable-rectangle"
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
  | "dynamic-forcing"
  | "franken-fish"
  | "finned-franken-fish"
  | "mutant-fish"
  | "finned-mutant-fish"
  | "dynamic-case-forcing"
  | "dynamic-forcing-plus"
  | "tridagon"
  | "sk-loop"
  | "multi-sector-locked-sets"
  | "junior-exocet"
  | "senior-exocet"
  | "tridagon-forcing"
  | "nested-chains"
  | "nested-forcing";
