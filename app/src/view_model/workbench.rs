//! How the workbench looks: its board, and what is known about the clues.

use ninefold::grid::{Candidate, Cell, CellSet, DigitSet, Grid, House};
use ninefold::level::Rating;

use super::CellView;
use crate::cell_content::CellContent;
use crate::i18n::workbench_texts;
use crate::protocol::{RatingSummary, StepEffect};
use crate::template::{Grouped, Language, TemplateArguments};
use crate::workbench::{
    MAX_BACKDOOR, MAX_COUNT, MAX_COUNT_WITHOUT, MAX_UNAVOIDABLE, PatternFault, PuzzleSearchKind,
    PuzzleSearchState, SmallestBackdoors, Workbench,
};

/// How a cell of the workbench looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkbenchCellView {
    /// What it has in common with a cell of the game's board. True candidates are drawn as notes are.
    pub cell: CellView,
    /// The true candidates that would make the puzzle unique.
    pub decisive: DigitSet,
    /// The others imply the clue.
    pub is_redundant: bool,
    /// With another digit of this clue there would be exactly one solution.
    pub is_mistyped: bool,
    /// Accessible name.
    pub label: String,
}

/// How everything beside the board of the workbench looks.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkbenchView {
    /// CSS class.
    pub class: &'static str,
    pub title: String,
    pub text: String,
    /// Level, Sudoku Explainer's EP and ED, clues, backdoors, and the selected cell; each is empty if it is not known.
    pub facts: [String; 5],
    /// Whether the number of solutions is not known yet: what was shown last stays for the moment.
    pub is_pending: bool,
    /// Whether more is about to be known.
    pub is_busy: bool,
    pub can_undo: bool,
    pub can_redo: bool,
    pub has_clues: bool,
    pub can_play: bool,
}

/// Number of puzzles that are shown of those that were found.
pub const SHOWN_FOUND: usize = 8;

/// How the search for other puzzles looks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleSearchView {
    /// Whether one can begin.
    pub can_search: bool,
    pub is_running: bool,
    /// Which one it is or was.
    pub kind: Option<PuzzleSearchKind>,
    /// What has been found, in words, or what a search needs; empty before the first one.
    pub text: String,
    /// The first puzzles, each as nine lines.
    pub found: Vec<String>,
}

/// How the form for puzzles of a pattern looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternView {
    pub is_open: bool,
    /// Where clues may stand.
    pub cells: CellSet,
    /// The selected cell.
    pub cursor: Cell,
    /// How many cells these are, or why there can be no such puzzle.
    pub text: String,
    /// Whether there can be none.
    pub has_fault: bool,
}

/// The board, with the clues and the true candidates.
pub fn workbench_board(workbench: &Workbench, language: Language) -> [WorkbenchCellView; 81] {
    let clues = workbench.clues();
    let survey = workbench.survey();
    let conflicts = clues.conflicts();
    let cursor = workbench.cursor();
    let same = clues[cursor].map_or(CellSet::EMPTY, |digit| clues.cells_with(digit));
    let redundant = workbench.shown_redundant();
    let mistyped: CellSet = survey.replacements.iter().flatten().map(|clue| clue.cell).collect();
    std::array::from_fn(|index| {
        let cell = Cell::at(index / 9, index % 9);
        let is_open = clues[cell].is_none();
        let candidates = workbench.shown_candidates().filter(|_| is_open);
        let decisive = candidates.filter(|_| !survey.is_unique()).map(|known| known.decisive(cell));
        let decisive = decisive.unwrap_or_default();
        let corner = candidates.map(|known| known.digits(cell)).unwrap_or_default();
        let view = CellView {
            content: CellContent::new(clues[cell], corner, DigitSet::EMPTY),
            given: !is_open,
            auto_filled: false,
            colours: DigitSet::EMPTY,
            cursor: cell == cursor,
            selected: false,
            peer: cursor.peers().contains(cell),
            same_digit: same.contains(cell),
            conflict: conflicts.contains(cell),
            differs: false,
            wrong: false,
            wrong_notes: false,
            lit: false,
            hint_effect: StepEffect::default(),
            search_role: None,
            same_note: None,
            shade: 0,
        };
        let is_redundant = redundant.contains(cell);
        let is_mistyped = mistyped.contains(cell);
        let label = cell_label(&view, cell, corner, decisive, language);
        let label = with_state(label, "redundant", is_redundant, language);
        let label = with_state(label, "mistyped", is_mistyped, language);
        WorkbenchCellView { cell: view, decisive, is_redundant, is_mistyped, label }
    })
}

