/* What a shared library has to offer so that `cargo xtask bench --with LIBRARY` compares it with the others: three functions.
 * All are called on one thread. docs/benchmarks.md says how to wrap a solver. */

#ifndef SOLVER_H
#define SOLVER_H

#include <stddef.h>

/* Bytes from one puzzle to the next: 81 characters in reading order, '1' to '9' or '.', and a zero. */
#define PUZZLE_SIZE 82

#ifdef __cplusplus
extern "C" {
#endif

/* Name and version, such as "tdoku 2021"; without line breaks. It is called first, and may prepare tables. */
const char *solver_name(void);

/* Counts the solutions of a puzzle and stops at `limit`. Writes the first one as 81 digits to `solution`; a solver that keeps
 * none leaves `solution` as it is. Called with the limit 1 to check solutions; not timed. */
size_t solver_solve(const char *puzzle, size_t limit, char *solution);

/* Counts the solutions of each of `count` puzzles, and stops at `limit` for each. Puzzle `i` is at `puzzles + PUZZLE_SIZE * i`,
 * its count goes to `counts[i]`, and its first solution, if the solver keeps one, to `solutions + 81 * i`. Each puzzle is solved
 * for itself, one after another. Called with the limit 2; this is what is timed. */
void solver_solve_many(const char *puzzles, size_t count, size_t limit, size_t *counts, char *solutions);

#ifdef __cplusplus
}
#endif

#endif
