// The benchmark in a worker. The query has builds=NAME,NAME… (all solvers run in the first, ours in all) and
// sets=START,START…, the beginnings of the sets' names.

import { measure } from "./bench.js";

const MILLISECONDS = 4000;

const query = new URLSearchParams(location.search);
const list = (name) => (query.get(name) ?? "").split(",");

async function load(name, number) {
  const module = await import(`./${name}.js`);
  await module.default();
  return number ? { name: `:${name}`, only: ["ninefold"], Workload: module.Workload } : { name: "", Workload: module.Workload };
}

async function run() {
  const builds = await Promise.all(list("builds").map(load));
  const sets = await (await fetch("sets.json")).json();
  const samples = [];
  for (const { name, schedule } of sets.filter(({ name }) => list("sets").some((start) => name.startsWith(start)))) {
    const text = await (await fetch(`${name}.txt`)).text();
    measure(builds, name, text, schedule, MILLISECONDS, (line) => samples.push(line));
  }
  postMessage(samples.join("\n"));
}

run().catch((error) => postMessage(`failed: ${error}`));