fn cell_label(
    view: &CellView,
    cell: Cell,
    candidates: DigitSet,
    decisive: DigitSet,
    language: Language,
) -> String {
    if candidates.is_empty() {
        return view.label(cell);
    }
    let key = if decisive.is_empty() { "cell-candidates" } else { "cell-decisive" };
    let arguments: TemplateArguments = &[("digits", &candidates), ("decisive", &decisive), ("place", &cell)];
    workbench_texts(language).format(key, arguments)
}

/// A label with a state before it.
fn with_state(label: String, key: &str, applies: bool, language: Language) -> String {
    if !applies {
        return label;
    }
    let texts = workbench_texts(language);
    texts.format("and", &[("a", &texts.text(key)), ("b", &label)])
}

/// What is known about the clues, in words.
pub fn workbench(workbench: &Workbench, language: Language) -> WorkbenchView {
    let survey = workbench.survey();
    let clues = workbench.clues();
    let is_empty = clues.filled().is_empty();
    let (class, title, text) = verdict(workbench, language);
    WorkbenchView {
        class,
        title,
        text,
        facts: [
            level(workbench, language),
            explainer_ratings(workbench, language),
            clue_count(workbench, language),
            backdoors(workbench, language),
            selected_cell(workbench, language),
        ],
        is_pending: !survey.has_verdict() && !is_empty && clues.first_conflict().is_none(),
        is_busy: !survey.is_done,
        can_undo: workbench.can_undo(),
        can_redo: workbench.can_redo(),
        has_clues: !is_empty,
        can_play: workbench.can_play(),
    }
}

/// What a search for other puzzles has found, in words.
pub fn puzzle_search(workbench: &Workbench, language: Language) -> PuzzleSearchView {
    let search = workbench.search();
    let texts = workbench_texts(language);
    let count = search.found().len();
    let can_search = workbench.can_search();
    let needs_one_solution = workbench.survey().has_verdict() && !workbench.survey().is_unique();
    let key = match search.state() {
        PuzzleSearchState::None if needs_one_solution => "search-needs",
        PuzzleSearchState::None => "",
        PuzzleSearchState::Running if search.needs_rating() => "search-rated",
        PuzzleSearchState::Running if search.kind() == Some(PuzzleSearchKind::Pattern) => "search-pattern",
        PuzzleSearchState::Running if search.percent().is_some() => "search-percent",
        PuzzleSearchState::Running => "search-running",
        PuzzleSearchState::Stopped => "search-stopped",
        PuzzleSearchState::Full => "search-full",
        PuzzleSearchState::Done => "search-done",
        PuzzleSearchState::Unavailable => "search-unavailable",
    };
    let percent = search.percent().unwrap_or_default();
    let arguments: TemplateArguments = &[
        ("count", &Grouped(count as u64)),
        ("percent", &percent),
        ("rate", &Grouped(search.per_second() as u64)),
        ("most", &Grouped(search.most() as u64)),
        ("tried", &Grouped(search.tried().into())),
        ("rated", &Grouped(search.rated() as u64)),
    ];
    PuzzleSearchView {
        can_search,
        is_running: search.is_running(),
        kind: search.kind(),
        text: if key.is_empty() { String::new() } else { texts.format(key, arguments) },
        found: search.found().iter().take(SHOWN_FOUND).map(rows_of).collect(),
    }
}

/// The form for puzzles of a pattern.
pub fn puzzle_pattern(workbench: &Workbench, language: Language) -> PatternView {
    let form = workbench.pattern();
    let fault = form.fault();
    let key = match fault {
        None => "pattern",
        Some(PatternFault::TooFew) => "pattern-few",
        Some(PatternFault::Full) => "pattern-full",
        Some(PatternFault::EmptyLines(..)) => "pattern-lines",
        Some(PatternFault::ClueCount) => "pattern-clues",
        Some(PatternFault::TooHard) => "pattern-hard",
        Some(PatternFault::Excluded) => "pattern-excluded",
    };
    let lines =
        if let Some(PatternFault::EmptyLines(one, other)) = fault { Some((one, other)) } else { None };
    let (one, other) = lines.unzip();
    let arguments: TemplateArguments = &[("count", &form.cells().len()), ("one", &one), ("other", &other)];
    PatternView {
        is_open: form.is_open(),
        cells: form.cells(),
        cursor: form.cursor(),
        text: workbench_texts(language).format(key, arguments),
        has_fault: fault.is_some(),
    }
}

