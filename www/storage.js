// Where games are kept: the database has two records of each, of which the older is overwritten; localStorage holds a
// mirror. What a record means, and whether it is whole, is decided in the program.

import { claim, number } from "./tab-lock.js";
import open from "./database.js";

const TURNS = ["a", "b"];
// So long a database is waited for that does not open or does not tell what it holds, in milliseconds: on a busy machine that
// takes long, and the mirror may be older or gone. After the shorter time the player is told that it takes long.
const PATIENCE = 8000;
const SOON = 1500;
const inTime = (answer) => Promise.race([answer, new Promise((resolve, reject) => { setTimeout(reject, PATIENCE); })]);

// Which of two records is the newer.
function newer(both) {
  const [first, second] = both.map((record) => Number(`${record}`.split(/\s/)[1]) || 0);
  return first > second ? 0 : 1;
}

// The game that is kept under this name, or under the name and a number where several of that name are open at once; `null`
// for one that is not kept. Without a name it is the page's own: of several such pages the one opened last keeps the game,
// and only its games are put by for lists and statistics. A record that was left counts like those that are kept.
export default function storage(slot, left, slow) {
  const isPage = slot === undefined;
  const database = open();
  let name = "";
  // Which of the two records in the database is the newer, once that is known.
  let turn;
  let latest = left, writing, waiting;
  let gone, release, tell;
  const released = new Promise((resolve) => { release = resolve; });
  // The player has been told that nothing is kept.
  let isTold = false;
  // What was put aside, and whether that is kept.
  const aside = [];
  let asides;
  // The games put by, where there is no database.
  const games = new Map();

  const key = (word) => (name ? `${word} ${name}` : word);
  const mirror = () => key("ninefold.save");

  // Calls back with all that is kept, as a list of texts, with `true` beside them where the database may hold more that was
  // not heard of; with null where nothing can be. Later `told` hears whether what was
  // to be kept is, when that changes; and nothing when the game was taken away.
  async function load(loaded, told) {
    tell = told;
    // Nobody expects to find it again.
    if (slot === null) return loaded([]);
    const lose = () => {
      gone = true;
      tell();
    };
    const impatience = setTimeout(() => slow?.(), SOON);
    const opened = inTime(database.open());
    opened.catch(() => {});
    name = await (isPage ? claim(released, lose) : number(slot, released));
    const records = [left];
    try {
      await opened;
      const both = await inTime(find());
      turn = newer(both);
      records.push(...both);
    } catch (error) { records.push(true); /* denied, or too late to tell what it holds: the mirror may do */ }
    clearTimeout(impatience);
    try {
      records.push(localStorage.getItem(mirror()));
    } catch (error) { isTold = turn === undefined; }
    loaded(isTold && !left ? null : records.filter((record) => typeof record === "string" || record === true));
  }

  // The two records in the database.
  const find = () => Promise.all(TURNS.map((turn) => database.get(key(turn))));

  // Keeps a record: in the mirror at once, so that a reload finds it, and in the database in the place of the older of the
  // two there, so that the other stays whole whatever happens. While one is written only the newest waits.
  async function keep(record) {
    latest = record;
    if (asides && !await asides || gone || slot === null) return;
    let isMirrored = true;
    try { localStorage.setItem(mirror(), record); } catch (error) { isMirrored = false; }
    waiting = record;
    if (writing) return;
    for (writing = true; waiting && !gone;) {
      const next = waiting;
      waiting = undefined;
      const isWritten = turn !== undefined && await write(next);
      note(isWritten || turn === undefined && isMirrored);
    }
    writing = false;
  }

  // What has just been closed is open at the second time.
  async function write(record) {
    const older = key(TURNS[1 - turn]);
    const isWritten = await database.put(older, record) || await database.put(older, record);
    if (isWritten) turn = 1 - turn;
    return isWritten;
  }

  // Tells the player once that nothing is kept, and once that it is again.
  function note(isKept) {
    if (isKept !== isTold || gone) return;
    isTold = !isKept;
    tell(isKept);
  }

  // The database, where it answers.
  const connection = () => (turn === undefined ? undefined : database.connection());

  // Puts a game by.
  function archive(begun, head, record) {
    if (!isPage) return;
    const game = { at: Date.now(), head, record };
    if (connection()) database.archive(begun, game);
    else games.set(begun, game);
  }

  // Where the games are that were put by.
  const archived = () => [connection(), games];

  // Keeps a record that cannot be read beside the others. Where that fails nothing is kept on this visit: it would take the
  // place of what could not be read.
  function putAside(record) {
    aside.push(record, "\n");
    if (slot === null) return;
    const name = key(`aside-${Date.now()}-${aside.length}`);
    asides = Promise.all([asides || true, beside(name, record)]).then(([others, isKept]) => others && isKept);
  }

  async function beside(name, record) {
    if (turn !== undefined && await database.put(name, record)) return true;
    try {
      localStorage.setItem(`ninefold.save ${name}`, record);
      return true;
    } catch (error) {
      note(false);
      return false;
    }
  }

  // Hands the player what was put aside, as a file.
  function download() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(aside));
    link.download = "ninefold-save.txt";
    link.click();
  }

  // The newest record, kept or not.
  const newest = () => latest;

  return { load, keep, newest, archive, archived, putAside, download, release };
}
