// Where the game is kept. IndexedDB with strict durability has a record on the disk when it says so (measured: after
// killing a browser localStorage had lost two moves of five, this none); localStorage holds a mirror. What a record
// means, and whether it is whole, is decided in the program.

const STORE = "saves";
const GAMES = "games";
// So many games are kept whole, those played last; of the others their heads.
const MOST = 100;
const MIRROR = "ninefold.save";
const TURNS = ["a", "b"];

let database, writing, waiting, gone;
// Which of the two records in the database is the newer.
let newest = 0;
const aside = [];
// The games put by, where there is no database.
const games = new Map();

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// All that is kept, as a list of texts; null where nothing can be. Of several pages the one opened last keeps the game:
// the others are told, and keep nothing more.
export async function load(loaded, elsewhere) {
  navigator.locks?.request(STORE, { steal: true }, () => new Promise(() => {})).catch(({ name }) => {
    // Where locks are denied there is no other page.
    gone = name === "AbortError";
    if (gone) elsewhere();
  });
  const records = [];
  try {
    const opening = indexedDB.open("ninefold", 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (!oldVersion) opening.result.createObjectStore(STORE);
      opening.result.createObjectStore(GAMES).createIndex("at", "at");
    };
    // An older page in another tab may keep it as it was.
    const blocked = new Promise((resolve, reject) => { opening.onblocked = reject; });
    database = await Promise.race([answer(opening), blocked]);
    database.onversionchange = () => database.close();
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
  if (gone) return;
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

// Puts a game by. Only one that is kept whole has a time.
export function archive(begun, head, record) {
  const game = { at: Date.now(), head, record };
  if (!database) return void games.set(begun, game);
  try {
    const store = change(GAMES);
    store.put(game, begun);
    const whole = store.index("at");
    whole.count().onsuccess = ({ target }) => {
      if (target.result > MOST) whole.openCursor().onsuccess = ({ target }) => target.result.update({ head: target.result.value.head });
    };
  } catch (error) { /* the database has gone */ }
}

// Where the games are that were put by.
export const archived = () => [database, games];

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

// To be changed, and on the disk when that is told.
const change = (name) => database.transaction(name, "readwrite", { durability: "strict" }).objectStore(name);

async function put(name, record) {
  try {
    const store = change(STORE);
    store.put(record, name);
    await new Promise((resolve) => { store.transaction.oncomplete = store.transaction.onabort = resolve; });
  } catch (error) { /* no database: the mirror has it */ }
}
