// The `ninefold` object: what a game's program may call in the browser, both in the page and in an element of another page.
// Written so that browsers too old for the program can still parse it and show why the game cannot start.

import { importAddress, pageWorker, toolsWorker } from "./bundler.js";
import storage from "./storage.js";

/**
 * Why there is no game: an error, the first version of Chrome that can run one, or crashes of the program, one after another.
 * @typedef {Error | number | "crashes"} FailureCause
 * @typedef {DragEvent & { dataTransfer: DataTransfer }} Drag
 * @typedef {ClipboardEvent & { clipboardData: DataTransfer }} Paste
 * @typedef {{
 *   addEventListener(name: "dragover" | "drop", listener: (event: Drag) => void): void,
 *   addEventListener(name: "paste", listener: (event: Paste) => void): void,
 * }} IncomingTarget
 * @import { Reason } from "./failure.js"
 * @import { Game, Host, HostOptions, Incoming, MakeWorker, PanelsLoader, Root } from "../bridge.js"
 */

const here = import.meta.url;
// Cut off as text: bundlers would look for a folder.
const folder = here.replace(/[^/]*$/, "");

// The address of the last worker that was made: bundlers put their files anywhere.
/** @type {string | undefined} */
let workerUrl;

// The only script URLs that Trusted Types lets through: files of this release, and the last worker.
const policyRules = {
  /** @param {string} address */
  createScriptURL(address) {
    if (!address.startsWith(folder) && address !== workerUrl) throw new TypeError(`${address} is no file of Ninefold`);
    return address;
  },
};

/** @type {ScriptUrlRules | undefined} */
let policy;
// A script URL that satisfies Trusted Types. The policy can be created only once. It is created late so that a page which
// forbids it can report that.
/** @type {(address: URL | string) => string} */
export const trustedUrl = (address) => {
  policy = policy || ("trustedTypes" in window ? trustedTypes.createPolicy("ninefold", policyRules) : policyRules);
  return policy.createScriptURL(`${address}`);
};

// A worker of a script on this page's site. A script of another site cannot be a worker, but a blob of the page's own that
// imports it can; bundlers may have made a classic script of it. A frame without an origin can have neither.
/** @param {URL} address @param {WorkerOptions} options */
function SameOriginWorker(address, options) {
  const { href, origin } = new URL(address, here);
  const file = JSON.stringify(href);
  workerUrl = [origin, "null"].includes(self.origin)
    ? href
    : URL.createObjectURL(new Blob([options.type ? `import ${file}` : `importScripts(${file})`], { type: "text/javascript" }));
  return new Worker(trustedUrl(workerUrl), options);
}

// Whether WebAssembly has 128-bit vectors. The bytes are a module (1) with a type, nothing to a vector (2), a function of
// that type (3), and its code, which splats a zero over a vector (4).
function hasVectors() {
  return "WebAssembly" in window && WebAssembly.validate(new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
    0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b,
    0x03, 0x02, 0x01, 0x00,
    0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b,
  ]));
}

// Whether workers can be modules. A browser that knows module workers reads the option `type`. The getter throws, so that no
// worker is created.
function hasModuleWorkers() {
  let isTypeRead = false;
  // Outside of `try`: a page that forbids our policy is to be reported as that.
  const address = trustedUrl(here);
  try {
    new Worker(address, /** @type {object} */ ({ get type() { isTypeRead = true; throw new Error("asked"); } }));
  } catch { /* expected */ }
  return isTypeRead;
}

// The last violation of the page's Content-Security-Policy by a file of ours.
/** @type {SecurityPolicyViolationEvent | undefined} */
let violation;
// Servers, where the module may be imported, have no events.
globalThis.addEventListener?.("securitypolicyviolation", (event) => {
  if (event.blockedURI.startsWith(folder) || /eval$|^trusted|^blob/.test(event.blockedURI)) violation = event;
});

// The tags of all languages, English first: the build fills them in.
export const LANGUAGES = LANGUAGE_TAGS;

