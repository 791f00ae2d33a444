// <sudoku-game>: the game as an element of any page. It has the page's own markup, looks and programs in its shadow root; as
// many as one likes go side by side, each with a program of its own. `element.d.ts` tells what it takes and gives.

import { base, fitted } from "./fit.js";
import { hearDrops, host, markup, unfitElement, why } from "./host.js";

const NAME = "sudoku-game";

// What a page may dress by `::part`, by where it stands.
const PARTS = {
  board: "#board", cell: "#board td", panel: ".panel", tools: ".tools", modes: ".modes", pad: ".pad", card: "#card",
  finish: ".finish", dialog: "#room",
};

// Keys that change nothing, for a board that is only read.
const READING = /^(Arrow|Home|End|Page|Tab)/;

const once = (load) => {
  let loaded;
  return () => loaded ||= load().catch((error) => {
    loaded = undefined;
    throw error;
  });
};

async function sheet(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return fitted(await answer.text());
}

// What all games of a page have in common: it is loaded once.
const look = once(() => sheet(new URL("./index.css", import.meta.url)));
const markedUp = once(() => markup(new URL("./game.html", import.meta.url)));

// What the program can follow by itself.
const LINK = /^(p|puzzle|seed|daily|level)=/;

// The date where the player is.
function today() {
  const now = new Date();
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// A puzzle as the program takes it from a link: 81 cells, or what a link of ours has behind its `#`.
function linked(text) {
  const cells = text.replace(/\s/g, "").replace(/[-_*?xX]/g, ".").replace(/0/g, ".");
  if (/^[1-9.]{81}$/.test(cells)) return `puzzle=${cells}`;
  return /#?(p=[\w-]+)$/.exec(text.trim())?.[1];
}

const asTold = (state) => {
  const told = Object.fromEntries(new URLSearchParams(state));
  for (const name of ["seconds", "hints", "rating"]) if (name in told) told[name] = Number(told[name]);
  return told;
};

class SudokuGame extends HTMLElement {
  static observedAttributes = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "storage"];

  // The game's program with what it was given, while it is on.
  #game;
  // How the game stood last.
  #state;
  // The last record, for a game that begins once more in the same place.
  #record;
  // Which beginning is the last one: an earlier one that ends later is over.
  #turn = 0;
  #top;
  #body;

  constructor() {
    super();
    this.attachShadow({ mode: "open" });
    this.shadowRoot.append(document.createElement("slot"));
    for (const kind of ["click", "keydown", "paste", "drop", "pointerdown"]) {
      this.shadowRoot.addEventListener(kind, (event) => this.#guard(event), { capture: true });
    }
    hearDrops(this.shadowRoot, (dropped) => this.#game?.take(dropped));
  }

  connectedCallback() {
    if (!this.#game) this.#restart();
  }

  disconnectedCallback() {
    // Where it is only moved it goes on.
    setTimeout(() => { if (!this.isConnected) this.#end(); });
  }

  attributeChangedCallback(name, before, now) {
    if (before === now || !this.#top) return;
    if (name === "theme") this.#dress();
    else if (name === "notes") this.#note();
    else if (name === "lang") this.#restart();
    else if (name === "storage") {
      this.#record = undefined;
      this.#restart();
    }
    // All that is changed at once is asked for once.
    else queueMicrotask(() => this.#follow());
  }

  // How the game stands: puzzle and grid as 81 characters, level, name and rating if they are known, seconds, hints, and
  // when it is solved by whom; nothing before there is one.
  get state() {
    return this.#state && { ...this.#state };
  }

  // Plays a puzzle, in any form that Ninefold reads.
  async load(puzzle) {
    const link = linked(`${puzzle}`) || `p=${await this.#read(`${puzzle}`)}`;
    this.#program().follow(link);
  }

  // Deals a new puzzle, of this level or that of the last.
  newGame(level) {
    this.#program().press(level ? `new-${level}` : "new");
  }

  hint() { this.#program().press("hint"); }
  check() { this.#program().press("check"); }
  solve() { this.#program().press("solve"); }
  undo() { this.#program().press("undo"); }
  redo() { this.#program().press("redo"); }

  // The board as 81 characters, `.` for blank: as it is, or only the givens.
  toText(which = "grid") {
    return this.#state?.[which === "givens" ? "puzzle" : "grid"] ?? "";
  }

  #program() {
    if (!this.#game) throw new Error("the game is not there yet: wait for sudoku-ready");
    return this.#game;
  }

  // What the engines make of a text: a link to its puzzle.
  async #read(text) {
    const engines = await (await this.#program().door()).program();
    return engines.link(text, this.#language());
  }

  #language() {
    const near = this.closest("[lang]")?.lang || navigator.language;
    return /^zh/i.test(near) ? "zh-Hans" : "en";
  }

  // What the attributes ask for, as a link; or the text of a puzzle in another form.
  #asked() {
    const [puzzle, seed, daily, level] = this.#told();
    if (puzzle) return linked(puzzle) || puzzle;
    // A seed is of a level, unless it says so itself.
    if (seed) return `seed=${level && /^\d+$/.test(seed) ? `${level}-${seed}` : seed}`;
    const day = daily === "today" ? today() : daily;
    return day ? `daily=${day}${level ? `&level=${level}` : ""}` : level ? `level=${level}` : "";
  }

  #told() {
    return ["puzzle", "seed", "daily", "level"].map((name) => this.getAttribute(name)?.trim() || "");
  }

  async #follow() {
    const asked = this.#asked();
    if (!asked || !this.#game) return;
    if (LINK.test(asked)) return this.#game.follow(asked);
    try {
      await this.load(asked);
    } catch (error) { this.#fault(error.message); }
  }

  // Under which name the game is kept: what was asked for on this page, unless it is said, or `none`.
  #slot() {
    const name = this.getAttribute("storage");
    if (name === "none") return null;
    return name || `${location.pathname}#${this.#told().filter(Boolean).join(" ")}`;
  }

  #end() {
    this.#turn += 1;
    this.#game?.end();
    this.#game = undefined;
  }

  async #restart() {
    this.#end();
    const turn = this.#turn;
    try {
      const lacking = unfitElement();
      if (lacking) return this.#tell(lacking);
      await this.#begin(() => turn === this.#turn);
    } catch (error) {
      console.error(error);
      if (turn === this.#turn) this.#tell(await why(error));
    }
  }

  async #begin(isWanted) {
    const language = this.#language();
    const [css, page, { default: program }] = await Promise.all([look(), markedUp(), import("./ninefold.js")]);
    const own = page.cloneNode(true);
    let texts;
    if (language !== "en") texts = await import("./language.js").then((module) => module.chinese(own)).catch(console.error);
    if (!isWanted()) return;
    this.#lay(own, css, language);
    const game = host({ root: this.shadowRoot, body: this.#body, top: this.#top, slot: this.#slot(), ...this.#own(texts) });
    const { load, keep } = game;
    game.load = (loaded, elsewhere) => load((records) => {
      this.#top.dataset.kept = records !== null;
      const again = this.#record ? [...records || [], this.#record] : records;
      this.#isResumed = !!again?.length;
      loaded(again);
    }, elsewhere);
    game.keep = (record) => {
      this.#record = record;
      keep(record);
    };
    const parts = program(game);
    this.#game = Object.assign(game, parts);
    await parts.default();
  }

  // There is a game from before.
  #isResumed = false;

  // Puts the markup in its place, in the looks of the page.
  #lay(page, css, language) {
    const div = (name) => Object.assign(document.createElement("div"), { className: name });
    this.#top = div("html");
    this.#top.lang = language;
    this.#body = div("body");
    Object.assign(this.#body.dataset, { phase: "loading", view: "play" });
    this.#body.append(...document.importNode(page.body, true).children);
    this.#body.querySelector("noscript")?.remove();
    for (const [part, selector] of Object.entries(PARTS)) {
      for (const element of this.#body.querySelectorAll(selector)) element.part = part;
    }
    this.#top.append(this.#body);
    this.shadowRoot.adoptedStyleSheets = [css, base()];
    this.shadowRoot.replaceChildren(this.#top);
    this.#dress();
  }

  // What is done differently here than in a page of the game's own.
  #own(texts) {
    return {
      texts: () => texts,
      style: async (address) => { this.shadowRoot.adoptedStyleSheets.push(await sheet(address)); },
      link: () => {
        const asked = this.#asked();
        // A game that was begun goes on; only a certain puzzle is asked for again, and goes on where it is the same.
        return this.#isResumed && asked.startsWith("level=") ? "" : this.#first(asked);
      },
      home: () => new URL(this.getAttribute("home") || "./", document.baseURI).href,
      dress: (theme) => this.#dress(theme),
      reload: () => this.#restart(),
      otherLanguage: () => { this.lang = this.#language() === "en" ? "zh-Hans" : "en"; },
      changed: (state) => this.#changed(asTold(state)),
      fault: (text) => this.#fault(text),
      turnAway: (link) => this.#turnAway(link),
    };
  }

  // A puzzle in another form is read when the program is there. Until then nothing is shown and told of what lies there.
  #first(asked) {
    if (!asked || LINK.test(asked)) return asked;
    this.#top.dataset.awaited = "";
    setTimeout(async () => {
      await this.#follow();
      if (!this.#top) return;
      delete this.#top.dataset.awaited;
      if (this.#awaited) this.#changed(this.#awaited);
    });
    return "";
  }

  // How a game stands that is not told of yet.
  #awaited;

  #dress(theme = "system") {
    const chosen = this.getAttribute("theme") || theme;
    if (chosen === "system") delete this.#top.dataset.theme;
    else this.#top.dataset.theme = chosen;
  }

  // One kind of notes, or two.
  #note() {
    const wanted = this.getAttribute("notes");
    const { notes } = this.#body.dataset;
    if (/^(one|two)$/.test(wanted) && notes && notes !== wanted) this.#game?.press("set-notes");
  }

  #changed(state) {
    if (/^\.*$/.test(state.puzzle)) return;
    if ("awaited" in this.#top.dataset) {
      this.#awaited = state;
      return;
    }
    const before = this.#state;
    this.#state = { ...state, kept: this.#top.dataset.kept === "true" };
    const isNew = before?.puzzle !== state.puzzle;
    if (isNew && before) this.shadowRoot.getElementById("trouble").hidden = true;
    if (!before) {
      this.#note();
      this.#say("ready");
    } else if (isNew || before.grid !== state.grid) {
      this.#say("change");
    }
    if (state.solved && (isNew || !before.solved)) this.#say("complete");
  }

  #say(kind, detail = this.state) {
    this.dispatchEvent(new CustomEvent(`sudoku-${kind}`, { detail, bubbles: true, composed: true }));
  }

  // What is wrong with what was asked for.
  #fault(message) {
    this.#say("error", { message });
    const trouble = this.shadowRoot.getElementById("trouble");
    trouble.textContent = message;
    trouble.hidden = false;
  }

  // Why a puzzle cannot be played, in the words of the engines.
  async #turnAway(link) {
    await this.#read(`#p=${link}`).then(() => {}, (error) => this.#fault(error.message));
  }

  // Why there is no game. What the page has put inside is shown, too.
  #tell([english, chinese]) {
    const message = this.#language() === "en" ? `Ninefold could not start: ${english}` : `Ninefold 无法启动：${chinese}`;
    const told = Object.assign(document.createElement("p"), { textContent: message });
    told.setAttribute("role", "alert");
    this.shadowRoot.replaceChildren(told, document.createElement("slot"));
    this.#top = this.#body = undefined;
    this.#say("error", { message });
  }

  // A board that is only read: it can be walked and listened to.
  #guard(event) {
    if (!this.hasAttribute("readonly")) return;
    const isCell = event.target.closest?.("[data-cell]");
    const isKey = event.type === "keydown" && (READING.test(event.key) || event.shiftKey && /^[RCBD=]$/i.test(event.key));
    if (isKey || isCell && /click$|pointerdown/.test(event.type)) return;
    event.stopImmediatePropagation();
  }
}

if (!customElements.get(NAME)) customElements.define(NAME, SudokuGame);

export { SudokuGame };
