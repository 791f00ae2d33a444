// Texts in the reader's language for scripts that run where no other file can be loaded: they contain them in all languages.

// Translations of the texts by language, which the build fills in.
/** @typedef {Record<string, Record<string, string>>} Translations */

/** @type {(tag?: string | null) => string | undefined} */
const primary = (tag) => tag?.split(/[-_]/)[0].toLowerCase();

// Finds the language of the reader among these translations and English. Returns its tag and a function that translates.
/** @type {(translations: Translations) => { lang: string, find: (text: string) => string }} */
export function ownLanguage(translations) {
  let chosen;
  try { chosen = localStorage.getItem("ninefold.language"); } catch { /* denied: nothing was chosen */ }
  const wanted = [new URLSearchParams(location.hash.slice(1)).get("lang"), chosen, ...navigator.languages];
  const known = ["en", ...Object.keys(translations)];
  const lang = wanted.map((tag) => known.find((other) => primary(other) === primary(tag))).find(Boolean) || "en";
  return { lang, find: (text) => translations[lang]?.[text] || text };
}
