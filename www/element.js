// <sudoku-game>: the game as an element of any page. Its shadow root has the markup, the styles and the program of the game's
// own page. Any number of elements stand side by side, each with its own program. `element.d.ts` documents the interface.

import { baseSheet, elementSheet, resetSheet } from "./element-styles.js";
import {
  chooseLanguage, failureReason, host, notSavedText, onDrop, once, recentCrashes, repeatedCrashReason, showReason,
  showText, unsupportedElementReason, waitingText,
} from "./host.js";
import loadMarkup from "./markup.js";

const NAME = "sudoku-game";

// The elements that a page may style by `::part`, by part name.
const PARTS = {
  board: "#board", cell: "#board td", panel: ".panel", tools: ".tools", modes: ".modes", pad: ".pad", card: "#card",
  finish: ".finish", dialog: "#room",
};

// The keys that change nothing, which a read-only board still handles.
const READING = /^(Arrow|Home|End|Page|Tab|[=＝])/;

async function loadSheet(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return elementSheet(await answer.text());
}

// Shared by all games of a page and loaded once.
const gameSheet = once(() => loadSheet(new URL("./index.css", import.meta.url)));
const gameMarkup = once(() => loadMarkup(new URL("./game.html", import.meta.url)));

const LEVELS = ["easy", "medium", "hard", "hell"];

// How long `load` waits for a puzzle to be started or refused, in milliseconds. The puzzle that is being played already is
// neither.
const PATIENCE = 1000;

// The links that the page program can follow by itself.
const LINK = /^(p|puzzle|seed|daily|level)=/;

