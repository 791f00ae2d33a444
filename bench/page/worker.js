// The benchmark in a worker. The query has builds=NAME,NAME… (all solvers run in the first, ours in all),
// sets=START,START…, the beginnings of the sets' names, and perhaps order=reversed, with which only ours runs.

import { measure } from "./bench.js";

const MILLISECONDS = 4000;

const query = new URLSearchParams(location.search);
const list = (name) => (query.get(name) ?? "").split(",");

const order = query.get("order");

async function load(name, number) {
  const module = await import(`./${name}.js`);
  await module.default();
  const suffix = (number ? `:${name}` : "") + (order ? `:${order}` : "");
  return { name: suffix, only: number || order ? ["ninefold"] : undefined, Workload: module.Workload };
}

async function run() {
  const builds = await Promise.all(list("builds").map(load));
  const wanted = ({ name }) => list("sets").some((start) => name.startsWith(start));
  const sets = (await (await fetch("sets.json")).json()).filter(wanted);
  if (order === "reversed") {
    sets.reverse();
  }
  const samples = [];
  for (const { name, schedule } of sets) {
    const text = await (await fetch(`${name}.txt`)).text();
    measure(builds, name, text, schedule, MILLISECONDS, (line) => samples.push(line));
  }
  postMessage(samples.join("\n"));
}

run().catch((error) => postMessage(`failed: ${error}`));
