// <sudoku-game>: the game as an element of any page. It has the page's own markup, looks and programs in its shadow root; as
// many as one likes go side by side, each with a program of its own. `element.d.ts` tells what it takes and gives.

import { base, blank, fitted } from "./element-styles.js";
import { hearDrops, host, lately, markup, notKept, once, sentence, tooOften, unfitElement, waiting, why } from "./host.js";

const NAME = "sudoku-game";

// What a page may dress by `::part`, by where it stands.
const PARTS = {
  board: "#board", cell: "#board td", panel: ".panel", tools: ".tools", modes: ".modes", pad: ".pad", card: "#card",
  finish: ".finish", dialog: "#room",
};

// Keys that change nothing, for a board that is only read.
const READING = /^(Arrow|Home|End|Page|Tab|[=＝])/;

async function sheet(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return fitted(await answer.text());
}

// What all games of a page have in common: it is loaded once.
const look = once(() => sheet(new URL("./index.css", import.meta.url)));
const markedUp = once(() => markup(new URL("./game.html", import.meta.url)));

const LEVELS = ["easy", "medium", "hard", "hell"];

// So long it may take until a puzzle that was asked for is there or refused, in milliseconds: one that is played already goes
// on without a word.
const PATIENCE = 1000;

// What the program can follow by itself.
const LINK = /^(p|puzzle|seed|daily|level)=/;

