// What the programs and the scripts call in each other, and the messages between page, workers, other tabs, elements and frames.
// The Rust side is `web/src/bridge` and, for what programs export, `web/src/bin/*/exports.rs`. A function has one name on both sides.

import type {
  Advice, CanonicalForm, CountOptions, Form, Made, More, Options, Pack, PackOrder, Parsed, Path, Position, PlayerProgress, Rating, Sheet, Solved,
  Counted, SolveOptions, Technique, Wanted,
} from "./api/functions.js";
import type { GameError, GameState, Level, Mistake, Theme } from "./element/element.js";

// ---- The object that a program knows as `ninefold` ----

/** Bytes that are not shared between threads. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** What a script may pass for a panel to read: a text, or a file with puzzles or a picture of one. */
export type Incoming = string | Blob;

/** The element below which all elements of the game are: the document, or a shadow root. */
export interface Root {
  addEventListener(name: string, listener: (event: any) => void, options?: boolean | AddEventListenerOptions): void;
  getElementById(id: string): HTMLElement | null;
  querySelectorAll(selector: string): NodeListOf<Element>;
  elementFromPoint(x: number, y: number): Element | null;
  readonly activeElement: Element | null;
}

/** The saved records of a game (`storage.js`). */
export interface GameStorage {
  /**
   * Calls back with all saved records, and `true` among them if the database may have more; with null if nothing can be saved.
   * Later calls `onKept` with whether records are saved, whenever that changes, and without a value when another tab has
   * taken the game over.
   */
  loadRecords(onLoaded: (records: (string | true)[] | null) => void, onKept: (isKept?: boolean) => void): void;
  /** Saves a record. */
  saveRecord(record: string): void;
  /** The newest record, whether it was saved or not. */
  newestRecord(): string | undefined;
  /** Archives a game under its start time. */
  archiveGame(startedAt: number, head: string, record: string): void;
  /** Where archived games are: the connection to the database, if any, and the map in memory. */
  archived(): [IDBDatabase | undefined, Map<number, ArchiveEntry>];
  /** Saves an unreadable record beside the others. */
  preserveRecord(record: string): void;
  /** Saves the unreadable records to a file on the player's disk. */
  downloadRecords(): void;
  /** Releases the game's name. */
  release(): void;
}

/** An archived game: only those with their whole record have `at`, the time when they were played last. */
export interface ArchivedGame {
  at?: number;
  head: string;
  record?: string;
}

/** An entry of the archive: a game. The entry with the key 0 is the reset of the statistics instead: its time, and the reset before it. */
export interface ArchiveEntry extends Partial<ArchivedGame> {
  reset?: number;
  before?: ArchiveEntry;
}

/** The functions of `Host` that differ between the page and an element of another page. */
export interface HostOptions extends Partial<PageFunctions> {
  /** Adds a style sheet; resolves when it applies. */
  loadStyle(address: URL): Promise<unknown>;
  /** The link to start with; empty if there is none. */
  pageLink(): string;
  /** The texts of the page's language; none for English, or if they could not be loaded. */
  texts(): string | void;
  /** The address of a page with this game. */
  pageAddress(): string;
  /** Applies a theme, and remembers it. */
  applyTheme(theme: string): void;
  /** Starts the game again, as it was saved. */
  reload(): void;
  /** The number of recent crashes, if the game was restarted after one. */
  crashCount(): number;
  /** Restarts after a crash: with the times of new crashes, and the newest record. */
  restart(crashTimes: number[], record: string | undefined): void;
  /** Reports the state of the game, as a query. */
  reportState(report: string): void;
  /** Reports why a requested puzzle cannot be played. */
  reportError(text: string): void;
  /** Explains why the puzzle of a link cannot be played. */
  openInImport(link: string): void;
  /** What a crash has left. */
  crashRecord?: string;
  /** Called when the storage is slow to answer. */
  onSlowStorage?(): void;
  /** Only in an element: locks a name until `released` is fulfilled. Tries `slot`, then `slot` with 2, with 3, …, and resolves to the first free one. */
  lockName?(slot: string, released: Promise<void>): Promise<string>;
  /** Only in an element: starts the game in another language. */
  setLanguage?(tag: string): void;
}

