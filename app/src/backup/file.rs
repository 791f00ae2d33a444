//! The file of a backup: records, each with a checksum, so that all intact records of a damaged file can be read.
//!
//! ```text
//! --- ninefold 1 about 9f86d081884c7d65 2      version of the record, its kind, checksum of the rest, number of lines
//! made 1795298473250                           when the file was made, in milliseconds since 1970
//! records 4                                    number of records after this one
//!
//! --- ninefold 1 settings 60303ae22b998861 1   settings as in the save
//! -tidy +wrong dark language zh-Hans           and the language, if the player has chosen one
//!
//! --- ninefold 1 board fd61a03af4f77d87 1      start time of the game on the board
//! 1795298400000
//!
//! --- ninefold 1 game a4e624d686e03ed2 14      when it was archived, and the session as in the archive (`game/save.rs`)
//! saved 1795298473250
//! play hard 123
//! …
//!
//! --- ninefold 1 header 4d967a30111bf29f 3     a game of which only the header is known
//! play hell 7
//! …
//! --- ninefold 1 reset 4b227777d4dd1fc6 1      when the statistics were deleted
//! 1795298400000
//!
//! --- ninefold 1 profile 0d5f7a1c38be2946 1    what the profile knows of each game (`profile/log.rs`)
//! 1795298400000 540,naked-single 12 0 1 4 61
//! ```
//!
//! A blank line stands before each record but the first, so that a wrong character damages one record at most. Line ends may
//! be of any kind.
//!
//! A file that was downloaded because a save could not be read is read, too: it has the records of the storage
//! (`game/save_record.rs`), which may be intact after all, or of a later version than the page was.

use std::fmt::Write;

use super::{Backup, BackupGame};
use crate::game::save_record::{self, checksum};
use crate::game::{Game, Settings};
use crate::profile::ProfileLog;
use crate::template::Language;

/// Begins the first line of each record.
const MARKER: &str = "--- ninefold ";

/// Version of the records that are written.
const VERSION: &str = "1";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadBackup {
    pub backup: Backup,
    /// When the file was made, in milliseconds since 1970, if that can be read.
    pub made_ms: Option<u64>,
    /// Number of records that are damaged, missing, or of a later version.
    pub unreadable: usize,
}

/// Whether a text, of which this may be only the beginning, is the file of a backup.
pub fn is_backup(text: &str) -> bool {
    let is_record = |[version, kind, ..]: [&str; 4]| version.parse::<u32>().is_ok() && !kind.is_empty();
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().any(|line| record_words(line).is_some_and(is_record))
        || (0..lines.len()).any(|at| begins_save(&lines[at..]))
}

impl Backup {
    /// Formats the file. `made_ms` is the current time in milliseconds since 1970.
    pub fn to_text(&self, made_ms: u64) -> String {
        let mut records = Vec::new();
        if let Some(settings) = self.settings {
            let language = self.language.map(|language| format!(" language {}", language.tag()));
            let words = settings.to_text() + &language.unwrap_or_default();
            records.push(("settings", words.trim_start().to_owned()));
        }
        records.extend(self.board.map(|board| ("board", board.to_string())));
        records.extend((self.reset_ms > 0).then(|| ("reset", self.reset_ms.to_string())));
        let profile = self.profile.to_text();
        if !profile.is_empty() {
            records.push(("profile", profile));
        }
        for game in self.games.values() {
            records.push(match game.text() {
                Some(text) => ("game", format!("saved {}\n{text}", game.saved_ms)),
                None => ("header", game.header().to_owned()),
            });
        }
        let mut text = String::new();
        write_record(&mut text, "about", &format!("made {made_ms}\nrecords {}", records.len()));
        for (kind, body) in records {
            text.push('\n');
            write_record(&mut text, kind, body.trim_end());
        }
        text
    }
}

fn write_record(text: &mut String, kind: &str, body: &str) {
    let sum = record_checksum(kind, body);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{MARKER}{VERSION} {kind} {sum:016x} {}\n{body}", body.split('\n').count());
}

fn record_checksum(kind: &str, body: &str) -> u64 {
    checksum(&[kind, "\n", body].concat())
}