// Region and script of a tag do not count: there is one kind of Chinese.
/** @type {(tag: string) => string} */
const primary = (tag) => tag.split(/[-_]/)[0].toLowerCase();
/** @type {(tag?: string | null) => string | null | undefined} */
export const findLanguage = (tag) => tag && LANGUAGES.find((language) => primary(language) === primary(tag));

// The language of the first of these tags that the game has; else English.
/** @type {(tags: (string | null | undefined)[]) => string} */
export const chooseLanguage = (tags) => tags.map(findLanguage).find(Boolean) || LANGUAGES[0];

// Shows a text, first in English, because the files with all other texts may not load, then in this language. `text` gets a
// function that translates. Resolves when nothing more will be shown.
/** @type {(element: HTMLElement, language: string, text: Reason) => Promise<void>} */
export async function showText(element, language, text) {
  /** @type {(lang: string, find: (text: string) => string) => unknown} */
  const show = (lang, find) => Object.assign(element, { lang, textContent: text(find) });
  show("en", (text) => text);
  const { textContent } = element;
  if (language === "en" || !textContent) return;
  try {
    const find = await (await import("./language.js")).startTexts(language);
    // By now something else may be shown there.
    if (element.textContent === textContent) show(language, find);
  } catch (error) { console.error(error); }
}

// Why this browser cannot run a game: the first version of Chrome that can; undefined if it can.
/** @type {() => FailureCause | undefined} */
export const unsupportedCause = () => (hasVectors() && hasModuleWorkers() ? undefined : 91);

// The same for a game in an element, which needs container queries.
/** @type {() => FailureCause | undefined} */
export const unsupportedElementCause = () => unsupportedCause() || (CSS.supports("width: 1cqw") ? undefined : 105);

// Shows why a game did not start. Waits for the report of a policy violation, which comes after the error. Where the script with
// the words cannot be loaded either, the connection is lost.
/** @type {(element: HTMLElement, language: string, cause: FailureCause) => Promise<void>} */
export async function showFailure(element, language, cause) {
  await new Promise((resolve) => { setTimeout(resolve); });
  /** @type {Reason} */
  let text = (find) => find("Ninefold could not start. Check the connection, then load the page again.");
  try { text = (await import("./failure.js")).default(cause, violation, folder); } catch (error) { console.error(error); }
  return showText(element, language, text);
}

// Shown throughout a game that is not saved.
export const notSavedText = "Progress is not saved: the game lasts as long as this page is open.";

// Shown when the storage is slow to answer.
export const waitingText = "Ninefold is waiting for the storage of this browser, where your game is.";

// Calls back with a text or a file that is dropped on `target` or pasted there. A text field takes a text by itself, unless it is
// so long that the browser would take long to lay it out.
/** @type {(target: IncomingTarget, callback: (content: Incoming) => void) => void} */
export function onIncoming(target, callback) {
  /** @type {(event: Event) => unknown} */
  const inField = ({ target }) => /** @type {Element} */ (target).closest?.("textarea, input");
  /** @type {(event: Drag) => unknown} */
  const isText = (event) => !event.dataTransfer.types.includes("Files") && inField(event);
  target.addEventListener("dragover", (event) => { if (!isText(event)) event.preventDefault(); });
  target.addEventListener("drop", (event) => {
    if (isText(event)) return;
    event.preventDefault();
    callback(event.dataTransfer.files[0] || event.dataTransfer.getData("text"));
  });
  target.addEventListener("paste", (event) => {
    const { clipboardData } = event;
    const text = clipboardData.getData("text");
    // Copied cells of a table come with a picture of them.
    const file = !text && clipboardData.files[0];
    if (!file && text.length < 20000 && inField(event)) return;
    event.preventDefault();
    callback(file || text);
  });
}

