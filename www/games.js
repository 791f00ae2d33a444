// The games that were put by, for what lists and counts them. Where there is no database they are in memory.

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

// In place of a game that stands under when it was begun: when the statistics began anew.
const RESET = 0;

// Those that `archived` leads to.
export default function (archived) {
  // What was taken out of the list on this visit.
  const dropped = new Map();

  function store(mode) {
    const [database, memory] = archived();
    if (database) return database.transaction("games", mode, { durability: "strict" }).objectStore("games");
    // The same few things, of a map.
    const request = (result) => {
      const made = {};
      queueMicrotask(() => { made.result = result; made.onsuccess?.(); });
      return made;
    };
    return {
      getAllKeys: () => request([...memory.keys()]),
      getAll: () => request([...memory.values()]),
      get: (begun) => request(memory.get(begun)),
      put: (game, begun) => request(void memory.set(begun, game)),
    };
  }

  async function rewrite(begun, change) {
    const game = await answer(store("readonly").get(begun));
    if (game) await answer(store("readwrite").put(change(game), begun));
  }

  // Calls back with whether they are in memory only, when the statistics began, and of each game when it was begun, when it
  // was played last (0 for one that is not kept whole), its head and the whole record.
  async function games(told) {
    const all = store("readonly");
    const [keys, values] = await Promise.all([answer(all.getAllKeys()), answer(all.getAll())]);
    const rows = keys.flatMap((begun, i) => {
      const { at, head, record, reset } = values[i];
      return reset ? [] : [[begun, at || 0, head, at ? record : ""]];
    });
    const reset = values[keys.indexOf(RESET)];
    // The clock was ahead then. Nothing would count before that time comes.
    if (reset?.reset > Date.now()) {
      reset.reset = Date.now();
      await answer(store("readwrite").put(reset, RESET));
    }
    told([!archived()[0], reset ? reset.reset : 0, rows]);
  }

  // Takes a game out of the list. What it was in the statistics stays.
  const dropGame = (begun) => rewrite(begun, (game) => {
    dropped.set(begun, game);
    return { head: game.head };
  });

  // Puts it back.
  const restoreGame = (begun) => rewrite(begun, (game) => dropped.get(begun) || game);

  // From now on nothing before counts.
  const resetGames = () => answer(store("readwrite").put({ reset: Date.now() }, RESET));

  return { games, dropGame, restoreGame, resetGames };
}