/** Functions that a game has only where the page is its own. */
export interface PageFunctions {
  /** The player's date, such as `2026-11-20`. */
  today(): string;
  /** When that day began, in milliseconds since 1970. */
  midnight(): number;
  /** The address of a script that satisfies Trusted Types. */
  scriptUrl(name: string): string;
}

/** What scripts and the page program need of a game, in the page and in an element. */
export interface Host extends GameStorage, HostOptions {
  root(): Root;
  /** The element with the attributes for the phase of the game. */
  body(): HTMLElement;
  /** The element with the attributes for theme and language. */
  rootElement(): HTMLElement;
  /** Whether the game has the page for itself. */
  isPage(): boolean;
  /** Copies a text to the clipboard. */
  copyText(text: string, done: (isCopied: boolean) => void): void;
  loadHintStyle(): Promise<unknown>;
  /** Loads the styles of what few games have, such as colours. */
  loadOptionalStyle(): void;
  once<T>(load: () => Promise<T>): () => Promise<T>;
  /** Imports a script again after the import has failed. The result has the type of that import. */
  retry(file: string): (error: Error) => Promise<never>;
  /**
   * A worker of the tools program or else of the page program. Undefined where there is none. A worker of the tools program
   * gets its first message here.
   */
  createWorker(isTools: boolean, first?: FirstMessage): Worker | undefined;
  /** Calls back every second. */
  everySecond(callback: () => void): void;
  /** Calls back now, and when the page becomes visible or hidden, with whether it is visible. */
  onVisibilityChange(callback: (isVisible: boolean) => void): void;
  focus(element: HTMLElement): void;
  /** Whether a click on a dialog was on its backdrop. */
  isBeside(dialog: Element, click: MouseEvent): boolean;
  /**
   * Begins a job of the tools program on this thread. Calls back with the function that runs a slice of it, or with undefined if the
   * job cannot begin. Before that it calls back with null, each time that the program cannot be loaded.
   */
  beginJob(message: Bytes, onBegin: (slice?: Slice<Bytes | undefined> | null) => void): void;
  /** Opens a panel, which may need the saved game. Calls back when it is drawn, or when the program cannot be loaded. */
  openPanel(panel: string, savedGame: string, onOpen: () => void, onError: (error: Error) => void): void;
  /** Opens a text or a file in the import panel. Calls back like `openPanel`. */
  importContent(content: Incoming, onOpen: () => void, onError: (error: Error) => void): void;
  /** Opens the replay. */
  openReplay(onError: (error: Error) => void): void;
  /** Draws on the notes of the board: a `DrawingSet` as text. */
  drawNotes(drawings: string): void;
  /** Adds to the plate of a game. Calls back with what is said about it, whenever more is known. */
  compareGame(startedAt: number, onText: (text: string) => void): void;
  panelsLoader(): Promise<PanelsLoader>;
  /** Wraps the exports of a program, so that a crash restarts the game. */
  guarded<T extends object>(exports: T, isGame?: boolean): T;
  /** Ends the game: stops its workers and timers and releases its name. */
  end(): void;
}

/** Loads the tools program on the page's own thread, for panels and for jobs where there are no workers (`panels-loader.js`). */
export interface PanelsLoader {
  program(): Promise<ToolsProgram>;
  openPanel(panel: string, savedGame: string): Promise<void>;
  importContent(content: Incoming): Promise<void>;
  openReplay(): Promise<void>;
  drawNotes(drawings: string): Promise<void>;
  compareGame(startedAt: number, onText: (text: string) => void): Promise<void>;
}

