// Says why a game cannot start. Loaded only then.

/**
 * Translates a text, and says with that why there is no game.
 * @typedef {(find: (text: string) => string) => string} Reason
 * @typedef {Pick<SecurityPolicyViolationEvent, "effectiveDirective" | "blockedURI">} Violation
 * @import { FailureCause } from "./host.js"
 */

// What the policy must allow, and in which directive.
/** @type {(violation: Violation, folder: string) => [source: string, directive: string]} */
function missingPermission({ effectiveDirective: directive, blockedURI: blocked }, folder) {
  if (/eval/.test(blocked)) return ["'wasm-unsafe-eval'", "script-src"];
  if (/trusted/.test(directive)) return ["ninefold", "trusted-types"];
  return [blocked === "blob" ? "blob:" : folder, directive.replace(/-(elem|attr)$/, "")];
}

/** @type {(cause: FailureCause, violation: Violation | undefined, folder: string) => Reason} */
function reasonFor(cause, violation, folder) {
  if (cause === "crashes") return (find) => find("it keeps failing. Load the page again in a minute.");
  if (typeof cause === "number") {
    return (find) => find("this browser is too old. Chrome or Edge {chrome}, Firefox 114, Safari 16.4 and all later ones will do.")
      .replace("{chrome}", `${cause}`);
  }
  // A program may throw a text.
  const message = cause.message || /** @type {string} */ (/** @type {unknown} */ (cause));
  // WebKit reports only in the error that wasm is forbidden.
  if (!violation && /wasm-unsafe-eval/.test(message)) violation = { effectiveDirective: "script-src", blockedURI: "wasm-eval" };
  const [missing] = /[^/ ]+(?=: 404$)/.exec(message) ?? [];
  if (missing) {
    return (find) => find("the file {file} is missing. All files of Ninefold belong where its scripts are.").replace("{file}", () => missing);
  }
  if (!violation) return (find) => find("{message}. Check the connection, then load the page again.").replace("{message}", () => message);
  const [source, directive] = missingPermission(violation, folder);
  return (find) => find("the Content-Security-Policy of this page must also allow {source} in {directive}.")
    .replace("{source}", () => source).replace("{directive}", directive);
}

// Why a game did not start: the cause, and the last violation of the page's Content-Security-Policy by a file in `folder`.
/** @type {(cause: FailureCause, violation: Violation | undefined, folder: string) => Reason} */
export default function failureReason(cause, violation, folder) {
  const reason = reasonFor(cause, violation, folder);
  return (find) => find("Ninefold could not start: {reason}").replace("{reason}", () => reason(find));
}