// The date where the player is.
function today() {
  const now = new Date();
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// A puzzle as the program takes it from a link: 81 cells, a name, or what a link of ours has behind its `#`.
function linked(text) {
  const cells = text.replace(/\s/g, "").replace(/[-_*?xX]/g, ".").replace(/0/g, ".");
  if (/^[1-9.]{81}$/.test(cells)) return `puzzle=${cells}`;
  if (/^(easy|medium|hard|hell)-\d[\w-]*$/.test(text.trim())) return `seed=${text.trim()}`;
  return /#?(p=[\w-]+)$/.exec(text.trim())?.[1];
}

const asTold = (state) => {
  const told = Object.fromEntries(new URLSearchParams(state));
  for (const name of ["seconds", "hints", "rating"]) if (name in told) told[name] = Number(told[name]);
  return told;
};

// The shadow root for a program: what that listens to ends with it.
const rooted = (root, signal) => ({
  addEventListener: (name, call, capture) => root.addEventListener(name, call, { capture, signal }),
  getElementById: (id) => root.getElementById(id),
  querySelectorAll: (selector) => root.querySelectorAll(selector),
  elementFromPoint: (x, y) => root.elementFromPoint(x, y),
  get activeElement() { return root.activeElement; },
});

class SudokuGame extends HTMLElement {
  static observedAttributes = ["puzzle", "level", "seed", "daily", "lang", "theme", "notes", "storage"];

  // The game's program with what it was given, from when it is asked for to its end.
  #game;
  // What it stops to listen by.
  #over;
  // It has asked what it is to begin with: all later wishes are told to it.
  #hasAsked = false;
  // It has a puzzle. What is to be done before is kept for then.
  #isOn = false;
  #waiting = [];
  // How the game stood last.
  #state;
  // The last record, for a game that begins once more in the same place.
  #record;
  // When the program broke down lately, and whether it begins anew for that.
  #faults = [];
  #isAnew = false;
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
    // Who presses something with the mouse goes on by key.
    this.shadowRoot.addEventListener("click", () => {
      if (!this.shadowRoot.activeElement) this.#body?.querySelector("#board [tabindex='0']")?.focus({ preventScroll: true });
    }, { capture: true });
    hearDrops(this.shadowRoot, (dropped) => { if (this.#isOn) this.#game.take(dropped); });
  }

  connectedCallback() {
    if (!this.#game) this.#restart();
  }

  disconnectedCallback() {
    // Where it is only moved it goes on.
    setTimeout(() => { if (!this.isConnected) this.#end(); });
  }

  attributeChangedCallback(name, before, now) {
    // Before it begins there is nothing to change.
    if (before === now || !this.#turn || !this.isConnected) return;
    if (name === "theme") this.#dress();
    else if (name === "notes") this.#note();
    else if (name === "lang") this.#restart();
    else if (name === "storage") {
      this.#record = undefined;
      this.#restart();
    } else this.#followLater();
  }

  // How the game stands: puzzle and grid as 81 characters, level, name and rating if they are known, seconds, hints, and
  // when it is solved by whom; nothing before there is one.
  get state() {
    return this.#state && { ...this.#state };
  }

  // Plays a puzzle, in any form that Ninefold reads.
  async load(puzzle) {
    const game = await new Promise((on) => { this.#do(on); });
    await this.#take(game, `${puzzle}`);
  }

  // Deals a new puzzle, of this level or that of the last.
  newGame(level) {
    if (level && !LEVELS.includes(level)) throw new RangeError(`level: ${level} is none of ${LEVELS.join(", ")}`);
    this.#press(level ? `new-${level}` : "new");
  }

  hint() { this.#press("hint"); }
  check() { this.#press("check"); }
  solve() { this.#press("solve"); }
  undo() { this.#press("undo"); }
  redo() { this.#press("redo"); }

  // The board as 81 characters, `.` for blank: as it is, or only the givens.
  toText(which = "grid") {
    return this.#state?.[which === "givens" ? "puzzle" : "grid"] ?? "";
  }

  // Does something with the game, as soon as it is on: it may begin once more, in the other language.
  #do(act) {
    if (!this.#state || !this.#turn) throw new Error("the game is not there yet: wait for sudoku-ready");
    if (this.#isOn) act(this.#game);
    else this.#waiting.push(act);
  }

  #press(button) {
    this.#do((game) => game.press(button));
  }

  async #take(game, text) {
    const link = linked(text) || `p=${await this.#read(game, text)}`;
    await new Promise((played, refused) => {
      this.#outcome = { played, refused };
      setTimeout(played, PATIENCE);
      // It may have made way for one in the other language.
      (this.#game ?? game).follow(link);
    });
  }

  // Whom to tell what came of the puzzle that was asked for last.
  #outcome;

  // What the engines make of a text: a link to its puzzle.
  async #read(game, text) {
    const engines = await (await game.door()).program();
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

  // All that is changed at once is asked for once; what is changed before the game asks, it sees then.
  #willFollow = false;
  #followLater() {
    if (!this.#hasAsked || this.#willFollow) return;
    this.#willFollow = true;
    queueMicrotask(() => {
      this.#willFollow = false;
      if (this.#hasAsked) this.#follow();
    });
  }

  async #follow() {
    const asked = this.#asked();
    this.#followed = asked;
    if (!asked) return;
    if (LINK.test(asked)) return this.#game.follow(asked);
    try {
      await this.#take(this.#game, asked);
    } catch (error) { if (error !== this.#complaint) this.#fault(error.message); }
  }

  // Under which name the game is kept: what was asked for on this page, unless it is said, or `none`.
  #slot() {
    const name = this.getAttribute("storage");
    if (name === "none") return null;
    const wish = (game) => game.getAttribute("storage") || game.#told().filter(Boolean).join(" ");
    const alike = [...document.querySelectorAll(NAME)].filter((game) => #told in game && wish(game) === wish(this));
    const place = alike.indexOf(this);
    return `${name || `${location.pathname}#${wish(this)}`}${place > 0 ? ` ${place + 1}` : ""}`;
  }

  #end() {
    this.#turn += 1;
    this.#over?.abort();
    this.#game?.end();
    this.#game = this.#over = undefined;
    this.#hasAsked = this.#isOn = false;
    this.#awaited = undefined;
  }

  async #restart() {
    this.#end();
    const turn = this.#turn;
    try {
      this.#faults = lately(this.#faults);
      const lacking = unfitElement() || (this.#faults.length > 2 ? tooOften : undefined);
      if (lacking) return this.#tell(lacking);
      await this.#begin(() => turn === this.#turn);
    } catch (error) {
      console.error(error);
      if (turn === this.#turn) this.#tell(await why(error));
    }
  }

  async #begin(isWanted) {
    const language = this.#language();
    this.#goesOn = this.#record !== undefined;
    const [css, page, { default: program }] = await Promise.all([look(), markedUp(), import("./ninefold.js")]);
    const own = page.cloneNode(true);
    let texts;
    if (language !== "en") texts = await import("./language.js").then((module) => module.chinese(own)).catch(console.error);
    if (!isWanted()) return;
    this.#lay(own, css, language);
    this.#over = new AbortController();
    const root = rooted(this.shadowRoot, this.#over.signal);
    const slot = this.#slot();
    const slow = () => { if (isWanted()) this.#inform(waiting); };
    const game = host({ root, body: this.#body, top: this.#top, slot, slow, ...this.#own(texts) });
    const { load, keep } = game;
    game.load = (loaded, told) => load((records) => {
      if (!isWanted()) return;
      this.#isKept = records !== null && slot !== null;
      this.#inform(records === null ? notKept : () => "");
      const again = this.#record ? [...records || [], this.#record] : records;
      this.#isResumed = !!again?.length;
      loaded(again);
    }, (kept) => {
      this.#isKept = kept === true;
      told(kept);
    });
    game.keep = (record) => {
      this.#record = record;
      keep(record);
    };
    const parts = program(game);
    this.#game = Object.assign(game, parts);
    await parts.default();
  }

  // This browser keeps the game.
  #isKept = false;
  // There is a game from before, from when the element was here last or from when it had another language.
  #isResumed = false;
  #goesOn = false;
  // What was asked for last.
  #followed;

  // Puts the markup in its place, in the looks of the page.
  #lay(page, css, language) {
    const div = (name) => Object.assign(document.createElement("div"), { className: name });
    this.#top = div("html");
    this.#top.lang = language;
    this.#body = div("body");
    Object.assign(this.#body.dataset, { phase: "loading", view: "play" });
    this.#body.append(...document.importNode(page.body, true).children);
    // What is chief in a page of its own is a part of another.
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
    const said = Object.assign(document.createElement("p"), { id: "said" });
    said.setAttribute("role", "status");
    this.#top.append(said);
    this.shadowRoot.adoptedStyleSheets = [blank(), css, base()];
    this.shadowRoot.replaceChildren(this.#top);
    this.#dress();
  }

  // Says what there is to say of the storage: over the board until there is a puzzle, then below the game.
  #inform(words) {
    this.shadowRoot.getElementById("said").textContent = words(this.#top.lang !== "en");
  }

  // What is done differently here than in a page of the game's own.
  #own(texts) {
    return {
      texts: () => texts,
      style: async (address) => { this.shadowRoot.adoptedStyleSheets.push(await sheet(address)); },
      link: () => {
        this.#hasAsked = true;
        const asked = this.#asked();
        const isSame = asked === this.#followed;
        this.#followed = asked;
        // A game that was begun goes on; only a certain puzzle is asked for again when the page is loaded again.
        const hasBegun = this.#goesOn ? isSame : this.#isResumed && asked.startsWith("level=");
        return hasBegun ? "" : this.#first(asked);
      },
      home: () => new URL(this.getAttribute("home") || "./", document.baseURI).href,
      dress: (theme) => this.#dress(theme),
      reload: () => this.#restart(),
      faults: () => {
        const count = this.#isAnew ? this.#faults.length || 1 : 0;
        this.#isAnew = false;
        return count;
      },
      anew: (fault) => {
        this.#faults.push(...fault);
        this.#isAnew = true;
        this.#restart();
      },
      otherLanguage: () => { this.lang = this.#language() === "en" ? "zh-Hans" : "en"; },
      changed: (state) => this.#changed(asTold(state)),
      fault: (text) => this.#fault(text),
      turnAway: (link) => this.#turnAway(link),
    };
  }

  // A puzzle in another form is read when the program is there. Until then nothing is shown and told of what lies there.
  #first(asked) {
    if (!asked || LINK.test(asked)) return asked;
    const top = this.#top;
    top.dataset.awaited = "";
    setTimeout(async () => {
      if (top === this.#top) await this.#follow();
      if (top !== this.#top) return;
      delete top.dataset.awaited;
      if (this.#awaited) this.#changed(this.#awaited);
    });
    return "";
  }

  // How a game stands that is not told of yet.
  #awaited;

  // The colours chosen in the game's settings, where the attribute does not say.
  #theme = "system";
  #dress(theme = this.#theme) {
    this.#theme = theme;
    if (!this.#top) return;
    const chosen = this.getAttribute("theme") || theme;
    if (chosen === "system") delete this.#top.dataset.theme;
    else this.#top.dataset.theme = chosen;
  }

  // One kind of notes, or two, once the game has drawn how many it has.
  #note() {
    const wanted = this.getAttribute("notes");
    if (!/^(one|two)$/.test(wanted) || !this.#body) return;
    const { notes } = this.#body.dataset;
    if (!notes) setTimeout(() => this.#note(), 50);
    else if (notes !== wanted) this.#game?.press("set-notes");
  }

  #changed(state) {
    if (!state.puzzle) return;
    if ("awaited" in this.#top.dataset) {
      this.#awaited = state;
      return;
    }
    this.#isOn = true;
    const before = this.#state;
    this.#state = { ...state, kept: this.#isKept };
    const isNew = before?.puzzle !== state.puzzle;
    if (isNew) this.#outcome?.played();
    if (isNew && before) this.shadowRoot.getElementById("trouble").hidden = true;
    if (!before) {
      this.#note();
      this.#say("ready");
    } else if (isNew || before.grid !== state.grid) {
      this.#say("change");
    }
    if (state.solved && (isNew || !before.solved)) this.#say("complete");
    for (const act of this.#waiting.splice(0)) act(this.#game);
  }

  #say(kind, detail = this.state) {
    this.dispatchEvent(new CustomEvent(`sudoku-${kind}`, { detail, bubbles: true, composed: true }));
  }

  // What is wrong with what was asked for: it is told to the player, to the page, and to who waits for it.
  #complaint;
  #fault(message) {
    this.#complaint = new Error(message);
    this.#outcome?.refused(this.#complaint);
    this.#say("error", { message });
    const trouble = this.shadowRoot.getElementById("trouble");
    trouble.textContent = message;
    trouble.hidden = false;
  }

  // Why a puzzle cannot be played, in the words of the engines.
  async #turnAway(link) {
    await this.#read(this.#game, `#p=${link}`).then(() => {}, (error) => this.#fault(error.message));
  }

  // Why there is no game. What the page has put inside is shown, too.
  #tell(reason) {
    const message = sentence(reason, this.#language() !== "en");
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
    const isKey = event.type === "keydown" && (READING.test(event.key) || event.shiftKey && /^[RCBD]$/i.test(event.key));
    // With a digit picked a click would place it.
    const isArmed = this.#body?.querySelector(".pad [aria-pressed=true]");
    if (isKey || isCell && !isArmed && event.type === "click") return;
    // Neither is the page to scroll or to show what was dropped.
    if (event.type === "drop" || isCell && event.key === " ") event.preventDefault();
    event.stopImmediatePropagation();
  }
}

if (!customElements.get(NAME)) customElements.define(NAME, SudokuGame);

export { SudokuGame };
