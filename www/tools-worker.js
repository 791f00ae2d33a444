// The worker of the tools program: runs every kind of job.

import program from "./tools.js";
import runJobs from "./worker-loop.js";

// The name of the player's pace among the saves, and of the channel on which it is told.
const PACE = "ninefold.pace";

// The pace that `games.js` has kept; undefined if there is none.
const keptPace = () => new Promise((resolve, reject) => {
  const opening = indexedDB.open("ninefold");
  // The page creates the database, not a worker.
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = reject;
  opening.onsuccess = () => {
    const database = opening.result;
    const reading = database.transaction("saves").objectStore("saves").get(PACE);
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = reject;
    database.close();
  };
});

runJobs((host) => {
  const exports = program(host);
  return {
    ...exports,
    default: async () => {
      await exports.default();
      try {
        new BroadcastChannel(PACE).onmessage = ({ data }) => exports.setPace(data);
        exports.setPace(await keptPace());
      } catch (error) { /* nothing can be stored: the pace stays unknown */ }
    },
  };
});
