// The benchmark loop for browsers and Node; `src/native.rs` is the same for native programs. All builds and solvers run on
// each chunk in turn, round after round. Each sample is a line `set solver chunk puzzles times nanoseconds`, from which
// `src/samples.rs` makes tables.

/** How long a sample should take, in milliseconds: short enough that the system seldom interrupts it. The clock of a
 * cross-origin isolated page has a resolution of 0.005 ms. */
const SAMPLE_TIME = 4;

/** Number of puzzles in the first chunk: as many as a slow solver can solve in a reasonable time. It runs on no other
 * chunk. */
const FIRST_CHUNK = 64;

/**
 * Measures all solvers on one set for `milliseconds`, and at least three rounds. Calls `report` with each line.
 * `builds` is a list of { name, Workload, only }: a suffix for the names of the solvers that run in this build, the class
 * that its wasm-bindgen module exports, and the names of these solvers, if not all run in it.
 */
export function measure(builds, set, text, schedule, milliseconds, report) {
  const lines = schedule === "LineByLine";
  const workloads = builds.map(({ Workload }) => new Workload(set, text));
  const puzzles = workloads[0].puzzles();
  const all = builds.flatMap(({ name, only }, build) => workloads[build].names()
    .map((solver, number) => ({ name: solver + name, solver, number, workload: workloads[build] }))
    .filter(({ solver }) => !only || only.includes(solver)));
  for (const solver of all) {
    solver.isSlow = solver.workload.is_slow(solver.number);
  }
  const solvers = all.filter(({ isSlow }) => !(isSlow && schedule !== "All"));

  const time = ({ workload, number }, from, to, times) => {
    const start = performance.now();
    workload.run(number, from, to, times);
    return performance.now() - start;
  };

  // Warm up until the browser has optimized the code.
  for (const solver of solvers.filter(({ isSlow }) => !isSlow)) {
    for (const start = performance.now(); performance.now() < start + 200;) {
      time(solver, 0, Math.min(puzzles, 1000), 1);
    }
  }

  // Chunks on which the first solver takes about the time of a sample, and how often each is repeated.
  const chunks = [];
  for (let from = 0; from < puzzles;) {
    let to = lines ? from + 1 : Math.min(puzzles, from + FIRST_CHUNK);
    let times = 1;
    while (time(solvers[0], from, to, times) < SAMPLE_TIME / 2) {
      if (from > 0 && to < puzzles && !lines) {
        to = Math.min(puzzles, from + 2 * (to - from));
      } else {
        times *= 2;
      }
    }
    chunks.push({ from, to, times });
    from = to;
  }

  // Report solvers whose answers differ from ours.
  for (const { name, isSlow, workload, number } of solvers) {
    const wrong = workload.disagreement(number, 0, isSlow ? Math.min(puzzles, FIRST_CHUNK) : puzzles);
    if (wrong) {
      report(`! ${name} disagrees with ninefold on ${wrong}`);
    }
  }

  const end = performance.now() + milliseconds;
  for (let round = 0; round < 3 || performance.now() < end; round += 1) {
    for (const [number, { from, to, times }] of chunks.entries()) {
      for (let place = 0; place < solvers.length; place += 1) {
        const solver = solvers[(place + round) % solvers.length];
        if (solver.isSlow && number > 0) {
          continue;
        }
        // Fast solvers repeat a chunk to fill the time of a sample; a slow one does it once.
        const repeated = solver.isSlow ? 1 : times;
        const duration = time(solver, from, to, repeated);
        report(`${set} ${solver.name} ${number} ${to - from} ${repeated} ${Math.round(duration * 1e6)}`);
      }
    }
  }
}
