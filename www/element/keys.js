// The keys of the board that a read-only board still handles: those that change nothing.

const READING = /^(Arrow|Home|End|Page|Tab|[=＝])/;
/** @type {(event: Event & Partial<KeyboardEvent>) => boolean} */
export const isReadingKey = ({ type, key = "", shiftKey }) => type === "keydown" && (READING.test(key) || !!shiftKey && /^[RCBD]$/i.test(key));
