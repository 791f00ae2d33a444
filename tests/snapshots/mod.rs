//! What comes out stays as it is, unless somebody means to change it: of many outcomes of one kind a check sum is kept in
//! `tests/data/snapshots`, a line each, and any other outcome is a fault. Other tests say what is right; these notice what is
//! different.
//!
//! ```text
//! UPDATE_SNAPSHOTS=1 cargo test --test native snapshots::     what comes out now is what is kept
//! ```
//!
//! The outcomes themselves lie in `target/tmp/snapshots` after a fault, to be compared with those of another checkout.

mod altered_tokens;
mod boundary_inputs;
mod formats;
mod game_sessions;
mod handwritten_grids;
mod i18n;
mod job_slices;
mod jobs;
mod lists;
mod played_games;
mod print;
mod random_positions;
mod rare_inputs;
mod size_limits;
mod solver;
mod techniques;

use std::{
    collections::BTreeMap,
    env,
    fmt::{Debug, Write},
    fs,
    path::Path,
};

use ninefold::template::Language;

use crate::support::parallel::parallel_map;

/// Outcomes, by what they are about.
#[derive(Default)]
struct Outcomes(BTreeMap<String, String>);

impl Outcomes {
    /// One more outcome.
    fn add(&mut self, about: &str, outcome: &impl Debug) {
        let text = self.0.entry(about.to_owned()).or_default();
        writeln!(text, "{outcome:?}").expect("a string takes all");
    }

    /// What comes of each of those, in their order.
    fn of_each<T: Sync>(all: &[T], told: impl Fn(&T, &mut Outcomes) + Sync) -> Outcomes {
        let parts = parallel_map(all, |one| {
            let mut outcomes = Outcomes::default();
            told(one, &mut outcomes);
            outcomes
        });
        let mut outcomes = Outcomes::default();
        for (about, text) in parts.into_iter().flat_map(|part| part.0) {
            outcomes.0.entry(about).or_default().push_str(&text);
        }
        outcomes
    }

    /// Holds them against those that are kept.
    #[track_caller]
    fn assert_snapshot(&self, name: &str) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data/snapshots")
            .join(name)
            .with_extension("txt");
        let line = |(about, text): (&String, &String)| {
            format!("{about} {} {:016x}", text.lines().count(), sum(text))
        };
        let now: Vec<String> = self.0.iter().map(line).collect();
        if env::var_os("UPDATE_SNAPSHOTS").is_some()
            || env::var_os("GOLDEN").is_some_and(|what| what == "keep")
        {
            let head = "# about, how many lines, their check sum: see tests/snapshots/mod.rs\n";
            fs::write(&file, format!("{head}{}\n", now.join("\n"))).expect("the checkout takes it");
            return;
        }
        let kept = fs::read_to_string(&file).expect("outcomes that are kept");
        let kept: Vec<&str> = kept.lines().filter(|line| !line.starts_with('#')).collect();
        let others: Vec<&String> = now.iter().filter(|line| !kept.contains(&&line[..])).collect();
        let gone: Vec<&&str> = kept.iter().filter(|line| !now.iter().any(|now| now == *line)).collect();
        if others.is_empty() && gone.is_empty() {
            return;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("snapshots").join(name);
        fs::create_dir_all(&folder).expect("a folder for what came out");
        for (about, text) in &self.0 {
            fs::write(folder.join(format!("{about}.txt")), text).expect("the folder takes it");
        }
        panic!(
            "{name} comes out otherwise:\n  kept {gone:?}\n  now {others:?}\n  all in {}",
            folder.display()
        );
    }
}

/// The words of the page in this language.
fn page_texts(language: Language) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/i18n").join(format!("{}.txt", language.tag()));
    fs::read_to_string(file).expect("the words of a language")
}

/// The check sum of a text: FNV-1a of 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>.
fn sum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