/// Accessible name of a cell of the pattern; whether it has a clue is its state.
pub fn pattern_cell_label(cell: Cell, language: Language) -> String {
    workbench_texts(language).cell_name(cell)
}

/// The rows of a grid, one below the other.
fn rows_of(grid: &Grid) -> String {
    let cells = grid.to_line();
    let rows: Vec<&str> = (0..9).filter_map(|row| cells.get(9 * row..9 * row + 9)).collect();
    rows.join("\n")
}

/// Class, title and text of the verdict.
fn verdict(workbench: &Workbench, language: Language) -> (&'static str, String, String) {
    let texts = workbench_texts(language);
    let survey = workbench.survey();
    let clues = workbench.clues();
    if let Some(is_copied) = workbench.is_copied() {
        let (class, key) = if is_copied { ("info", "copied") } else { ("warning", "copy-failed") };
        return (class, texts.text(&[key, ".title"].concat()), clues.to_line());
    }
    if clues.filled().is_empty() {
        return ("info", texts.text("blank.title"), texts.text("blank"));
    }
    if let Some((cell, with)) = clues.first_conflict() {
        let shared = cell.houses().into_iter().find(|house| house.cells().contains(with));
        let house = shared.unwrap_or(House::block(cell.block()));
        let arguments: TemplateArguments = &[("place", &cell), ("with", &with), ("house", &house)];
        let text = texts.format("clash", arguments);
        return ("error", texts.text("clash.title"), with_replacement(text, workbench, language));
    }
    if survey.has_no_solution() {
        return ("error", texts.text("none.title"), with_replacement(String::new(), workbench, language));
    }
    if clues.is_full() {
        let text = match &survey.unavoidable {
            None => texts.text("full"),
            Some(sets) => texts.format(
                "full-sets",
                &[("count", &sets.count), ("size", &MAX_UNAVOIDABLE), ("clues", &sets.clues_at_least)],
            ),
        };
        return ("solved", texts.text("full.title"), text);
    }
    if survey.is_unique() {
        let text = survey.redundant.map(|redundant| match redundant.len() {
            0 => texts.text("minimal"),
            count => texts.format("spare", &[("count", &count)]),
        });
        return ("solved", texts.text("one.title"), text.unwrap_or_default());
    }
    let key = match survey.is_counted {
        _ if survey.count > MAX_COUNT => "most.title",
        true => "many.title",
        false => "counting.title",
    };
    let title = texts.format(key, &[("count", &Grouped(survey.count.min(MAX_COUNT)))]);
    let text = survey.candidates.as_ref().map(|known| {
        let open = CellSet::ALL - clues.filled();
        let fixed = open.into_iter().filter(|&cell| known.digits(cell).len() == 1).count();
        let decisive: usize = open.into_iter().map(|cell| known.decisive(cell).len()).sum();
        let key = if decisive == 0 { "many-none" } else { "many" };
        texts.format(key, &[("fixed", &fixed), ("open", &open.len()), ("decisive", &decisive)])
    });
    ("warning", title, text.unwrap_or_default())
}

/// A text, and which clue is probably mistyped.
fn with_replacement(text: String, workbench: &Workbench, language: Language) -> String {
    let texts = workbench_texts(language);
    let Some(replacements) = &workbench.survey().replacements else { return text };
    let clues = workbench.clues();
    let found = match replacements.as_slice() {
        [] => texts.text("no-replacement"),
        [Candidate { cell, digit }, others @ ..] => {
            let key = if others.is_empty() { "replacement" } else { "replacements" };
            let before = clues[*cell].unwrap_or(*digit);
            let arguments: TemplateArguments =
                &[("place", cell), ("digit", digit), ("before", &before), ("others", &others.len())];
            texts.format(key, arguments)
        }
    };
    if text.is_empty() { found } else { texts.format("sentences", &[("a", &text), ("b", &found)]) }
}

fn level(workbench: &Workbench, language: Language) -> String {
    if workbench.is_rating_expected() {
        return UNKNOWN.to_owned();
    }
    let known = workbench.rating().filter(|_| workbench.survey().is_unique());
    known.map(|rating| rating_text(rating, language)).unwrap_or_default()
}

