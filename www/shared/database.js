// The IndexedDB database "ninefold" of this site: saved records by name, and archived games. A write resolves only when it
// is on the disk, because transactions have strict durability. (Measured: after the browser was killed localStorage had
// lost two moves of five, this database none.)

const SAVES = "saves";
const GAMES = "games";
// How many archived games keep their whole record: those played last. Older ones keep only their head.
const MAX_WHOLE_GAMES = 100;
// A database that cannot be opened is tried this many times, at this interval in milliseconds: a browser that was killed
// may still hold it while the next one starts.
const TRIES = 10;
const PAUSE = 200;

/** @import { ArchivedGame } from "../bridge.js" */
/** @typedef {IDBRequest<IDBCursorWithValue>} Found */

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export default function database() {
  // The connection. When it has been closed the next write opens a new one.
  /** @type {IDBDatabase} */
  let connection;
  /** @type {boolean | undefined} */
  let isClosed;

  // Opens the database. One that a later version of the program has upgraded is used as it is.
  /** @type {(tries?: number) => Promise<void>} */
  async function open(tries = 1) {
    const opening = indexedDB.open("ninefold", 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (!oldVersion) opening.result.createObjectStore(SAVES);
      opening.result.createObjectStore(GAMES).createIndex("at", "at");
    };
    // An older version of the page in another tab may block the upgrade.
    /** @type {Promise<never>} */
    const blocked = new Promise((_, reject) => { opening.onblocked = reject; });
    const opened = await Promise.race([resultOf(opening), blocked]).catch((error) => {
      if (error.name === "VersionError") return resultOf(indexedDB.open("ninefold"));
      if (error.name !== "UnknownError" || tries === 1) throw error;
    });
    if (!opened) {
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
      return open(tries - 1);
    }
    // The site's data is being cleared, or a later version wants to upgrade the database.
    opened.onversionchange = opened.onclose = () => {
      opened.close();
      isClosed = true;
    };
    isClosed = false;
    connection = opened;
  }

  // The record saved under this name, or undefined.
  /** @type {(name: string) => Promise<unknown>} */
  const get = (name) => resultOf(connection.transaction(SAVES).objectStore(SAVES).get(name));

  // An object store in a transaction that completes only when it is on the disk.
  /** @type {(name: string) => IDBObjectStore} */
  const writableStore = (name) => connection.transaction(name, "readwrite", { durability: "strict" }).objectStore(name);

  // Saves a record under this name. Resolves to whether that succeeded.
  /** @type {(name: string, record: string) => Promise<boolean>} */
  async function put(name, record) {
    try {
      if (isClosed) await open();
      const store = writableStore(SAVES);
      store.put(record, name);
      await new Promise((resolve, reject) => {
        store.transaction.oncomplete = resolve;
        store.transaction.onabort = reject;
      });
      return true;
    } catch { return false; }
  }

  // Archives a game under its start time: `{ at, head, record }`, where `at` is when it was played last. Only games
  // that keep their whole record have an `at`.
  /** @type {(startedAt: number, game: ArchivedGame) => Promise<void>} */
  async function archive(startedAt, game) {
    try {
      if (isClosed) await open();
      const store = writableStore(GAMES);
      store.put(game, startedAt);
      const wholeGames = store.index("at");
      wholeGames.count().onsuccess = ({ target }) => {
        if (/** @type {IDBRequest<number>} */ (target).result > MAX_WHOLE_GAMES) wholeGames.openCursor().onsuccess = ({ target }) =>
          /** @type {Found} */ (target).result.update({ head: /** @type {Found} */ (target).result.value.head });
      };
    } catch { /* the database is gone */ }
  }

  return { open: () => open(TRIES), get, put, archive, connection: () => connection };
}
