// Saves games. The database has two records for each game, of which the older is overwritten; localStorage has a mirror of
// the newest. The program decides what a record means and whether it is intact.

import { takeOver } from "./tab-lock.js";
import openDatabase from "./database.js";

/** @import { ArchiveEntry, GameStorage, HostOptions } from "../bridge.js" */

const TURNS = ["a", "b"];
// How long to wait for a database that does not open or does not answer, in milliseconds. On a busy machine this takes long,
// and the mirror may be older or gone. After the shorter time the player sees a message.
const PATIENCE = 8000;
const SOON = 1500;
/** @type {<T>(answer: Promise<T>) => Promise<T>} */
const inTime = (answer) => Promise.race([answer, new Promise((_, reject) => { setTimeout(reject, PATIENCE); })]);

// The index of the newer of two records, by the generation that is their second word.
/** @type {(both: unknown[]) => number} */
function newer(both) {
  const [first, second] = both.map((record) => Number(`${record}`.split(/\s/)[1]) || 0);
  return first > second ? 0 : 1;
}

// The storage of the game with this name (`slot`), or with the name and a number where several games of one name are open;
// `null` for a game that is not saved, `undefined` for the page's own game. Of several open pages the one opened last saves
// the page's own game, and only its games are archived for longer than a visit. A name is locked with `lockName`. `crashRecord`, left by a crash, counts like
// a saved record.
/** @type {(slot: string | null | undefined, options: HostOptions) => GameStorage} */
export default function storage(slot, { crashRecord, onSlowStorage, lockName }) {
  const isPage = slot === undefined;
  const database = openDatabase();
  let name = "";
  // The index in `TURNS` of the newer record in the database; undefined until the database has answered.
  /** @type {number | undefined} */
  let turn;
  let newest = crashRecord;
  /** @type {boolean | undefined} */
  let isWriting;
  /** @type {string | undefined} */
  let waiting;
  /** @type {boolean | undefined} */
  let isLost;
  /** @type {(isKept?: boolean) => void} */
  let onChange;
  let release = /** @type {() => void} */ (/** @type {unknown} */ (undefined));
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => { release = resolve; });
  // The player has seen the warning that nothing is saved.
  let isWarned = false;
  // The unreadable records that were put aside, and a promise of whether all of them were saved.
  /** @type {string[]} */
  const aside = [];
  /** @type {Promise<boolean> | undefined} */
  let asides;
  // Archived games, where there is no database, and those of an element.
  /** @type {Map<number, ArchiveEntry>} */
  const games = new Map();

  /** @type {(word: string) => string} */
  const key = (word) => (name ? `${word} ${name}` : word);
  const mirror = () => key("ninefold.save");

  // Calls back with a list of all saved records, and `true` among them where the database did not answer and may have more;
  // with null where nothing can be saved. Later calls `onKept` with whether records are being saved, whenever that
  // changes, and without an argument when another tab has taken the game over.
  /** @type {GameStorage["loadRecords"]} */
  async function loadRecords(onLoaded, onKept) {
    onChange = onKept;
    // A game that is not saved has no earlier records.
    if (slot === null) return onLoaded([]);
    const onLost = () => {
      isLost = true;
      onChange();
    };
    const slowTimer = setTimeout(() => onSlowStorage?.(), SOON);
    const opened = inTime(database.open());
    opened.catch(() => {});
    name = await (isPage ? takeOver(released, onLost) : lockName?.(slot, released) ?? slot);
    /** @type {unknown[]} */
    const records = [crashRecord];
    try {
      await opened;
      const both = await inTime(readBoth());
      turn = newer(both);
      records.push(...both);
    } catch { records.push(true); /* denied, or too late: the mirror may do */ }
    clearTimeout(slowTimer);
    try {
      records.push(localStorage.getItem(mirror()));
    } catch { isWarned = turn === undefined; }
    onLoaded(isWarned && !crashRecord ? null : records.filter((record) => typeof record === "string" || record === true));
  }

  // The two records in the database.
  const readBoth = () => Promise.all(TURNS.map((turn) => database.get(key(turn))));

  // Saves a record: in the mirror at once, so that a reload finds it, and in the database over the older of the two records,
  // so that the other one stays intact whatever happens. While a record is being written only the newest one waits.
  /** @type {GameStorage["saveRecord"]} */
  async function saveRecord(record) {
    newest = record;
    if (asides && !await asides || isLost || slot === null) return;
    let isMirrored = true;
    try { localStorage.setItem(mirror(), record); } catch { isMirrored = false; }
    waiting = record;
    if (isWriting) return;
    for (isWriting = true; waiting && !isLost;) {
      const next = waiting;
      waiting = undefined;
      const isWritten = turn !== undefined && await write(next);
      reportKept(isWritten || turn === undefined && isMirrored);
    }
    isWriting = false;
  }

  // Tries twice: a connection that has just been closed is reopened by the second attempt.
  /** @type {(record: string) => Promise<boolean>} */
  async function write(record) {
    const older = key(TURNS[1 - /** @type {number} */ (turn)]);
    const isWritten = await database.put(older, record) || await database.put(older, record);
    if (isWritten) turn = 1 - /** @type {number} */ (turn);
    return isWritten;
  }

  // Reports to the program when saving fails, and when it succeeds again.
  /** @type {(isKept: boolean) => void} */
  function reportKept(isKept) {
    if (isKept !== isWarned || isLost) return;
    isWarned = !isKept;
    onChange(isKept);
  }

  // The connection to the database, if that has answered.
  const connection = () => (turn === undefined ? undefined : database.connection());

  // Archives a game: its head and its record, under its start time.
  /** @type {GameStorage["archiveGame"]} */
  function archiveGame(startedAt, head, record) {
    const game = { at: Date.now(), head, record };
    if (isPage && connection()) database.archive(startedAt, game);
    else games.set(startedAt, game);
  }

  // Where the archived games are: the connection, if any, and the map in memory.
  /** @type {GameStorage["archived"]} */
  const archived = () => [isPage ? connection() : undefined, games];

  // Saves an unreadable record beside the others. If that fails nothing else is saved on this visit, since it would overwrite
  // the unreadable record.
  /** @type {GameStorage["preserveRecord"]} */
  function preserveRecord(record) {
    aside.push(record, "\n");
    if (slot === null) return;
    const name = key(`aside-${Date.now()}-${aside.length}`);
    asides = Promise.all([asides || true, saveAside(name, record)]).then(([others, isKept]) => others && isKept);
  }

  /** @type {(name: string, record: string) => Promise<boolean>} */
  async function saveAside(name, record) {
    if (turn !== undefined && await database.put(name, record)) return true;
    try {
      localStorage.setItem(`ninefold.save ${name}`, record);
      return true;
    } catch {
      reportKept(false);
      return false;
    }
  }

  // Saves the unreadable records to a file on the player's disk.
  function downloadRecords() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(aside));
    link.download = "ninefold-save.txt";
    link.click();
  }

  // The newest record, whether it was saved or not.
  const newestRecord = () => newest;

  return { loadRecords, saveRecord, newestRecord, archiveGame, archived, preserveRecord, downloadRecords, release };
}
