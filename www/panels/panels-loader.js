// Loads the tools program on the page's own thread: for jobs where there are no workers, and for the panels, the parts of
// the page that a first game does not need. Everything is loaded when it is first needed, and tried again after a failure.

import * as files from "./files.js";
import loadMarkup from "../shared/markup.js";

// Lets the page respond to input in between.
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

// The loader for one game.
export default function panelsLoader(ninefold) {
  const { once, retry } = ninefold;
  // Only panels need these functions.
  for (const name in files) if (name in ninefold) throw Error(name);
  Object.assign(ninefold, files);

  // The texts of other languages, and their names.
  const languages = () => import("../shared/language.js").catch(retry("./language.js"));

  const program = once(async () => {
    const { default: tools } = await import("../programs/tools.js").catch(retry("./tools.js"));
    // A crash in the tools program is not caused by the saved game.
    const guarded = (exports) => ninefold.guarded(exports, false);
    const parts = tools(Object.assign(Object.create(ninefold), { guarded }));
    await parts.default();
    const { lang } = ninefold.top();
    // If this fails the texts of the program are in English.
    if (lang !== "en") await languages().then(({ addTexts }) => addTexts(parts, lang)).catch(console.error);
    return parts;
  });

  // Access to the archived games.
  const games = once(async () => {
    const { default: archivedGames } = await import("./games.js").catch(retry("./games.js"));
    return Object.assign(ninefold, archivedGames(ninefold.archived));
  });

  // Access to the archived games, whether the browser keeps them, and what else copies of the page's own games need.
  const backup = once(async () => {
    const [persistence, copies] = await Promise.all([
      import("./persistence.js").catch(retry("./persistence.js")),
      import("./copies.js").catch(retry("./copies.js")),
      games(),
    ]);
    return Object.assign(ninefold, persistence, copies);
  });

  // Opens a file: reads a picture, or the text of any other file. Resolves to the panel to open and its argument.
  async function open(file) {
    if (!await files.isPicture(file)) return ["bring", await files.openFile(file)];
    try {
      const { default: readPicture } = await import("./pictures.js").catch(retry("./pictures.js"));
      return ["picture", await readPicture(file, ninefold)];
    } catch (error) {
      console.error(error);
      return ["picture", { fault: "failed" }];
    }
  }

  // Puts the markup and the styles of the panels into the page.
  const markup = once(async () => {
    const [page] = await Promise.all([
      loadMarkup(new URL("./panels.html", import.meta.url)),
      ninefold.loadHintStyle(),
      ninefold.loadStyle(new URL("./panels.css", import.meta.url)),
      ninefold.loadStyle(new URL("./replay.css", import.meta.url)),
    ]);
    const { lang } = ninefold.top();
    // If this fails the markup of the panels is in English.
    await languages().then(async ({ translate, offerLanguages }) => {
      if (lang !== "en") await translate(page, lang, "panels");
      offerLanguages(page, lang, ninefold.setLanguage);
    }).catch(console.error);
    // The replay stands beside the board, all other panels in the dialog.
    const root = ninefold.root();
    root.getElementById("live").before(page.getElementById("study"));
    root.getElementById("room").append(...page.body.children);
  });

  // Number of texts and files that have come in.
  let incoming = 0;

  return {
    // The exports of the tools program.
    program,

    // Begins a job on this thread. Resolves to the function that runs a slice of it.
    async begin(message) {
      return (await program()).begin(message);
    },

    // Opens a panel, with an argument or without; a file is read first. Resolves when the panel is drawn, so that the dialog
    // can be shown with its content.
    async enter(panel, argument) {
      const opening = argument instanceof Blob ? open(argument) : [panel, argument];
      const number = panel === "bring" ? ++incoming : undefined;
      // Import, Puzzles and Settings also work without the games.
      const settings = () => ninefold.isPage() && backup().catch(console.error);
      const ifPossible = () => games().catch(console.error);
      const archive =
        { games, puzzles: ifPossible, own: ifPossible, bring: ifPossible, settings, backup: settings }[panel];
      const [tools, , , opened] = await Promise.all([program(), markup(), archive?.(), opening]);
      await nextTask();
      // A picture may take longer to read than what came after it.
      if (number !== undefined && number !== incoming) return;
      tools.enter(...opened);
      await nextTask();
    },

    // Resolves to a text that compares the game begun at this time with earlier ones.
    async compare(begun) {
      const [tools] = await Promise.all([program(), games(), ninefold.loadHintStyle()]);
      return new Promise((resolve) => {
        ninefold.games((all) => {
          resolve(tools.compare(begun, all));
          if (ninefold.isPage()) backup().then(() => ninefold.requestAfterWin(all[2].length)).catch(console.error);
        });
      });
    },
  };
}
