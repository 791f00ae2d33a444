/* An example of a solver for the race: plain backtracking, in the open cell with the fewest candidates.
 *
 *     cc -O3 -march=native -shared -fPIC -o backtracking.so bench/interface/backtracking.c
 */

#include "solver.h"

/* The digits that are taken in each row, column and block, a bit each. */
typedef struct {
    unsigned rows[9], columns[9], blocks[9];
    char cells[81];
    size_t found, limit;
    char *solution;
} search;

/* Places a digit; with the same digit again, removes it. */
static void toggle(search *s, int cell, unsigned bit) {
    s->rows[cell / 9] ^= bit;
    s->columns[cell % 9] ^= bit;
    s->blocks[cell / 27 * 3 + cell % 9 / 3] ^= bit;
}

static unsigned candidates(const search *s, int cell) {
    return 0x1ff & ~(s->rows[cell / 9] | s->columns[cell % 9] | s->blocks[cell / 27 * 3 + cell % 9 / 3]);
}

static void fill(search *s) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        if (s->cells[cell] == '.') {
            int count = __builtin_popcount(candidates(s, cell));
            if (count < fewest) best = cell, fewest = count;
        }
    }
    if (best < 0) {
        if (s->found++ == 0)
            for (int cell = 0; cell < 81; cell++) s->solution[cell] = s->cells[cell];
        return;
    }
    for (unsigned open = candidates(s, best); open && s->found < s->limit; open &= open - 1) {
        unsigned bit = open & -open;
        s->cells[best] = (char)('1' + __builtin_ctz(bit));
        toggle(s, best, bit);
        fill(s);
        toggle(s, best, bit);
    }
    s->cells[best] = '.';
}

const char *solver_name(void) { return "backtracking example"; }

size_t solver_solve(const char *puzzle, size_t limit, char *solution) {
    search s = {.limit = limit, .solution = solution};
    for (int cell = 0; cell < 81; cell++) {
        s.cells[cell] = puzzle[cell];
        if (puzzle[cell] == '.') continue;
        unsigned bit = 1u << (puzzle[cell] - '1');
        if (!(candidates(&s, cell) & bit)) return 0;
        toggle(&s, cell, bit);
    }
    fill(&s);
    return s.found;
}

void solver_solve_many(const char *puzzles, size_t count, size_t limit, size_t *counts, char *solutions) {
    for (size_t i = 0; i < count; i++) counts[i] = solver_solve(puzzles + PUZZLE_SIZE * i, limit, solutions + 81 * i);
}