/** What panels need of the browser (`files.js`). */
export interface Files {
  /** Saves a file to the player's disk, of pieces in their order. */
  saveFile(name: string, pieces: BlobPart[], type: string): void;
  /** A piece of a file. */
  filePiece(text: string): Blob;
  /** Saves a drawing as a PNG image of this size in pixels. */
  savePng(name: string, svg: string, width: number, height: number, done: (isSaved: boolean) => void): Promise<void>;
  /** Keeps a text through reloads of this tab. */
  keepText(name: string, text: string): void;
  /** The text that is kept, or an empty one. */
  keptText(name: string): string;
  /** Calls back with what is on the clipboard; null where the page must not read it. */
  readClipboard(callback: (content: Incoming | null) => void): void;
  canShare(): boolean;
  /** Opens the system's share dialog for a link; calls back if that fails. */
  shareLink(title: string, url: string, failed: () => void): void;
  canShareFile(): boolean;
  shareFile(name: string, text: string, failed: () => void): void;
  canSharePng(): boolean;
  /** Opens the system's share dialog for a drawing, as a PNG image of this size in pixels; calls back if that fails. */
  sharePng(name: string, svg: string, width: number, height: number, failed: () => void): void;
  /** Prints the page as soon as this image is ready. */
  printImage(image: HTMLImageElement): Promise<void>;
}

/** A file that is too long to be read at once. */
export interface LongFile {
  head: string;
  size: number;
  /** The file, in UTF-8. */
  content: Blob;
  /** Passes the whole text; null when the file can no longer be read. */
  whole(callback: (text: string | null) => void): unknown;
}

/** A picture that was read: the answer of the program, a `PictureAnswer` as bytes, and a function that draws a part of it. */
export interface ReadPicture {
  answer?: Bytes;
  /** Why there is no answer. */
  fault?: "unknown-kind" | "too-large" | "failed";
  draw?(canvas: HTMLCanvasElement, corners: Float64Array, margin: number): void;
}

/** A row of the archive: a game's start time, when it was played last (0 without a whole record), its head and its record. */
export type ArchiveRow = [startedAt: number, at: number, head: string, record: string];

/** The archived games: whether they are in memory only, when the statistics were reset (0 for never), the games, and what the profile knows. */
export type GameArchive = [isInMemory: boolean, reset: number, rows: ArchiveRow[], profile: string];

/** The archived games (`games.js`). */
export interface Games {
  /** Keeps the player's pace, and tells it to workers. */
  keepPace(pace: Pace): void;
  loadGames(callback: (all: GameArchive) => void): Promise<void>;
  deleteGame(startedAt: number): Promise<void>;
  restoreGame(startedAt: number): Promise<void>;
  resetStatistics(callback: () => void): Promise<void>;
  undoReset(callback: () => void): Promise<void>;
  /** Adds a line to what the profile knows. */
  keepProfileLine(line: string): Promise<void>;
  putGames(rows: ArchiveRow[], reset: number, profile: string, done: (isWritten: boolean) => void): Promise<void>;
}

/** Whether the browser keeps what is saved (`persistence.js`). */
export interface Persistence {
  persistenceState(callback: (state: "kept" | "installed" | "open" | "unknown") => void): Promise<void>;
  requestPersistence(callback?: (isKept: boolean) => void): Promise<void>;
  requestAfterWin(games: number): Promise<void>;
}

/** What copies of all games need of the browser (`copies.js`). */
export interface Copies {
  canDeflate(): boolean;
  deflate(text: string, callback: (bytes: Bytes) => void): Promise<void>;
  inflate(bytes: Bytes, callback: (text: string | null) => void): Promise<void>;
  keptParts(): string;
  keepParts(text: string): boolean;
  chosenLanguage(): string;
  useLanguage(tag: string, isOther: boolean): Promise<void>;
}

