//! Seeds give the same puzzles in the browser as in the native tests. The page's worker for the tools program is
//! asked directly.

use e2e_tests::Page;
use ninefold_app::protocol::codec::{decode_message, encode_message};
use ninefold_app::protocol::{Answer, Job, Report};

/// Defines a function that sends messages to a worker, each after the answer to the one before, and passes on all that it
/// replied to each and the time in milliseconds.
const SEND_FUNCTION: &str = "
    const worker = window.ninefold.createWorker(true);
    window.sendAll = (messages, tell) => {
        const replies = [[]];
        const times = [];
        let begun;
        const send = () => {
            begun = performance.now();
            worker.postMessage(Uint8Array.from(messages[times.length]));
        };
        worker.onerror = (error) => tell(String(error.message));
        worker.onmessage = ({ data }) => {
            // In Firefox the page is another world, with another Uint8Array.
            if (!ArrayBuffer.isView(data)) return tell(JSON.stringify(data));
            replies.at(-1).push(Array.from(data));
            // The first byte says what this is: progress and the texts of the page are no answer.
            if (data[0] === 0 || data[0] === 3) return;
            times.push(performance.now() - begun);
            if (times.length === messages.length) return tell([replies, times]);
            replies.push([]);
            send();
        };
        send();
    };
    // The first message says that the worker is ready.
    worker.onmessage = ({ data }) => done(data);";

/// Generates the puzzles of these ids; returns each with the time that it took, in milliseconds.
#[track_caller]
pub fn generate_puzzles(page: &Page, names: &[String]) -> Vec<(String, f64)> {
    let ready: String = page.run_async(SEND_FUNCTION);
    assert_eq!(ready, "ready");
    let mut puzzles = Vec::new();
    // A script may take half a minute at most.
    for some in names.chunks(100) {
        let message = |(id, name): (u32, &String)| {
            let puzzle_id = name.parse().expect("the ID of a puzzle");
            encode_message(&(id, Job::Generate { puzzle_id }))
        };
        let messages: Vec<Vec<u8>> = (0..).zip(some).map(message).collect();
        let listed = serde_json::to_string(&messages).expect("JSON");
        let (replies, times): (Vec<Vec<Vec<u8>>>, Vec<f64>) =
            page.run_async(&format!("window.sendAll({listed}, done);"));
        assert_eq!(replies.len(), some.len(), "{some:?}");
        for ((name, replies), time) in some.iter().zip(replies).zip(times) {
            let report = decode_message(replies.last().expect("an answer"));
            let Ok(Report::Answered { answer: Answer::Generated { puzzle_id, givens, .. }, .. }) = report
            else {
                panic!("{name}: {report:?}");
            };
            assert_eq!(puzzle_id.to_string(), *name);
            puzzles.push((givens.to_line(), time));
        }
    }
    puzzles
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
    assert_eq!(names.len(), 108);
    let puzzles: Vec<String> =
        generate_puzzles(&Page::open(), &names).into_iter().map(|(puzzle, _)| puzzle).collect();
    assert_eq!(puzzles, expected);
}