// Makes a click of each tap of two fingers at once, for which browsers report none, in the order in which they went down. A
// finger that was held before is no tap.
/** @type {(root: Root, signal: AbortSignal) => void} */
function clickWithTwoFingers(root, signal) {
  const HELD = 400;
  /** @type {{ id: number, target: Element, at: number }[]} */
  let taps = [];
  /** @type {boolean | undefined} */
  let isOverlapped;
  /** @type {(name: string, listener: (event: PointerEvent) => void) => void} */
  const listen = (name, listener) => root.addEventListener(name, listener, { signal, capture: true });
  /** @type {(event: PointerEvent) => typeof taps} */
  const remove = ({ pointerId }) => taps.splice(0, taps.findIndex(({ id }) => id === pointerId) + 1);
  listen("pointerdown", ({ pointerId: id, pointerType, isPrimary, target, timeStamp: at }) => {
    isOverlapped = !isPrimary;
    taps = isPrimary ? [] : taps.filter((tap) => at - tap.at < HELD);
    if (pointerType === "touch") taps.push({ id, target: /** @type {Element} */ (target), at });
  });
  listen("pointerup", (event) => {
    const tapped = remove(event);
    if (isOverlapped) for (const { target } of tapped) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  listen("pointercancel", remove);
  // A browser that reports a click all the same.
  listen("click", (event) => { if (isOverlapped && event.isTrusted && event.detail) event.stopPropagation(); });
}

// There is no clipboard on a page that came over an insecure connection.
/** @type {Host["copyText"]} */
async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    done(true);
  } catch { done(false); }
}

// A function that calls `load` the first time only and returns its promise each time. After a failure the next call tries
// again.
/**
 * @template T
 * @param {() => Promise<T>} load
 */
