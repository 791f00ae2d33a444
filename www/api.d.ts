// What api.js exports: what functions.js does, at hand as soon as it is imported.
export * from "./functions.js";
