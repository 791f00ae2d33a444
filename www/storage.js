// Where games are kept. IndexedDB with strict durability has a record on the disk when it says so (measured: after
// killing a browser localStorage had lost two moves of five, this none); localStorage holds a mirror. What a record
// means, and whether it is whole, is decided in the program.

const STORE = "saves";
const GAMES = "games";
// So many games are kept whole, those played last; of the others their heads.
const MOST = 100;
const TURNS = ["a", "b"];
// So long a name is waited for that a page still holds which is just being left, in milliseconds.
const PATIENCE = 2000;

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// The names that games of this page have, where there are no locks to tell.
const taken = new Set();

// Holds a name until it is released: true, or false where another game has it. A page that is being left still has its
// names for a moment, but does not answer who asks for them.
async function hold(name, released) {
  if (taken.has(name)) return false;
  taken.add(name);
  const channel = new BroadcastChannel(`ninefold ${name}`);
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  channel.onmessage = ({ data }) => { if (data === "mine") patience.abort(); };
  channel.postMessage("whose?");
  const isOurs = !navigator.locks || await new Promise((told) => {
    navigator.locks.request(`${STORE} ${name}`, { signal: patience.signal }, () => {
      told(true);
      return released;
      // Where locks are denied nobody else can have one.
    }).catch((error) => told(error.name !== "AbortError"));
  });
  if (isOurs) {
    channel.onmessage = ({ data }) => { if (data === "whose?") channel.postMessage("mine"); };
    released.then(() => {
      taken.delete(name);
      channel.close();
    });
  } else {
    taken.delete(name);
    channel.close();
  }
  return isOurs;
}

// The game that is kept under this name, or under the name and a number where several of that name are open at once; `null`
// for one that is not kept. Without a name it is the page's own: of several such pages the one opened last keeps the game,
// and only its games are put by for lists and statistics.
export default function storage(slot) {
  const isPage = slot === undefined;
  let name = "";
  let database, writing, waiting, gone, release;
  const released = new Promise((resolve) => { release = resolve; });
  // Which of the two records in the database is the newer.
  let newest = 0;
  const aside = [];
  // The games put by, where there is no database.
  const games = new Map();

  const key = (turn) => (name ? `${turn} ${name}` : turn);
  const mirror = () => (name ? `ninefold.save ${name}` : "ninefold.save");

  function claim(elsewhere) {
    if (navigator.locks) navigator.locks.request(STORE, { steal: true }, () => released).catch((error) => {
      // Where locks are denied there is no other page.
      gone = error.name === "AbortError";
      if (gone) elsewhere();
    });
  }

  async function number() {
    for (let count = 1; ; count++) {
      name = count > 1 ? `${slot} ${count}` : slot;
      if (await hold(name, released)) return;
    }
  }

  // All that is kept, as a list of texts; null where nothing can be. What takes the game away calls back.
  async function load(loaded, elsewhere) {
    // Nobody expects to find it again.
    if (slot === null) return loaded([]);
    if (isPage) claim(elsewhere);
    else await number();
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
      records.push(...await Promise.all(TURNS.map((turn) => answer(store.get(key(turn))))));
      const [first, second] = records.map((record) => Number(`${record}`.split(/\s/)[1]) || 0);
      newest = first > second ? 0 : 1;
    } catch (error) { /* denied: the mirror may do */ }
    let mirrored = true;
    try {
      records.push(localStorage.getItem(mirror()));
    } catch (error) { mirrored = false; }
    loaded(database || mirrored ? records.filter((record) => typeof record === "string") : null);
  }

  // Keeps a record: in the mirror at once, so that a reload finds it, and in the database in the place of the older of the
  // two there, so that the other stays whole whatever happens. While one is written only the newest waits.
  async function keep(record) {
    if (gone || slot === null) return;
    try { localStorage.setItem(mirror(), record); } catch (error) { /* full or denied: only the mirror */ }
    waiting = record;
    if (writing) return;
    for (writing = true; waiting;) {
      const next = waiting;
      waiting = undefined;
      newest = 1 - newest;
      await put(key(TURNS[newest]), next);
    }
    writing = false;
  }

  // Puts a game by. Only one that is kept whole has a time.
  function archive(begun, head, record) {
    if (!isPage) return;
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
  const archived = () => [database, games];

  // Keeps a record that cannot be read beside the others, where nothing overwrites it.
  function putAside(record) {
    aside.push(record, "\n");
    return put(key(`aside-${Date.now()}-${aside.length}`), record);
  }

  // Hands the player what was put aside, as a file.
  function download() {
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

  return { load, keep, archive, archived, putAside, download, release };
}
