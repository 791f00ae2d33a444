// The race in a worker, as told in the address: builds=NAME,NAME… (all entrants run in the first, ours in all) and
// sets=START,START… of the sets' names.

import { race } from "./race.js";

const MILLISECONDS = 4000;

const told = new URLSearchParams(location.search);
const list = (name) => (told.get(name) ?? "").split(",");

async function load(name, number) {
  const module = await import(`./${name}.js`);
  await module.default();
  return number ? { name: `:${name}`, only: ["ninefold"], Stand: module.Stand } : { name: "", Stand: module.Stand };
}

async function run() {
  const builds = await Promise.all(list("builds").map(load));
  const sets = await (await fetch("sets.json")).json();
  const laps = [];
  for (const { name, course } of sets.filter(({ name }) => list("sets").some((start) => name.startsWith(start)))) {
    const text = await (await fetch(`${name}.txt`)).text();
    race(builds, name, text, course, MILLISECONDS, (lap) => laps.push(lap));
  }
  postMessage(laps.join("\n"));
}

run().catch((error) => postMessage(`failed: ${error}`));
