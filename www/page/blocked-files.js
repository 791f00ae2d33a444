// Says what to do where the browser keeps the page's own files from loading: opened from a disk, or in the sandbox of a frame. Loaded
// only there, by `load-errors.js`: a classic script, as no other kind loads, with its texts in all languages.

import { ownLanguage } from "../shared/own-text.js";

/** @import { Translations } from "../shared/own-text.js" */

const DISK = "This page needs a web server: to play without one, open {file} instead.";
const SANDBOX = "This frame's sandbox keeps the files of the page from loading. Add allow-same-origin to it, or have the server send Access-Control-Allow-Origin: * with them.";
const FAILED = "Ninefold could not start.";

// The build fills them in.
/** @type {Translations} */
const TEXTS = {};

const FILE = "ninefold-offline.html";

// A page that was cut off on the way may lack the element.
const trouble = document.getElementById("trouble") || document.body.appendChild(document.createElement("p"));
const { lang, find } = ownLanguage(TEXTS);
Object.assign(trouble, { lang, hidden: false });
if (location.protocol === "file:") {
  const link = Object.assign(document.createElement("a"), { href: FILE, textContent: FILE });
  const [before, after] = find(DISK).split("{file}");
  trouble.replaceChildren(before, link, after);
} else {
  trouble.textContent = `${find(FAILED)} ${find(SANDBOX)}`;
}
