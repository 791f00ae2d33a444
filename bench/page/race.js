// The race in a browser or in Node: all builds and entrants in turn on each chunk, round after round. What it tells are
// lines of `set entrant chunk puzzles times nanoseconds`, one a lap; `src/laps.rs` makes a table of them.

/** How long a lap should take, in milliseconds: short enough that the system seldom breaks in. The clock of a page that
 * is isolated from others ticks in steps of 0.005. */
const LAP = 4;

/** The first chunk is as many puzzles as a slow entrant can do in a lap that is not too long. It runs on no other. */
const FIRST = 64;

/**
 * Races on one set. `builds` is a list of { name, Stand, only }: what a wasm-bindgen module exports, what to
 * add to the names of those who run in it (nothing for the first build), and who does, if not all.
 */
export function race(builds, set, text, course, milliseconds, tell) {
  const lines = course === "Lines";
  const stands = builds.map(({ Stand }) => new Stand(set, text));
  const puzzles = stands[0].puzzles();
  const all = builds.flatMap(({ name, only }, build) => stands[build].names()
    .map((entrant, number) => ({ name: entrant + name, entrant, number, stand: stands[build] }))
    .filter(({ entrant }) => !only || only.includes(entrant)));
  for (const entrant of all) {
    entrant.isSlow = entrant.stand.is_slow(entrant.number);
  }
  const entrants = all.filter(({ isSlow }) => !(isSlow && course !== "Whole"));

  const time = ({ stand, number }, from, to, times) => {
    const start = performance.now();
    stand.lap(number, from, to, times);
    return performance.now() - start;
  };

  // Until the browser has compiled them for speed.
  for (const entrant of entrants.filter(({ isSlow }) => !isSlow)) {
    for (const start = performance.now(); performance.now() < start + 200;) {
      time(entrant, 0, Math.min(puzzles, 1000), 1);
    }
  }

  // Chunks on which the first entrant takes the time of a lap, each with the times it is to be repeated.
  const chunks = [];
  for (let from = 0; from < puzzles;) {
    let to = lines ? from + 1 : Math.min(puzzles, from + FIRST);
    let times = 1;
    while (time(entrants[0], from, to, times) < LAP / 2) {
      if (from > 0 && to < puzzles && !lines) {
        to = Math.min(puzzles, from + 2 * (to - from));
      } else {
        times *= 2;
      }
    }
    chunks.push({ from, to, times });
    from = to;
  }

  // Who does not agree with us is told once.
  for (const { name, isSlow, stand, number } of entrants) {
    const wrong = stand.disagreement(number, 0, isSlow ? Math.min(puzzles, FIRST) : puzzles);
    if (wrong) {
      tell(`! ${name} is at odds with us on ${wrong}`);
    }
  }

  const end = performance.now() + milliseconds;
  for (let round = 0; round < 3 || performance.now() < end; round += 1) {
    for (const [number, { from, to, times }] of chunks.entries()) {
      for (let place = 0; place < entrants.length; place += 1) {
        const entrant = entrants[(place + round) % entrants.length];
        if (entrant.isSlow && number > 0) {
          continue;
        }
        // A slow one need not repeat what others repeat to fill a lap.
        const repeated = entrant.isSlow ? 1 : times;
        const took = time(entrant, from, to, repeated);
        tell(`${set} ${entrant.name} ${number} ${to - from} ${repeated} ${Math.round(took * 1e6)}`);
      }
    }
  }
}
