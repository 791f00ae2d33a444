// What is kept of games that others have shared: for the plate of a player who then solves the same puzzle.

// The key of the games, a line for each: the givens of its puzzle and, after a space, what the programs know about the game.
const KEY = "ninefold.rivals";
// The number of games that are kept: the latest ones.
const MAX_GAMES = 9;

/** @import { Rivals } from "../bridge.js" */

/** @type {() => string[]} */
function lines() {
  try {
    return (localStorage.getItem(KEY) ?? "").split("\n");
  } catch { return []; }
}

// Keeps a game, in place of an earlier one of the same puzzle.
/** @type {Rivals["keepRival"]} */
export function keepRival(givens, rival) {
  const others = lines().filter((line) => line && !line.startsWith(givens));
  try {
    localStorage.setItem(KEY, [...others, `${givens} ${rival}`].slice(-MAX_GAMES).join("\n"));
  } catch { /* the plate will do without it */ }
}

// The game that is kept for a puzzle.
/** @type {Rivals["rivalOf"]} */
export const rivalOf = (givens) => lines().find((line) => line.startsWith(givens))?.slice(givens.length + 1);