export function once(load) {
  /** @type {Promise<T> | undefined} */
  let loaded;
  return () => {
    loaded = loaded || load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

// Imports a file once more, under another address: some browsers, Chromium up to 148 among them, remember for ever that an
// import failed.
/** @type {Host["retry"]} */
export const retry = (file) => (error) => /** @type {Promise<never>} */ (importAddress(`${folder}${file}?${Date.now()}`, error));

// The crashes of the last minute, of these times.
/** @type {(times: number[]) => number[]} */
export const recentCrashes = (times) => times.filter((time) => time > Date.now() - 60000);

// Creates the `ninefold` object of one game. `root` holds the game's elements, `body` has the attributes for its phase,
// `rootElement` those for its theme and language. The game is saved under the name `slot`. `options` are the functions that differ
// between the page and an element. Both programs import the object's functions by their names.
/** @type {(options: HostOptions & { root: Root, body: HTMLElement, rootElement: HTMLElement, slot?: string | null }) => Host} */
export function host({ root, body, rootElement, slot, ...options }) {
  /** @type {Set<Worker>} */
  const workers = new Set();
  const lifetime = new AbortController();
  clickWithTwoFingers(root, lifetime.signal);
  /** @type {number | undefined} */
  let timer;
  // Loads what the game cannot do without: after a failure again, every three seconds, until the game ends.
  /** @type {<Loaded>(load: () => Promise<Loaded>, onFailure?: (error: Error) => void) => Promise<Loaded>} */
  const keepTrying = (load, onFailure = console.error) => load().catch((error) => {
    onFailure(error);
    return new Promise((resolve) => {
      setTimeout(() => { if (!lifetime.signal.aborted) resolve(keepTrying(load, onFailure)); }, 3000);
    });
  });
  const loadHintStyle = once(() => ninefold.loadStyle(new URL("./hint.css", import.meta.url)));
  const optionalStyle = once(() => ninefold.loadStyle(new URL("./optional.css", import.meta.url)));
  /** @type {Host["panelsLoader"]} */
  const panelsLoader = once(() => import("../panels/panels-loader.js").catch(retry("./panels-loader.js")).then((module) => module.default(/** @type {Game} */ (ninefold))));
  // Calls a function of the loader, and then back.
  /**
   * @type {<Answer>(
   *   call: (loader: PanelsLoader) => Promise<Answer>, onAnswer: (answer: Answer) => void, onError: (error: Error) => void,
   * ) => Promise<void>}
   */
  const withLoader = (call, onAnswer, onError) => panelsLoader().then(call).then(onAnswer, onError);
  const ignore = () => {};
  /** @type {Host} */
  const ninefold = {
    ...storage(slot, options),
    root: () => root,
    body: () => body,
    rootElement: () => rootElement,
    isPage: () => root === document,
    copyText,
    loadHintStyle,
    once,
    retry,
    // A worker of the tools program or else of the page program. Undefined where there can be no worker, and for a game that
    // was removed while its program loaded. The first message to one of the tools program is the language, which decides the texts
    // that it loads, or a picture to read.
    createWorker(isTools, first = { language: rootElement.lang }) {
      if (lifetime.signal.aborted) return undefined;
      if (isTools) keepTrying(loadHintStyle);
      let worker;
      try {
        // Bundlers know a worker by `new`, and a function may be called so.
        worker = (isTools ? toolsWorker : pageWorker)(/** @type {MakeWorker} */ (/** @type {unknown} */ (SameOriginWorker)));
      } catch { return undefined; }
      workers.add(worker);
      if (isTools) worker.postMessage(first);
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        workers.delete(worker);
        terminate();
      };
      return worker;
    },
    everySecond: (callback) => { if (!lifetime.signal.aborted) timer = setInterval(callback, 1000); },
    onVisibilityChange: (callback) => {
      const report = () => callback(!document.hidden);
      document.addEventListener("visibilitychange", report, { signal: lifetime.signal });
      report();
    },
    focus: (element) => element.focus({ preventScroll: true }),
    // A click on the backdrop of a dialog is reported as one on the dialog, but outside its edges.
    isBeside(dialog, { clientX, clientY }) {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return clientX < left || clientX > right || clientY < top || clientY > bottom;
    },
    async beginJob(message, onBegin) {
      const tools = await keepTrying(async () => (await panelsLoader()).program(), () => onBegin(null));
      let slice;
      try { slice = tools.beginJob(message); } catch (error) { console.error(error); }
      onBegin(slice);
    },
    openPanel: (panel, savedGame, onOpen, onError) => withLoader((loader) => loader.openPanel(panel, savedGame), onOpen, onError),
    importContent: (content, onOpen, onError) => withLoader((loader) => loader.importContent(content), onOpen, onError),
    openReplay: (onError) => withLoader((loader) => loader.openReplay(), ignore, onError),
    drawNotes: (drawings) => withLoader((loader) => loader.drawNotes(drawings), ignore, ignore),
    compareGame: (startedAt, onText) => withLoader((loader) => loader.compareGame(startedAt, onText), ignore, ignore),
    // The styles of what few games have: loaded for the first game that has it.
    loadOptionalStyle: () => { keepTrying(optionalStyle); },
    panelsLoader,
    // Wraps the exports of a program. An exception, such as a panic, leaves the program in an undefined state: after the first
    // one no export is called again, and the game restarts with its newest record.
    guarded(exports, isGame = true) {
      let hasCrashed = false;
      /** @type {(call: Function) => Function} */
      const guard = (call) => (/** @type {unknown[]} */ ...args) => {
        if (hasCrashed) return 0;
        try {
          return call(...args);
        } catch (error) {
          if (!hasCrashed) {
            hasCrashed = true;
            ninefold.end();
            options.restart(isGame ? [Date.now()] : [], ninefold.newestRecord());
          }
          throw error;
        }
      };
      return /** @type {typeof exports} */ (
        Object.fromEntries(Object.entries(exports).map(([name, part]) => [name, part.call ? guard(part) : part]))
      );
    },
    // Ends the game: stops its workers and timers and releases its name.
    end() {
      lifetime.abort();
      clearInterval(timer);
      for (const worker of workers) worker.terminate();
      ninefold.release();
    },
    ...options,
  };
  return ninefold;
}
