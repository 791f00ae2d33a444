// The page in Chinese, and switching the language. English is in the markup and in the program; this file and the Chinese
// texts are loaded only when they are needed.

async function fetchText(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

// Translates a page to Chinese and resolves to the texts for its program. A page that names its own file of translations
// has no such texts.
export async function translatePage(page, words) {
  const files = words
    ? [new URL(words, import.meta.url)]
    : [new URL("./page.zh-Hans.txt", import.meta.url), new URL("./zh-Hans.txt", import.meta.url)];
  const [translations, ...texts] = await Promise.all(files.map(fetchText));
  page.documentElement.lang = "zh-Hans";
  translate(translations, page);
  return texts.join("\n");
}

// Translates the markup of the panels, before it is put into the page.
export async function translatePanels(markup) {
  translate(await fetchText(new URL("./panels.zh-Hans.txt", import.meta.url)), markup);
}

// Translates the notice of a new version.
export async function translateNotice(markup) {
  translate(await fetchText("update.zh-Hans.txt"), markup);
}

function translate(translations, markup) {
  const words = new Map(translations.split("\n").map((line) => line.split(" = ")));
  markup.title = words.get(markup.title) || markup.title;
  const texts = markup.createTreeWalker(markup.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentNode } = texts.currentNode;
    const translation = words.get(data.trim());
    // Chinese sentences have no spaces around their parts. Elsewhere, as around numbers and keys, spaces stay.
    if (translation) texts.currentNode.data = parentNode.localName === "p" ? translation : data.replace(data.trim(), translation);
  }
  // The button that leads back to English is in English.
  for (const choice of markup.querySelectorAll("[data-action=language]")) choice.lang = "en";
  for (const name of ["aria-label", "title"]) {
    for (const element of markup.querySelectorAll(`[${name}]`)) {
      const translation = words.get(element.getAttribute(name));
      if (translation) element.setAttribute(name, translation);
    }
  }
}

// Reloads the page in the other language and stores the choice, in the address where nothing else can be stored. A language
// in the address would override the choice, so it is removed.
export function switchLanguage() {
  const tag = document.documentElement.lang === "en" ? "zh-Hans" : "en";
  const link = new URLSearchParams(location.hash.slice(1));
  link.delete("lang");
  try {
    localStorage.setItem("ninefold.language", tag);
  } catch (error) { link.set("lang", tag); }
  location.hash = link;
  location.reload();
}
