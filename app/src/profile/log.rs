//! What is kept of each game, a line with its start time and its techniques, and of each position that was practised on.

use ninefold::techniques::Technique;

use super::GameTechniques;

/// What comes first in the line of a result of practice, after its time.
const PRACTICE: &str = "practice";

/// What comes first in the line of an example that was played, after its time.
const LESSON: &str = "example";

/// What came of a position to practise on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeResult {
    /// When that was, in milliseconds since 1970.
    pub at_ms: u64,
    pub technique: Technique,
    /// Whether it was found without a hint.
    pub is_found: bool,
}

/// What is known of the games and of practice, in the order of time: for a game the time when it was started, in milliseconds since
/// 1970, and a [`GameTechniques`] as text; for a [`PracticeResult`] its time and, for example, `practice x-wing 1`; for an
/// example that was played `example x-wing`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileLog(Vec<(u64, String)>);

impl ProfileLog {
    /// Reads lines. Of several lines about one game one counts (see [`merge`](ProfileLog::merge)); what is no line is left out.
    pub fn from_text(text: &str) -> ProfileLog {
        let mut log = ProfileLog::default();
        for line in text.lines() {
            if let Some((started_at, game)) = line.split_once(' ')
                && let Ok(started_at_ms) = started_at.parse()
            {
                log.insert(started_at_ms, game);
            }
        }
        log
    }

    /// Adds a game, and returns its line.
    pub fn add(&mut self, started_at_ms: u64, game: &GameTechniques) -> String {
        let game = game.to_text();
        self.insert(started_at_ms, &game);
        line(started_at_ms, &game)
    }

    /// Adds a result of practice, and returns its line.
    pub fn add_practice(&mut self, result: PracticeResult) -> String {
        let PracticeResult { at_ms, technique, is_found } = result;
        let text = [PRACTICE, " ", technique.key(), if is_found { " 1" } else { " 0" }].concat();
        self.insert(at_ms, &text);
        line(at_ms, &text)
    }

    /// Adds that the example of a technique was played, and returns the line.
    pub fn add_lesson(&mut self, at_ms: u64, technique: Technique) -> String {
        let text = [LESSON, " ", technique.key()].concat();
        self.insert(at_ms, &text);
        line(at_ms, &text)
    }

    /// The techniques whose examples were played.
    pub fn lessons(&self) -> Vec<Technique> {
        let lesson = |(_, text): &(u64, String)| Technique::from_key(text.strip_prefix(LESSON)?.trim_start());
        self.0.iter().filter_map(lesson).collect()
    }

    /// The results of practice, in the order of time.
    pub fn practice(&self) -> Vec<PracticeResult> {
        let result = |(at_ms, text): &(u64, String)| {
            let (key, is_found) = text.strip_prefix(PRACTICE)?.trim_start().rsplit_once(' ')?;
            Some(PracticeResult {
                at_ms: *at_ms,
                technique: Technique::from_key(key)?,
                is_found: is_found == "1",
            })
        };
        self.0.iter().filter_map(result).collect()
    }

    /// Adds all games of another log. Of two texts about one game the greater string is kept, so that logs become the same whichever is
    /// merged into the other.
    pub fn merge(&mut self, other: &ProfileLog) {
        for (started_at_ms, game) in &other.0 {
            self.insert(*started_at_ms, game);
        }
    }

    fn insert(&mut self, started_at_ms: u64, game: &str) {
        match self.place(started_at_ms) {
            Ok(index) if *game > *self.0[index].1 => game.clone_into(&mut self.0[index].1),
            Ok(_) => {}
            Err(index) => self.0.insert(index, (started_at_ms, game.to_owned())),
        }
    }

    fn place(&self, started_at_ms: u64) -> Result<usize, usize> {
        self.0.binary_search_by_key(&started_at_ms, |(started_at_ms, _)| *started_at_ms)
    }

    pub fn has_game(&self, started_at_ms: u64) -> bool {
        self.place(started_at_ms).is_ok()
    }

    pub fn game(&self, started_at_ms: u64) -> Option<GameTechniques> {
        self.place(started_at_ms).ok().map(|index| GameTechniques::from_text(&self.0[index].1))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All lines, each ending in a newline.
    pub fn to_text(&self) -> String {
        self.0.iter().map(|(started_at_ms, game)| line(*started_at_ms, game)).collect()
    }
}

fn line(started_at_ms: u64, game: &str) -> String {
    [&*started_at_ms.to_string(), " ", game, "\n"].concat()
}