/// What stands in the place of what is about to be known, so that nothing moves then.
const UNKNOWN: &str = "…";

fn rating_text(rated: &RatingSummary, language: Language) -> String {
    let texts = workbench_texts(language);
    let key = if rated.rating == Rating::UNSOLVED { "beyond" } else { "rated" };
    let level = level_name(rated, language);
    texts.format(key, &[("level", &level), ("rating", &rated.rating), ("minutes", &rated.time.minutes())])
}

fn level_name(rated: &RatingSummary, language: Language) -> String {
    workbench_texts(language).level_text(rated.rating.level(), rated.rating.hell_grade())
}

/// Sudoku Explainer's other ratings: of the hardest step up to the first digit, EP, and of the first step, ED.
fn explainer_ratings(workbench: &Workbench, language: Language) -> String {
    let known = workbench.rated().filter(|_| workbench.survey().is_unique());
    let is_expected = workbench.is_rating_expected();
    known.map_or(if is_expected { UNKNOWN.to_owned() } else { String::new() }, |rated| {
        let arguments: TemplateArguments = &[("pearl", &rated.pearl), ("diamond", &rated.diamond)];
        workbench_texts(language).format("explainer", arguments)
    })
}

/// The fewest digits with which singles solve the puzzle.
fn backdoors(workbench: &Workbench, language: Language) -> String {
    let texts = workbench_texts(language);
    if !workbench.survey().is_unique() || workbench.clues().is_full() {
        return String::new();
    }
    let Some(SmallestBackdoors { digits, count }) = &workbench.survey().backdoors else {
        return UNKNOWN.to_owned();
    };
    let key = match digits.len() {
        0 if *count > 0 => "backdoor-none",
        0 => "backdoor-most",
        1 => "backdoor-one",
        _ => "backdoors",
    };
    let placements = digits.iter().fold(String::new(), |all, Candidate { cell, digit }| {
        let place: TemplateArguments =
            &[("digit", digit), ("row", &(cell.row() + 1)), ("column", &(cell.column() + 1))];
        let next = texts.format("placement", place);
        if all.is_empty() { next } else { texts.format("and", &[("a", &all), ("b", &next)]) }
    });
    let arguments: TemplateArguments =
        &[("digits", &placements), ("count", &Grouped((*count).into())), ("most", &MAX_BACKDOOR)];
    texts.format(key, arguments)
}

fn clue_count(workbench: &Workbench, language: Language) -> String {
    let count = workbench.clues().filled().len();
    let digits = workbench.clues().digits_in(CellSet::ALL).len();
    let texts = workbench_texts(language);
    // With fewer than eight different digits the others can be exchanged.
    let key = if count > 0 && digits < 8 { "clues-few-digits" } else { "clues" };
    if count == 0 { String::new() } else { texts.format(key, &[("count", &count), ("digits", &digits)]) }
}

/// What is known about the selected cell: of a clue what happens if it goes, of an empty cell its candidates.
fn selected_cell(workbench: &Workbench, language: Language) -> String {
    let texts = workbench_texts(language);
    let survey = workbench.survey();
    let cursor = workbench.cursor();
    let place = texts.cell_name(cursor);
    let about = match (workbench.clues()[cursor], workbench.shown_candidates()) {
        _ if workbench.clues().filled().is_empty() || survey.has_no_solution() => return String::new(),
        (Some(_), _) => match survey.count_without(cursor) {
            None => UNKNOWN.to_owned(),
            Some(1) => match workbench.rating_without() {
                None => texts.text("without-one"),
                Some(rated) => texts.format(
                    "without-rated",
                    &[("level", &level_name(rated, language)), ("rating", &rated.rating)],
                ),
            },
            Some(count) if count > MAX_COUNT_WITHOUT => {
                texts.format("without-most", &[("count", &Grouped(MAX_COUNT_WITHOUT))])
            }
            Some(count) => texts.format("without", &[("count", &Grouped(count))]),
        },
        (None, None) => UNKNOWN.to_owned(),
        (None, Some(known)) => {
            let (digits, decisive) = (known.digits(cursor), known.decisive(cursor));
            let key = match (digits.len(), decisive.len()) {
                (0, _) => "open-none",
                (1, _) => "open-fixed",
                (_, 0) => "open",
                (..) => "open-decisive",
            };
            texts.format(key, &[("digits", &digits), ("decisive", &decisive)])
        }
    };
    texts.format("about-cell", &[("place", &place), ("about", &about)])
}
