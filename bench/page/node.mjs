// The benchmark in Node: node node.mjs FOLDER,FOLDER… SET,SET… MILLISECONDS. A folder has the output of wasm-bindgen for
// `--target web`; all solvers run in the first, only ours in the others. The sets are files with one puzzle per line.

import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { measure } from "./bench.js";

const [folders, sets, milliseconds] = process.argv.slice(2);
const builds = [];
for (const [number, folder] of folders.split(",").entries()) {
  const module = await import(resolve(folder, "bench.js"));
  module.initSync({ module: readFileSync(resolve(folder, "bench_bg.wasm")) });
  builds.push({ ...(number ? { name: `:${basename(folder)}`, only: ["ninefold"] } : { name: "" }), Workload: module.Workload });
}
for (const file of sets.split(",")) {
  const name = basename(file, ".txt");
  const schedule = /^(few|norvig_imp|empty)/.test(name) ? "LineByLine" : /^(invalid|impossible|duplicate)/.test(name) ? "FastSolversOnly" : "All";
  measure(builds, name, readFileSync(file, "utf8"), schedule, Number(milliseconds), console.log);
}
