// <sudoku-game>: the game as an element of any page. Its shadow root has the markup, the styles and the program of the game's
// own page. Any number of elements stand side by side, each with its own program. `element.d.ts` documents the interface.

import {
  attributeError, ATTRIBUTES, checkValue, isLeftOut, isOn, reflectAttributes, takeEarlyProperties, valueOf,
} from "./attributes.js";
import { isReadingKey } from "./keys.js";
import { LINK, requestOf, toSimpleLink } from "./links.js";
import { newMistakes, readReport } from "./state.js";
import { baseSheet, elementSheet, resetSheet } from "./styles.js";
import { addFont, onSurroundingsChange, surroundingTheme } from "./surroundings.js";
import { buildGame, rootFor } from "./tree.js";
import {
  chooseLanguage, host, notSavedText, onIncoming, once, recentCrashes, showFailure, showText, unsupportedElementCause, waitingText,
} from "../shared/host.js";
import loadMarkup from "../shared/markup.js";
import { lockName } from "../shared/name-lock.js";

/** @import { Game, HostOptions, Satisfies } from "../bridge.js" */
/** @import { FailureCause, IncomingTarget } from "../shared/host.js" */
/** @import { GameAttributes, GameState, SudokuGame as Published } from "./element.js" */
/** @import { Report } from "./state.js" */

const NAME = "sudoku-game";

// Many servers answer with a page instead of a file that is missing.
/** @type {(address: URL) => Promise<string>} */
async function loadStyle(address) {
  const answer = await fetch(address);
  const isPage = /html/.test(answer.headers.get("content-type") ?? "");
  if (isPage || !answer.ok) throw new Error(`${address}: ${isPage ? 404 : answer.status}`);
  return answer.text();
}

// Shared by all games of a page and loaded once.
const gameSheet = once(async () => {
  const css = await loadStyle(new URL("./index.css", import.meta.url));
  addFont(css);
  return elementSheet(css);
});
const gameMarkup = once(() => loadMarkup(new URL("./game.html", import.meta.url)));

// The height of the window for which the styles that come later are taken, in em: in an element the card of a hint is as low as on a
// low phone.
const LATER_HEIGHT = 36;

// How long `load` waits for a puzzle to be started or refused, in milliseconds. The puzzle that is being played already is
// neither.
const PATIENCE = 1000;

// Checks that an argument is a whole number of this range.
/** @type {(name: string, value: number, last: number) => void} */
function checkNumber(name, value, last) {
  if (!Number.isInteger(value) || value < 0 || value > last) throw new RangeError(`${name}: ${value} is no whole number from 0 to ${last}`);
}

// On a server, where the module may be imported, there are no elements.
const Base = globalThis.HTMLElement ?? /** @type {unknown} */ (Object);

class SudokuGame extends Base {
  static observedAttributes = ATTRIBUTES;

  #shadow = this.attachShadow({ mode: "open" });
  // The `ninefold` object with the exports of the page program, while there is a game.
  /** @type {Game | undefined} */
  #game;
  // Removes the program's event listeners.
  /** @type {AbortController | undefined} */
  #abort;
  // The program has read its first link. From now on changes of attributes are passed to it.
  #isLinkRead = false;
  // There is a puzzle on the board. Until then actions wait in `#pending`.
  #isPlaying = false;
  /** @type {((game: Game) => void)[]} */
  #pending = [];
  // The last state that the program reported.
  /** @type {Omit<GameState, "paused"> | undefined} */
  #state;
  // The last record, to resume from when the game restarts in the same place.
  /** @type {string | undefined} */
  #record;
  // The times of recent crashes, and whether the game restarts because of one.
  /** @type {number[]} */
  #crashTimes = [];
  #isRestart = false;
  // Counts starts and ends, so that a start that was overtaken notices it.
  #generation = 0;
  /** @type {HTMLElement | undefined} */
  #rootElement;
  /** @type {HTMLElement | undefined} */
  #body;

