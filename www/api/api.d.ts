// The exports of api.js: those of functions.js, with the program already loaded.
export * from "./functions.js";
