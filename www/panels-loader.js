// The way to the other program on the page's own thread: for jobs where there are no workers, and for the rooms, parts of
// the page that no first game needs. All of it is loaded when it is first wanted, and where that fails again the next time.

import * as files from "./files.js";

// So that the page answers in between.
const later = () => new Promise((done) => { setTimeout(done); });

// The door of one game.
export default function door(ninefold) {
  const { once, retry } = ninefold;
  // For rooms only: nothing else in the page makes files.
  Object.assign(ninefold, files);

  const program = once(async () => {
    const { default: engines } = await import("./engines.js").catch(retry("./engines.js"));
    // Where the rooms break down it is not because of what is kept.
    const guarded = (exports) => ninefold.guarded(exports, false);
    const parts = engines(Object.assign(Object.create(ninefold), { guarded }));
    await parts.default();
    return parts;
  });

  // The games that were put by, where they are asked for.
  const games = once(async () => {
    const { default: kept } = await import("./games.js").catch(retry("./games.js"));
    return Object.assign(ninefold, kept(ninefold.archived));
  });

  // What the rooms are made of, put into their dialog.
  const furniture = once(async () => {
    const [page] = await Promise.all([
      ninefold.markup(new URL("./panels.html", import.meta.url)),
      ninefold.style(new URL("./panels.css", import.meta.url)),
      ninefold.style(new URL("./replay.css", import.meta.url)),
    ]);
    if (ninefold.top().lang !== "en") {
      // Without it the rooms' markup is in English.
      const language = import("./language.js").catch(retry("./language.js"));
      await language.then(({ furnished }) => furnished(page)).catch(console.error);
    }
    // The study stands beside the board, all else in the dialog.
    const root = ninefold.root();
    root.getElementById("live").before(page.getElementById("study"));
    root.getElementById("room").append(...page.body.children);
  });

  return {
    // The functions of the engines' program.
    program,

    // Begins a job on this thread: what works on it.
    async begin(line) {
      return (await program()).begin(line);
    },

    // Goes into a room, with what is to be done there or without; what is in a file is read first. It is there when all is
    // drawn, for the dialog to open on it.
    async enter(room, argument) {
      if (argument instanceof Blob) argument = await files.opened(argument);
      const [engines] = await Promise.all([program(), furniture(), room === "games" && games()]);
      await later();
      engines.enter(room, argument);
      await later();
    },

    // How the game that was begun then compares with those before, in words.
    async compare(begun) {
      const [engines] = await Promise.all([program(), games()]);
      return new Promise((told) => { ninefold.games((all) => told(engines.compare(begun, all))); });
    },
  };
}
