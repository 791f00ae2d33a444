// The worker of the tools program: runs every kind of job. The first message is the page's language, the others are jobs.

import tools from "./tools.js";
import runJobs from "./worker-loop.js";

const language = new Promise((resolve) => {
  addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

// The program, which has loaded when it has the texts of that language, too.
const program = (host) => {
  const parts = tools(host);
  const load = async () => {
    const texts = language.then((tag) => tag !== "en" && import("./language.js"));
    await parts.default();
    // If this fails the answers are in English.
    await texts.then(async (module) => module && module.addTexts(parts, await language)).catch(console.error);
  };
  return { ...parts, default: load };
};

runJobs(program);
