//! Training: which technique is next, by what the player found in games and in positions to practise on.
//!
//! ```text
//!   lines of games in the ProfileLog ──▶ how often each technique was there and was missed ─┐
//!   lines of practice in the ProfileLog ──▶ PracticeRecord: found three times? due again? ──┴─▶ next_technique
//!   five positions ──▶ TrainingSession ──▶ its result
//! ```
//!
//! A technique that was found three times in a row, without a hint, rests for a day. Each time that it is found again after its rest,
//! the rest is twice as long. One that was not found comes again at once, and after two failures on a day on the next day; if that goes on
//! for days, less often. Times are compared by their days in the player's time zone, so that a clock that is set anew moves nothing by more than a day; a result from
//! the future counts as one of today.

use ninefold::named_enum;
use ninefold::techniques::{Technique, TechniqueFamily};

use crate::profile::{GameTechniques, PracticeResult, TechniqueCounts};

/// How often in a row a technique must be found until it rests.
pub const FOUND_UNTIL_REST: u32 = 3;

/// The longest rest, in days.
const MAX_REST_DAYS: i32 = 64;

/// After so many failures, or positions, on one day a technique that is being learnt waits for another day.
const MAX_FAILURES_A_DAY: u32 = 2;
const MAX_POSITIONS_A_DAY: u32 = 3;

/// The longest wait of a technique that is not found on many days, in days.
const MAX_WAIT_DAYS: i32 = 7;

/// Number of games, the latest ones, in which a technique is looked for.
const RECENT_GAMES: usize = 20;

/// Positions of a session, and how long it is at most, in milliseconds.
pub const SESSION_POSITIONS: usize = 5;
const SESSION_MS: f64 = 600_000.0;

named_enum! {
    /// How far the player knows a technique.
    #[derive(Default, PartialOrd, Ord)]
    pub enum TechniqueProgress, "progress" {
        #[default]
        New = "new",
        /// A hint or an example has shown it, or it was practised.
        Met = "met",
        /// The player has found it without a hint.
        Found = "found",
    }
}

impl TechniqueProgress {
    fn of(is_found: bool, is_met: bool) -> TechniqueProgress {
        match (is_found, is_met) {
            (true, _) => TechniqueProgress::Found,
            (false, true) => TechniqueProgress::Met,
            (false, false) => TechniqueProgress::New,
        }
    }
}

/// What practice has shown of a technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PracticeRecord {
    /// How often in a row it was found without a hint, up to [`FOUND_UNTIL_REST`].
    pub found: u32,
    /// How long it rests, in days; 0 while it has not been found often enough.
    pub rest_days: i32,
    /// The last day on which it was practised, how often, and how often it was not found on that day.
    pub last_day: i32,
    pub positions: u32,
    pub failures: u32,
    /// On how many days it has been practised without being found often enough.
    pub learning_days: i32,
    /// The day on which its rest began.
    rest_begin: i32,
    /// The time of the last result, in milliseconds since 1970.
    last_ms: u64,
}

impl PracticeRecord {
    /// What the results of one technique show, in the order in which they were made.
    fn new(
        results: impl Iterator<Item = PracticeResult>,
        today: i32,
        day_of: fn(u64) -> i32,
    ) -> Option<PracticeRecord> {
        let mut record: Option<PracticeRecord> = None;
        for result in results {
            let day = day_of(result.at_ms).min(today);
            let record = record.get_or_insert_default();
            if record.last_day != day {
                (record.last_day, record.positions, record.failures) = (day, 0, 0);
                record.learning_days += i32::from(record.rest_days == 0);
            }
            record.last_ms = result.at_ms;
            record.positions += 1;
            match (result.is_found, record.rest_days) {
                (false, rest_days) => {
                    record.learning_days = if rest_days == 0 { record.learning_days } else { 1 };
                    (record.found, record.rest_days) = (0, 0);
                    record.failures += 1;
                }
                (true, 0) => {
                    record.found += 1;
                    if record.found == FOUND_UNTIL_REST {
                        (record.rest_days, record.rest_begin, record.learning_days) = (1, day, 0);
                    }
                }
                (true, rest_days) if day - record.rest_begin >= rest_days => {
                    (record.rest_days, record.rest_begin) = ((2 * rest_days).min(MAX_REST_DAYS), day);
                }
                _ => {}
            }
        }
        record
    }