/** Lists of puzzles that are kept (`collections.js`). A collection has a number, the time at which it was made. */
export interface Collections {
  loadCollections(callback: (all: [number, string][] | null) => void): void;
  loadRecords(callback: (records: [string, string][]) => void): void;
  loadRows(id: number, callback: (parts: Bytes[] | null) => void): void;
  putRows(id: number, from: number, parts: Bytes[], done: (isWritten: boolean) => void): void;
  putCollection(id: number, text: string, done: (isWritten: boolean) => void): void;
  deleteCollection(id: number, done: (isWritten: boolean) => void): void;
  putRecord(puzzle: string, text: string, done: (isWritten: boolean) => void): void;
  copyAll(callback: (pieces: BlobPart[] | null) => void): void;
  addAll(copy: string, callback: (added: number | null) => void): void;
  fetchText(address: string, callback: (text: string | null) => void): void;
}

/** What is kept of games that others have shared (`rivals.js`). */
export interface Rivals {
  /** Keeps a game of the puzzle with these givens. */
  keepRival(givens: string, rival: string): void;
  /** The game that is kept for this puzzle. */
  rivalOf(givens: string): string | undefined;
}

/** The object of a game, with the exports of its program. */
export interface Game extends Host {
  page: PageExports;
}

/** What the tools program calls while it draws panels. A part is there once a panel has needed it. */
export interface PanelsHost extends Game {
  files?: Files;
  games?: Games;
  persistence?: Persistence;
  copies?: Copies;
  rivals?: Rivals;
  collections?: Collections;
  /** The tools program, for the learn program. */
  tools?: ToolsProgram;
  /** Looks back at a game: at a `Session` or a `SharedGame` as text. */
  openReview(game: string): void;
  /** Plays the puzzle of the shared game that is looked at. */
  playPuzzle(): void;
  /** Shows the profile in the statistics. */
  openProfile(): void;
  /** Writes a proof of a grid and saves it as a file; calls back with whether it could be written. */
  saveProof(grid: string, hasSteps: boolean, done: (isWritten: boolean) => void): void;
  /** Shows a list: its format as bytes, and a text or a file that is too long to be read at once. Calls back if the lists program cannot be loaded. */
  openList(format: Bytes, content: string | LongFile, onError: (error: unknown) => void): void;
  /** A worker that can read the list. Undefined where there is none. */
  createListWorker(): Worker | undefined;
  /** Calls back with some bytes of the list; null when it can no longer be read. */
  readList(from: number, to: number, onBytes: (bytes: Bytes | null) => void): void;
  /** Adds the collections of a copy, and shows all. Calls back if the lists program cannot be loaded. */
  openListsCopy(copy: string, onError: (error: unknown) => void): void;
  /** Puts a puzzle in the place of the line of the list that was opened to be corrected: the puzzle and its verdict as bytes. */
  correctListLine(message: Bytes): void;
  /** Opens a line of the list in *Import*, to be corrected. */
  importLine(line: string): void;
  /** A worker for the canonical forms of a list. Undefined where there is none. */
  createFormsWorker(): Worker | undefined;
  /** Keeps that a puzzle of 81 characters was solved, in a line about it. */
  keepSolved(puzzle: string, line: string): void;
  /** Opens the workbench with a grid of 81 characters. */
  bringToWorkbench(grid: string): void;
  /** A worker that makes surveys for the workbench, or else a search. Undefined where there is none. */
  createWorkbenchWorker(surveys: boolean): Worker | undefined;
  /** Makes a survey on this thread, in slices and in place of the one before, and calls back with each report, a `GridSurvey` as bytes. */
  surveyHere(request: Bytes, onReport: (report: Bytes) => void): void;
}

/** What a program in a worker may call. */
export interface WorkerHost {
  /** A worker has no elements. */
  root(): void;
  /** Posts the report of a job. */
  postReport(report: Bytes): void;
  /** Some bytes of the list; undefined if they cannot be read. Only in a worker of the tools program. */
  readListPart?(from: number, to: number): Bytes | undefined;
}

// ---- The programs ----

/** A program as the build makes it of the glue of wasm-bindgen: one more instance with each call. */
export type Program<HostOfProgram, Exports> = (host: HostOfProgram) => Exports & Instance;

