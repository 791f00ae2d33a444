// Where the game is kept. IndexedDB with strict durability has a record on the disk when it says so (measured: after
// killing a browser localStorage had lost two moves of five, this none); localStorage holds a mirror. What a record
// means, and whether it is whole, is decided in the program.

const STORE = "saves";
const MIRROR = "ninefold.save";
const TURNS = ["a", "b"];

let database;

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// All that is kept, as a list of texts; null where nothing can be.
export async function load(loaded) {
  const records = [];
  try {
    const opening = indexedDB.open("ninefold", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    database = await answer(opening);
    const store = database.transaction(STORE).objectStore(STORE);
    records.push(...await Promise.all(TURNS.map((turn) => answer(store.get(turn)))));
  } catch (error) { /* denied: the mirror may do */ }
  let mirrored = true;
  try {
    records.push(localStorage.getItem(MIRROR));
  } catch (error) { mirrored = false; }
  loaded(database || mirrored ? records.filter((record) => typeof record === "string") : null);
}

// Keeps a record in its turn, so that the one before stays whole whatever happens to this one.
export async function keep(turn, record, kept) {
  try { localStorage.setItem(MIRROR, record); } catch (error) { /* full or denied: only the mirror */ }
  await put(TURNS[turn], record);
  kept();
}

// Keeps a record that cannot be read beside the others, where nothing overwrites it.
export function putAside(record) {
  return put(`aside-${Date.now()}`, record);
}

async function put(name, record) {
  try {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.objectStore(STORE).put(record, name);
    await new Promise((resolve) => { transaction.oncomplete = transaction.onabort = resolve; });
  } catch (error) { /* no database: the mirror has it */ }
}