  constructor() {
    super();
    this.#shadow.append(document.createElement("slot"));
    for (const kind of ["click", "keydown", "paste", "drop", "pointerdown"]) {
      this.#shadow.addEventListener(kind, (event) => this.#block(event), { capture: true });
    }
    // A click that focuses nothing focuses the board, so that keys work.
    this.#shadow.addEventListener("click", () => {
      if (!this.#shadow.activeElement) this.#cursorCell()?.focus({ preventScroll: true });
    }, { capture: true });
    onIncoming(/** @type {IncomingTarget} */ (this.#shadow), (dropped) => { if (this.#isPlaying) this.#game?.page.openImport(dropped); });
  }

  connectedCallback() {
    takeEarlyProperties(this);
    if (!this.#game) this.#restart();
  }

  disconnectedCallback() {
    // If the element was only moved, the game goes on.
    setTimeout(() => { if (!this.isConnected) this.#end(); });
  }

  /** @type {(name: string, before: string | null, now: string | null) => void} */
  attributeChangedCallback(name, before, now) {
    // Before the first start there is nothing to update.
    if (before === now || !this.#generation || !this.isConnected) return;
    if (this.#state) this.#reportAttribute(name);
    if (name === "theme") this.#applyTheme();
    else if (name === "notes") this.#applyNotes();
    else if (name === "lang") this.#restart();
    else if (name === "storage") {
      this.#record = undefined;
      this.#restart();
    } else if (/^(puzzle|seed|daily|level)$/.test(name)) this.#scheduleFollow();
  }

  // A copy of the game's state (see `GameState` in element.d.ts); undefined before there is a puzzle.
  get state() {
    return this.#state && { ...this.#state, paused: this.#isPaused() };
  }

  // Plays a puzzle, in any form that Ninefold reads.
  /** @param {string} puzzle */
  async load(puzzle) {
    /** @type {Game} */
    const game = await new Promise((resolve) => { this.#whenPlaying(resolve); });
    await this.#play(game, `${puzzle}`);
  }

  // Starts a new puzzle, of this level or of the current one.
  /** @param {string} [level] */
  newGame(level) {
    if (level) checkValue("level", level);
    this.#press(level ? `new-${level}` : "new");
  }

  hint() {
    this.#press("hint");
    const mistakes = this.#state?.mistakes;
    if (!mistakes) return;
    const { message } = new Error(`no hint: digits on the board that are wrong: ${mistakes}`);
    this.#dispatch("error", { code: "mistakes", message });
  }

  check() { this.#press("check"); }
  solve() { this.#press("fill-in"); }
  undo() { this.#press("undo"); }
  redo() { this.#press("redo"); }
  restart() { this.#press("restart"); }

  // Covers the board and stops the clock, or goes on.
  pause(isPaused = true) {
    this.#whenPlaying((game) => { if (this.#isPaused() !== !!isPaused) game.page.pressButton("pause"); });
  }

  // Enters a digit like a player: in a cell from 0 to 80, in reading order; the digit 0 erases.
  /** @type {(cell: number, digit: number) => void} */
  enter(cell, digit) {
    checkNumber("cell", cell, 80);
    checkNumber("digit", digit, 9);
    if (/\d/.test(`${this.#state?.puzzle[cell]}`)) throw new RangeError(`cell: ${cell} has a given`);
    if (this.#isPaused()) throw new Error("the game is paused");
    this.#whenPlaying((game) => game.page.enterDigit(cell, digit));
  }

  // Focuses the cell with the cursor, so that keys work.
  /** @param {FocusOptions} [options] */
  focus(options) {
    const cell = this.#cursorCell();
    if (cell) cell.focus(options);
    else super.focus(options);
  }

  // The board as 81 characters, `.` for an empty cell: the whole grid, or only the givens.
  toText(which = "grid") {
    return this.#state?.[which === "givens" ? "puzzle" : "grid"] ?? "";
  }

  // The picture of a game that the player has finished, without its digits, or a film of it, as SVG.
  /** @param {{ film?: boolean }} [options] */
  async picture({ film = false } = {}) {
    return this.#game && (await this.#tools(this.#game)).gamePicture(film);
  }

  // Calls back with the game, at once or when it has restarted, as it does for another language.
  /** @param {(game: Game) => void} callback */
  #whenPlaying(callback) {
    if (!this.#state || !this.#generation) throw new Error("the game is not there yet: wait for sudoku-ready");
    if (this.#isPlaying && this.#game) callback(this.#game);
    else this.#pending.push(callback);
  }

  /** @param {string} button */
  #press(button) {
    this.#whenPlaying((game) => game.page.pressButton(button));
  }

  /** @type {(game: Game, text: string) => Promise<void>} */
  async #play(game, text) {
    const link = toSimpleLink(text) || `p=${await this.#toLink(game, text)}`;
    await /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
      this.#loading = { resolve, reject };
      setTimeout(resolve, PATIENCE);
      // The game may have been replaced by one in the other language.
      (this.#game ?? game).page.openLink(link);
    }));
  }

  // Settles the promise of the last puzzle that was requested.
  /** @type {{ resolve(): void, reject(error: Error): void } | undefined} */
  #loading;

  // A puzzle in any form as a link, parsed by the tools program.
  /** @type {(game: Game, text: string) => Promise<string>} */
  async #toLink(game, text) {
    return (await this.#tools(game)).link(text);
  }

  // The tools program.
  /** @param {Game} game */
  async #tools(game) {
    return (await game.panelsLoader()).program();
  }

  #language() {
    return chooseLanguage([this.closest("[lang]")?.getAttribute("lang") || navigator.language]);
  }

  /** @type {(id: string) => HTMLElement} */
  #element(id) {
    return /** @type {HTMLElement} */ (this.#shadow.getElementById(id));
  }

  #cursorCell() {
    return /** @type {HTMLElement | null | undefined} */ (this.#body?.querySelector("#board [tabindex='0']"));
  }

  #isPaused() {
    return this.#body?.dataset.phase === "paused";
  }

  #sources() {
    return ["puzzle", "seed", "daily", "level"].map((name) => valueOf(this, name));
  }

  // Attributes that change together are followed together. Those that change before the program reads its first link are
  // in that link.
  #isFollowScheduled = false;
  #scheduleFollow() {
    if (!this.#isLinkRead || this.#isFollowScheduled) return;
    this.#isFollowScheduled = true;
    queueMicrotask(() => {
      this.#isFollowScheduled = false;
      if (this.#isLinkRead) this.#follow();
    });
  }

  async #follow() {
    const game = this.#game;
    const request = requestOf(this.#sources());
    this.#lastRequest = request;
    if (!request || !game) return;
    if (LINK.test(request)) return game.page.openLink(request);
    try {
      await this.#play(game, request);
    } catch (error) { if (error !== this.#lastError) this.#showError(/** @type {Error} */ (error).message); }
  }

  // The name under which the game is saved: `storage`, or else the page's path with the requested puzzle. Null for `none`.
  #slot() {
    const name = this.getAttribute("storage");
    if (name === "none") return null;
    /** @type {(game: SudokuGame) => string} */
    const nameOf = (game) => game.getAttribute("storage") || game.#sources().filter(Boolean).join(" ");
    /** @type {object[]} */
    const all = [...document.querySelectorAll(NAME)];
    const sameName = all.filter((game) => #sources in game && nameOf(game) === nameOf(this));
    const index = sameName.indexOf(this);
    return `${name || `${location.pathname}#${nameOf(this)}`}${index > 0 ? ` ${index + 1}` : ""}`;
  }

  #end() {
    this.#generation += 1;
    this.#abort?.abort();
    this.#game?.end();
    this.#game = this.#abort = undefined;
    this.#isLinkRead = this.#isPlaying = false;
    this.#hiddenReport = undefined;
  }

  async #restart() {
    this.#end();
    const generation = this.#generation;
    try {
      this.#crashTimes = recentCrashes(this.#crashTimes);
      const cause = unsupportedElementCause() || (this.#crashTimes.length > 2 ? "crashes" : undefined);
      if (cause) return this.#fail(cause);
      await this.#start(() => generation === this.#generation);
    } catch (error) {
      console.error(error);
      if (generation === this.#generation) this.#fail(/** @type {Error} */ (error));
    }
  }

  /** @param {() => boolean} isCurrent */
  async #start(isCurrent) {
    const language = this.#language();
    this.#isContinued = this.#record !== undefined;
    const [css, markup, { default: program }] = await Promise.all([gameSheet(), gameMarkup(), import("../programs/ninefold.js")]);
    const page = /** @type {Document} */ (markup.cloneNode(true));
    let texts;
    if (language !== "en") texts = await import("../shared/language.js").then((module) => module.translate(page, language, "page")).catch(console.error);
    if (!isCurrent()) return;
    const [rootElement, body] = this.#build(page, css, language);
    this.#abort = new AbortController();
    onSurroundingsChange(() => this.#applyTheme(), this.#abort.signal);
    const root = rootFor(this.#shadow, this.#abort.signal);
    const slot = this.#slot();
    const onSlowStorage = () => { if (isCurrent()) this.#showStorageText(waitingText); };
    const game = host({ root, body, rootElement, slot, onSlowStorage, ...this.#hostOptions(texts) });
    const { loadRecords, saveRecord } = game;
    game.loadRecords = (onLoaded, onKept) => loadRecords((records) => {
      if (!isCurrent()) return;
      this.#isKept = records !== null && slot !== null;
      this.#showStorageText(records === null && notSavedText);
      const all = this.#record ? [...records || [], this.#record] : records;
      this.#isResumed = !!all?.length;
      onLoaded(all);
    }, (isKept) => {
      this.#isKept = isKept === true;
      onKept(isKept);
    });
    game.saveRecord = (record) => {
      this.#record = record;
      saveRecord(record);
    };
    const instance = program(game);
    this.#game = Object.assign(game, { page: instance });
    await instance.default();
  }

  // This browser saves the game.
  #isKept = false;
  // There is an earlier game: from the storage, or the one of this element before it restarted (`#isContinued`).
  #isResumed = false;
  #isContinued = false;
  // What the attributes requested last.
  /** @type {string | undefined} */
  #lastRequest;

  // Builds the content of the shadow root.
  /** @type {(page: Document, css: CSSStyleSheet, language: string) => [rootElement: HTMLElement, body: HTMLElement]} */
  #build(page, css, language) {
    const built = buildGame(page, language);
    const [rootElement, body] = built;
    this.#rootElement = rootElement;
    this.#body = body;
    new MutationObserver(() => this.#reportPause()).observe(body, { attributeFilter: ["data-phase"] });
    this.#shadow.adoptedStyleSheets = [resetSheet(), css, baseSheet()];
    this.#shadow.replaceChildren(rootElement);
    this.#applyTheme();
    return built;
  }

  // Shows a text about the storage: over the board until there is a puzzle, then below the game.
  /** @param {string | false} text */
  #showStorageText(text) {
    const { lang = "" } = this.#rootElement ?? {};
    showText(this.#element("said"), lang, (find) => (text ? find(text) : ""));
  }

  // The functions of the `ninefold` object that differ from those of the page.
  /** @type {(texts: string | void) => HostOptions} */
  #hostOptions(texts) {
    return {
      lockName,
      texts: () => texts,
      loadStyle: async (address) => { this.#shadow.adoptedStyleSheets.push(elementSheet(await loadStyle(address), LATER_HEIGHT)); },
      pageLink: () => {
        this.#isLinkRead = true;
        const request = requestOf(this.#sources());
        const isSame = request === this.#lastRequest;
        this.#lastRequest = request;
        // An earlier game goes on. But when the page is reloaded, a specific puzzle is started again.
        const goesOn = this.#isContinued ? isSame : this.#isResumed && request.startsWith("level=");
        return goesOn ? "" : this.#firstLink(request);
      },
      pageAddress: () => new URL(this.getAttribute("home") || "./", document.baseURI).href,
      applyTheme: (theme) => this.#applyTheme(theme),
      reload: () => this.#restart(),
      crashCount: () => {
        const count = this.#isRestart ? this.#crashTimes.length || 1 : 0;
        this.#isRestart = false;
        return count;
      },
      restart: (crashTimes) => {
        this.#crashTimes.push(...crashTimes);
        this.#isRestart = true;
        this.#restart();
      },
      setLanguage: (tag) => { this.lang = tag; },
      reportState: (report) => this.#onChange(readReport(report)),
      reportError: (text) => this.#showError(text),
      openInImport: (link) => { if (this.#game) this.#explainUnplayable(this.#game, link); },
    };
  }

  // The link to start with. A puzzle that the tools program must parse is loaded after the start; until then the board is
  // hidden and no events are dispatched.
  /** @param {string} request */
  #firstLink(request) {
    if (!request || LINK.test(request)) return request;
    const rootElement = /** @type {HTMLElement} */ (this.#rootElement);
    rootElement.dataset.awaited = "";
    setTimeout(async () => {
      if (rootElement === this.#rootElement) await this.#follow();
      if (rootElement !== this.#rootElement) return;
      delete rootElement.dataset.awaited;
      if (this.#hiddenReport) this.#onChange(this.#hiddenReport);
    });
    return "";
  }

  // The last report while the board is hidden.
  /** @type {Report | undefined} */
  #hiddenReport;

  // The theme chosen in the game's settings, where "system" is that of the surroundings. The attribute overrides it.
  #theme = "system";
  #applyTheme(theme = this.#theme) {
    this.#theme = theme;
    if (!this.#rootElement) return;
    this.#rootElement.dataset.theme = valueOf(this, "theme") || (theme === "system" ? surroundingTheme(this) : theme);
  }

  // Sets one kind of notes or two, once the game has drawn how many it has.
  #applyNotes() {
    const wanted = valueOf(this, "notes");
    if (!wanted || !this.#body) return;
    const { notes } = this.#body.dataset;
    if (!notes) setTimeout(() => this.#applyNotes(), 50);
    else if (notes !== wanted) this.#game?.page.pressButton("set-notes");
  }

  /** @param {Report} report */
  #onChange(report) {
    const { state } = report;
    if (!state.puzzle) return;
    if (this.#rootElement?.dataset.awaited !== undefined) {
      this.#hiddenReport = report;
      return;
    }
    this.#isPlaying = true;
    const before = this.#state;
    this.#state = { ...state, kept: this.#isKept };
    const isNew = before?.puzzle !== state.puzzle;
    if (isNew) this.#loading?.resolve();
    if (isNew && before) this.#element("trouble").hidden = true;
    if (!before) {
      this.#applyNotes();
      this.#wasPaused = this.#isPaused();
      this.#dispatch("ready");
      ATTRIBUTES.forEach((name) => this.#reportAttribute(name));
    } else if (isNew || before.grid !== state.grid) {
      this.#dispatch("change");
    }
    if (before && !isNew) {
      for (const mistake of newMistakes(before, report)) this.#dispatch("mistake", { ...this.state, ...mistake });
      if (state.hints > before.hints) this.#dispatch("hint");
    }
    if (state.solved && (isNew || !before.solved)) this.#dispatch("complete");
    for (const callback of this.#pending.splice(0)) if (this.#game) callback(this.#game);
  }

  // Whether the board was covered when that was reported last.
  #wasPaused = false;
  #reportPause() {
    if (!this.#isPlaying || this.#isPaused() === this.#wasPaused) return;
    this.#wasPaused = !this.#wasPaused;
    this.#dispatch("pause");
  }

  // Reports a value that an attribute cannot have, to the author of the page. The game goes on without it.
  /** @param {string} name */
  #reportAttribute(name) {
    const error = attributeError(this, name);
    if (!error) return;
    console.warn(error.message);
    this.#dispatch("error", { code: "attribute", message: error.message });
  }

  /** @type {(kind: string, detail?: object) => void} */
  #dispatch(kind, detail = this.state) {
    this.dispatchEvent(new CustomEvent(`sudoku-${kind}`, { detail, bubbles: true, composed: true }));
  }

  // Reports why the requested puzzle cannot be played: to the player, to the page, and to the caller of `load`.
  /** @type {Error | undefined} */
  #lastError;
  /** @param {string} message */
  #showError(message) {
    this.#lastError = new Error(message);
    this.#loading?.reject(this.#lastError);
    this.#dispatch("error", { code: "puzzle", message });
    const trouble = this.#element("trouble");
    trouble.textContent = message;
    trouble.hidden = false;
  }

  // Shows why the puzzle of a link cannot be played, in the words of the tools program.
  /** @type {(game: Game, link: string) => Promise<void>} */
  async #explainUnplayable(game, link) {
    await this.#toLink(game, `#p=${link}`).then(() => {}, (error) => this.#showError(error.message));
  }

  // Shows why there is no game, and the content that the page has put inside the element.
  /** @param {FailureCause} cause */
  async #fail(cause) {
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    this.#shadow.replaceChildren(alert, document.createElement("slot"));
    this.#rootElement = this.#body = undefined;
    await showFailure(alert, this.#language(), cause);
    this.#dispatch("error", { code: "start", message: alert.textContent });
  }

  // Blocks events of controls that are left out, and those that would change a read-only board, which can still be navigated
  // and read aloud.
  /** @param {Event & Partial<KeyboardEvent>} event */
  #block(event) {
    const isCell = /** @type {Element} */ (event.target).closest?.("#board td");
    if (!isLeftOut(this, event)) {
      if (!isOn(this, "readonly")) return;
      // With a digit picked on the pad a click would enter it.
      const isDigitPicked = this.#body?.querySelector(".pad [aria-pressed=true]");
      if (isReadingKey(event) || isCell && !isDigitPicked && event.type === "click") return;
    }
    // Nor may Space scroll the page, or a dropped file open in it.
    if (event.type === "drop" || isCell && event.key === " ") event.preventDefault();
    event.stopImmediatePropagation();
  }
}

reflectAttributes(SudokuGame.prototype);

/**
 * The class has what `element.d.ts` publishes, beside the attributes.
 * @typedef {Satisfies<Omit<Published, keyof GameAttributes>, SudokuGame>} Checked
 */

const registry = globalThis.customElements;
if (registry && !registry.get(NAME)) registry.define(NAME, SudokuGame);

export { SudokuGame };