export interface Instance {
  /** Loads and starts the program. */
  default(init?: { module_or_path?: unknown }): Promise<unknown>;
}

/** A function that works for about so many milliseconds and returns the state, or what there is to report. */
export type Slice<State> = (milliseconds: number) => State;

/** What scripts call in the page program while there is a game. */
export interface PageExports {
  /** Hands the board over to the replay and returns what to show there: a grid and the number of the cell with the cursor. */
  startReplay(onEnd: () => void): string | undefined;
  /** Closes the replay. */
  endReplay(): void;
  /** Presses the button with this `data-action`. */
  pressButton(button: string): void;
  /** Enters a digit in a cell from 0 to 80, whatever the mode; the digit 0 erases. */
  enterDigit(cell: number, digit: number): void;
  /** Opens a link that was followed in the open page. */
  openLink(link: string): void;
  /** Plays an archived game, or the puzzle of a link. */
  play(text: string): void;
  /** Opens a text or a file in the import panel. */
  openImport(content: Incoming): void;
}

/** What a worker calls. */
export interface WorkerExports {
  /** Runs one job to its end, and posts its reports. */
  runJob(message: Bytes): void;
}

/** `ninefold.js`: the game. */
export type PageProgram = Instance & PageExports & WorkerExports;

/** `tools.js`: hints, panels, the generator for hard levels, and the functions of the API. */
export type ToolsProgram = Instance & WorkerExports & ApiExports & {
  /** Tells a worker the player's pace. */
  setPace(pace: Pace): void;
  /** Begins a job on this thread. */
  beginJob(message: Bytes): Slice<Bytes | undefined>;
  /** Adds the texts of a language. */
  addTexts(tag: string, texts: string): void;
  /** Opens a panel, which may need the saved game. */
  openPanel(panel: string, savedGame: string): void;
  /** Opens in the import panel a text, a file that is too long to be read at once, or a picture. */
  importText(text: string): void;
  importLongFile(file: LongFile): void;
  importPicture(picture: ReadPicture): void;
  /** Opens a line of a list in the import panel, to be corrected. */
  importLine(line: string): void;
  openReplay(): void;
  drawNotes(drawings: string): void;
  /** Plays the puzzle of a shared game, and keeps what its player did for the plate. */
  playSharedPuzzle(game: string): void;
  /** The picture of the game on the board, or a film of it, as SVG; undefined if the game has none. */
  gamePicture(isFilm: boolean): string | undefined;
  /** Appends all techniques to a list of options, by their keys. */
  appendTechniques(list: Element): void;
  /** The texts of the page and of the replay, for the learn program. */
  pageTexts(): string;
  /** Messages for the learn program: the labels of all techniques, the miniature of one, an example with its step. */
  techniqueLabels(): Bytes;
  techniqueMiniature(key: string): Bytes;
  techniqueExample(key: string): Bytes;
  /** Puzzles of 81 characters, each in a line, in the format of this name, without what a file begins and ends with. */
  formatPuzzles(format: string, lines: string): string;
  /** Draws the plate of a game. Calls back with a comparison with earlier ones, and again with the longest thoughts, too. */
  compareGame(startedAt: number, games: GameArchive, onText: (text: string) => void): void;
};

/** The functions behind `functions.js`. Those that begin something return a function that works in slices. */
export interface ApiExports {
  parse(text: string): Parsed;
  format(puzzle: string | Sheet, form: Form): string;
  rate(puzzle: string, options?: Options): Rating;
  path(puzzle: string, options?: Options): Path;
  hint(puzzle: string, progress?: PlayerProgress): Advice;
  qr(address: string): string;
  /** A puzzle in any form as a link that the page program can follow. */
  link(puzzle: string): string;
  beginSolving(puzzle: string, options: SolveOptions): Slice<{ solved?: Solved } & JobState>;
  beginCounting(puzzle: string, options: CountOptions): Slice<{ solved?: Counted } & JobState>;
  beginPuzzle(wanted: Partial<Wanted>): Slice<{ made?: Made } & JobState>;
  beginLike(puzzle: string, more: More): Slice<{ made?: Made } & JobState>;
  beginPractice(technique: Technique, more: More): Slice<{ position?: Position } & JobState>;
  beginPack(order: PackOrder): Slice<{ pack?: Pack } & JobState>;
  beginPrint(language: string, address: string, order: string): Slice<PrintState>;
}

