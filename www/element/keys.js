// Keys of the board: those that a read-only board still handles, and those that enter a digit for a script.

// The keys that change nothing.
const READING = /^(Arrow|Home|End|Page|Tab|[=＝])/;
/** @type {(event: Event & Partial<KeyboardEvent>) => boolean} */
export const isReadingKey = ({ type, key = "", shiftKey }) => type === "keydown" && (READING.test(key) || !!shiftKey && /^[RCBD]$/i.test(key));

/** @type {(code: string, key: string, ctrlKey?: boolean) => KeyboardEvent} */
const keyDown = (code, key, ctrlKey = false) => new KeyboardEvent("keydown", { code, key, ctrlKey, bubbles: true, cancelable: true });

// The keys that move the cursor from wherever it is to a cell, and enter a digit there; 0 erases.
/** @type {(cell: number, digit: number) => KeyboardEvent[]} */
export function keysToEnter(cell, digit) {
  /** @type {(count: number, code: string) => KeyboardEvent[]} */
  const moves = (count, code) => Array.from({ length: count }, () => keyDown(code, code));
  return [
    keyDown("Home", "Home", true),
    ...moves(Math.floor(cell / 9), "ArrowDown"),
    ...moves(cell % 9, "ArrowRight"),
    digit ? keyDown(`Digit${digit}`, `${digit}`) : keyDown("Delete", "Delete"),
  ];
}
