// The database of this site, "ninefold": what games keep by name, and the games that were put by. A record is on the disk
// when it says so: with strict durability IndexedDB waits for that (measured: after killing a browser localStorage had lost
// two moves of five, this none).

const SAVES = "saves";
const GAMES = "games";
// So many games are kept whole, those played last; of the others their heads.
const MOST = 100;
// So often a database that cannot be opened is asked for again, every so many milliseconds: a browser that was killed may
// still hold it while the next one starts.
const TRIES = 10;
const PAUSE = 200;

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export default function database() {
  // The connection: closed it is opened again by what is kept next.
  let opened, isClosed;

  // One that a later version of the program has made is taken as it is.
  async function open(tries = 1) {
    const opening = indexedDB.open("ninefold", 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (!oldVersion) opening.result.createObjectStore(SAVES);
      opening.result.createObjectStore(GAMES).createIndex("at", "at");
    };
    // An older page in another tab may keep it as it was.
    const blocked = new Promise((resolve, reject) => { opening.onblocked = reject; });
    const made = await Promise.race([answer(opening), blocked]).catch((error) => {
      if (error.name === "VersionError") return answer(indexedDB.open("ninefold"));
      if (error.name !== "UnknownError" || tries === 1) throw error;
    });
    if (!made) {
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
      return open(tries - 1);
    }
    // When it is cleared, or is to become that of a later version.
    made.onversionchange = made.onclose = () => {
      made.close();
      isClosed = true;
    };
    isClosed = false;
    opened = made;
  }

  // What it has of this name, if anything.
  const get = (name) => answer(opened.transaction(SAVES).objectStore(SAVES).get(name));

  // To be changed, and on the disk when that is told.
  const change = (name) => opened.transaction(name, "readwrite", { durability: "strict" }).objectStore(name);

  // Whether it has kept a record under this name.
  async function put(name, record) {
    try {
      if (isClosed) await open();
      const store = change(SAVES);
      store.put(record, name);
      await new Promise((resolve, reject) => {
        store.transaction.oncomplete = resolve;
        store.transaction.onabort = reject;
      });
      return true;
    } catch (error) { return false; }
  }

  // Puts a game by: the time it was played last, its head and its record. Only one that is kept whole has a time.
  async function archive(begun, game) {
    try {
      if (isClosed) await open();
      const store = change(GAMES);
      store.put(game, begun);
      const whole = store.index("at");
      whole.count().onsuccess = ({ target }) => {
        if (target.result > MOST) whole.openCursor().onsuccess = ({ target }) => target.result.update({ head: target.result.value.head });
      };
    } catch (error) { /* it has gone */ }
  }

  return { open: () => open(TRIES), get, put, archive, connection: () => opened };
}
