//! Collections: rows as text, what is added to them, what is kept about puzzles, and which rows a filter shows.

use std::fmt::Write;

use ninefold::generator::generate_shuffled;
use ninefold::grid::{Grid, canonical_form};
use ninefold::level::Level;
use ninefold::techniques::Technique;
use ninefold_app::batch::{
    Batch, BatchState, CollectionWriter, ExportFormat, NumberRange, RowFilter, RowProgress, SortOrder,
};
use ninefold_app::collection::{Collection, OfferedList, read_offers};
use ninefold_app::pattern_symmetry::PatternSymmetry;
use ninefold_app::protocol::{Answer, BatchResults, Job, Row, SortColumn, Task, TechniqueSet};
use ninefold_app::puzzle_record::PuzzleRecord;
use ninefold_app::template::Language;
use ninefold_app::view_model;
use ninefold_formats::list::ListFormat;

use crate::support::{PUZZLE, SEVERAL, grid};

/// `count` different puzzles, in a line each.
fn puzzles(count: u64) -> String {
    (1..=count).fold(String::new(), |mut list, seed| {
        writeln!(list, "{}", generate_shuffled(seed, Level::Easy).givens().to_line()).unwrap();
        list
    })
}

/// A list, solved in chunks of some lines.
fn list(text: &str, lines_per_chunk: u32) -> Batch {
    let mut batch = Batch::in_chunks(ListFormat::Lines, text.len() as u32, lines_per_chunk * 82);
    while let Some((number, _)) = batch.next_chunk() {
        let part = batch.part(number).expect("a chunk");
        let window = &text.as_bytes()[part.window().begin as usize..];
        let job = batch.job(number, window.into()).expect("a job");
        let Answer::BatchResults(results) = Task::new(job).finish() else { panic!("expected results") };
        batch.accept_results(number, results, 1.0);
    }
    batch
}

fn rate(batch: &mut Batch) {
    batch.start_rating(1.0);
    while let Some((number, job)) = batch.next_rating_job() {
        let Answer::Ratings(ratings) = Task::new(job).finish() else { panic!("expected ratings") };
        batch.accept_ratings(number, &ratings, 2.0);
    }
}

/// Keeps a list. Returns the parts of its rows, as they are written, the collection, and how many lines are left out.
fn keep(list: &Batch, kept: &[String]) -> (Vec<String>, Batch, u32) {
    let mut writer = CollectionWriter::default();
    for part in kept {
        writer.add_kept_rows(BatchResults::from_rows(part).expect("rows"));
    }
    let mut parts = Vec::new();
    while let Some(part) = writer.add_from(list) {
        parts.push(String::from_utf8(part).expect("a text"));
    }
    let (batch, left_out) = writer.finish();
    (parts, batch, left_out)
}

/// Opens a collection.
fn open(parts: &[String]) -> Batch {
    let mut batch = Batch::of_collection(0);
    for part in parts {
        batch.add_kept_rows(BatchResults::from_rows(part).expect("rows"));
    }
    batch.end_of_rows();
    batch
}

fn rows(batch: &Batch) -> Vec<Row> {
    (0..).map_while(|index| batch.row(index)).collect()
}

/// The lines of the rows that a filter shows.
fn shown(batch: &mut Batch, filter: RowFilter) -> Vec<u32> {
    batch.set_filter(filter);
    batch.refilter();
    (0..batch.shown_count()).filter_map(|place| batch.shown_row(place)).map(|row| row.line()).collect()
}

#[test]
fn a_collection_is_opened_as_it_was_kept() {
    let mut list = list(&puzzles(50), 7);
    let (parts, collection, left_out) = keep(&list, &[]);
    assert_eq!((left_out, collection.len(), parts.len()), (0, 50, 8));
    assert_eq!(rows(&open(&parts)), rows(&collection));
    rate(&mut list);
    let (parts, collection, _) = keep(&list, &[]);
    let opened = open(&parts);
    assert_eq!(rows(&opened), rows(&collection));
    assert_eq!(opened.rated_count(), 50);
    let grids = |batch: &Batch| -> Vec<(Grid, Option<Grid>)> {
        rows(batch)
            .into_iter()
            .map(|row| match row {
                Row::Puzzle { puzzle, solution, .. } => (puzzle, solution),
                Row::Unreadable { error, .. } => panic!("{error}"),
            })
            .collect()
    };
    assert_eq!(grids(&opened), grids(&list));
    for index in 0..50 {
        let row = opened.row(index).expect("a row");
        assert_eq!(row.line() as usize, index + 1);
        let Row::Puzzle { rating: Some(rated), .. } = row else { panic!("not rated") };
        assert!(rated.techniques.contains(Technique::HiddenSingleBlock) && rated.minutes > 0, "{rated:?}");
    }
}