/** How far work is. */
export interface JobState {
  done: number;
  all: number;
}

/** The state of the pack on the page for print. */
export interface PrintState {
  done: number;
  /** Present once the work is done. */
  outcome?: "made" | "fault";
  text: string;
  pages: { title: string; svg: string }[];
}

/** `learn.js`: *Look back*, the profile, the techniques. */
export type LearnProgram = Instance & {
  /** Adds the texts of a language. */
  addTexts(tag: string, texts: string): void;
  /** Sets the texts of the page and of the replay: those of the tools program, so that they are not in this program, too. */
  setPageTexts(texts: string): void;
  /** Looks back at a game, whose section is in the page. */
  openReview(game: string): void;
  /** Shows the profile, whose section is in the page, and looks at the games that it does not know. */
  openProfile(archive: GameArchive): void;
  /** Fills a panel about techniques, whose section is shown. It may need the saved game. */
  openTechniques(panel: string, savedGame: string): void;
  /** Looks at a game that has just been finished, by its start time, for the profile. */
  recordGame(archive: GameArchive, startedAt: number): void;
};

/** `lists.js`: the panel with a list of puzzles. */
export type ListsProgram = Instance & {
  /** Adds the texts of a language. */
  addTexts(tag: string, texts: string): void;
  /** Sets the texts of the page: those of the tools program. */
  setPageTexts(texts: string): void;
  /** Shows the list that was opened last, in the section of the panel. */
  openLists(): void;
  /** Shows a list and solves it: its format as bytes, and a text or a long file. */
  solveList(format: Bytes, length: number, text?: string): void;
  /** Puts a puzzle in the place of the line that was opened to be corrected: the puzzle and its verdict as bytes. */
  correctLine(message: Bytes): void;
  /** Adds the collections of a copy, and shows all. */
  bringCopy(copy: string): void;
};

/** `picture.js`: reads a puzzle in a picture. */
export type PictureProgram = Instance & {
  /** Returns a `PictureAnswer` as bytes. */
  readPixels(rgba: Bytes, width: number, height: number): Bytes;
};

/** `proof.js`: writes proofs. */
export type ProofProgram = Instance & {
  /** Adds the texts of a language. */
  addTexts(tag: string, texts: string): void;
  /** Returns a zip archive; undefined if the grid has several solutions. */
  writeProof(grid: string, hasSteps: boolean, language: string): Bytes | undefined;
};

/** `workbench.js`: the workbench. */
export type WorkbenchProgram = Instance & {
  /** Adds the texts of a language. */
  addTexts(tag: string, texts: string): void;
  /** Sets the texts of the page: those of the tools program. */
  setPageTexts(texts: string): void;
  /** Opens the workbench, whose section is shown: with a grid of 81 characters, or as it was left if that is empty. It may need the saved game. */
  openWorkbench(grid: string, savedGame: string): void;
};

/** `setter.js`: in a worker a search for other puzzles, or the surveys of the workbench; and the canonical forms of the API. */
export type SetterProgram = Instance & {
  /** Begins a part of a search for other puzzles, a `SearchRequest` as bytes. */
  beginSearch(request: Bytes): void;
  /** Works on it for about so many milliseconds, and returns what it has found, a `SearchReport` as bytes. */
  runSearch(milliseconds: number): Bytes;
  /** Whether its part is done. */
  isSearchDone(): boolean;
  /** Hashes of canonical forms: of a number and puzzles as bytes, the number and the hashes as bytes. */
  hashForms(request: Bytes): Bytes;
  /** Begins a survey, a `SurveyRequest` as bytes, in place of the one before. */
  beginSurvey(request: Bytes): void;
  /** Works on it for about so many milliseconds, and returns a `GridSurvey` as bytes once there is something new. */
  runSurvey(milliseconds: number): Bytes | undefined;
  /** Whether everything about the grid is known. */
  isSurveyDone(): boolean;
  /** The canonical form of a grid of 81 characters, for the API. */
  canonical(grid: string): CanonicalForm;
};

