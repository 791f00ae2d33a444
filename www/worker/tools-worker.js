// The worker of the tools program: runs every kind of job. The first message is the page's language, the others are jobs. If the first
// message is a picture the worker reads that instead, if it asks for a proof it writes that, and if it asks for surveys, a search or canonical forms it makes those.

import tools from "../programs/tools.js";
import runJobs from "./worker-loop.js";

/** @import { Bytes, FirstMessage, Pace, ToolsProgram, WorkerHost } from "../bridge.js" */

// The name of the player's pace among the saves, and of the channel on which it is told.
const PACE = "ninefold.pace";

// The pace that `games.js` has kept; undefined if there is none.
/** @type {() => Promise<Pace | undefined>} */
const keptPace = () => new Promise((resolve, reject) => {
  const opening = indexedDB.open("ninefold");
  // The page creates the database, not a worker.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  opening.onerror = reject;
  opening.onsuccess = () => {
    const database = opening.result;
    const reading = database.transaction("saves").objectStore("saves").get(PACE);
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = reject;
    database.close();
  };
});

// Gives the program the texts of the page's language, if it is not English, which the program has. They load at the same time.
/** @type {(parts: ToolsProgram, tag: string, loading: Promise<unknown>) => Promise<void>} */
async function addTexts(parts, tag, loading) {
  if (tag === "en") return;
  const texts = await import("../shared/language.js");
  await loading;
  await texts.addTexts(parts, tag);
}

// Tells the program the player's pace, now and whenever it changes.
/** @type {(parts: ToolsProgram) => Promise<void>} */
async function addPace(parts) {
  new BroadcastChannel(PACE).onmessage = ({ data }) => parts.setPace(data);
  const pace = await keptPace();
  if (pace) parts.setPace(pace);
}

// A function that reads a list.
/** @type {(list?: Blob) => WorkerHost["readListPart"]} */
const readerOf = (list) => (from, to) => {
  try {
    return list && new Uint8Array(new FileReaderSync().readAsArrayBuffer(list.slice(from, to)));
  } catch { return undefined; }
};

// The program, which has loaded when it has the texts of this language and the pace, too. It can read a list.
/** @type {(language: string, list?: Blob) => (host: WorkerHost) => ToolsProgram} */
const programIn = (language, list) => (host) => {
  const parts = tools({ ...host, readListPart: readerOf(list) });
  const load = async () => {
    const loading = parts.default();
    // If this fails the answers are in English.
    const texts = addTexts(parts, language, loading).catch(console.error);
    await loading;
    // Where nothing can be stored the pace is not known.
    await Promise.all([texts, addPace(parts).catch(() => {})]);
  };
  return { ...parts, default: load };
};

// Posts one answer, or why there is none.
/** @type {(answer: Promise<Bytes>) => void} */
function postAnswer(answer) {
  answer.then((bytes) => postMessage({ answer: bytes }), (error) => postMessage({ failed: `${error.message || error}` }));
}

// Posts what is known about the clues, or what was found.
/** @type {(report: Bytes) => void} */
const postReport = (report) => postMessage(report, { transfer: [report.buffer] });

// Makes the surveys, or the search, that later messages ask for. These wait for the script.
/** @type {(loop: Promise<{ default(request: Bytes, onReport: (report: Bytes) => void): Promise<void> }>) => void} */
function answerRequests(loop) {
  addEventListener("message", ({ data }) => {
    loop.then(({ default: answer }) => answer(data, postReport)).catch((error) => postMessage({ failed: `${error.message || error}` }));
  });
}

addEventListener("message", (event) => {
  /** @type {FirstMessage} */
  const first = event.data;
  event.stopImmediatePropagation();
  if ("rgba" in first) postAnswer(import("../shared/picture-reader.js").then(({ default: read }) => read(first)));
  else if ("grid" in first) postAnswer(import("../shared/proof-writer.js").then(({ default: write }) => write(first)));
  else if ("forms" in first) answerRequests(import("./forms-loop.js"));
  else if ("surveys" in first) answerRequests(first.surveys ? import("../shared/survey-loop.js") : import("./search-loop.js"));
  else runJobs(programIn(first.language, first.list));
}, { once: true });
