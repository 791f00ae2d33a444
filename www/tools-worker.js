// The worker of the tools program: runs every kind of job. The first message is the page's language, the others are jobs.

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

// The first message is the tag of the page's language.
const language = new Promise((resolve) => {
  addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

// Gives the program the texts of the page's language, if it is not English, which the program has.
async function addTexts(tools) {
  const tag = await language;
  if (tag === "en") return;
  const texts = await import("./language.js");
  await texts.addTexts(tools, tag);
}

// Tells the program the player's pace, now and whenever it changes.
async function addPace(tools) {
  new BroadcastChannel(PACE).onmessage = ({ data }) => tools.setPace(data);
  const pace = await keptPace();
  if (pace) tools.setPace(pace);
}

runJobs((host) => {
  const tools = program(host);
  const load = async () => {
    await tools.default();
    // If the first fails the answers are in English; if the second fails, as where nothing can be stored, the pace is not known.
    await Promise.all([addTexts(tools).catch(console.error), addPace(tools).catch(() => {})]);
  };
  return { ...tools, default: load };
});