// ---- Messages between page and workers ----

/** Four bytes a pixel: red, green, blue, opacity. */
export interface Pixels {
  rgba: Bytes;
  width: number;
  height: number;
}

/** What to prove: a grid as 81 characters, with each step of its solution by logic or without, and the language of the page about it. */
export interface ProofRequest {
  grid: string;
  hasSteps: boolean;
  language: string;
}

/** The first message to a worker of the tools program: the tag of the page's language. A worker that reads a picture gets its pixels, one that writes a proof what to prove, and both end after that. One that makes surveys, or else a search, gets requests as bytes, and posts each report as bytes. */
export type FirstMessage = { language: string, list?: Blob } | Pixels | ProofRequest | { surveys: boolean } | { forms: true };

/** A call of a function of the program that works in slices: the worker posts its state after each. */
export interface SliceCall {
  call: "beginPrint";
  args: Parameters<ApiExports["beginPrint"]>;
}

/** All later messages to a worker: a `Job` with its number as bytes (`GameJob` in `protocol/page_messages.rs`), or such a call. */
export type LaterMessage = Bytes | SliceCall;

/**
 * What a worker posts: that its program has loaded, that it cannot be loaded, that it has crashed in a job, a report of a job as bytes
 * (`Report`), the state of a call.
 */
export type WorkerMessage = "ready" | { failed: string } | "crashed" | Bytes | { state: PrintState };

/** What a worker posts that reads a picture or writes a proof. */
export type WorkerAnswer = { answer: Bytes } | { failed: string };

// ---- Messages between tabs ----

/** The player's pace, a `Pace` as text: a save of the name `ninefold.pace`, and each message on the channel of this name. */
export type Pace = string;

/**
 * On the channel of the name of a game in an element a page asks who has it, and the one that has it answers (`name-lock.js`). On the channel of
 * the page's own game the tab opened last says that it is its own now (`tab-lock.js`, where there are no locks).
 */
export type LockMessage = "whose?" | "mine";

/** To the service worker: the player wants the new version. */
export type UpdateMessage = "skip";

// ---- What the build or bundlers replace ----

/** Makes a worker of the script at this address, as the global `Worker` does. */
export type MakeWorker = new (address: URL, options: WorkerOptions) => Worker;

// ---- Messages between the frame of `embed.html` and the page around it ----

/** What all of them have. */
export interface FrameMessage {
  source: "ninefold";
  v: 1;
  type: string;
}

/** A command to the frame. */
export type FrameCommand = FrameMessage & (
  | { type: "load"; puzzle: string }
  | { type: "new"; level?: Level }
  | { type: "hint" | "check" | "solve" | "undo" | "redo" | "restart" | "focus" | "get" }
  | { type: "pause"; paused?: boolean }
  | { type: "enter"; cell: number; digit: number }
  | { type: "picture"; film?: boolean }
  | { type: "theme"; theme: Theme }
  | { type: "lang"; lang: string }
);

/** What the frame reports: the events of the element, the answers to `get`, its height. */
export type FrameReport = FrameMessage & { height: number } & (
  | { type: "ready" | "change" | "hint" | "pause" | "solved" | "state" } & Partial<GameState>
  | { type: "mistake" } & Mistake
  | { type: "picture"; svg?: string }
  | { type: "error" } & GameError
  | { type: "resize" }
);

/** A value's type, if it has what another type says: else the type check fails. */
export type Satisfies<Type, Value extends Type> = Value;