#[test]
fn damaged_rows_are_refused() {
    let (parts, ..) = keep(&list(&puzzles(3), 5), &[]);
    let part = &parts[0];
    assert!(BatchResults::from_rows(part).is_some_and(|results| results.len() == 3));
    assert_eq!(BatchResults::from_rows(""), None);
    assert_eq!(BatchResults::from_rows(&part.replace("techniques", "something")), None);
    for (place, _) in part.char_indices().skip(part.find('\n').expect("a line")).step_by(3) {
        let cut = &part[..place];
        let lines = cut.lines().skip(1).filter(|line| line.split(' ').count() == 6).count();
        let read = BatchResults::from_rows(cut);
        assert!(read.is_none_or(|results| results.len() <= lines), "{cut}");
    }
    let rows = part.split_once('\n').expect("a line").1;
    let unknown = format!("techniques no-technique hidden-single-block\n{}", rows.replace(" 0\n", " 3\n"));
    let results = BatchResults::from_rows(&unknown).expect("rows");
    assert_eq!(results.techniques(0), [Technique::HiddenSingleBlock].into_iter().collect::<TechniqueSet>());
}

#[test]
fn only_new_puzzles_are_added() {
    let text = puzzles(20);
    let (first, after) = text.split_at(82 * 12);
    let (parts, ..) = keep(&list(first, 5), &[]);
    let (more, collection, left_out) = keep(&list(&text, 5), &parts);
    assert_eq!((collection.len(), left_out), (20, 12));
    assert_eq!(rows(&open(&[parts, more].concat())), rows(&collection));
    // Lines that are no puzzles, and repetitions.
    let odd = format!("{after}{after}{}\n{SEVERAL}\n", &PUZZLE[1..]);
    let (_, collection, left_out) = keep(&list(&odd, 4), &[]);
    assert_eq!((collection.len(), left_out), (9, 9));
}

#[test]
fn different_puzzles_have_different_hashes() {
    // Each has a different digit somewhere.
    let mut writer = CollectionWriter::default();
    let text = "techniques\n".to_owned()
        + &(0..20_000_u32).fold(String::new(), |mut rows, number| {
            let digits = format!("{number:0>81}").replace('0', ".");
            writeln!(rows, "{digits} 2 0 0 0 0").unwrap();
            rows
        });
    let results = BatchResults::from_rows(&text).expect("rows");
    writer.add_kept_rows(results.clone());
    assert_eq!(results.filtered(|_, _| true).len(), 20_000);
    let mut hashes: Vec<_> = (0..20_000).filter_map(|row| results.puzzle_hash(row)).collect();
    hashes.sort_unstable();
    hashes.dedup();
    // Zeros within a number are blanks, too.
    let distinct: std::collections::BTreeSet<_> =
        (0..20_000).filter_map(|row| results.puzzle(row)).map(|grid| grid.to_line()).collect();
    assert_eq!(hashes.len(), distinct.len());
    for row in 0..100 {
        assert_eq!(
            results.puzzle(row).map(|puzzle| BatchResults::hash_of(&puzzle)),
            results.puzzle_hash(row)
        );
    }
}

#[test]
fn what_was_solved_is_found_by_its_puzzle() {
    let mut batch = list(&puzzles(30), 8);
    let puzzle = |batch: &Batch, index| match batch.row(index) {
        Some(Row::Puzzle { puzzle, .. }) => puzzle,
        row => panic!("{row:?}"),
    };
    let (first, ninth) = (puzzle(&batch, 0), puzzle(&batch, 8));
    let noted = PuzzleRecord { note: "nice".into(), ..PuzzleRecord::default() };
    batch.set_records(vec![
        (grid(PUZZLE), PuzzleRecord::solved(5, 5)),
        (ninth, noted.clone()),
        (first, PuzzleRecord::solved(1_700_000_000_000, 60_000)),
    ]);
    assert_eq!(batch.solved_count(), 1);
    assert_eq!(batch.record(8), Some(&noted));
    assert_eq!(
        (batch.next_unsolved(0), batch.next_unsolved(29), batch.next_unsolved(30)),
        (Some(1), Some(29), Some(1))
    );
    let progress = |progress| RowFilter { progress: Some(progress), ..RowFilter::default() };
    assert_eq!(shown(&mut batch, progress(RowProgress::Solved)), [1]);
    assert_eq!(shown(&mut batch, progress(RowProgress::Noted)), [9]);
    assert_eq!(shown(&mut batch, progress(RowProgress::Unsolved)).len(), 29);
    batch.set_record(&ninth, PuzzleRecord::solved(1_600_000_000_000, 60_000));
    batch.set_sort_order(Some(SortOrder { column: SortColumn::Solved, is_descending: false }));
    assert_eq!(shown(&mut batch, progress(RowProgress::Solved)), [9, 1], "the first solved comes first");
    let row = view_model::batch_row(
        &batch.row(8).expect("a row"),
        batch.row_facts(8),
        |at| format!("day {}", at / 86_400_000),
        Language::ENGLISH,
    );
    assert_eq!(row.cells[9], "day 18518");
    assert!(row.label.ends_with("solved day 18518"), "{}", row.label);
    assert_eq!(view_model::batch(&batch, Some("Mine"), 2, Language::ENGLISH).title, "Mine");
}

