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
// and only its games are put by for lists and statistics. A record that was left counts like those that are kept.
export default function storage(slot, left) {
  const isPage = slot === undefined;
  let name = "";
  let database, latest = left, writing, waiting, gone, release, asides, tell;
  // It was there, and has been closed.
  let isClosed = false;
  // The player has been told that nothing is kept.
  let isTold = false;
  const released = new Promise((resolve) => { release = resolve; });
  // Which of the two records in the database is the newer.
  let turn = 0;
  const aside = [];
  // The games put by, where there is no database.
  const games = new Map();

  const key = (turn) => (name ? `${turn} ${name}` : turn);
  const mirror = () => (name ? `ninefold.save ${name}` : "ninefold.save");

  // Takes the game from the page that has it, and hears when another takes it from this one.
  function claim() {
    const lose = () => {
      gone = true;
      tell();
    };
    if (navigator.locks) return new Promise((taken) => {
      navigator.locks.request(STORE, { steal: true }, () => {
        taken();
        return released;
        // Where locks are denied there is no other page.
      }).catch((error) => {
        taken();
        if (error.name === "AbortError") lose();
      });
    });
    const channel = new BroadcastChannel(STORE);
    channel.onmessage = () => {
      channel.close();
      lose();
    };
    channel.postMessage("mine");
  }

  async function number() {
    for (let count = 1; ; count++) {
      name = count > 1 ? `${slot} ${count}` : slot;
      if (await hold(name, released)) return;
    }
  }

  // Opens the database; one that a later version of the program has made is taken as it is.
  async function connect() {
    const opening = indexedDB.open("ninefold", 2);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (!oldVersion) opening.result.createObjectStore(STORE);
      opening.result.createObjectStore(GAMES).createIndex("at", "at");
    };
    // An older page in another tab may keep it as it was.
    const blocked = new Promise((resolve, reject) => { opening.onblocked = reject; });
    const opened = await Promise.race([answer(opening), blocked]).catch((error) => {
      if (error.name === "VersionError") return answer(indexedDB.open("ninefold"));
      throw error;
    });
    // When it is cleared, or is to become that of a later version. What is kept next opens it again.
    opened.onversionchange = opened.onclose = () => {
      opened.close();
      isClosed = true;
    };
    isClosed = false;
    database = opened;
  }

  // Calls back with all that is kept, as a list of texts; with null where nothing can be. Later `told` hears whether what was
  // to be kept is, when that changes; and nothing when the game was taken away.
  async function load(loaded, told) {
    tell = told;
    // Nobody expects to find it again.
    if (slot === null) return loaded([]);
    const claimed = isPage ? claim() : number();
    const records = [left];
    try {
      await connect();
      await claimed;
      const store = database.transaction(STORE).objectStore(STORE);
      const both = await Promise.all(TURNS.map((turn) => answer(store.get(key(turn)))));
      records.push(...both);
      const [first, second] = both.map((record) => Number(`${record}`.split(/\s/)[1]) || 0);
      turn = first > second ? 0 : 1;
    } catch (error) { database = undefined; /* denied: the mirror may do */ }
    await claimed;
    try {
      records.push(localStorage.getItem(mirror()));
    } catch (error) { isTold = !database; }
    loaded(isTold && !left ? null : records.filter((record) => typeof record === "string"));
  }

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
      const older = key(TURNS[1 - turn]);
      // What has just been closed is open at the second time.
      const isWritten = await put(older, next) || await put(older, next);
      if (isWritten) turn = 1 - turn;
      note(isWritten || !database && isMirrored);
    }
    writing = false;
  }

  // Tells the player once that nothing is kept, and once that it is again.
  function note(isKept) {
    if (isKept !== isTold || gone) return;
    isTold = !isKept;
    tell(isKept);
  }

  // Puts a game by. Only one that is kept whole has a time.
  async function archive(begun, head, record) {
    if (!isPage) return;
    const game = { at: Date.now(), head, record };
    if (!database) return void games.set(begun, game);
    try {
      if (isClosed) await connect();
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

  // Keeps a record that cannot be read beside the others. Where that fails nothing is kept on this visit: it would take the
  // place of what could not be read.
  function putAside(record) {
    aside.push(record, "\n");
    if (slot === null) return;
    const name = key(`aside-${Date.now()}-${aside.length}`);
    asides = Promise.all([asides || true, beside(name, record)]).then(([others, isKept]) => others && isKept);
  }

  async function beside(name, record) {
    if (await put(name, record)) return true;
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

  // To be changed, and on the disk when that is told.
  const change = (name) => database.transaction(name, "readwrite", { durability: "strict" }).objectStore(name);

  async function put(name, record) {
    try {
      if (isClosed) await connect();
      const store = change(STORE);
      store.put(record, name);
      await new Promise((resolve, reject) => {
        store.transaction.oncomplete = resolve;
        store.transaction.onabort = reject;
      });
      return true;
    } catch (error) { return false; }
  }

  // The newest record, kept or not.
  const newest = () => latest;

  return { load, keep, newest, archive, archived, putAside, download, release };
}
