// Lists of puzzles that are kept, in a database of their own, "ninefold-collections": a long list does not burden the games. It has
// three stores: for each collection a text about it, its rows in parts, and what is kept about single puzzles. A write resolves only when it is on
// the disk. The program decides what the texts mean.

/** @import { Bytes, Collections } from "../bridge.js" */

const COLLECTIONS = "collections";
const ROWS = "rows";
const PUZZLES = "puzzles";
// Number of parts that are read at once.
const PARTS = 8;
// Rows without a collection are older than this when their writing was broken off, in milliseconds.
const ABANDONED = 3_600_000;

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// The connection, which is opened again after it was closed.
/** @type {Promise<IDBDatabase> | undefined} */
let connection;

/** @type {() => Promise<IDBDatabase>} */
function open() {
  connection ??= (async () => {
    const opening = indexedDB.open("ninefold-collections", 1);
    opening.onupgradeneeded = () => {
      for (const name of [COLLECTIONS, ROWS, PUZZLES]) opening.result.createObjectStore(name);
    };
    const opened = await resultOf(opening);
    opened.onversionchange = opened.onclose = () => {
      opened.close();
      connection = undefined;
    };
    return opened;
  })();
  connection.catch(() => { connection = undefined; });
  return connection;
}

// A store to read.
/** @type {(name: string) => Promise<IDBObjectStore>} */
const readable = async (name) => (await open()).transaction(name).objectStore(name);

