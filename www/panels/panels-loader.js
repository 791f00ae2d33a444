// Loads the tools program on the page's own thread: for jobs where there are no workers, and for the panels, the parts of
// the page that a first game does not need. Everything is loaded when it is first needed, and tried again after a failure. So
// nothing is imported statically: some browsers, Firefox among them, remember for ever that such an import failed.

/** @import { Game, Incoming, ListsProgram, PanelsHost, PanelsLoader, ReadPicture, ToolsProgram, WorkbenchProgram } from "../bridge.js" */

// Lets the page respond to input in between.
const nextTask = () => new Promise((resolve) => { setTimeout(resolve); });

// How long after the end of a game its techniques are counted for the profile, in milliseconds: the plate comes first.
const PROFILE_DELAY = 3000;

// The loader for one game.
/** @type {(ninefold: Game) => PanelsLoader} */
export default function panelsLoader(ninefold) {
  const { once, retry } = ninefold;
  // What the tools program may call. A crash in it is not caused by the saved game.
  /** @type {PanelsHost} */
  const host = { ...ninefold, guarded: (exports) => ninefold.guarded(exports, false), openReview, openProfile, playPuzzle, saveProof, bringToWorkbench, createWorkbenchWorker, openList, createListWorker, readList, openListsCopy, correctListLine, importLine, keepSolved, createFormsWorker, surveyHere };

  // The texts of other languages, and their names.
  const languages = () => import("../shared/language.js").catch(retry("./language.js"));

  const program = once(async () => {
    const { default: tools } = await import("../programs/tools.js").catch(retry("./tools.js"));
    const parts = tools(host);
    await parts.default();
    const { lang } = ninefold.rootElement();
    // If this fails the texts of the program are in English.
    if (lang !== "en") await languages().then(({ addTexts }) => addTexts(parts, lang)).catch(console.error);
    return parts;
  });

  // Reading and saving files.
  const files = once(async () => host.files = await import("./files.js").catch(retry("./files.js")));

  // Access to the archived games.
  const games = once(async () => {
    const { default: archivedGames } = await import("./games.js").catch(retry("./games.js"));
    return host.games = archivedGames(ninefold.archived);
  });

  // Compression, and what else copies of all games need.
  const copies = once(async () => host.copies = await import("./copies.js").catch(retry("./copies.js")));

  // What is kept of games that others have shared.
  const rivals = once(async () => host.rivals = await import("./rivals.js").catch(retry("./rivals.js")));

  // Lists of puzzles that are kept.
  const collections = once(async () => host.collections = await import("./collections.js").catch(retry("./collections.js")));

  // Access to the archived games, whether the browser keeps them, and what else copies of the page's own games need.
  const backup = once(async () => {
    const [persistence] = await Promise.all([
      import("./persistence.js").catch(retry("./persistence.js")), copies(), games(),
    ]);
    return host.persistence = persistence;
  });

  // Reads a text, or a file: what its picture shows, or its text. Resolves to a function that opens it in the import panel.
  /** @type {(content: Incoming) => Promise<(tools: ToolsProgram) => void>} */
  async function readContent(content) {
    if (!(content instanceof Blob)) return (tools) => tools.importText(content);
    const { isPicture, openFile } = await files();
    if (await isPicture(content)) {
      const picture = await readPicture(content);
      return (tools) => tools.importPicture(picture);
    }
    const file = await openFile(content);
    return (tools) => (typeof file === "string" ? tools.importText(file) : tools.importLongFile(file));
  }

  /** @type {(file: Blob) => Promise<ReadPicture>} */
  async function readPicture(file) {
    try {
      const { default: read } = await import("./pictures.js").catch(retry("./pictures.js"));
      return await read(file, ninefold);
    } catch (error) {
      console.error(error);
      return { fault: "failed" };
    }
  }

  // Puts the markup and the styles of the panels into the page.
  const markup = once(async () => {
    const { default: loadMarkup } = await import("../shared/markup.js").catch(retry("./markup.js"));
    const [page] = await Promise.all([
      loadMarkup(new URL("./panels.html", import.meta.url)),
      ninefold.loadHintStyle(),
      ninefold.loadStyle(new URL("./panels.css", import.meta.url)),
      ninefold.loadStyle(new URL("./replay.css", import.meta.url)),
    ]);
    const { lang } = ninefold.rootElement();
    // If this fails the markup of the panels is in English.
    await languages().then(async ({ translate, offerLanguages }) => {
      if (lang !== "en") await translate(page, lang, "panels");
      offerLanguages(page, lang, ninefold.setLanguage);
    }).catch(console.error);
    // The replay stands beside the board, all other panels in the dialog.
    const root = ninefold.root();
    root.getElementById("live")?.before(page.getElementById("replay") ?? "");
    root.getElementById("panel")?.append(...page.body.children);
  });

  // The learn program.
  const learn = once(async () => {
    const { default: learnProgram } = await import("../programs/learn.js").catch(retry("./learn.js"));
    const parts = learnProgram(host);
    const [tools] = await Promise.all([program(), parts.default()]);
    host.tools = tools;
    parts.setPageTexts(tools.pageTexts());
    const { lang } = ninefold.rootElement();
    // If this fails the texts are in English.
    if (lang !== "en") await languages().then(({ addTexts }) => addTexts(parts, lang)).catch(console.error);
    return parts;
  });

  // The workbench program, with its section in the dialog, its styles and the texts of the page.
  const workbench = once(async () => {
    const { default: workbenchProgram } = await import("../programs/workbench.js").catch(retry("./workbench.js"));
    const parts = workbenchProgram(host);
    const [tools, page] = await Promise.all([
      program(),
      translatedMarkup(new URL("./workbench.html", import.meta.url)),
      parts.default(),
      ninefold.loadStyle(new URL("./workbench.css", import.meta.url)),
      markup(),
      files(),
    ]);
    await finish(parts, tools, page);
    return parts;
  });

  // The lists program, with its section in the dialog, its styles and the texts of the page.
  const lists = once(async () => {
    const { default: listsProgram } = await import("../programs/lists.js").catch(retry("./lists.js"));
    const parts = listsProgram(host);
    const [tools, page] = await Promise.all([
      program(),
      translatedMarkup(new URL("./lists.html", import.meta.url)),
      parts.default(),
      ninefold.loadStyle(new URL("./lists.css", import.meta.url)),
      markup(),
      files(),
      collections(),
    ]);
    host.tools = tools;
    await finish(parts, tools, page);
    return parts;
  });

  // Gives a program with a panel of its own the texts, and puts its section into the dialog.
  /** @type {(parts: ListsProgram | WorkbenchProgram, tools: ToolsProgram, page: Document) => Promise<void>} */
  async function finish(parts, tools, page) {
    parts.setPageTexts(tools.pageTexts());
    const { lang } = ninefold.rootElement();
    // If this fails the texts are in English.
    if (lang !== "en") await languages().then(({ addTexts }) => addTexts(parts, lang)).catch(console.error);
    // Choices of a technique.
    for (const select of page.querySelectorAll("[data-techniques]")) tools.appendTechniques(/** @type {HTMLElement} */ (select));
    ninefold.root().getElementById("panel")?.append(...page.body.children);
  }

  // The markup of a file, in the page's language; in English if that fails.
  /** @type {(address: URL) => Promise<Document>} */
  async function translatedMarkup(address) {
    const { default: loadMarkup } = await import("../shared/markup.js").catch(retry("./markup.js"));
    const page = await loadMarkup(address);
    const { lang } = ninefold.rootElement();
    if (lang !== "en") await languages().then(({ translate }) => translate(page, lang, "panels")).catch(console.error);
    return page;
  }

  // The learn program, with the sections of a review and of the profile.
  const review = once(async () => {
    const [parts, page] = await Promise.all([
      learn(),
      translatedMarkup(new URL("./review.html", import.meta.url)),
      ninefold.loadHintStyle(),
      ninefold.loadStyle(new URL("./replay.css", import.meta.url)),
      loadReviewStyle(),
    ]);
    const [section, profile] = ["review", "player-profile"].map((id) => /** @type {HTMLElement} */ (page.getElementById(id)));
    return { parts, section, profile };
  });

  // The learn program, with the section of the techniques in the dialog, their styles and the lessons.
  const techniques = once(async () => {
    const [parts, page] = await Promise.all([
      learn(),
      translatedMarkup(new URL("./techniques.html", import.meta.url)),
      ninefold.loadStyle(new URL("./techniques.css", import.meta.url)),
      gamesIfPossible(),
      markup(),
    ]);
    // If this fails there is less to read.
    await languages().then(({ addLessons }) => addLessons(parts, ninefold.rootElement().lang)).catch(console.error);
    ninefold.root().getElementById("panel")?.append(...page.body.children);
    return parts;
  });

  const loadReviewStyle = once(() => ninefold.loadStyle(new URL("./review.css", import.meta.url)));

  // The game to be looked back at, once the page has asked for a replay.
  let reviewed = "";

  // The game that is looked at.
  let shown = "";

  // The panel that is being opened, or was last. The page shows its dialog when this is resolved.
  /** @type {Promise<void>} */
  let opening = Promise.resolve();

  // Looks back at a game. The page covers its own game as for a replay, and then calls `openReplay`. A dialog that is about to open can
  // only be closed after that.
  /** @type {(game: string) => Promise<void>} */
  async function openReview(game) {
    await opening.catch(() => {});
    await nextTask();
    reviewed = game;
    const { page } = ninefold;
    page.pressButton("close");
    if (ninefold.body().dataset.phase === "paused") page.pressButton("pause");
    page.pressButton("replay");
  }

  // Plays the puzzle of the game that is looked at.
  /** @type {() => void} */
  function playPuzzle() {
    Promise.all([program(), rivals()]).then(([tools]) => tools.playSharedPuzzle(shown)).catch(console.error);
  }

  // Shows the profile in the statistics, once they are open.
  /** @type {() => void} */
  function openProfile() {
    Promise.all([review(), games()]).then(([{ parts, profile }, { loadGames }]) => {
      ninefold.root().getElementById("games-profile")?.append(profile);
      loadGames((all) => parts.openProfile(all));
    }).catch(console.error);
  }

  // The grid with which the workbench opens next, as 81 characters; empty if it opens as it was left.
  let gridToOpen = "";

  // Opens the workbench with a grid.
  /** @type {PanelsHost["bringToWorkbench"]} */
  function bringToWorkbench(grid) {
    gridToOpen = grid;
    ninefold.page.pressButton("panel-workbench");
  }

  // A worker that makes surveys for the workbench, or a search.
  /** @type {PanelsHost["createWorkbenchWorker"]} */
  function createWorkbenchWorker(surveys) {
    return ninefold.createWorker(true, { surveys });
  }

  // The list that is being opened.
  /** @type {Promise<void> | undefined} */
  let openingList;

  // The list that is being solved.
  let list = new Blob();

  // Shows a list that *Import* was given.
  /** @type {PanelsHost["openList"]} */
  function openList(format, content, onError) {
    // The bytes are in the memory of the tools program, which may change meanwhile.
    const bytes = format.slice();
    const text = typeof content === "string" ? content : undefined;
    const file = async () => (typeof content === "string" ? (await files()).textAsFile(content) : content.content);
    openingList = Promise.all([lists(), file()]).then(([parts, opened]) => {
      list = opened;
      parts.solveList(bytes, list.size, text);
    });
    openingList.catch(onError);
  }

  // A worker that can read the list.
  /** @type {PanelsHost["createListWorker"]} */
  function createListWorker() {
    return ninefold.createWorker(true, { language: ninefold.rootElement().lang, list });
  }

  // Reads some bytes of the list.
  /** @type {PanelsHost["readList"]} */
  function readList(from, to, onBytes) {
    list.slice(from, to).arrayBuffer().then((bytes) => onBytes(new Uint8Array(bytes)), () => onBytes(null));
  }

  // Adds the collections of a copy that *Import* was given.
  /** @type {PanelsHost["openListsCopy"]} */
  function openListsCopy(copy, onError) {
    openingList = lists().then((parts) => parts.bringCopy(copy));
    openingList.catch(onError);
  }

  // Puts a corrected line back into its list.
  /** @type {PanelsHost["correctListLine"]} */
  function correctListLine(message) {
    const bytes = message.slice();
    lists().then((parts) => parts.correctLine(bytes)).catch(console.error);
  }

  // Keeps that a puzzle was solved.
  /** @type {PanelsHost["keepSolved"]} */
  function keepSolved(puzzle, line) {
    import("./collections.js").catch(retry("./collections.js")).then(({ addSolved }) => addSolved(puzzle, line)).catch(console.error);
  }

  // A worker for the canonical forms of a list.
  /** @type {PanelsHost["createFormsWorker"]} */
  function createFormsWorker() {
    return ninefold.createWorker(true, { forms: true });
  }

  // Opens a line of a list in *Import*.
  /** @type {PanelsHost["importLine"]} */
  function importLine(line) {
    program().then((tools) => tools.importLine(line)).catch(console.error);
  }

  // One promise for all requests, so that they come in their order.
  const surveyLoop = once(() => import("../shared/survey-loop.js").catch(retry("./survey-loop.js")));

  // Makes a survey on this thread, where there are no workers.
  /** @type {PanelsHost["surveyHere"]} */
  function surveyHere(request, onReport) {
    surveyLoop().then(({ default: survey }) => survey(request, onReport)).catch(console.error);
  }

  // Writes a proof and saves it as a file.
  /** @type {PanelsHost["saveProof"]} */
  function saveProof(grid, hasSteps, done) {
    import("./proofs.js").catch(retry("./proofs.js"))
      .then(({ default: save }) => save({ grid, hasSteps, language: ninefold.rootElement().lang }, ninefold))
      .then(() => done(true), (error) => {
        console.error(error);
        done(false);
      });
  }

  // Resolves to the program when the markup of the panels is in the page, too, and when what a panel needs of its own is there.
  /** @type {(...needed: unknown[]) => Promise<ToolsProgram>} */
  async function toolsFor(...needed) {
    const [tools] = await Promise.all([program(), markup(), files(), ...needed]);
    await nextTask();
    return tools;
  }

  // Import, Puzzles and Settings also work without the games.
  const gamesIfPossible = () => games().catch(console.error);
  const backupIfPossible = () => ninefold.isPage() && backup().catch(console.error);

  // What panels need of their own, by the first word of their names.
  /** @type {Record<string, () => unknown>} */
  const NEEDED = {
    games, puzzles: gamesIfPossible, import: gamesIfPossible, settings: backupIfPossible, backup: backupIfPossible, share: copies, game: copies,
  };

  // The panels that the learn program fills, by the first word of their names.
  const LEARN = ["techniques", "technique", "first", "training"];

  // Number of texts and files that have come in.
  let incoming = 0;

  return {
    // The exports of the tools program.
    program,

    // Opens a panel. Resolves when the panel is drawn, so that the dialog can be shown with its content.
    openPanel(panel, savedGame) {
      const open = async () => {
        const word = panel.split("-")[0] ?? "";
        const parts = LEARN.includes(word) ? await techniques() : undefined;
        const list = word === "batch" ? await lists() : undefined;
        const bench = word === "workbench" ? await workbench() : undefined;
        (await toolsFor(NEEDED[word]?.())).openPanel(panel, savedGame);
        list?.openLists();
        parts?.openTechniques(panel, savedGame);
        bench?.openWorkbench(gridToOpen, savedGame);
        gridToOpen = "";
        await nextTask();
      };
      return opening = open();
    },

    // Opens a text or a file in the import panel. Resolves like `openPanel`.
    importContent(content) {
      const number = ++incoming;
      const open = async () => {
        const reading = readContent(content);
        const tools = await toolsFor(gamesIfPossible(), reading);
        // A picture may take longer to read than what came after it.
        if (number !== incoming) return;
        (await reading)(tools);
        await openingList;
        await nextTask();
      };
      return opening = open();
    },

    // Opens the replay, or the review of a game.
    async openReplay() {
      const game = reviewed;
      reviewed = "";
      shown = game;
      if (!game) return (await toolsFor()).openReplay();
      const { parts, section } = await review();
      ninefold.root().querySelectorAll(".controls")[0]?.before(section);
      parts.openReview(game);
    },

    // Draws on the notes of the board.
    async drawNotes(drawings) {
      (await toolsFor()).drawNotes(drawings);
    },

    // Draws the plate of the game of this start time, and calls back with what is said about it.
    async compareGame(startedAt, onText) {
      // For the button that looks back. The plate does not wait for it.
      loadReviewStyle().catch(console.error);
      const [tools, { loadGames }] = await Promise.all([
        program(), games(), rivals().catch(console.error), ninefold.loadHintStyle(),
      ]);
      loadGames((all) => {
        tools.compareGame(startedAt, all, onText);
        if (!ninefold.isPage()) return;
        backup().then(({ requestAfterWin }) => requestAfterWin(all[2].length)).catch(console.error);
        setTimeout(() => {
          review().then(({ parts }) => parts.recordGame(all, startedAt)).catch(console.error);
        }, PROFILE_DELAY);
      });
    },
  };
}
