// Runs before all other scripts and needs none of them. When a script or a style sheet of the page is missing or is not the
// published one, this shows a message, in English and then in the reader's language, if that can be loaded. Once the game has started no
// missing file takes it away: whatever needs the file says so.

const FAILED = "Ninefold could not start.";
const MISSING = "A file is missing, or is not of this version. Check the connection, then load the page again in a minute.";

const messageElement = () => document.getElementById("trouble");

/** @typedef {HTMLLinkElement & HTMLScriptElement} Loaded What could not be loaded, if it is not the window that reports an error. */

// The script that says what to do on a page without an origin, once it is needed. Only classic scripts load there.
/** @type {HTMLScriptElement | undefined} */
let explanation;

/** @type {(file: string, isStyle?: boolean) => void} */
function showLoadError(file, isStyle) {
  const trouble = messageElement() || document.body.appendChild(document.createElement("p"));
  // Without its styles the game cannot be used, so everything but the message is hidden.
  for (let shown = trouble; isStyle && shown !== document.body; shown = /** @type {HTMLElement} */ (shown.parentNode)) {
    for (const other of /** @type {HTMLElement & { children: HTMLCollectionOf<HTMLElement> }} */ (shown.parentNode).children) other.hidden = other !== shown;
  }
  if (explanation && file !== explanation.src) return;
  /** @type {(text: string) => HTMLSpanElement} */
  const span = (text) => Object.assign(document.createElement("span"), { textContent: text });
  trouble.replaceChildren(span(FAILED), " ", span(MISSING), ` (${file.split("/").pop() || "index.html"})`);
  trouble.hidden = origin === "null" && !explanation;
  if (trouble.hidden) {
    /** @type {ScriptUrlRules} */
    const rules = { createScriptURL: () => "./blocked-files.js" };
    explanation = document.createElement("script");
    explanation.src = (window.trustedTypes ? trustedTypes.createPolicy("ninefold", rules) : rules).createScriptURL("");
    document.head.append(explanation);
  } else import("../shared/language.js").then(({ translateElement }) => translateElement(trouble)).catch(() => {});
}

addEventListener("error", ({ target, error, filename }) => {
  const isStyle = /** @type {Loaded} */ (target).rel === "stylesheet";
  // A script that cannot be parsed counts as missing.
  if (!isStyle && /** @type {Loaded} */ (target).localName !== "script" && !(error instanceof SyntaxError)) return;
  // The page removes the placeholder when its program runs, and shows it again, by a style, while the storage is slow. Without the
  // first sheet the game cannot be used even then.
  const show = () => (document.querySelector(".late:not([style])") || target === document.querySelector("[rel=stylesheet]")) && showLoadError(/** @type {Loaded} */ (target).href || /** @type {Loaded} */ (target).src || filename, isStyle);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}, true);

// The page itself may have been cut off on the way.
addEventListener("DOMContentLoaded", () => { if (!messageElement()) showLoadError(location.pathname); });