// The player's local date.
function today() {
  const now = new Date();
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// A puzzle as a link that the page program can follow: from 81 cells, from a name, or from the fragment of a Ninefold link.
// Undefined for all other forms, which the tools program must parse.
function toSimpleLink(text) {
  const cells = text.replace(/\s/g, "").replace(/[-_*?xX]/g, ".").replace(/0/g, ".");
  if (/^[1-9.]{81}$/.test(cells)) return `puzzle=${cells}`;
  if (/^(easy|medium|hard|hell)-b?\d[\w-]*$/.test(text.trim())) return `seed=${text.trim()}`;
  return /#?(p=[\w-]+)$/.exec(text.trim())?.[1];
}

// Parses the state that the program reports.
const parseState = (text) => {
  const state = Object.fromEntries(new URLSearchParams(text));
  for (const name of ["seconds", "hints", "rating"]) if (name in state) state[name] = Number(state[name]);
  return state;
};

// The shadow root as the program sees it. The program's event listeners are removed by `signal`.
const rootFor = (root, signal) => ({
  addEventListener: (name, listener, capture) => root.addEventListener(name, listener, { capture, signal }),
  getElementById: (id) => root.getElementById(id),
  querySelectorAll: (selector) => root.querySelectorAll(selector),
  elementFromPoint: (x, y) => root.elementFromPoint(x, y),
  get activeElement() { return root.activeElement; },
});

class SudokuGame extends HTMLElement {
  static observedAttributes = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "storage"];

  // The `ninefold` object with the exports of the page program, while there is a game.
  #game;
  // Removes the program's event listeners.
  #abort;
  // The program has read its first link. From now on changes of attributes are passed to it.
  #isLinkRead = false;
  // There is a puzzle on the board. Until then actions wait in `#pending`.
  #isPlaying = false;
  #pending = [];
  // The last state that the program reported.
  #state;
  // The last record, to resume from when the game restarts in the same place.
  #record;
  // The times of recent crashes, and whether the game restarts because of one.
  #crashTimes = [];
  #isRestart = false;
  // Counts starts and ends, so that a start that was overtaken notices it.
  #generation = 0;
  #top;
  #body;

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.shadowRoot.append(document.createElement("slot"));
    for (const kind of ["click", "keydown", "paste", "drop", "pointerdown"]) {
      this.shadowRoot.addEventListener(kind, (event) => this.#blockIfReadonly(event), { capture: true });
    }
    // A click that focuses nothing focuses the board, so that keys work.
    this.shadowRoot.addEventListener("click", () => {
      if (!this.shadowRoot.activeElement) this.#body?.querySelector("#board [tabindex='0']")?.focus({ preventScroll: true });
    }, { capture: true });
    onDrop(this.shadowRoot, (dropped) => { if (this.#isPlaying) this.#game.take(dropped); });
  }

  connectedCallback() {
    if (!this.#game) this.#restart();
  }

  disconnectedCallback() {
    // If the element was only moved, the game goes on.
    setTimeout(() => { if (!this.isConnected) this.#end(); });
  }

  attributeChangedCallback(name, before, now) {
    // Before the first start there is nothing to update.
    if (before === now || !this.#generation || !this.isConnected) return;
    if (name === "theme") this.#applyTheme();
    else if (name === "notes") this.#applyNotes();
    else if (name === "lang") this.#restart();
    else if (name === "storage") {
      this.#record = undefined;
      this.#restart();
    } else this.#scheduleFollow();
  }

  // A copy of the game's state (see `GameState` in element.d.ts); undefined before there is a puzzle.
  get state() {
    return this.#state && { ...this.#state };
  }

  // Plays a puzzle, in any form that Ninefold reads.
  async load(puzzle) {
    const game = await new Promise((resolve) => { this.#whenPlaying(resolve); });
    await this.#play(game, `${puzzle}`);
  }

  // Starts a new puzzle, of this level or of the current one.
  newGame(level) {
    if (level && !LEVELS.includes(level)) throw new RangeError(`level: ${level} is none of ${LEVELS.join(", ")}`);
    this.#press(level ? `new-${level}` : "new");
  }

  hint() { this.#press("hint"); }
  check() { this.#press("check"); }
  solve() { this.#press("fill-in"); }
  undo() { this.#press("undo"); }
  redo() { this.#press("redo"); }

  // The board as 81 characters, `.` for an empty cell: the whole grid, or only the givens.
  toText(which = "grid") {
    return this.#state?.[which === "givens" ? "puzzle" : "grid"] ?? "";
  }

  // Calls back with the game, at once or when it has restarted, as it does for another language.
  #whenPlaying(callback) {
    if (!this.#state || !this.#generation) throw new Error("the game is not there yet: wait for sudoku-ready");
    if (this.#isPlaying) callback(this.#game);
    else this.#pending.push(callback);
  }

  #press(button) {
    this.#whenPlaying((game) => game.press(button));
  }

  async #play(game, text) {
    const link = toSimpleLink(text) || `p=${await this.#toLink(game, text)}`;
    await new Promise((resolve, reject) => {
      this.#loading = { resolve, reject };
      setTimeout(resolve, PATIENCE);
      // The game may have been replaced by one in the other language.
      (this.#game ?? game).follow(link);
    });
  }

  // Settles the promise of the last puzzle that was requested.
  #loading;

  // A puzzle in any form as a link, parsed by the tools program.
  async #toLink(game, text) {
    const tools = await (await game.panelsLoader()).program();
    return tools.link(text, this.#language());
  }

  #language() {
    return chooseLanguage([this.closest("[lang]")?.lang || navigator.language]);
  }

  // The puzzle that the attributes request, as a link, or as a text that the tools program must parse.
  #request() {
    const [puzzle, seed, daily, level] = this.#sources();
    if (puzzle) return toSimpleLink(puzzle) || puzzle;
    // A bare number is a seed of the level in `level`.
    if (seed) return `seed=${level && /^b?\d+$/.test(seed) ? `${level}-${seed}` : seed}`;
    const day = daily === "today" ? today() : daily;
    return day ? `daily=${day}${level ? `&level=${level}` : ""}` : level ? `level=${level}` : "";
  }

  #sources() {
    return ["puzzle", "seed", "daily", "level"].map((name) => this.getAttribute(name)?.trim() || "");
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
    const request = this.#request();
    this.#lastRequest = request;
    if (!request) return;
    if (LINK.test(request)) return this.#game.follow(request);
    try {
      await this.#play(this.#game, request);
    } catch (error) { if (error !== this.#lastError) this.#showError(error.message); }
  }

  // The name under which the game is saved: `storage`, or else the page's path with the requested puzzle. Null for `none`.
  #slot() {
    const name = this.getAttribute("storage");
    if (name === "none") return null;
    const nameOf = (game) => game.getAttribute("storage") || game.#sources().filter(Boolean).join(" ");
    const sameName = [...document.querySelectorAll(NAME)].filter((game) => #sources in game && nameOf(game) === nameOf(this));
    const index = sameName.indexOf(this);
    return `${name || `${location.pathname}#${nameOf(this)}`}${index > 0 ? ` ${index + 1}` : ""}`;
  }

  #end() {
    this.#generation += 1;
    this.#abort?.abort();
    this.#game?.end();
    this.#game = this.#abort = undefined;
    this.#isLinkRead = this.#isPlaying = false;
    this.#hiddenState = undefined;
  }

  async #restart() {
    this.#end();
    const generation = this.#generation;
    try {
      this.#crashTimes = recentCrashes(this.#crashTimes);
      const reason = unsupportedElementReason() || (this.#crashTimes.length > 2 ? repeatedCrashReason : undefined);
      if (reason) return this.#showFailure(reason);
      await this.#start(() => generation === this.#generation);
    } catch (error) {
      console.error(error);
      if (generation === this.#generation) this.#showFailure(await failureReason(error));
    }
  }

  async #start(isCurrent) {
    const language = this.#language();
    this.#isContinued = this.#record !== undefined;
    const [css, markup, { default: program }] = await Promise.all([gameSheet(), gameMarkup(), import("./ninefold.js")]);
    const page = markup.cloneNode(true);
    let texts;
    if (language !== "en") texts = await import("./language.js").then((module) => module.translate(page, language, "page")).catch(console.error);
    if (!isCurrent()) return;
    this.#build(page, css, language);
    this.#abort = new AbortController();
    const root = rootFor(this.shadowRoot, this.#abort.signal);
    const slot = this.#slot();
    const onSlowStorage = () => { if (isCurrent()) this.#showStorageText(waitingText); };
    const game = host({ root, body: this.#body, top: this.#top, slot, onSlowStorage, ...this.#hostOptions(texts) });
    const { load, keep } = game;
    game.load = (onLoaded, onKept) => load((records) => {
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
    game.keep = (record) => {
      this.#record = record;
      keep(record);
    };
    const parts = program(game);
    this.#game = Object.assign(game, parts);
    await parts.default();
  }

  // This browser saves the game.
  #isKept = false;
  // There is an earlier game: from the storage, or the one of this element before it restarted (`#isContinued`).
  #isResumed = false;
  #isContinued = false;
  // What the attributes requested last.
  #lastRequest;

  // Builds the content of the shadow root.
  #build(page, css, language) {
    const div = (name) => Object.assign(document.createElement("div"), { className: name });
    this.#top = div("html");
    this.#top.lang = language;
    this.#body = div("body");
    Object.assign(this.#body.dataset, { phase: "loading", view: "play" });
    this.#body.append(...document.importNode(page.body, true).children);
    // The other page has a <main> of its own. Here the game is a group.
    const main = this.#body.querySelector("main");
    const group = document.createElement("sudoku-main");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Ninefold");
    group.append(...main.childNodes);
    main.replaceWith(group);
    for (const [part, selector] of Object.entries(PARTS)) {
      for (const element of this.#body.querySelectorAll(selector)) element.part = part;
    }
    this.#top.append(this.#body);
    const storageText = Object.assign(document.createElement("p"), { id: "said" });
    storageText.setAttribute("role", "status");
    this.#top.append(storageText);
    this.shadowRoot.adoptedStyleSheets = [resetSheet(), css, baseSheet()];
    this.shadowRoot.replaceChildren(this.#top);
    this.#applyTheme();
  }

  // Shows a text about the storage: over the board until there is a puzzle, then below the game.
  #showStorageText(text) {
    showText(this.shadowRoot.getElementById("said"), this.#top.lang, (find) => (text ? find(text) : ""));
  }

  // The functions of the `ninefold` object that differ from those of the page.
  #hostOptions(texts) {
    return {
      texts: () => texts,
      loadStyle: async (address) => { this.shadowRoot.adoptedStyleSheets.push(await loadSheet(address)); },
      link: () => {
        this.#isLinkRead = true;
        const request = this.#request();
        const isSame = request === this.#lastRequest;
        this.#lastRequest = request;
        // An earlier game goes on. But when the page is reloaded, a specific puzzle is started again.
        const goesOn = this.#isContinued ? isSame : this.#isResumed && request.startsWith("level=");
        return goesOn ? "" : this.#firstLink(request);
      },
      home: () => new URL(this.getAttribute("home") || "./", document.baseURI).href,
      dress: (theme) => this.#applyTheme(theme),
      reload: () => this.#restart(),
      faults: () => {
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
      changed: (state) => this.#onChange(parseState(state)),
      fault: (text) => this.#showError(text),
      turnAway: (link) => this.#explainUnplayable(link),
    };
  }

  // The link to start with. A puzzle that the tools program must parse is loaded after the start; until then the board is
  // hidden and no events are dispatched.
  #firstLink(request) {
    if (!request || LINK.test(request)) return request;
    const top = this.#top;
    top.dataset.awaited = "";
    setTimeout(async () => {
      if (top === this.#top) await this.#follow();
      if (top !== this.#top) return;
      delete top.dataset.awaited;
      if (this.#hiddenState) this.#onChange(this.#hiddenState);
    });
    return "";
  }

  // The last state that was reported while the board is hidden.
  #hiddenState;

  // The theme chosen in the game's settings. The attribute overrides it.
  #theme = "system";
  #applyTheme(theme = this.#theme) {
    this.#theme = theme;
    if (!this.#top) return;
    const chosen = this.getAttribute("theme") || theme;
    if (chosen === "system") delete this.#top.dataset.theme;
    else this.#top.dataset.theme = chosen;
  }

  // Sets one kind of notes or two, once the game has drawn how many it has.
  #applyNotes() {
    const wanted = this.getAttribute("notes");
    if (!/^(one|two)$/.test(wanted) || !this.#body) return;
    const { notes } = this.#body.dataset;
    if (!notes) setTimeout(() => this.#applyNotes(), 50);
    else if (notes !== wanted) this.#game?.press("set-notes");
  }

  #onChange(state) {
    if (!state.puzzle) return;
    if ("awaited" in this.#top.dataset) {
      this.#hiddenState = state;
      return;
    }
    this.#isPlaying = true;
    const before = this.#state;
    this.#state = { ...state, kept: this.#isKept };
    const isNew = before?.puzzle !== state.puzzle;
    if (isNew) this.#loading?.resolve();
    if (isNew && before) this.shadowRoot.getElementById("trouble").hidden = true;
    if (!before) {
      this.#applyNotes();
      this.#dispatch("ready");
    } else if (isNew || before.grid !== state.grid) {
      this.#dispatch("change");
    }
    if (state.solved && (isNew || !before.solved)) this.#dispatch("complete");
    for (const callback of this.#pending.splice(0)) callback(this.#game);
  }

  #dispatch(kind, detail = this.state) {
    this.dispatchEvent(new CustomEvent(`sudoku-${kind}`, { detail, bubbles: true, composed: true }));
  }

  // Reports why the requested puzzle cannot be played: to the player, to the page, and to the caller of `load`.
  #lastError;
  #showError(message) {
    this.#lastError = new Error(message);
    this.#loading?.reject(this.#lastError);
    this.#dispatch("error", { message });
    const trouble = this.shadowRoot.getElementById("trouble");
    trouble.textContent = message;
    trouble.hidden = false;
  }

  // Shows why the puzzle of a link cannot be played, in the words of the tools program.
  async #explainUnplayable(link) {
    await this.#toLink(this.#game, `#p=${link}`).then(() => {}, (error) => this.#showError(error.message));
  }

  // Shows why there is no game, and the content that the page has put inside the element.
  async #showFailure(reason) {
    const alert = document.createElement("p");
    alert.setAttribute("role", "alert");
    this.shadowRoot.replaceChildren(alert, document.createElement("slot"));
    this.#top = this.#body = undefined;
    await showReason(alert, this.#language(), reason);
    this.#dispatch("error", { message: alert.textContent });
  }

  // Blocks events that would change a read-only board. It can still be navigated and read aloud.
  #blockIfReadonly(event) {
    if (!this.hasAttribute("readonly")) return;
    const isCell = event.target.closest?.("#board td");
    const isKey = event.type === "keydown" && (READING.test(event.key) || event.shiftKey && /^[RCBD]$/i.test(event.key));
    // With a digit picked on the pad a click would enter it.
    const isDigitPicked = this.#body?.querySelector(".pad [aria-pressed=true]");
    if (isKey || isCell && !isDigitPicked && event.type === "click") return;
    // Nor may Space scroll the page, or a dropped file open in it.
    if (event.type === "drop" || isCell && event.key === " ") event.preventDefault();
    event.stopImmediatePropagation();
  }
}

if (!customElements.get(NAME)) customElements.define(NAME, SudokuGame);

export { SudokuGame };
