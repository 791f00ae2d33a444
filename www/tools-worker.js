// The worker of the tools program: runs every kind of job. The first message is the page's language, the others are jobs.

import program from "./tools.js";
import runJobs from "./worker-loop.js";

const language = new Promise((resolve) => {
  addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

runJobs((host) => {
  const tools = program(host);
  const load = async () => {
    const module = language.then((tag) => tag !== "en" && import("./language.js"));
    await tools.default();
    // If this fails the answers are in English.
    await module.then((texts) => texts && language.then((tag) => texts.addTexts(tools, tag))).catch(console.error);
  };
  return { ...tools, default: load };
});
