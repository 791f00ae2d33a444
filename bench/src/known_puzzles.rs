//! Puzzles that were published under a name or in a list. Their sources are named; a puzzle is a fact.

/// A published puzzle.
#[derive(Clone, Copy, Debug)]
pub struct KnownPuzzle {
    /// The name by which it is known, or its place in a list.
    pub name: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// Its 81 characters.
    pub line: &'static str,
}

const fn known(name: &'static str, source: &'static str, line: &'static str) -> KnownPuzzle {
    KnownPuzzle { name, source, line }
}

const ROYLE: &str = "Gordon Royle's list";
const GSF: &str = "Glenn Fowler (gsf), the hardest for his program by its rating q1";
const FORUM: &str = "Sudoku Players' forum";
const JUILLERAT: &str = "Nicolas Juillerat, the five hardest of Sudoku Explainer 1.2.1";
const MAGICTOUR: &str = "magictour.free.fr/top1465";
const NORVIG: &str = "Peter Norvig, \"Solving Every Sudoku Puzzle\"";

/// Puzzles with 17 clues.
pub const SEVENTEEN_CLUES: [KnownPuzzle; 14] = [
    known("1", ROYLE, ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
    known("2", ROYLE, ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."),
    known("3", ROYLE, ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6.."),
    known("4", ROYLE, ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5..........."),
    known("5", ROYLE, ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1....."),
    known("6", ROYLE, ".......12.4..5.........9....7.6..4.....1............5.....875..6.1...3..2........"),
    known("7", ROYLE, ".......12.5.4............3.7..6..4....1..........8....92....8.....51.7.......3..."),
    known("8", ROYLE, ".......123......6.....4....9.....5.......1.7..2..........35.4....14..8...6......."),
    known("9", ROYLE, ".......124...9...........5..7.2.....6.....4.....1.8....18..........3.7..5.2......"),
    known("10", ROYLE, ".......125....8......7.....6..12....7.....45.....3.....3....8.....5..7...2......."),
    known("11", ROYLE, ".......127...6...........5..8.2.....6.....4.....1.9....19..........3.8..5.2......"),
    known("12", ROYLE, ".......128...4...........6..9.2.....7.....4.....5.1....15..........3.9..6.2......"),
    known(
        "1 of the 95",
        NORVIG,
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ),
    known(
        "2 of the 95",
        NORVIG,
        "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    ),
];

/// Puzzles that are famous for being hard, for people or for programs.
pub const HARD: [KnownPuzzle; 20] = [
    known(
        "AI Escargot",
        "Arto Inkala, 2006",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ),
    known(
        "The hardest of 2010",
        "Arto Inkala, 2010",
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ),
    known(
        "Everest",
        "Arto Inkala, 2012",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ),
    known(
        "Golden Nugget",
        JUILLERAT,
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ),
    known(
        "2 of five",
        JUILLERAT,
        "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8",
    ),
    known(
        "3 of five",
        JUILLERAT,
        "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
    ),
    known(
        "4 of five",
        JUILLERAT,
        "1.......9..67...2..8....4......75.3...5..2....6.3......9....8..6...4...1..25...6.",
    ),
    known(
        "5 of five",
        JUILLERAT,
        "..9...4...7.3...2.8...6...71..8....6....1..7.....56...3....5..1.4.....9...2...7..",
    ),
    known(
        "Easter Monster",
        GSF,
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ),
    known(
        "Platinum Blonde",
        GSF,
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    ),
    known("Cheese", GSF, ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9.."),
    known(
        "Fata Morgana",
        GSF,
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    ),
    known(
        "Red Dwarf",
        GSF,
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    ),
    known("Kolk", FORUM, ".2.4.37.........32........4.4.2...7.8...5.........1...5.....9...3.9....7..1..86.."),
    known(
        "tarek-071223170000-052",
        FORUM,
        "..1..4.......6.3.5...9.....8.....7.3.......285...7.6..3...8...6..92......4...1...",
    ),
    known(
        "1 of suexrat9",
        "dukuso",
        "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7",
    ),
    known(
        "1 of 1465",
        MAGICTOUR,
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ),
    known(
        "2 of 1465",
        MAGICTOUR,
        "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........",
    ),
    known(
        "3 of 1465",
        MAGICTOUR,
        "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....",
    ),
    known(
        "Against filling from the top",
        "Wikipedia, \"Sudoku solving algorithms\"",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ),
];

/// It has no solution, though no house has a digit twice and no cell is without a candidate.
pub const IMPOSSIBLE: KnownPuzzle = known(
    "Impossible",
    NORVIG,
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
);

#[cfg(test)]
mod tests {
    use ninefold::{grid::Grid, solver::solutions};

    use super::*;

    fn solution_count(puzzle: &KnownPuzzle) -> u64 {
        solutions(&Grid::from_line(puzzle.line).expect(puzzle.name), 2).count
    }

    #[test]
    fn known_puzzles_have_one_solution() {
        for puzzle in SEVENTEEN_CLUES.iter().chain(&HARD) {
            assert_eq!(solution_count(puzzle), 1, "{puzzle:?}");
        }
        assert_eq!(solution_count(&IMPOSSIBLE), 0);
    }

    #[test]
    fn seventeen_clues_are_seventeen() {
        for puzzle in SEVENTEEN_CLUES {
            assert_eq!(Grid::from_line(puzzle.line).expect(puzzle.name).filled().len(), 17, "{puzzle:?}");
        }
    }
}