    /// How many days it has rested longer than it was to; negative while it rests.
    fn days_overdue(&self, today: i32) -> i32 {
        today - self.rest_begin - self.rest_days
    }

    /// Whether a technique that is being learnt waits for another day: the longer, the more days it has taken.
    fn is_waiting(&self, today: i32) -> bool {
        if self.last_day == today {
            return self.failures >= MAX_FAILURES_A_DAY || self.positions >= MAX_POSITIONS_A_DAY;
        }
        today - self.last_day < (self.learning_days - 1).min(MAX_WAIT_DAYS)
    }
}

/// Why a technique is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextReason {
    /// It has been practised, and found this often in a row.
    Learning { found: u32 },
    /// It was found often enough, and has rested for this many days.
    Rested { days: i32 },
    /// In recent games it was there this often, and found this often.
    Missed { total: u32, found: u32 },
    /// In recent games only hints showed it.
    Hinted,
    /// The easiest one that was never found.
    New,
}

/// The technique to practise next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextTechnique {
    pub technique: Technique,
    pub reason: NextReason,
}

/// What a player has done, to find out what is next.
#[derive(Clone, Copy)]
pub struct TrainingInput<'a> {
    /// The games that count, with their start times, in the order in which they were started.
    pub games: &'a [(u64, GameTechniques)],
    /// The results of practice, in the order in which they were made.
    pub results: &'a [PracticeResult],
    /// The techniques whose examples were played.
    pub lessons: &'a [Technique],
    /// Today, and the day of a time in milliseconds since 1970, as numbers of days in the player's time zone.
    pub today: i32,
    pub day_of: fn(u64) -> i32,
}

/// What is known of each technique.
pub struct TrainingState<'a> {
    input: TrainingInput<'a>,
    /// How far the player knows it, in the order of [`Technique::ALL`].
    progress: Vec<TechniqueProgress>,
}

