// The archived games, for the panel that lists and counts them. They are in the database, or in memory where there is none. A game
// that is played gets there by `shared/storage.js`.

/**
 * What this uses of an object store.
 * @typedef {object} Entries
 * @property {() => IDBRequest<IDBValidKey[]>} getAllKeys
 * @property {() => IDBRequest<ArchiveEntry[]>} getAll
 * @property {(begun: number) => IDBRequest<ArchiveEntry | undefined>} get
 * @property {(game: ArchiveEntry, begun: number) => IDBRequest} put
 * @property {(begun: number) => IDBRequest} delete
 * @property {IDBTransaction} [transaction]
 *
 * @import { ArchiveEntry, ArchiveRow, Games, GameStorage } from "../bridge.js"
 */

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// The key of the entry that holds when the statistics were reset. All other keys are the start times of games.
const RESET = 0;

// The name of the player's pace among the saves, and of the channel on which workers are told of it.
const PACE = "ninefold.pace";

// The name of what the profile knows, among the saves: a text with a line for each game.
const PROFILE = "ninefold.profile";

// `archived` returns the database connection, if any, and the map that takes its place.
/** @type {(archived: GameStorage["archived"]) => Games} */
export default function archivedGames(archived) {
  // Games that were deleted on this visit and can be restored.
  /** @type {Map<number, ArchiveEntry>} */
  const deleted = new Map();
  // What the profile knows, where there is no database.
  let profile = "";

  /** @type {(mode: IDBTransactionMode) => Entries} */
  function store(mode) {
    const [database, memory] = archived();
    if (database) return database.transaction(["games", "saves"], mode, { durability: "strict" }).objectStore("games");
    // The same few methods on the map.
    /** @type {(result: unknown) => IDBRequest} */
    const requestFor = (result) => {
      const request = /** @type {{ result: unknown, onsuccess?: () => void }} */ ({ result });
      queueMicrotask(() => request.onsuccess?.());
      return /** @type {IDBRequest} */ (/** @type {unknown} */ (request));
    };
    return {
      getAllKeys: () => requestFor([...memory.keys()]),
      getAll: () => requestFor([...memory.values()]),
      get: (startedAt) => requestFor(memory.get(startedAt)),
      put: (game, startedAt) => requestFor(void memory.set(startedAt, game)),
      delete: (startedAt) => requestFor(void memory.delete(startedAt)),
    };
  }

  /** @type {(startedAt: number, change: (game: ArchiveEntry) => ArchiveEntry) => Promise<void>} */
  async function update(startedAt, change) {
    const game = await resultOf(store("readonly").get(startedAt));
    if (game) await resultOf(store("readwrite").put(change(game), startedAt));
  }

  // Reads what the profile knows.
  /** @type {() => Promise<string>} */
  async function loadProfile() {
    const [database] = archived();
    return database ? await resultOf(database.transaction("saves").objectStore("saves").get(PROFILE)) || "" : profile;
  }

  // Keeps what the profile knows, in a transaction if there is one.
  /** @type {(text: string, transaction?: IDBTransaction) => void} */
  function writeProfile(text, transaction) {
    if (transaction) transaction.objectStore("saves").put(text, PROFILE);
    else profile = text;
  }

  // Adds a line to what the profile knows.
  /** @type {Games["keepProfileLine"]} */
  async function keepProfileLine(line) {
    const { transaction } = store("readwrite");
    const known = transaction ? await resultOf(transaction.objectStore("saves").get(PROFILE)) || "" : profile;
    writeProfile(known + line, transaction);
  }

  // Calls back with whether the games are in memory only, when the statistics were reset (0 for never), for each game its start
  // time, when it was played last (0 without a whole record), its head and its record; and with what the profile knows.
  /** @type {Games["loadGames"]} */
  async function loadGames(callback) {
    const reading = store("readonly");
    const [keys, values, lines] = await Promise.all([resultOf(reading.getAllKeys()), resultOf(reading.getAll()), loadProfile()]);
    const rows = keys.flatMap((startedAt, i) => {
      const { at, head, record, reset } = values[i];
      return reset ? [] : [/** @type {ArchiveRow} */ ([startedAt, at || 0, head, at ? record : ""])];
    });
    const reset = values[keys.indexOf(RESET)];
    // The clock was ahead when the statistics were reset. Nothing would count until that time comes.
    if (reset?.reset && reset.reset > Date.now()) {
      reset.reset = Date.now();
      await resultOf(store("readwrite").put(reset, RESET));
    }
    callback([!archived()[0], reset?.reset ?? 0, rows, lines]);
  }

  // Deletes a game from the list. It still counts in the statistics.
  /** @type {Games["deleteGame"]} */
  const deleteGame = (startedAt) => update(startedAt, (game) => {
    deleted.set(startedAt, game);
    return { head: game.head };
  });

  // Restores a deleted game.
  /** @type {Games["restoreGame"]} */
  const restoreGame = (startedAt) => update(startedAt, (game) => deleted.get(startedAt) || game);

  // Resets the statistics: games from before now no longer count. The entry keeps the one before, so that this can be undone.
  /** @type {Games["resetStatistics"]} */
  async function resetStatistics(callback) {
    const before = await resultOf(store("readonly").get(RESET));
    await resultOf(store("readwrite").put({ reset: Date.now(), before }, RESET));
    callback();
  }

  // Undoes the last reset of the statistics.
  /** @type {Games["undoReset"]} */
  async function undoReset(callback) {
    const last = await resultOf(store("readonly").get(RESET));
    const before = last?.before;
    const entries = store("readwrite");
    await resultOf(before ? entries.put(before, RESET) : entries.delete(RESET));
    callback();
  }

  // Writes games from a copy, all of them or none: for each its start time, when it was played last (0 without a whole
  // record), its head and its record. `reset` is when the statistics were reset (0 for never), `lines` what the profile knows.
  // Calls back with whether that succeeded.
  /** @type {Games["putGames"]} */
  async function putGames(rows, reset, lines, done) {
    try {
      const known = await resultOf(store("readonly").get(RESET));
      const writing = store("readwrite");
      for (const [startedAt, at, head, record] of rows) writing.put(at ? { at, head, record } : { head }, startedAt);
      if (!reset) writing.delete(RESET);
      else if (known?.reset !== reset) writing.put({ reset }, RESET);
      const { transaction } = writing;
      writeProfile(lines, transaction);
      if (transaction) await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = reject;
      });
      done(true);
    } catch { done(false); }
  }

  // Keeps the player's pace for workers, those that run and those of a later visit, which say how long a puzzle takes.
  /** @type {Games["keepPace"]} */
  function keepPace(pace) {
    archived()[0]?.transaction("saves", "readwrite").objectStore("saves").put(pace, PACE);
    const channel = new BroadcastChannel(PACE);
    channel.postMessage(pace);
    channel.close();
  }

  return { keepPace, keepProfileLine, loadGames, deleteGame, restoreGame, resetStatistics, undoReset, putGames };
}
