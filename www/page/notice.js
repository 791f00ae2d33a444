// Notices in a corner of the page, over everything else.

import loadMarkup from "../shared/markup.js";

/** @type {(name: string) => URL} */
const file = (name) => new URL(name, import.meta.url);

// Shows the notice with this id, in the language of the page. `choices` has a function for each of its buttons, which gets the
// notice.
/** @type {(id: string, choices: Record<string, (notice: HTMLElement) => void>) => Promise<void>} */
export default async function showNotice(id, choices) {
  const [page] = await Promise.all([loadMarkup(file("update.html")), window.ninefold.loadStyle(file("update.css"))]);
  const { lang } = document.documentElement;
  if (lang !== "en") await import("../shared/language.js").then(({ translate }) => translate(page, lang, "notice"));
  const notice = /** @type {HTMLElement} */ (page.getElementById(id));
  const status = /** @type {HTMLElement} */ (notice.querySelector("[role=status]"));
  const text = status.textContent;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (notice.querySelectorAll("[data-notice]"))) {
    button.onclick = () => choices[`${button.dataset.notice}`](notice);
  }
  status.textContent = "";
  document.body.append(notice);
  // Screen readers announce a text that changes in a live region, not one that is inserted with it.
  setTimeout(() => { status.textContent = text; }, 100);
}
