// The page's style sheets, fitted to an element of another page: what is chosen by the window's size there is chosen by the
// element's width here, what stands on the page's own elements stands on two of the shadow root, and what a page may want
// otherwise it can say by custom properties.

// Sizes count in this, which a page with small letters of its own does not shrink.
const REM = "var(--sudoku-rem, max(1rem, 16px))";

// The properties a page may set, `--sudoku-accent` for `--accent`.
const OPEN = /(--(?:page|card|track|raised|ink|soft|line|strong|edge|accent|accent-paper|cursor|peer|same|ring|conflict|conflict-paper|font|corner)):([^;{}]+)/g;

// A question about the window as one about the element, which is as high as it likes to be.
function asked(query) {
  const parts = query.trim().split(/\s*,\s*/).map((part) => part
    .replace(/\(orientation: ?landscape\)/g, "(min-width:56em)")
    .replace(/\(orientation: ?portrait\)/g, "(max-width:0px)")
    .replace(/\(min-height:[^)]*\)/g, "(min-width:0px)")
    .replace(/\(max-height:[^)]*\)/g, "(max-width:0px)"));
  return `@container ninefold ${parts.map((part) => `(${part})`).join(" or ")}{`;
}

// A measure of the window as one of the element. Dialogs stand over the whole window, as they do on a page.
function measured(name, value) {
  const own = value.replace(/(\d)v(?:w|min)\b/g, "$1cqw").replaceAll("var(--window)", "200cqw");
  return name === "board" ? `min(${own}, var(--sudoku-board, 36rem))` : `max(21rem, ${own})`;
}

const BASE = [
  ":host { display: block; width: 100%; }",
  ":host([hidden]) { display: none; }",
  `.html { container: ninefold / inline-size; position: relative; font-size: ${REM}; border-radius: var(--corner); overflow: hidden; scrollbar-gutter: auto; text-align: start; }`,
  ".body { min-height: 0 !important; padding: 0 !important; border-radius: inherit; }",
  ".rest { justify-content: space-around !important; gap: 0 !important; }",
  ".rest button { flex: none !important; padding: 0 var(--space-1) !important; font-size: var(--small) !important; }",
  "sudoku-main { padding: var(--space-2) !important; }",
  ".html[data-awaited] #board { visibility: hidden; }",
  "[data-phase=loading] + #said:not(:empty) { position: absolute; inset: 1em 1em auto; width: fit-content; margin: 0 auto; padding: 1em; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: var(--corner); }",
  "#said:not(:empty) { padding: 0 1em 1em; font: var(--small) var(--font); color: var(--soft); }",
  ".body > slot { display: block; padding: 1em; }",
  ":host([readonly]) :is(.panel, #resume-cover) { display: none !important; }",
  ":host([readonly]) .board:not(:focus-within) td { outline: 0; }",
  ":host([readonly]) .board:not(:focus-within) :is(.cursor, .peer) { background: none; }",
  ":host([theme]) #settings > :is(h3:first-child, h3:first-child + div) { display: none; }",
  ':host(:is([puzzle], [seed], [daily])) [data-action="new"] { display: none; }',
  ':host(:not([home])) [data-action="room-share"], [href="pack.html"] { display: none !important; }',
].join("");

export const base = () => sheet(BASE);

// Nothing of the page's letters and lines comes in, but whether it is seen at all.
const BLANK = ".html { all: initial; display: block; direction: ltr; visibility: inherit; pointer-events: inherit; } sudoku-main { display: block; }";

export const blank = () => sheet(BLANK);

export function fitted(css) {
  return sheet(css
    .replace(/@media ([^{]*(?:width|height|orientation)[^{]*)\{/g, (rule, query) => asked(query))
    .replace(/(?<![-\w.#$])(?:html|:root)(?![-\w])/g, ".html")
    .replace(/(?<![-\w.#$])body(?![-\w])/g, ".body")
    .replace(/(?<![-\w.#$])main(?![-\w])/g, "sudoku-main")
    .replace(/--(board|panel):([^;{}]+)/g, (rule, name, value) => `--${name}:${measured(name, value)}`)
    .replace(/([\d.]+)rem\b/g, `calc($1 * ${REM})`)
    .replace(OPEN, (rule, name, value) => `${name}:var(${name.replace("--", "--sudoku-")}, ${value})`));
}

function sheet(css) {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
