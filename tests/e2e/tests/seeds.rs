//! Seeds give the same puzzles in the browser as in the native tests. The page's worker for the tools program is
//! asked directly.

use e2e_tests::Page;

/// Defines a function that generates puzzles by their ids, one after the other, and passes on the worker's answer and
/// the time in milliseconds for each.
const GENERATE_FUNCTION: &str = "
    const worker = window.ninefold.worker(true);
    window.deal = (names, tell) => {
        const answers = [];
        let begun;
        const ask = () => {
            begun = performance.now();
            worker.postMessage(`${answers.length} deal ${names[answers.length]}`);
        };
        worker.onerror = (error) => tell([[`failed: ${error.message}`, 0]]);
        worker.onmessage = ({ data }) => {
            if (/^\\d+ progressed /.test(data)) return;
            answers.push([data.failed ?? data, performance.now() - begun]);
            if (answers.length === names.length) tell(answers); else ask();
        };
        ask();
    };
    // The first message says that the worker is ready.
    worker.onmessage = ({ data }) => done(data);";

/// Generates the puzzles of these ids; returns each with the time that it took, in milliseconds.
#[track_caller]
pub fn generate_puzzles(page: &Page, names: &[String]) -> Vec<(String, f64)> {
    let ready: String = page.run_async(GENERATE_FUNCTION);
    assert_eq!(ready, "ready");
    let mut answers: Vec<(String, f64)> = Vec::new();
    // A script may take half a minute at most.
    for some in names.chunks(100) {
        let listed = serde_json::to_string(some).expect("JSON");
        answers.extend(page.run_async::<Vec<_>>(&format!("window.deal({listed}, done);")));
    }
    assert_eq!(answers.len(), names.len(), "{:?}", answers.last());
    let puzzle = |(name, (answer, time)): (&String, (String, f64))| {
        // 7 answered MICROSECONDS dealt NAME RATING GIVENS SOLUTION
        let words: Vec<&str> = answer.split(' ').collect();
        assert!(words.len() == 8 && words[3..5] == ["dealt", name], "{name}: {answer}");
        (words[6].to_owned(), time)
    };
    names.iter().zip(answers).map(puzzle).collect()
}

/// The native tests `generate` and `shuffled` use the same files.
#[test]
fn seeds_give_the_same_puzzles_as_native_code() {
    let levels = include_str!("../../data/generated_puzzles.txt").lines();
    let shuffled = include_str!("../../data/shuffled_puzzles.txt").lines();
    let (mut names, mut expected) = (Vec::new(), Vec::new());
    for line in levels.chain(shuffled).filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let (name, puzzle) = match words[..] {
            [level, symmetry, seed, puzzle] => (format!("{level}-{seed}-{symmetry}"), puzzle),
            [level, seed, puzzle] => (format!("{level}-{seed}-shuffle"), puzzle),
            _ => panic!("{line}"),
        };
        // An id leaves out the default symmetry of its level.
        let own = [("easy", "-none"), ("medium", "-none"), ("hard", "-mirror"), ("hell", "-mirror")];
        let said = own.iter().find(|(level, symmetry)| *level == words[0] && name.ends_with(symmetry));
        names.push(said.map_or(name.as_str(), |(_, symmetry)| name.trim_end_matches(symmetry)).to_owned());
        expected.push(puzzle.to_owned());
    }
    assert_eq!(names.len(), 60);
    let puzzles: Vec<String> =
        generate_puzzles(&Page::open(), &names).into_iter().map(|(puzzle, _)| puzzle).collect();
    assert_eq!(puzzles, expected);
}
