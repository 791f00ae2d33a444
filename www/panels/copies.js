// What copies of all games need of the browser beside the games: compression, the parts of a copy that arrive one by one, and the
// language that the player has chosen.

// The key of the parts that have arrived while others are missing. Each may be opened in a tab of its own.
const PARTS = "ninefold.copy-parts";
// The key under which `language.js` keeps the chosen language.
const LANGUAGE = "ninefold.language";

/** @import { Copies } from "../bridge.js" */

const compressor = () => new CompressionStream("deflate-raw");

// Whether this browser can compress a text and decompress it again.
/** @type {Copies["canDeflate"]} */
export function canDeflate() {
  try {
    return !!compressor();
  } catch { return false; }
}

// Compresses a text and calls back with the bytes.
/** @type {Copies["deflate"]} */
export async function deflate(text, callback) {
  const stream = new Blob([text]).stream().pipeThrough(compressor());
  callback(new Uint8Array(await new Response(stream).arrayBuffer()));
}

// The longest text that is decompressed, in characters: a few hundred times that of a long game.
const MAX_LENGTH = 50_000_000;

// Decompresses bytes and calls back with the text, or with null if that fails.
/** @type {Copies["inflate"]} */
export async function inflate(bytes, callback) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream());
  const reader = stream.getReader();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > MAX_LENGTH) throw new RangeError("too long");
    }
  } catch { return callback(null); }
  callback(text);
}

/** @type {(key: string) => string} */
const read = (key) => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch { return ""; }
};

// The parts that were kept, as one text, or an empty one.
/** @type {Copies["keptParts"]} */
export const keptParts = () => read(PARTS);

// Keeps the parts that have arrived; an empty text deletes them. Returns whether that succeeded.
/** @type {Copies["keepParts"]} */
export function keepParts(text) {
  try {
    if (text) localStorage.setItem(PARTS, text);
    else localStorage.removeItem(PARTS);
    return true;
  } catch { return false; }
}

// The tag of the language that the player has chosen, or an empty text.
/** @type {Copies["chosenLanguage"]} */
export const chosenLanguage = () => read(LANGUAGE);

// Chooses a language. The page is reloaded, with Settings open, if it is in another one.
/** @type {Copies["useLanguage"]} */
export async function useLanguage(tag, isOther) {
  const { keepLanguage, switchLanguage } = await import("../shared/language.js");
  if (isOther) switchLanguage(tag, "backup");
  else keepLanguage(tag);
}
