// The race in Node: node node.mjs FOLDER,FOLDER… SET,SET… MILLISECONDS. A folder is what wasm-bindgen made for `--target
// web`; the first has all entrants in it, others ours alone. The sets are files of lines.

import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { race } from "./race.js";

const [folders, sets, milliseconds] = process.argv.slice(2);
const builds = [];
for (const [number, folder] of folders.split(",").entries()) {
  const module = await import(resolve(folder, "bench.js"));
  module.initSync({ module: readFileSync(resolve(folder, "bench_bg.wasm")) });
  builds.push({ ...(number ? { name: `:${basename(folder)}`, only: ["ninefold"] } : { name: "" }), Stand: module.Stand });
}
for (const file of sets.split(",")) {
  const name = basename(file, ".txt");
  const course = /^(few|norvig_imp|empty)/.test(name) ? "Lines" : /^invalid/.test(name) ? "Quick" : "Whole";
  race(builds, name, readFileSync(file, "utf8"), course, Number(milliseconds), console.log);
}