#[test]
fn rows_are_filtered_by_numbers_techniques_and_symmetry() {
    let mut text = puzzles(20);
    for level in [Level::Hard, Level::Hell] {
        let Answer::Generated { givens, .. } = Task::new(Job::Bundled { level, number: 1 }).finish() else {
            panic!("expected a puzzle");
        };
        writeln!(text, "{}", givens.to_line()).unwrap();
    }
    let mut batch = list(&text, 6);
    rate(&mut batch);
    let all = rows(&batch);
    let matching = |is_shown: &dyn Fn(&Row) -> bool| -> Vec<u32> {
        all.iter().filter(|row| is_shown(row)).map(Row::line).collect()
    };
    let range = |least, most| NumberRange { least, most };
    let with = |change: &dyn Fn(&mut RowFilter)| {
        let mut filter = RowFilter::default();
        change(&mut filter);
        filter
    };
    let clues = |row: &Row| match row {
        Row::Puzzle { puzzle, .. } => puzzle.filled().len() as u32,
        Row::Unreadable { .. } => 0,
    };
    let few = shown(&mut batch, with(&|filter| filter.clues = range(Some(20), Some(30))));
    assert_eq!(few, matching(&|row| (20..=30).contains(&clues(row))));
    let hard = shown(&mut batch, with(&|filter| filter.rating = range(Some(30), None)));
    assert_eq!(hard, matching(&|row| row.rating().is_some_and(|rating| rating.0 >= 30)));
    assert!(!hard.is_empty() && hard.len() < all.len());
    for technique in [Technique::NakedSingle, Technique::HiddenSingleBlock, Technique::XWing] {
        let needing = shown(&mut batch, with(&|filter| filter.technique = Some(technique)));
        let expected = matching(
            &|row| matches!(row, Row::Puzzle { rating: Some(rated), .. } if rated.techniques.contains(technique)),
        );
        assert_eq!(needing, expected, "{technique}");
    }
    for symmetry in PatternSymmetry::ALL {
        let symmetric = shown(&mut batch, with(&|filter| filter.symmetry = Some(symmetry)));
        let expected = matching(&|row| match row {
            Row::Puzzle { puzzle, .. } => symmetry.holds(puzzle.filled()),
            Row::Unreadable { .. } => false,
        });
        assert_eq!(symmetric, expected, "{symmetry}");
    }
    assert_eq!(shown(&mut batch, RowFilter::default()).len(), all.len());
}

#[test]
fn changed_ratings_are_kept_chunk_by_chunk() {
    let mut batch = open(&keep(&list(&puzzles(80), 40), &[]).0);
    assert_eq!(batch.take_changed_chunk(), None);
    rate(&mut batch);
    let mut changed: Vec<usize> = std::iter::from_fn(|| batch.take_changed_chunk()).collect();
    changed.sort_unstable();
    assert_eq!(changed, [0, 1]);
    let parts: Vec<String> =
        changed.iter().map(|&chunk| String::from_utf8(batch.chunk_text(chunk)).expect("a text")).collect();
    assert_eq!(rows(&open(&parts)), rows(&batch));
    assert_eq!(batch.take_changed_chunk(), None);
}

