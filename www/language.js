// The page in Chinese, and the choice of its language. English is in the markup and in the program; all that Chinese takes
// is loaded only by those who read it.

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.text();
}

// Says in Chinese what a page says in English, and hands over the texts for what the program says. A page that names its
// words has no others.
export async function chinese(page, words) {
  const files = words
    ? [new URL(words, import.meta.url)]
    : [new URL("./page.zh-Hans.txt", import.meta.url), new URL("./zh-Hans.txt", import.meta.url)];
  const [said, ...texts] = await Promise.all(files.map(fetched));
  page.documentElement.lang = "zh-Hans";
  say(said, page);
  return texts.join("\n");
}

// The same of the markup of the rooms, before it is in the page.
export async function furnished(markup) {
  say(await fetched(new URL("./panels.zh-Hans.txt", import.meta.url)), markup);
}

// The same of the notice of a new version.
export async function noticed(markup) {
  say(await fetched("update.zh-Hans.txt"), markup);
}

function say(page, markup) {
  const words = new Map(page.split("\n").map((line) => line.split(" = ")));
  markup.title = words.get(markup.title) || markup.title;
  const texts = markup.createTreeWalker(markup.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentNode } = texts.currentNode;
    const said = words.get(data.trim());
    // No blanks about the Chinese words of a sentence; about figures and keys they stay.
    if (said) texts.currentNode.data = parentNode.localName === "p" ? said : data.replace(data.trim(), said);
  }
  // Those who want English find it by its name.
  for (const choice of markup.querySelectorAll("[data-action=language]")) choice.lang = "en";
  for (const name of ["aria-label", "title"]) {
    for (const element of markup.querySelectorAll(`[${name}]`)) {
      const said = words.get(element.getAttribute(name));
      if (said) element.setAttribute(name, said);
    }
  }
}

// Loads the page again in the other language and keeps the choice, in the address where nothing else can be kept. A
// language in the address would win over it, so it goes.
export function other() {
  const tag = document.documentElement.lang === "en" ? "zh-Hans" : "en";
  const link = new URLSearchParams(location.hash.slice(1));
  link.delete("lang");
  try {
    localStorage.setItem("ninefold.language", tag);
  } catch (error) { link.set("lang", tag); }
  location.hash = link;
  location.reload();
}
