// The tree of elements in the shadow root of <sudoku-game>, and what the program sees of it.

/** @import { Root } from "../bridge.js" */

// The elements that a page may style by `::part`, by part name.
const PARTS = {
  board: "#board", cell: "#board td", controls: ".controls", tools: ".tools", modes: ".modes", pad: ".pad", message: "#message",
  finish: ".finish", dialog: "#panel",
};

// The shadow root as the program sees it. The program's event listeners are removed by `signal`.
/** @type {(root: ShadowRoot, signal: AbortSignal) => Root} */
export const rootFor = (root, signal) => ({
  addEventListener: (name, listener, capture) => root.addEventListener(name, listener, { capture: !!capture, signal }),
  getElementById: (id) => root.getElementById(id),
  querySelectorAll: (selector) => root.querySelectorAll(selector),
  elementFromPoint: (x, y) => root.elementFromPoint(x, y),
  get activeElement() { return root.activeElement; },
});

/** @type {(name: string) => HTMLDivElement} */
const div = (name) => Object.assign(document.createElement("div"), { className: name });

// Builds the tree from the markup of the game. Returns the elements that stand for <html> and <body>.
/** @type {(page: Document, language: string) => [top: HTMLElement, body: HTMLElement]} */
export function buildGame(page, language) {
  const rootElement = div("html");
  rootElement.lang = language;
  const body = div("body");
  Object.assign(body.dataset, { phase: "loading", view: "play" });
  body.append(...document.importNode(page.body, true).children);
  // The other page has a <main> of its own. Here the game is a group.
  const main = /** @type {HTMLElement} */ (body.querySelector("main"));
  const group = document.createElement("sudoku-main");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Ninefold");
  group.append(...main.childNodes);
  main.replaceWith(group);
  for (const [part, selector] of Object.entries(PARTS)) {
    for (const element of body.querySelectorAll(selector)) element.part = part;
  }
  const storageText = Object.assign(document.createElement("p"), { id: "said" });
  storageText.setAttribute("role", "status");
  rootElement.append(body, storageText);
  return [rootElement, body];
}
