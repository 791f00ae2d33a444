// The page in a language other than English, and switching the language. English is in the markup and in the program; this
// file and the texts of other languages are loaded only when they are needed.

// The text files of each language: translations of the page, the panels, the page for print and the notice of a new version;
// of texts that stand in several of them; the texts of the program, and those that it shares with the tools program.
const FILES = {
  "zh-Hans": {
    page: new URL("./page.zh-Hans.txt", import.meta.url),
    panels: new URL("./panels.zh-Hans.txt", import.meta.url),
    print: new URL("./pack-page.zh-Hans.txt", import.meta.url),
    notice: new URL("./update.zh-Hans.txt", import.meta.url),
    markup: new URL("./markup.zh-Hans.txt", import.meta.url),
    program: new URL("./zh-Hans.txt", import.meta.url),
    shared: new URL("./shared.zh-Hans.txt", import.meta.url),
  },
};

async function fetchText(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

// Translates markup, of which `part` names the file, and resolves to the texts for the program, if it is the game's page.
export async function translate(markup, language, part) {
  // A browser that translates pages sets a language of its own, and translates from English.
  if (!FILES[language]) return undefined;
  const names = ["markup", part, "shared"].concat(part === "page" ? "program" : []);
  const texts = await Promise.all(names.map((name) => fetchText(FILES[language][name])));
  markup.documentElement.lang = language;
  apply(texts.slice(0, 3).join("\n"), markup);
  return texts.slice(2).join("\n");
}

function apply(translations, markup) {
  const words = new Map(translations.split("\n").map((line) => line.split(" = ")));
  // Names of levels stand among the shared texts, whose keys are the English names in lower case.
  const find = (text) => words.get(text) || words.get(text.toLowerCase());
  markup.title = find(markup.title) || markup.title;
  const texts = markup.createTreeWalker(markup.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentNode } = texts.currentNode;
    const translation = find(data.trim());
    // Chinese sentences have no spaces around their parts. Elsewhere, as around numbers and keys, spaces stay.
    if (translation) texts.currentNode.data = parentNode.localName === "p" ? translation : data.replace(data.trim(), translation);
  }
  // The button that leads back to English is in English.
  for (const choice of markup.querySelectorAll("[data-action=language]")) choice.lang = "en";
  for (const name of ["aria-label", "title"]) {
    for (const element of markup.querySelectorAll(`[${name}]`)) {
      const translation = find(element.getAttribute(name));
      if (translation) element.setAttribute(name, translation);
    }
  }
}

// Stores the chosen language, and returns whether that succeeded.
export function keepLanguage(tag) {
  try {
    localStorage.setItem("ninefold.language", tag);
    return true;
  } catch { return false; }
}

// Reloads the page in another language and stores the choice, in the address where nothing else can be stored. A language
// in the address would override the choice, so it is removed. A choice in Settings leads back to them, or to this panel.
export function switchLanguage(tag, panel = document.querySelector("#room[open][data-room=settings]") && "settings") {
  const link = new URLSearchParams(location.hash.slice(1));
  link.delete("lang");
  if (panel) link.set("panel", panel);
  if (!keepLanguage(tag)) link.set("lang", tag);
  location.hash = link;
  location.reload();
}
