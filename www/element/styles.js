// Rewrites the page's style sheets for the shadow root of an element in another page: media queries about the window become
// container queries about the element's width, rules for the page's own elements apply to two elements of the shadow root,
// and custom properties let the other page change colours, font and corners.

import { CONTROL_STYLES } from "./attributes.js";

// The unit of sizes. The other page may have a smaller root font; this one does not shrink with it.
const REM = "var(--sudoku-rem, max(1rem, 16px))";

// The properties that the other page may set, e.g. `--sudoku-accent` for `--accent`.
const OPEN = /(--(?:page|card|track|raised|ink|soft|line|strong|edge|accent|accent-paper|cursor|peer|same|ring|conflict|conflict-paper|font|corner)):([^;{}]+)/g;

// A media query as a container query. The element is as high as its content, so conditions on the height are constant: they
// hold for a window of this height, in em.
/** @type {(query: string, height: number) => string} */
function containerQuery(query, height) {
  const parts = query.trim().split(/\s*,\s*/).map((part) => part
    .replace(/\(orientation: ?landscape\)/g, "(min-width:56em)")
    .replace(/\(orientation: ?portrait\)/g, "(max-width:0px)")
    .replace(/\((min|max)-height: ?([\d.]+)em\)/g, (_, end, limit) => (end === "min") === (height >= limit) ? "(min-width:0px)" : "(max-width:0px)"));
  return `@container ninefold ${parts.map((part) => `(${part})`).join(" or ")}{`;
}

// A length relative to the window as one relative to the element. Dialogs cover the whole window, as they do in the page.
/** @type {(name: string, value: string) => string} */
function containerLength(name, value) {
  const length = value.replace(/(\d)v(?:w|min)\b/g, "$1cqw").replaceAll("var(--window)", name === "board" ? "300cqw" : "200cqw");
  return name === "board" ? `min(${length}, var(--sudoku-board, 36rem))` : `max(21rem, ${length})`;
}

// The smaller layout: lower keys, all in one row where they are wide enough; the buttons below the message become signs beside
// the others.
const COMPACT = [
  ":host([layout=compact]) .body { --key: 2.75rem; --gap: 6px; --zone: 7.5rem; }",
  ":host([layout=compact]) :is(.finish, .rest) { display: none !important; }",
  ":host([layout=compact]:not([controls~=nonew])) [data-fresh] #message.info > :is(.heading, #message-text, #message-actions) { display: none; }",
  ":host([layout=compact]) .levels { margin: 0; }",
  "@container ninefold (min-width: 26em) and (max-width: 55.99em) {",
  ":host([layout=compact]) .pad { grid: auto-flow var(--key) / repeat(10, minmax(0, 1fr)); gap: 4px; }",
  ":host([layout=compact]) .tools .wide { display: flex !important; }",
  ":host([layout=compact]) :is(.tools, .modes) span { font-size: 0 !important; }",
  ":host([layout=compact]) .controls { grid-template: minmax(calc(var(--zone) - var(--touch) - var(--gap) - 4px), 1fr) repeat(3, auto) / auto 1fr auto; }",
  ":host([layout=compact]) :is(#message, .pad) { grid-column: 1 / -1; }",
  "}",
].join("");

const BASE = [
  ":host { display: block; width: 100%; }",
  ":host([hidden]) { display: none; }",
  `.html { container: ninefold / inline-size; position: relative; font-size: ${REM}; border-radius: var(--corner); overflow: hidden; scrollbar-gutter: auto; text-align: start; }`,
  ".html, .body { background: var(--sudoku-page, transparent); }",
  ".body { min-height: 0 !important; padding: 0 !important; border-radius: inherit; }",
  // A new game shows its levels; what is said about it has no room beside them.
  "@container ninefold (max-width: 55.99em) {",
  `.body { --zone: calc(11.5 * ${REM}); }`,
  ":host(:not([puzzle], [seed], [daily])) [data-fresh] #message.info > #message-text { display: none; }",
  "}",
  "@media print {",
  ".controls, header { display: none !important; }",
  "}",
  ".rest { justify-content: space-around !important; gap: 0 !important; }",
  ".rest button { flex: none !important; padding: 0 var(--space-1) !important; font-size: var(--small) !important; }",
  "sudoku-main { padding: var(--space-2) !important; }",
  ".html[data-awaited] #board { visibility: hidden; }",
  "[data-phase=loading] + #said:not(:empty) { position: absolute; inset: 1em 1em auto; width: fit-content; margin: 0 auto; padding: 1em; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: var(--corner); }",
  "#said:not(:empty) { padding: 0 1em 1em; font: var(--small) var(--font); color: var(--soft); }",
  ".body > slot { display: block; padding: 1em; }",
  ":host([readonly]:not([readonly=false])) :is(.controls, #resume-cover) { display: none !important; }",
  ":host([readonly]:not([readonly=false])) .board:not(:focus-within) td { outline: 0; }",
  ":host([readonly]:not([readonly=false])) .board:not(:focus-within) :is(.cursor, .peer) { background: none; }",
  ":host([theme]) #settings > :is(h3:first-child, h3:first-child + div) { display: none; }",
  ':host(:is([puzzle], [seed], [daily])) :is([data-action="new"], .levels) { display: none !important; }',
  ':host(:not([home])) [data-action="panel-share"], [href="pack.html"] { display: none !important; }',
  CONTROL_STYLES,
  COMPACT,
].join("");

// The element's own rules.
export const baseSheet = () => styleSheet(BASE);

// Resets the inherited styles of the other page, but for visibility and pointer events.
const RESET = ".html { all: initial; display: block; direction: ltr; visibility: inherit; pointer-events: inherit; } sudoku-main { display: block; }";

export const resetSheet = () => styleSheet(RESET);

// The page's style sheet, rewritten for the element, as it is for a window of this height, in em.
/** @type {(css: string, height?: number) => CSSStyleSheet} */
export function elementSheet(css, height = Infinity) {
  return styleSheet(css
    .replace(/@media ?([^{]*(?:width|height|orientation)[^{]*)\{/g, (_, query) => containerQuery(query, height))
    .replace(/(?<![-\w.#$])(?:html|:root)(?![-\w])/g, ".html")
    .replace(/(?<![-\w.#$])body(?![-\w])/g, ".body")
    .replace(/(?<![-\w.#$])main(?![-\w])/g, "sudoku-main")
    .replace(/--(board|panel):([^;{}]+)/g, (_, name, value) => `--${name}:${containerLength(name, value)}`)
    .replace(/([\d.]+)rem\b/g, `calc($1 * ${REM})`)
    .replace(OPEN, (_, name, value) => `${name}:var(${name.replace("--", "--sudoku-")}, ${value})`));
}

/** @type {(css: string) => CSSStyleSheet} */
function styleSheet(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
