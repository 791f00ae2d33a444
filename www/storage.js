// Where the game is kept. IndexedDB with strict durability has a record on the disk when it says so (measured: after
// killing a browser localStorage had lost two moves of five, this none); localStorage holds a mirror. What a record
// means, and whether it is whole, is decided in the program.

const STORE = "saves";
const MIRROR = "ninefold.save";
const TURNS = ["a", "b"];

let database, writing, waiting;
// Which of the two records in the database is the newer.
let newest = 0;
const aside = [];

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
    const [first, second] = records.map((record) => Number(`${record}`.split(/\s/)[1]) || 0);
    newest = first > second ? 0 : 1;
  } catch (error) { /* denied: the mirror may do */ }
  let mirrored = true;
  try {
    records.push(localStorage.getItem(MIRROR));
  } catch (error) { mirrored = false; }
  loaded(database || mirrored ? records.filter((record) => typeof record === "string") : null);
}

// Keeps a record: in the mirror at once, so that a reload finds it, and in the database in the place of the older of the
// two there, so that the other stays whole whatever happens. While one is written only the newest waits.
export async function keep(record) {
  try { localStorage.setItem(MIRROR, record); } catch (error) { /* full or denied: only the mirror */ }
  waiting = record;
  if (writing) return;
  for (writing = true; waiting;) {
    const next = waiting;
    waiting = undefined;
    newest = 1 - newest;
    await put(TURNS[newest], next);
  }
  writing = false;
}

// Keeps a record that cannot be read beside the others, where nothing overwrites it.
export function putAside(record) {
  aside.push(record, "\n");
  return put(`aside-${Date.now()}-${aside.length}`, record);
}

// Hands the player what was put aside, as a file.
export function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(aside));
  link.download = "ninefold-save.txt";
  link.click();
}

async function put(name, record) {
  try {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.objectStore(STORE).put(record, name);
    await new Promise((resolve) => { transaction.oncomplete = transaction.onabort = resolve; });
  } catch (error) { /* no database: the mirror has it */ }
}
