// The page in a language other than English, and the choice of the language. English is in the markup and in the programs; this
// file and the texts of other languages are loaded only when they are needed.

/**
 * Finds the translation of a text.
 * @typedef {(text: string) => string | undefined} Find
 * @import { LearnProgram, ToolsProgram } from "../bridge.js"
 */

// All languages by their tags, each with its own name, and the files that the build makes of its texts: the page with the texts of
// the program, the panels, the page for print and the notices, as English texts with their translations; and the texts of the
// tools program.
// The build fills them in.
/** @type {Record<string, string>} */
const NAMES = {};
/** @type {Record<string, Record<"page" | "panels" | "print" | "notice" | "tools" | "manifest", URL>>} */
const FILES = {};
// The lessons about techniques in all languages, English too: no program includes them. Filled in by the build as well.
/** @type {Record<string, URL>} */
const LESSONS = {};

// Whether a file has to be read as one: Node cannot fetch it.
/** @type {(address: URL) => boolean} */
export const isLocal = (address) => address.protocol === "file:" && Boolean(globalThis.process?.versions?.node);

// The functions of Node that read such a file.
export const localFiles = () => globalThis.process.getBuiltinModule("node:fs/promises");

/** @type {(address: URL) => Promise<string>} */
async function fetchText(address) {
  if (isLocal(address)) return localFiles().readFile(address, "utf8");
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

// Translates markup, of which `part` names the file, and resolves to the texts for the program, if it is the game's page.
/** @type {(markup: Document, language: string, part: "page" | "panels" | "print" | "notice") => Promise<string | undefined>} */
export async function translate(markup, language, part) {
  // A browser that translates pages sets a language of its own, and translates from English.
  if (!FILES[language]) return undefined;
  const [words, ...texts] = (await fetchText(FILES[language][part])).split("\n\n");
  markup.documentElement.lang = language;
  // What the system shows of the installed app.
  markup.querySelector("link[rel=manifest]")?.setAttribute("href", `${FILES[language].manifest}`);
  const find = finder([words, texts[0]]);
  markup.title = find(markup.title) || markup.title;
  translateTexts(markup.body, find);
  return texts.join("\n");
}

// A function that finds the translation of a text, if there is one.
/** @type {(translations: string[]) => Find} */
function finder(translations) {
  const lines = translations.join("\n").split("\n");
  const words = new Map(lines.map((line) => /** @type {[string, string]} */ (line.split(" = "))));
  // Names of levels stand among the shared texts, whose keys are the English names in lower case.
  return (text) => words.get(text) || words.get(text.toLowerCase());
}

/** @type {(root: HTMLElement, find: Find) => void} */
function translateTexts(root, find) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    const { data, parentElement } = text;
    const translation = find(data.trim());
    // In paragraphs the language says itself where spaces are, none in Chinese. Elsewhere, as around numbers and keys, they stay.
    if (translation) text.data = parentElement?.localName === "p" ? translation : data.replace(data.trim(), translation);
  }
  for (const name of ["aria-label", "title"]) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const translation = find(element.getAttribute(name) ?? "");
      if (translation) element.setAttribute(name, translation);
    }
  }
}

// Resolves to a function that finds what scripts say before a program runs, in this language.
/** @type {(language: string) => Promise<(text: string) => string>} */
export async function startTexts(language) {
  const find = finder((await fetchText(FILES[language].page)).split("\n\n"));
  return (text) => find(text) || text;
}

// Translates an element into the reader's language. For a page that could load nothing else, so the language is found here.
/** @type {(element: HTMLElement) => Promise<void>} */
export async function translateElement(element) {
  let chosen;
  try { chosen = localStorage.getItem("ninefold.language"); } catch { /* denied: nothing was chosen */ }
  const wanted = [new URLSearchParams(location.hash.slice(1)).get("lang"), chosen, ...navigator.languages];
  /** @type {(tag?: string | null) => string | undefined} */
  const first = (tag) => tag?.split(/[-_]/)[0].toLowerCase();
  const language = wanted.map((tag) => Object.keys(NAMES).find((known) => first(known) === first(tag))).find(Boolean);
  if (!language || !FILES[language]) return;
  const find = await startTexts(language);
  element.lang = language;
  translateTexts(element, find);
}

// Gives the tools program the texts of a language.
/** @type {(tools: Pick<ToolsProgram, "addTexts">, language: string) => Promise<void>} */
export async function addTexts(tools, language) {
  if (FILES[language]) tools.addTexts(language, await fetchText(FILES[language].tools));
}

// Gives the learn program the lessons in a language.
/** @type {(learn: Pick<LearnProgram, "addTexts">, language: string) => Promise<void>} */
export async function addLessons(learn, language) {
  const tag = LESSONS[language] ? language : "en";
  learn.addTexts(tag, await fetchText(LESSONS[tag]));
}

// The tags of the languages that have texts of their own.
export const translatedTags = Object.keys(FILES);

// Puts a button for each language, in that language, into the elements of class `languages`. `choose` is called with the tag of
// another language; by default the page is reloaded in it.
/** @type {(markup: Document, current: string, choose?: (tag: string) => void) => void} */
export function offerLanguages(markup, current, choose = switchLanguage) {
  for (const group of markup.querySelectorAll(".languages")) {
    group.replaceChildren(...Object.entries(NAMES).map(([tag, name]) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", lang: tag, textContent: name });
      button.setAttribute("aria-pressed", `${tag === current}`);
      button.dataset.action = "language";
      if (tag !== current) button.addEventListener("click", () => choose(tag));
      return button;
    }));
  }
}

// Stores the chosen language, and returns whether that succeeded.
/** @type {(tag: string) => boolean} */
export function keepLanguage(tag) {
  try {
    localStorage.setItem("ninefold.language", tag);
    return true;
  } catch { return false; }
}

// Reloads the page in another language and stores the choice, in the address where nothing else can be stored. A language
// in the address would override the choice, so it is removed. A choice in Settings leads back to them, or to this panel.
/** @type {(tag: string, panel?: string | null) => void} */
export function switchLanguage(tag, panel = document.querySelector("#panel[open][data-panel=settings]") && "settings") {
  const link = new URLSearchParams(location.hash.slice(1));
  link.delete("lang");
  if (panel) link.set("panel", panel);
  if (!keepLanguage(tag)) link.set("lang", tag);
  location.hash = `${link}`;
  location.reload();
}