#[test]
fn puzzles_in_disguise_are_found() {
    // Each of ten puzzles comes three times: as it is, with other digits, and with rows and columns exchanged.
    let mut text = puzzles(10);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for line in &lines {
        writeln!(
            text,
            "{}",
            line.chars()
                .map(|c| c.to_digit(10).map_or(c, |digit| char::from(b'1' + (digit % 9) as u8)))
                .collect::<String>()
        )
        .unwrap();
    }
    for line in &lines {
        let transposed: Vec<u8> = (0..81).map(|cell| line.as_bytes()[cell % 9 * 9 + cell / 9]).collect();
        writeln!(text, "{}", String::from_utf8(transposed).unwrap()).unwrap();
    }
    writeln!(text, "{}", &PUZZLE[1..]).unwrap();
    let mut batch = list(&text, 4);
    batch.start_comparing(1.0);
    assert!(batch.is_running());
    let mut jobs: Vec<_> = std::iter::from_fn(|| batch.next_forms_job()).collect();
    jobs.reverse();
    for (number, grids) in jobs {
        let hashes: Vec<u64> =
            grids.iter().map(|grid| BatchResults::hash_of(&canonical_form(grid).grid)).collect();
        batch.accept_forms(number, &hashes, 9.0);
    }
    assert_eq!(batch.state(), BatchState::Compared);
    assert_eq!(batch.duplicate_count(), 20);
    for row in 0..31 {
        let first = (10..30).contains(&row).then_some(row as u32 % 10 + 1);
        assert_eq!(batch.same_as(row), first, "row {row}");
    }
    let only = |wanted| RowFilter { has_duplicate: Some(wanted), ..RowFilter::default() };
    assert_eq!(shown(&mut batch, only(true)), (11..=30).collect::<Vec<_>>());
    assert_eq!(shown(&mut batch, only(false)).len(), 11);
    let row = view_model::batch_row(
        &batch.row(12).expect("a row"),
        batch.row_facts(12),
        |at| at.to_string(),
        Language::ENGLISH,
    );
    assert_eq!(row.cells[0], "13 = 3");
    assert!(row.label.ends_with("the same puzzle as line 3"), "{}", row.label);
    let mut csv = String::new();
    batch.set_filter(RowFilter::default());
    batch.refilter();
    batch.write_rows(12..13, ExportFormat::Csv, &mut csv);
    assert!(csv.ends_with(",3\r\n"), "{csv}");
    // Only what is shown is kept.
    batch.set_filter(only(false));
    let (_, kept, left_out) = keep(&batch, &[]);
    assert_eq!((kept.len(), left_out), (10, 1), "the line that cannot be read is left out");
    // A stopped search has found nothing.
    batch.start_comparing(1.0);
    batch.stop(2.0);
    assert_eq!((batch.state(), batch.duplicate_count()), (BatchState::Done, 0));
}

#[test]
fn what_is_known_of_a_collection_is_text() {
    let collection = Collection {
        rows: 1200,
        solved: 17,
        source: "thrones.txt".into(),
        ..Collection::new("  Thrones\tof 2026 ").expect("a name")
    };
    let text = collection.to_text();
    assert_eq!(text, "name Thrones of 2026\nrows 1200\nsolved 17\nsource thrones.txt\n");
    assert_eq!(Collection::from_text(&text), Some(collection));
    assert_eq!(Collection::from_text(&format!("{text}later something\n")).map(|kept| kept.rows), Some(1200));
    assert_eq!(Collection::from_text("rows 5\n"), None);
    assert_eq!(Collection::new(" \n"), None);
    assert!(Collection::new(&"x".repeat(500)).is_some_and(|long| long.name.len() == 80));
}

#[test]
fn a_record_is_text() {
    let mut record = PuzzleRecord::solved(1_764_507_600_000, 754_000);
    record.set_note(" two\nlines ");
    let text = record.to_text();
    assert_eq!(text, "solved 1764507600000 754000\nnote two lines\n");
    assert_eq!(PuzzleRecord::from_text(&text), record);
    assert_eq!(
        PuzzleRecord::from_text("later something\nnote a"),
        PuzzleRecord { note: "a".into(), ..PuzzleRecord::default() }
    );
    assert!(PuzzleRecord::from_text("solved when").is_empty());
}

#[test]
fn only_lists_of_the_same_site_are_offered() {
    let text = "\u{feff}# Puzzles of our club\n\nclub/2026.txt   Club puzzles of 2026\r\nplain.txt\n\
                https://example.com/list.txt Others\n//example.com/list.txt\n../secret.txt\n a/../../b.txt x\n";
    let offer = |source: &str, name: &str| OfferedList { source: source.into(), name: name.into() };
    assert_eq!(
        read_offers(text),
        [offer("club/2026.txt", "Club puzzles of 2026"), offer("plain.txt", "plain.txt")]
    );
    assert!(read_offers("").is_empty());
}