// Changes stores in one transaction, and resolves when it is on the disk.
/** @type {(names: string[], change: (store: (name: string) => IDBObjectStore) => void) => Promise<void>} */
async function write(names, change) {
  const transaction = (await open()).transaction(names, "readwrite", { durability: "strict" });
  change((name) => transaction.objectStore(name));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

// Calls back with whether a write succeeded.
/** @type {(written: Promise<void>, done: (isWritten: boolean) => void) => void} */
function report(written, done) {
  written.then(() => done(true), (error) => {
    console.error(error);
    done(false);
  });
}

// The rows of a collection, from one part to another.
/** @type {(id: number, from?: number, to?: number) => IDBKeyRange} */
const rowsOf = (id, from = 0, to = Infinity) => IDBKeyRange.bound([id, from], [id, to]);

// Some parts of the rows of a collection, from this one on.
/** @type {(id: number, from: number) => Promise<Bytes[]>} */
const readParts = async (id, from) => resultOf((await readable(ROWS)).getAll(rowsOf(id, from, from + PARTS - 1)));

// Deletes rows of collections that do not exist: their writing was broken off.
/** @type {(known: IDBValidKey[]) => Promise<void>} */
async function deleteAbandoned(known) {
  const keys = /** @type {[number, number][]} */ (await resultOf((await readable(ROWS)).getAllKeys()));
  const ids = new Set(keys.map(([id]) => id));
  for (const id of ids) {
    if (known.includes(id) || Date.now() - id < ABANDONED) continue;
    await write([ROWS], (store) => store(ROWS).delete(rowsOf(id)));
  }
}

// Calls back with all collections, each its number and the text about it, the newest first; with null where nothing can be kept.
/** @type {Collections["loadCollections"]} */
export function loadCollections(callback) {
  const load = async () => {
    const store = await readable(COLLECTIONS);
    const [ids, texts] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
    deleteAbandoned(ids).catch(console.error);
    return ids.map((id, place) => /** @type {[number, string]} */ ([id, texts[place]])).reverse();
  };
  load().then(callback, (error) => {
    console.error(error);
    callback(null);
  });
}

// Calls back with what is kept about puzzles: for each its 81 characters and a text. Without any where nothing can be kept.
/** @type {Collections["loadRecords"]} */
export function loadRecords(callback) {
  const load = async () => {
    const store = await readable(PUZZLES);
    const [puzzles, texts] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
    return puzzles.map((puzzle, place) => /** @type {[string, string]} */ ([puzzle, texts[place]]));
  };
  load().then(callback, (error) => {
    console.error(error);
    callback([]);
  });
}

// The last load of rows that calls back a function.
/** @type {WeakMap<Function, object>} */
const loads = new WeakMap();

// Calls back with the rows of a collection, some parts at a time, and at the end with none; with null if they cannot be read. A load ends when
// another one with the same callback begins.
/** @type {Collections["loadRows"]} */
export function loadRows(id, callback) {
  const own = {};
  loads.set(callback, own);
  const load = async () => {
    for (let from = 0; ; from += PARTS) {
      const parts = await readParts(id, from);
      if (loads.get(callback) !== own) return;
      callback(parts);
      if (!parts.length) return;
    }
  };
  load().catch((error) => {
    console.error(error);
    if (loads.get(callback) === own) callback(null);
  });
}

// Keeps parts of the rows of a collection, from this one on.
/** @type {Collections["putRows"]} */
export function putRows(id, from, parts, done) {
  report(write([ROWS], (store) => parts.forEach((part, place) => store(ROWS).put(part, [id, from + place]))), done);
}

// Keeps what is known about a collection. Its rows are kept before: so one whose writing was broken off is none.
/** @type {Collections["putCollection"]} */
export function putCollection(id, text, done) {
  report(write([COLLECTIONS], (store) => store(COLLECTIONS).put(text, id)), done);
}

// Deletes a collection.
/** @type {Collections["deleteCollection"]} */
export function deleteCollection(id, done) {
  report(write([COLLECTIONS, ROWS], (store) => {
    store(COLLECTIONS).delete(id);
    store(ROWS).delete(rowsOf(id));
  }), done);
}

// Keeps a text about a puzzle; deletes what is kept if it is empty.
/** @type {Collections["putRecord"]} */
export function putRecord(puzzle, text, done) {
  report(write([PUZZLES], (store) => (text ? store(PUZZLES).put(text, puzzle) : store(PUZZLES).delete(puzzle))), done);
}

// Adds a line about a puzzle that was solved, before what is kept about it, unless it was solved earlier.
/** @type {(puzzle: string, line: string) => Promise<void>} */
export async function addSolved(puzzle, line) {
  await write([PUZZLES], (store) => {
    const known = store(PUZZLES).get(puzzle);
    known.onsuccess = () => {
      const text = known.result ?? "";
      if (!text.startsWith("solved ")) store(PUZZLES).put(line + text, puzzle);
    };
  });
}

// The beginning of a copy, which `app/src/collection.rs` knows, too, and that of each of its sections: a collection with its number, a part of its rows, what
// is kept about a puzzle.
const COPY = "=== ninefold lists 1\n";
const SECTION = "=== ";

// Calls back with a copy of everything, in pieces; with null if it cannot be read.
/** @type {Collections["copyAll"]} */
export function copyAll(callback) {
  const read = async () => {
    /** @type {BlobPart[]} */
    const pieces = [COPY];
    const collections = await readable(COLLECTIONS);
    const [ids, texts] = await Promise.all([resultOf(collections.getAllKeys()), resultOf(collections.getAll())]);
    for (const [place, id] of ids.entries()) {
      pieces.push(`${SECTION}collection ${id}\n${texts[place]}`);
      for (let from = 0; ; from += PARTS) {
        const parts = await readParts(/** @type {number} */ (id), from);
        if (!parts.length) break;
        // The browser may keep a piece outside of memory.
        pieces.push(new Blob(parts.flatMap((part) => [`${SECTION}rows\n`, part])));
      }
    }
    const puzzles = await readable(PUZZLES);
    const [names, records] = await Promise.all([resultOf(puzzles.getAllKeys()), resultOf(puzzles.getAll())]);
    names.forEach((name, place) => pieces.push(`${SECTION}puzzle ${name}\n${records[place]}`));
    return pieces;
  };
  read().then(callback, (error) => {
    console.error(error);
    callback(null);
  });
}

// Adds the collections of a copy that are not here, and what is kept about puzzles of which nothing is known. Calls back with the number of
// collections that were added; with null if they cannot be kept.
/** @type {Collections["addAll"]} */
export function addAll(copy, callback) {
  const add = async () => {
    const known = await resultOf((await readable(COLLECTIONS)).getAllKeys());
    const encoder = new TextEncoder();
    /** @type {[puzzle: string, text: string][]} */
    const records = [];
    let added = 0;
    // Number and text of the collection whose rows follow.
    let id = 0, text = "", part = 0;
    const finish = async () => {
      if (!id) return;
      await write([COLLECTIONS], (store) => store(COLLECTIONS).put(text, id));
      added++;
      id = 0;
    };
    for (const section of copy.split(`\n${SECTION}`).slice(1)) {
      const end = section.indexOf("\n");
      const [kind, name] = section.slice(0, end).split(" ");
      const body = `${section.slice(end + 1).trimEnd()}\n`;
      if (kind === "rows") {
        if (id) await write([ROWS], (store) => store(ROWS).put(encoder.encode(body), [id, part++]));
        continue;
      }
      await finish();
      if (kind === "collection" && Number(name) > 0 && !known.includes(Number(name))) [id, text, part] = [Number(name), body, 0];
      if (kind === "puzzle" && name?.length === 81) records.push([name, body]);
    }
    await finish();
    await write([PUZZLES], (store) => {
      for (const [puzzle, text] of records) {
        // What is known here stays.
        store(PUZZLES).add(text, puzzle).onerror = (event) => event.preventDefault();
      }
    });
    return added;
  };
  add().then(callback, (error) => {
    console.error(error);
    callback(null);
  });
}

// Calls back with a text of this site, as it is now; with null if it cannot be had.
/** @type {Collections["fetchText"]} */
export function fetchText(address, callback) {
  const load = async () => {
    // A page on a disk can fetch nothing.
    if (location.protocol === "file:") return null;
    const answer = await fetch(new URL(address, import.meta.url), { cache: "no-cache" });
    return answer.ok ? answer.text() : null;
  };
  load().then(callback, () => callback(null));
}
