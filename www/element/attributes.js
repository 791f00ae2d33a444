// The attributes of <sudoku-game>: their values, the properties that reflect them, and what they leave out of the game. What becomes
// of a puzzle that they name: `links.js`.

import { findLanguage, LANGUAGES } from "../shared/host.js";

// What `controls` may leave out: the buttons by their `data-action`, or by its beginning up to a hyphen, and the keys of the board.
/** @type {Record<string, { actions: string[], keys?: (event: KeyboardEvent) => boolean }>} */
const CONTROLS = {
  nosolve: { actions: ["solve", "replay", "logic", "count"], keys: (event) => isKey(event, "Enter") && isCtrl(event) },
  nohint: {
    actions: ["hint", "more", "apply-hint", "steps", "show-technique", "reason-back", "replay", "logic"],
    keys: (event) => isKey(event, "KeyH"),
  },
  nocheck: { actions: ["check", "correct"], keys: (event) => isKey(event, "Enter") && !isCtrl(event) },
  nonew: { actions: ["new", "new-", "similar", "practise", "practise-technique", "example-", "panel-import", "previous-game"] },
  nosettings: { actions: ["panel-settings"] },
};
/** @type {(event: KeyboardEvent, name: string) => boolean} */
const isKey = ({ code }, name) => code === name || name === "Enter" && code === "NumpadEnter";
/** @type {(event: KeyboardEvent) => boolean} */
const isCtrl = ({ ctrlKey, metaKey }) => ctrlKey || metaKey;

// The values of the attributes that have only some.
/** @type {Record<string, string[]>} */
const VALUES = {
  level: ["easy", "medium", "hard", "hell"],
  lang: LANGUAGES,
  theme: ["system", "light", "dark", "contrast"],
  notes: ["one", "two"],
  controls: Object.keys(CONTROLS),
  layout: ["compact"],
};

// All attributes; `lang` is one of every element.
export const ATTRIBUTES = [
  "puzzle", "seed", "daily", "level", "theme", "notes", "readonly", "storage", "home", "controls", "layout", "lang",
];

/** @type {(name: string, value: string) => boolean} */
const isValid = (name, value) => (name === "lang" ? !!findLanguage(value) : VALUES[name].includes(value));

// The error of a value that is none of those allowed, for the author of the page.
/** @type {(name: string, value: string) => RangeError} */
const notAllowed = (name, value) => new RangeError(`${name}: ${value} is none of ${VALUES[name].join(", ")}`);

// Checks an argument that may have the values of an attribute.
/** @type {(name: string, value: string) => void} */
export function checkValue(name, value) {
  if (!VALUES[name].includes(value)) throw notAllowed(name, value);
}

// The error in the value of an attribute; undefined if there is none.
/** @type {(element: HTMLElement, name: string) => RangeError | undefined} */
export function attributeError(element, name) {
  const text = element.getAttribute(name)?.trim();
  if (!text || !VALUES[name]) return undefined;
  const wrong = (name === "controls" ? text.split(/\s+/) : [text]).find((value) => !isValid(name, value));
  return wrong === undefined ? undefined : notAllowed(name, wrong);
}

// The value of an attribute; empty if it is not allowed.
/** @type {(element: HTMLElement, name: string) => string} */
export const valueOf = (element, name) => (attributeError(element, name) ? "" : element.getAttribute(name)?.trim() ?? "");

// Whether an attribute without a value is there. Frameworks write `false` for one that should not be.
/** @type {(element: HTMLElement, name: string) => boolean} */
export const isOn = (element, name) => element.hasAttribute(name) && element.getAttribute(name) !== "false";

// Adds properties that reflect the attributes. Undefined or null removes an attribute.
/** @type {(prototype: HTMLElement) => void} */
export function reflectAttributes(prototype) {
  for (const name of ATTRIBUTES.filter((name) => name !== "lang")) {
    const isSwitch = name === "readonly";
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() { return isSwitch ? isOn(this, name) : this.getAttribute(name) ?? ""; },
      /** @this {HTMLElement} @param {unknown} value */
      set(value) {
        if (value === undefined || value === null || isSwitch && `${value}` === "false") this.removeAttribute(name);
        else this.setAttribute(name, isSwitch ? "" : `${value}`);
      },
    });
  }
}

// Properties that were set before the element was defined take effect.
/** @type {(element: HTMLElement) => void} */
export function takeEarlyProperties(element) {
  const properties = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (element));
  for (const name of ATTRIBUTES) {
    if (!Object.hasOwn(properties, name)) continue;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }
}

/** @type {(element: HTMLElement) => (typeof CONTROLS)[string][]} */
const leftOut = (element) => (element.getAttribute("controls") || "").split(/\s+/).flatMap((token) => CONTROLS[token] ?? []);

// Whether an event presses a control that is left out. Without New no other puzzle comes in by paste or drop either.
/** @type {(element: HTMLElement, event: Event) => boolean} */
export function isLeftOut(element, event) {
  const rules = leftOut(element);
  const target = /** @type {Element} */ (event.target);
  if (/paste|drop/.test(event.type)) return rules.includes(CONTROLS.nonew);
  if (event.type === "keydown") return !!target.closest?.("#board") && rules.some(({ keys }) => keys?.(/** @type {KeyboardEvent} */ (event)));
  const action = target.closest?.("[data-action]")?.getAttribute("data-action");
  return !!action && rules.some(({ actions }) => actions.some((name) => (name.endsWith("-") ? action.startsWith(name) : action === name)));
}

// The style rules that hide what `controls` leaves out.
export const CONTROL_STYLES = Object.entries(CONTROLS).map(([token, { actions }]) =>
  `:host([controls~="${token}"]) :is(${actions.map((name) => `[data-action${name.endsWith("-") ? "^" : ""}="${name}"]`)}) { display: none !important; }`).join("");
