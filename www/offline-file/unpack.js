// Starts the offline file, in which it stands as the only script that runs: unpacks the files of the page and starts the page with their
// addresses.

import { ownLanguage } from "../shared/own-text.js";

/** @import { Bytes } from "../bridge.js" */
/** @import { Translations } from "../shared/own-text.js" */

const FAILED = "Ninefold could not start: {reason}";
const TOO_OLD = "this browser is too old. Chrome or Edge {chrome}, Firefox 114, Safari 16.4 and all later ones will do.";
const DAMAGED = "this file is damaged. Get it once more.";

// The build fills them in.
/** @type {Translations} */
const TEXTS = {};

// Media types by the ends of names. A program compiles while it is read only if it has its type.
/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css", html: "text/html", js: "text/javascript", txt: "text/plain", wasm: "application/wasm", webmanifest: "application/manifest+json",
};

// A name in quotes, as in `import("./a.js")` and `new URL("./a.css", import.meta.url)`.
const NAME = /(["'`])(?:\.\/)?([\w.-]+)\1/g;

// Unpacks the files, which are one compressed text in base64: a line with their names and lengths, then their contents.
/** @type {(packed: string) => Promise<[name: string, content: Bytes][]>} */
async function unpack(packed) {
  const compressed = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const content = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(content).arrayBuffer());
  let end = bytes.indexOf(10);
  /** @type {[name: string, length: number][]} */
  const list = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  end += 1;
  return list.map(([name, length]) => [name, bytes.slice(end, end += length)]);
}

// Makes a blob of each file, and returns the addresses by the names. A file may name others, which come before it. In a blob their
// names would lead nowhere, so their addresses stand in their place.
/** @type {(files: [name: string, content: Bytes][]) => Map<string, string>} */
function makeAddresses(files) {
  /** @type {Map<string, string>} */
  const addresses = new Map();
  const { contents, named } = window.packed = { contents: new Map(), named: new Map() };
  for (const [name, content] of files) {
    /** @type {string[]} */
    const others = [];
    const isScript = name.endsWith(".js");
    const part = !isScript ? content : new TextDecoder().decode(content).replace(NAME, (quoted, quote, other) => {
      const address = addresses.get(other);
      if (!address) return quoted;
      others.push(address);
      return quote + address + quote;
    });
    const address = URL.createObjectURL(new Blob([part], { type: TYPES[name.split(".").pop() ?? ""] }));
    addresses.set(name, address);
    named.set(address, others);
    if (!isScript) contents.set(address, content);
  }
  return addresses;
}

// The element with the packed files. It is the last one, so it is missing if the file was cut off.
const packedFiles = () => /** @type {HTMLScriptElement | null} */ (document.getElementById("files"));

/** @type {(reason: string) => void} */
function fail(reason) {
  const trouble = document.getElementById("trouble") || document.body.appendChild(document.createElement("p"));
  const { lang, find } = ownLanguage(TEXTS);
  const text = find(FAILED).replace("{reason}", find(reason)).replace("{chrome}", "91");
  Object.assign(trouble, { lang, hidden: false, textContent: text });
  document.querySelector(".late")?.remove();
}

async function start() {
  if (!("DecompressionStream" in window)) return fail(TOO_OLD);
  /** @type {Map<string, string>} */
  let addresses;
  try {
    const packed = /** @type {HTMLScriptElement} */ (packedFiles());
    addresses = makeAddresses(await unpack(packed.text));
    packed.remove();
  } catch (error) {
    console.error(error);
    return fail(DAMAGED);
  }
  // The page reads the names of its programs and of its first script here.
  const { dataset } = /** @type {HTMLElement} */ (document.querySelector("meta[name=ninefold]"));
  for (const [key, name] of Object.entries(dataset)) dataset[key] = addresses.get(`${name}`) ?? name;
  await import(`${dataset.boot}`);
}

addEventListener("DOMContentLoaded", start);
