// Puzzles of <sudoku-game> as links that the page program can follow by itself.

// The links that it can follow.
export const LINK = /^(p|puzzle|seed|daily|level)=/;

// The player's local date.
function today() {
  const now = new Date();
  /** @type {(number: number) => string} */
  const two = (number) => `${number}`.padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// A puzzle as such a link: from 81 cells, from a name, or from the fragment of a Ninefold link. Undefined for all other forms,
// which the tools program must parse.
/** @type {(text: string) => string | undefined} */
export function toSimpleLink(text) {
  const cells = text.replace(/\s/g, "").replace(/[-_*?xX]/g, ".").replace(/0/g, ".");
  if (/^[1-9.]{81}$/.test(cells)) return `puzzle=${cells}`;
  if (/^(easy|medium|hard|hell)-b?\d[\w-]*$/.test(text.trim())) return `seed=${text.trim()}`;
  return /#?(p=[\w-]+)$/.exec(text.trim())?.[1];
}

// The puzzle that the attributes request, as a link, or as a text that the tools program must parse.
/** @type {(attributes: string[]) => string} */
export function requestOf([puzzle, seed, daily, level]) {
  if (puzzle) return toSimpleLink(puzzle) || puzzle;
  // A bare number is a seed of the level in `level`.
  if (seed) return `seed=${level && /^b?\d+$/.test(seed) ? `${level}-${seed}` : seed}`;
  const day = daily === "today" ? today() : daily;
  return day ? `daily=${day}${level ? `&level=${level}` : ""}` : level ? `level=${level}` : "";
}