impl<'a> TrainingState<'a> {
    /// Looks at all games and all results once.
    pub fn new(input: TrainingInput<'a>) -> TrainingState<'a> {
        let mut progress = vec![TechniqueProgress::New; Technique::ALL.len()];
        let mut reach = |technique: Technique, is_found, is_met| {
            let known = &mut progress[technique as usize];
            *known = (*known).max(TechniqueProgress::of(is_found, is_met));
        };
        input.lessons.iter().for_each(|technique| reach(*technique, false, true));
        input.results.iter().for_each(|result| reach(result.technique, result.is_found, true));
        for counts in input.games.iter().flat_map(|(_, game)| &game.techniques) {
            if let Some(technique) = Technique::from_key(&counts.technique_key) {
                reach(technique, counts.found > 0, counts.hinted > 0);
            }
        }
        TrainingState { input, progress }
    }

    /// What practice has shown of a technique; `None` if it was never practised.
    pub fn record(&self, technique: Technique) -> Option<PracticeRecord> {
        let results = self.input.results.iter().filter(|result| result.technique == technique);
        PracticeRecord::new(results.copied(), self.input.today, self.input.day_of)
    }

    /// How far the player knows a technique, by games, practice and examples.
    pub fn progress(&self, technique: Technique) -> TechniqueProgress {
        self.progress[technique as usize]
    }

    /// How often a technique was there in the recent games, since it was practised last.
    fn recent_counts(&self, technique: Technique, record: Option<PracticeRecord>) -> TechniqueCounts {
        let TrainingInput { games, day_of, .. } = self.input;
        let is_after = |at_ms: u64| {
            record.is_none_or(|record| at_ms > record.last_ms || day_of(at_ms) > record.last_day)
        };
        let mut counts = TechniqueCounts::default();
        for (_, game) in games.iter().rev().take(RECENT_GAMES).filter(|(at_ms, _)| is_after(*at_ms)) {
            for other in game.techniques.iter().filter(|other| other.technique_key == technique.key()) {
                counts.add(other);
            }
        }
        counts
    }

    fn has_found_more_than_singles(&self) -> bool {
        let mut found =
            Technique::ALL.iter().filter(|technique| self.progress(**technique) == TechniqueProgress::Found);
        found.any(|technique| technique.family() != TechniqueFamily::Singles)
    }

    /// The technique to practise next: first one that is being learnt, then one whose rest is over, then the one that was missed most
    /// in recent games, then the easiest one that was never found. `None` if all are known and rest.
    pub fn next_technique(&self) -> Option<NextTechnique> {
        let mut best: Option<(u64, NextTechnique)> = None;
        for technique in Technique::all_by_rating() {
            if technique.special_case_of().is_some() || technique.is_out_of_reach() {
                continue;
            }
            let record = self.record(technique);
            if let Some((urgency, reason)) = self.reason(technique, record)
                && best.is_none_or(|(most, _)| urgency > most)
            {
                best = Some((urgency, NextTechnique { technique, reason }));
            }
        }
        best.map(|(_, next)| next)
    }

    /// Why a technique may be next, and how urgent that is.
    fn reason(&self, technique: Technique, record: Option<PracticeRecord>) -> Option<(u64, NextReason)> {
        const LEARNING: u64 = 3 << 32;
        const RESTED: u64 = 2 << 32;
        const MISSED: u64 = 1 << 32;
        if let Some(record) = record {
            if record.rest_days == 0 && record.is_waiting(self.input.today) {
                return None;
            }
            if record.rest_days == 0 {
                // Of several the one that was practised last.
                let days_ago = u64::try_from(self.input.today - record.last_day).unwrap_or_default();
                return Some((
                    LEARNING + (1 << 20) - days_ago.min(1 << 20),
                    NextReason::Learning { found: record.found },
                ));
            }
            if let Ok(overdue) = u64::try_from(record.days_overdue(self.input.today)) {
                return Some((
                    RESTED + overdue,
                    NextReason::Rested { days: self.input.today - record.rest_begin },
                ));
            }
        }
        let counts = self.recent_counts(technique, record);
        let missed = counts.hinted + counts.overlooked;
        if 2 * missed > counts.found {
            // Of one that was found now and then the misses weigh less.
            let gain = u64::from(missed) * u64::from(missed) / u64::from(counts.total());
            let reason = match counts {
                TechniqueCounts { found: 0, overlooked: 0, .. } => NextReason::Hinted,
                _ => NextReason::Missed { total: counts.total(), found: counts.found },
            };
            return Some((MISSED + gain, reason));
        }
        // Who finds anything harder finds singles.
        let is_known = technique.family() == TechniqueFamily::Singles && self.has_found_more_than_singles();
        (!is_known && record.is_none() && self.progress(technique) < TechniqueProgress::Found)
            .then_some((0, NextReason::New))
    }
}

/// A session of training: a few positions, and what came of each.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSession {
    started_at: f64,
    results: Vec<(Technique, bool)>,
}

impl TrainingSession {
    /// `now` is in milliseconds.
    pub fn new(now: f64) -> TrainingSession {
        TrainingSession { started_at: now, results: Vec::new() }
    }

    pub fn add(&mut self, technique: Technique, is_found: bool) {
        self.results.push((technique, is_found));
    }

    /// The techniques so far, each with whether it was found without a hint.
    pub fn results(&self) -> &[(Technique, bool)] {
        &self.results
    }

    /// Whether it has had all its positions, or its time.
    pub fn is_over(&self, now: f64) -> bool {
        self.results.len() >= SESSION_POSITIONS || now - self.started_at >= SESSION_MS
    }
}