/// Reads a file of any version: every intact record, whatever else the file contains.
pub fn read_backup(text: &str) -> ReadBackup {
    let lines: Vec<&str> = text.lines().collect();
    let mut read = ReadBackup::default();
    // Numbers of records: those that begin, those that are read, and how many there should be.
    let (mut found, mut whole, mut expected) = (0, 0, None);
    // The records, each with all lines up to the next one.
    for section in lines.chunk_by(|_, next| record_words(next).is_none()) {
        let Some([version, kind, sum, count]) = record_words(section[0]) else { continue };
        found += 1;
        let count = count.parse().unwrap_or(0);
        let body = section[1..].get(..count).unwrap_or_default().join("\n");
        if version != VERSION || u64::from_str_radix(sum, 16) != Ok(record_checksum(kind, &body)) {
            continue;
        }
        if kind == "about" {
            found -= 1;
            let number = |name| body.lines().find_map(|line| line.strip_prefix(name)?.parse::<u64>().ok());
            read.made_ms = number("made ");
            expected = number("records ").map(|count| count as usize);
        } else if read.backup.add_record(kind, &body).is_some() {
            whole += 1;
        }
    }
    // The game on the board may be in a damaged record.
    read.backup.board = read.backup.board.filter(|board| read.backup.games.contains_key(board));
    read.unreadable = expected.unwrap_or(found).saturating_sub(whole);
    read.add_saves(&lines);
    read
}

/// Whether the first of these lines is that of a record of the storage: checksum and generation, and then a save.
fn begins_save(lines: &[&str]) -> bool {
    let [first, second, ..] = lines else { return false };
    let is_head = first.split_once(' ').is_some_and(|(sum, generation)| {
        u64::from_str_radix(sum, 16).is_ok() && generation.parse::<u64>().is_ok()
    });
    is_head && second.starts_with("ninefold ")
}

impl ReadBackup {
    /// Adds the saves in a file; the newest one has the game on the board.
    fn add_saves(&mut self, lines: &[&str]) {
        let starts: Vec<usize> = (0..lines.len()).filter(|&at| begins_save(&lines[at..])).collect();
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        let records = starts.iter().zip(ends).map(|(&start, end)| {
            // A save has no blank line.
            let record = lines[start..end].split(|line| line.is_empty()).next();
            record.unwrap_or_default().join("\n") + "\n"
        });
        let loaded = save_record::recover(records);
        self.unreadable += loaded.damaged.len();
        for text in loaded.texts.iter().rev() {
            match text.parse::<Game>() {
                Ok(save) => self.backup.add_save(&save, 0),
                Err(_) => self.unreadable += 1,
            }
        }
    }
}

/// The words after the marker in the first line of a record: version, kind, checksum, number of lines. Missing ones are empty.
fn record_words(line: &str) -> Option<[&str; 4]> {
    let mut words = line.strip_prefix(MARKER)?.split(' ');
    Some([(); 4].map(|()| words.next().unwrap_or_default()))
}

impl Backup {
    /// Adds what a record contains. `None` if that cannot be read.
    fn add_record(&mut self, kind: &str, body: &str) -> Option<()> {
        match kind {
            "settings" => {
                self.settings = Some(Settings::from_text(body));
                let tag = body.split_ascii_whitespace().skip_while(|word| *word != "language").nth(1);
                self.language = tag.and_then(Language::from_tag);
            }
            "board" => self.board = Some(body.parse().ok()?),
            "reset" => self.reset_ms = body.parse().ok()?,
            "profile" => self.profile.merge(&ProfileLog::from_text(body)),
            "game" => {
                let (saved, text) = body.split_once('\n')?;
                let saved_ms = saved.strip_prefix("saved ")?.parse().ok()?;
                let (started_at_ms, game) = BackupGame::new(&text.parse().ok()?, saved_ms)?;
                self.add(started_at_ms, game);
            }
            "header" => {
                let (started_at_ms, game) = BackupGame::from_header(body)?;
                self.add(started_at_ms, game);
            }
            _ => return None,
        }
        Some(())
    }
}
