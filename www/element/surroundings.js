// What an element takes from the page around it: whether that is light or dark, and, in return, the font of the printed digits,
// which only the page can load.

// The luminance of a colour, from 0 for black to 255 for white, and its opacity.
/** @type {(color: string) => [luminance: number, opacity: number]} */
function measure(color) {
  const [red = 0, green = 0, blue = 0, opacity = 1] = (color.match(/[\d.]+/g) || []).map(Number);
  return [.3 * red + .59 * green + .11 * blue, opacity];
}

// The theme of the page around an element: what its `color-scheme` says, or else whether the background behind it is dark.
/** @type {(element: Element) => "light" | "dark"} */
export function surroundingTheme(element) {
  const { colorScheme } = getComputedStyle(element);
  const isDark = /dark/.test(colorScheme);
  if (isDark && /light/.test(colorScheme)) return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  if (isDark) return "dark";
  /** @type {Node | null} */
  let node = element;
  while (node) {
    if (node instanceof Element) {
      const [luminance, opacity] = measure(getComputedStyle(node).backgroundColor);
      if (opacity > .5) return luminance < 128 ? "dark" : "light";
    }
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return "light";
}

// Calls back when the theme of the page may have changed: with the system's, or when a script sets a class or an attribute of the
// page's outer elements.
/** @type {(callback: () => void, signal: AbortSignal) => void} */
export function onSurroundingsChange(callback, signal) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback, { signal });
  const observer = new MutationObserver(callback);
  for (const outer of [document.documentElement, document.body]) observer.observe(outer, { attributes: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

// Adds the font of a style sheet to the page. A shadow root can use it, but not load it. Its bytes are in the sheet.
/** @type {(css: string) => void} */
export function addFont(css) {
  const [, bytes] = /src:\s*url\("?data:[^,]*;base64,([\w+/=]+)/.exec(css) || [];
  const name = /font-family:\s*"?([\w ]+)/.exec(css)?.[1] || "";
  if (!bytes || [...document.fonts].some(({ family }) => family.replace(/"/g, "") === name)) return;
  const range = /unicode-range:\s*([^;}]+)/.exec(css)?.[1];
  const font = new FontFace(name, Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)), { weight: "600", unicodeRange: range });
  document.fonts.add(font);
  font.load().catch(console.error);
}
