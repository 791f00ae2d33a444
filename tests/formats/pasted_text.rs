//! Pasted texts and files of other programs: which format they are in, how far the puzzle is solved, and their metadata.

use ninefold::grid::{Cell, Digit, DigitSet, Grid};
use ninefold_formats::list::ListFormat;
use ninefold_formats::{self as formats, CompanionGrid, ParsedPuzzle, SourceFormat};

use crate::support::grids::{by_row, spread};
use crate::support::rng::Rng;
use crate::support::{PUZZLE, SOLUTION, digit, processor_time};

fn grid(line: &str) -> Grid {
    Grid::from_line(line).expect(line)
}

/// A grid as Simple Sudoku writes it.
fn simple(line: &str) -> String {
    let rows: Vec<String> = by_row(line, |row| format!(" |{}|{}|{}|", &row[..3], &row[3..6], &row[6..]))
        .lines()
        .map(str::to_owned)
        .collect();
    let bands = [&rows[..3], &rows[3..6], &rows[6..]].map(|band| band.join("\n"));
    format!(" *-----------*\n{}\n *-----------*\n", bands.join("\n |---+---+---|\n"))
}

/// The candidates that the rules leave; a placed digit for cells that hold one.
fn sets(grid: &Grid) -> [DigitSet; 81] {
    std::array::from_fn(|index| {
        let cell = Cell::new(index).unwrap();
        match grid[cell] {
            Some(digit) => DigitSet::only(digit),
            None => !cell.peers().into_iter().filter_map(|peer| grid[peer]).collect::<DigitSet>(),
        }
    })
}

fn digits(set: DigitSet) -> String {
    set.into_iter().map(Digit::to_char).collect()
}

/// A grid of candidates with borders.
fn pencil_marks(sets: &[DigitSet; 81]) -> String {
    let rule = "*-----------------------+-----------------------+-----------------------*\n";
    let mut text = rule.to_owned();
    for (row, sets) in sets.chunks(9).enumerate() {
        let cells: Vec<String> = sets.iter().map(|&set| format!("{:<7}", digits(set))).collect();
        let blocks: Vec<String> = cells.chunks(3).map(|block| block.join(" ")).collect();
        text.extend(["| ", &blocks.join("| "), " |\n"]);
        if row % 3 == 2 {
            text += rule;
        }
    }
    text
}

#[track_caller]
fn one(text: &str) -> ParsedPuzzle {
    match formats::read_one(text) {
        Ok(reading) => reading,
        Err(error) => panic!("{error}:\n{text}"),
    }
}

/// Checks that the text is parsed as this single puzzle from this source.
#[track_caller]
fn check(text: &str, source: SourceFormat) {
    let reading = one(text);
    assert_eq!(reading.position.givens.to_line(), PUZZLE, "{text}");
    assert!(!reading.position.has_progress(), "{text}");
    assert_eq!(reading.source, source, "{text}");
}

#[test]
fn lines_and_rows_are_parsed() {
    for blank in "0.*_-xX ?·~□+:#".chars() {
        check(&PUZZLE.replace('.', &blank.to_string()), SourceFormat::Line);
    }
    check(&format!("\u{feff}\"{}\",\r\n", PUZZLE.replace('.', " ")), SourceFormat::Line);
    check(&format!("  {PUZZLE}  \t\r\n\r\n"), SourceFormat::Line);
    check(&PUZZLE.replace('5', "５").replace('.', "\u{3000}"), SourceFormat::Line);
    check(&PUZZLE.replace('.', "０"), SourceFormat::Line);
    check(&format!("\u{feff}# a comment\n\"{PUZZLE}\",\n"), SourceFormat::Line);
    check(&spread(PUZZLE, " "), SourceFormat::Line);
    check(&PUZZLE.replace('.', "．"), SourceFormat::Line);
    check(&format!("{PUZZLE} # a comment behind it"), SourceFormat::Table);
    check(&by_row(PUZZLE, str::to_owned), SourceFormat::Rows);
    check(&by_row(PUZZLE, |row| spread(row, " ") + "  "), SourceFormat::Rows);
    check(&by_row(PUZZLE, |row| row.replace('.', "-")), SourceFormat::Rows);
    check(&by_row(PUZZLE, str::to_owned).replace('\n', "\r"), SourceFormat::Rows);
    check(&by_row(PUZZLE, |row| row.replace('.', " ")), SourceFormat::Rows);
    check(&by_row(PUZZLE, |row| row.replace('.', "＿")).replace('\n', "\r\n"), SourceFormat::Rows);
    check(&by_row(PUZZLE, |row| spread(row, "\t").replace('.', "")).replace('\n', "\r\n"), SourceFormat::Csv);
    check(&by_row(PUZZLE, |row| spread(row, ",").replace('.', "")), SourceFormat::Csv);
    check(&by_row(PUZZLE, |row| spread(row, ";").replace('.', "0")), SourceFormat::Csv);
    check(&by_row(PUZZLE, |row| spread(row, ";").replace('.', " ")), SourceFormat::Csv);
    check(&by_row(PUZZLE, |row| spread(row, "，").replace('.', "０")), SourceFormat::Csv);
    let lacking =
        by_row(&format!("{}{}", ".".repeat(9), &PUZZLE[9..]), |row| spread(row, "\t").replace('.', ""));
    assert_eq!(one(&lacking).position.givens.to_line()[..9], *".........");
    assert_eq!(one(&lacking.replace('\t', ",")).position.givens, one(&lacking).position.givens);
    let banded = by_row(PUZZLE, |row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..]));
    check(&banded, SourceFormat::Rows);
    let rows: Vec<&str> = banded.lines().collect();
    check(
        &[&rows[..3], &rows[3..6], &rows[6..]].map(|band| band.join("\n")).join("\n\n"),
        SourceFormat::Rows,
    );
}

#[test]
fn grids_drawn_with_rules_are_parsed() {
    let banded = |row: &str, between: &str, wall: &str| {
        [&row[..3], &row[3..6], &row[6..]].map(|part| spread(part, between)).join(wall)
    };
    let framed = |rules: [&str; 3], wall: &str, between: &str, blank: &str| {
        let rows = by_row(PUZZLE, |row| {
            let inner = banded(row, between, &format!("{between}{wall}{between}")).replace('.', blank);
            format!("{wall}{between}{inner}{between}{wall}")
        });
        let rows: Vec<&str> = rows.lines().collect();
        let bands = [&rows[..3], &rows[3..6], &rows[6..]].map(|band| band.join("\n"));
        format!("{}\n{}\n{}\n", rules[0], bands.join(&format!("\n{}\n", rules[1])), rules[2])
    };
    let light = ["┌───┬───┬───┐", "├───┼───┼───┤", "└───┴───┴───┘"];
    for blank in [".", "0", "_", "*", "x"] {
        for (rules, wall, between) in [
            (["+-------+-------+-------+"; 3], "|", " "),
            (["+ - - - + - - - + - - - +"; 3], "|", " "),
            (["├───────┼───────┼───────┤"; 3], "│", " "),
            (
                ["╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣", "╚═══════╩═══════╩═══════╝"],
                "║",
                " ",
            ),
            (light, "│", ""),
            (
                [".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'"],
                "|",
                " ",
            ),
            (["=========================", "", "========================="], "|", " "),
            (["========================="; 3], "|", " "),
        ] {
            check(&framed(rules, wall, between, blank), SourceFormat::Grid);
        }
    }
    check(&framed(light, "│", "", " "), SourceFormat::Grid);
    check(&framed(["+---+---+---+"; 3], "|", "", "-"), SourceFormat::Grid);
    check(&framed(["+---+---+---+"; 3], "|", "", " "), SourceFormat::Grid);
    check(&formats::bars(&grid(PUZZLE)), SourceFormat::Grid);
    check(&simple(PUZZLE), SourceFormat::SimpleSudoku);
    // A border around each of the 81 cells.
    let thin = by_row(PUZZLE, |row| {
        format!("║ {} ║\n╟───┼───┼───╫───┼───┼───╫───┼───┼───╢", spread(row, " │ ").replace('.', " "))
    });
    check(&format!("╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗\n{thin}"), SourceFormat::Grid);
    let table = by_row(PUZZLE, |row| format!("| {} |", spread(row, " | "))).replace('.', " ");
    check(&table, SourceFormat::Grid);
    let head = "|   |   |   |   |   |   |   |   |   |\n|---|---|---|---|---|---|---|---|---|";
    check(&format!("{head}\n{table}"), SourceFormat::Markdown);
    let head = "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|";
    let open = table.replace("\n| ", "\n").replace(" |\n", "\n");
    let open = open.trim_start_matches("| ").trim_end_matches(" |");
    check(&format!("a|b|c|d|e|f|g|h|i\n-|-|-|-|-|-|-|-|-\n{open}"), SourceFormat::Markdown);
    check(&format!("{head}\r\n{}\r\n", table.replace('\n', "\r\n")), SourceFormat::Markdown);
}

#[test]
fn files_with_metadata_are_parsed() {
    let rows = by_row(PUZZLE, str::to_owned);
    check(&format!("[Puzzle]\n{rows}\n"), SourceFormat::SadMan);
    let text = format!(
        "#AAda L.\n#DFor\ta \u{202e}<b>rainy</b>\u{7} day\n#CA comment\n#B2026-01-31\n#LHard\n#Uhttp://example.org/\n{rows}\n"
    );
    let reading = one(&text);
    assert_eq!(reading.position.givens, grid(PUZZLE));
    assert_eq!(reading.source, SourceFormat::SudoCue);
    assert_eq!(reading.author.as_deref(), Some("Ada L."));
    assert_eq!(reading.title.as_deref(), Some("For a <b>rainy</b> day"));
    assert_eq!(reading.level.as_deref(), Some("Hard"));
    let reading = one(&format!("Grid 01\n{rows}\n\nVersion 4.2n\n"));
    assert_eq!((reading.title.as_deref(), reading.source), (Some("Grid 01"), SourceFormat::Rows));
    let reading = one(&format!("每日数独：困难\n\n{}\n", simple(PUZZLE)));
    assert_eq!(reading.title.as_deref(), Some("每日数独:困难"));
    let mut state = grid(PUZZLE);
    state[Cell::at(0, 2)] = Digit::new(4);
    let reading = one(&format!(
        "[Puzzle]\n{rows}\n[State]\n{}\n[Solution]\n{}",
        by_row(&state.to_line(), str::to_owned),
        by_row(SOLUTION, str::to_owned)
    ));
    assert_eq!((reading.position.givens, reading.position.grid), (grid(PUZZLE), state));
    let many: Vec<String> =
        (1..=3).map(|number| format!("Grid {number:02}\n{}", rows.replace('.', "0"))).collect();
    let titles: Vec<_> =
        formats::read(&many.join("\n")).map(|found| found.puzzle.unwrap().title.unwrap()).collect();
    assert_eq!(titles, ["Grid 01", "Grid 02", "Grid 03"]);
}

#[test]
fn candidate_grids_are_parsed() {
    let mut sets = sets(&grid(PUZZLE));
    let gone = Cell::at(0, 2);
    let whole = digits(sets[gone.index()]);
    sets[gone.index()].remove(digit(1));
    assert_ne!(whole, digits(sets[gone.index()]));
    let tokens = |between: &str| sets.map(digits).join(between);
    let rows = sets.chunks(9).map(|row| row.iter().map(|&set| digits(set)).collect::<Vec<_>>().join(" "));
    let rows = rows.collect::<Vec<_>>().join("\n");
    let text = pencil_marks(&sets);
    let marked = text.replacen("| 5  ", "|*5  ", 1).replacen(" 3  ", "#3  ", 1);
    let dotted = text.replace('*', ".").replace('|', "¦");
    for text in
        [&tokens(" "), &rows, &text, &marked, &dotted, &rows.replace(' ', "\t"), &rows.replace(' ', ",")]
    {
        let reading = one(text);
        assert_eq!(reading.source, SourceFormat::Candidates);
        for cell in Cell::all() {
            let set = sets[cell.index()];
            assert_eq!(reading.position.givens[cell], set.single(), "{cell}\n{text}");
            assert_eq!(
                reading.position.corner[cell.index()],
                if set.len() > 1 { set } else { DigitSet::EMPTY },
                "{cell}"
            );
        }
    }
    for (blank, between) in [('.', ""), ('0', ""), ('_', " ")] {
        let cell = |set: DigitSet| {
            Digit::all()
                .map(|digit| if set.contains(digit) { digit.to_char() } else { blank })
                .collect::<String>()
        };
        let reading = one(&sets.map(cell).join(between));
        assert_eq!(
            (reading.source, reading.position.corner[gone.index()]),
            (SourceFormat::Sukaku, sets[gone.index()])
        );
    }
}

#[test]
fn several_grids_of_one_position_are_merged() {
    let givens = grid(PUZZLE);
    let mut state = givens;
    state[Cell::at(4, 4)] = Digit::new(5);
    let mut sets = sets(&state);
    sets[Cell::at(0, 2).index()].remove(digit(1));
    let marks = pencil_marks(&sets);
    let check = |text: &str, grid: Grid| {
        let ParsedPuzzle { position, .. } = one(text);
        assert_eq!((position.givens, position.grid), (givens, grid), "{text}");
        for cell in !grid.filled() {
            assert_eq!(position.corner[cell.index()], sets[cell.index()], "{cell}\n{text}");
        }
    };
    check(&format!("{}\n\n{}\n\n{marks}", simple(PUZZLE), simple(&state.to_line())), state);
    check(&format!("{}\r\n\r\n{marks}\r\nSimple Sudoku\r\nVersion 4.2", simple(PUZZLE)), givens);
    check(&format!("{marks}\n{PUZZLE}"), givens);
    check(&format!("{PUZZLE}\n\n{marks}"), givens);
    // A puzzle followed by a later state of it.
    let ParsedPuzzle { position, .. } = one(&format!("{}\n{}", simple(PUZZLE), simple(&state.to_line())));
    assert_eq!((position.givens, position.grid), (givens, state));
    // A solution followed by candidates that it completes.
    let lone = format!("{}\n{}", simple(SOLUTION), pencil_marks(&sets));
    assert_eq!(one(&lone).surroundings.companion, Some(CompanionGrid::Solution));
}

#[test]
fn single_line_formats_are_parsed() {
    check(&format!(":0000:x:{PUZZLE}:::"), SourceFormat::Hodoku);
    check(&format!(":0000:x:{}::::", PUZZLE.replace('.', "0")), SourceFormat::Hodoku);
    check("3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9", SourceFormat::Solo);
    check("3x3db:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n", SourceFormat::Solo);
    check("53..7*,6..195*,.98*6.,8...6*3,4..8.3*1,7...2*6,.6*28.,*419..5,*8..79", SourceFormat::Susser);
    check(&format!("0123456789ab {}  2.0\n", PUZZLE.replace('.', "0")), SourceFormat::Bank);
    check(&format!("99480,99408,114,1895,{PUZZLE},A-Name,20.00s,0,C21.m/F35"), SourceFormat::Gsf);
    check(&formats::codoku::write(&grid(PUZZLE)), SourceFormat::Short);
    assert_eq!(
        one(&format!("99480,99408,114,1895,{PUZZLE},A-Name,20.00s,0")).title.as_deref(),
        Some("A-Name")
    );
    assert_eq!(one(&format!("0123456789ab {PUZZLE} 2.0")).level.as_deref(), Some("2.0"));
    for text in [
        format!(":0100-1:4:{}:117 238:413:498::", PUZZLE.replacen('.', "+4", 1)),
        format!("{}:117 238", PUZZLE.replacen('.', "+4", 1)),
    ] {
        let ParsedPuzzle { position, .. } = one(&text);
        assert_eq!(position.givens, grid(PUZZLE), "{text}");
        assert_eq!(position.grid, grid(&PUZZLE.replacen('.', "4", 1)));
        let mut expected = sets(&position.grid);
        expected[Cell::at(0, 6).index()].remove(digit(1));
        expected[Cell::at(2, 7).index()].remove(digit(2));
        for cell in !position.grid.filled() {
            assert_eq!(position.corner[cell.index()], expected[cell.index()], "{cell}");
        }
    }
}

#[test]
fn tables_are_parsed_with_and_without_a_header() {
    let zeros = PUZZLE.replace('.', "0");
    for (text, level, title) in [
        (format!("quizzes,solutions\n{zeros},{SOLUTION}\n"), None, None),
        (
            format!("id,puzzle,solution,clues,difficulty\r\n1,{PUZZLE},{SOLUTION},30,2.2\r\n"),
            Some("2.2"),
            None,
        ),
        (
            format!("source,question,answer,rating\n\"a, b\",\"{PUZZLE}\",{SOLUTION},0"),
            Some("0"),
            Some("a, b"),
        ),
        (format!("\u{feff}Puzzle\tLevel\n{PUZZLE}\teasy\n"), Some("easy"), None),
        (format!("solution;puzzle\n{SOLUTION};{PUZZLE}\n"), None, None),
        (format!("17,{PUZZLE},{SOLUTION}"), None, None),
        (format!("\"{SOLUTION}\" \"{zeros}\""), None, None),
    ] {
        let reading = one(&text);
        assert_eq!(reading.position.givens, grid(PUZZLE), "{text}");
        assert_eq!(reading.source, SourceFormat::Table, "{text}");
        assert_eq!((reading.level.as_deref(), reading.title.as_deref()), (level, title), "{text}");
    }
    assert_eq!(one(&format!("author,puzzle\nme,{PUZZLE}\n")).author.as_deref(), Some("me"));
    let list = format!("id,puzzle\n1,{PUZZLE}\n2,{}\n\n4,{zeros}\n", &PUZZLE[..80]);
    let found: Vec<(usize, Option<usize>)> = formats::read(&list)
        .map(|found| (found.line, found.puzzle.err().map(|error| error.column)))
        .collect();
    assert_eq!(found, [(2, None), (3, Some(83)), (5, None)]);
}

#[test]
fn each_line_of_a_list_is_parsed_on_its_own() {
    let zeros = PUZZLE.replace('.', "0");
    let bank = format!("0123456789ab {zeros}  2.0\n");
    for list in [
        format!("{PUZZLE}\n{zeros}\n"),
        format!("# a list\n{PUZZLE} # one\n{}\n{zeros}", &PUZZLE[1..]),
        bank.repeat(3),
        format!(":0000:x:{PUZZLE}:::\n").repeat(2),
        format!("quizzes,solutions\n{zeros},{SOLUTION}\n"),
        format!("id;level;puzzle\n1;2;{PUZZLE}\n2;3;{zeros}\n"),
    ] {
        let shape = ListFormat::detect(&list).expect(&list);
        let alone: Vec<_> = list
            .lines()
            .filter_map(|line| shape.read(line))
            .map(|read| read.map_err(|error| (error.column, error.kind)))
            .collect();
        let together: Vec<_> = formats::read(&list)
            .map(|found| found.puzzle.map_err(|error| (error.column, error.kind)))
            .collect();
        assert_eq!(alone, together, "{list}");
    }
    for text in
        ["", PUZZLE, &by_row(PUZZLE, str::to_owned), "Dear all,\nplease find two puzzles.", &simple(PUZZLE)]
    {
        assert_eq!(ListFormat::detect(text), None, "{text}");
    }
}

#[test]
fn parsing_40_000_mutated_texts_never_panics() {
    let rows = by_row(PUZZLE, str::to_owned);
    let sets = sets(&grid(PUZZLE));
    let seeds = [
        PUZZLE.to_owned(),
        format!("[Puzzle]\n#AName\n{rows}\n[State]\n{rows}"),
        simple(PUZZLE),
        pencil_marks(&sets),
        sets.map(digits).join(" "),
        format!("{}\n{}", simple(PUZZLE), pencil_marks(&sets)),
        format!(":0100-1:4:{}:117 238:413:498::", PUZZLE.replacen('.', "+4", 1)),
        "3x3db:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".to_owned(),
        "53..7*,6..195*,.98*6.,8...6*3,4..8.3*1,7...2*6,.6*28.,*419..5,*8..79".to_owned(),
        format!("id,puzzle,level\n1,{PUZZLE},3\n\"2\",\"{PUZZLE}\",easy"),
        format!("0123456789ab {PUZZLE}  2.0\n1,2,3,4,{PUZZLE},name,7"),
        formats::codoku::write(&grid(PUZZLE)),
        by_row(PUZZLE, |row| spread(row, "\t")),
        by_row(PUZZLE, |row| spread(row, ",")),
        by_row(PUZZLE, |row| format!("| {} |", spread(row, " | "))),
        formats::bars(&grid(PUZZLE)),
        format!("{PUZZLE}\n{PUZZLE}"),
        rows,
    ];
    let odd = "\0\n\r\t ,;|#\"[{<-+*:90.x５\u{3000}\u{202e}𝟙│─数ab";
    let odd: Vec<char> = odd.chars().collect();
    let mut rng = Rng::new(7);
    let mut read = 0;
    for round in 0..40_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=rng.below(5) {
            let at = rng.below(text.len().max(1));
            match rng.below(6) {
                _ if text.is_empty() => {}
                0 => drop(text.remove(at)),
                1 => text.insert(at, odd[rng.below(odd.len())]),
                2 if rng.below(4) == 0 => text.truncate(at),
                3 => text.extend_from_within(at..),
                4 => text[at] = char::from_u32(rng.below(0x11_0000) as u32).unwrap_or('?'),
                _ => text[at] = odd[rng.below(odd.len())],
            }
            text.truncate(3000);
        }
        let text: String = text.into_iter().collect();
        let lines = text.split(['\n', '\r']).count();
        for found in formats::read(&text) {
            match found.puzzle {
                Ok(_) => read += 1,
                Err(error) => {
                    assert!(error.line <= lines && error.column <= text.len() + 2, "{error}: {text}");
                }
            }
        }
        let _ =
            ListFormat::detect(&text).map(|shape| text.lines().filter_map(|line| shape.read(line)).count());
    }
    assert!(read > 2_000, "the mutations leave {read} texts readable: too few to mean anything");
}

/// Parsing takes time linear in the length of the text, whatever it consists of.
#[test]
fn parse_time_is_linear_in_text_length() {
    let megabyte = |piece: &str| piece.repeat(1_000_000 / piece.len());
    let rows = by_row(PUZZLE, str::to_owned) + "\n";
    let marks = pencil_marks(&sets(&grid(PUZZLE)));
    for piece in [
        "1",
        ".",
        " ",
        "\n",
        "-",
        "|",
        "│",
        "x",
        "a",
        "数",
        "５",
        "#",
        "[",
        "{",
        "<",
        "\"",
        ",",
        ":",
        "+",
        "*,",
        "3x3:",
        "1 ",
        "12 ",
        "a,b\n",
        ".\n",
        "---\n",
        "|||||||||\n",
        "53..7....\n",
        "hello\n",
        "quizzes,solutions\n",
        "#A\n",
        "[Puzzle]\n",
        &format!("{PUZZLE}\n"),
        &rows,
        &marks,
        &format!("{PUZZLE} {SOLUTION}\n"),
        "a 1 b 2 c 3 d 4 e 5 f 6 g 7 h 8 i 9\n",
    ] {
        let text = megabyte(piece);
        let (found, time) = processor_time(|| formats::read(&text).count());
        println!(" {time:>12?} {found:>7} {:?}", piece.chars().take(20).collect::<String>());
        // Many times what a slow machine needs; anything that is not linear takes minutes.
        assert!(time.as_secs() < 5, "{time:?} for {piece:?}");
    }
}

/// What people write before and around the cells of each row, or of the first.
#[test]
fn rows_in_brackets_comments_and_conversations_are_read() {
    let boxed = |row: &str| format!("[{}]", spread(&row.replace('.', " "), "]["));
    let braced = |row: &str| format!("\\setrow {{{}}}", spread(&row.replace('.', " "), "}{"));
    let table = by_row(PUZZLE, |row| format!("| {} |", spread(&row.replace('.', " "), " | ")));
    let (head, body) = table.split_once('\n').unwrap();
    for text in [
        by_row(PUZZLE, boxed),
        by_row(PUZZLE, |row| boxed(row).replace("][", "] [")),
        by_row(PUZZLE, braced),
        by_row(PUZZLE, |row| format!("# {row}")),
        by_row(PUZZLE, |row| format!("-- {row}")),
        by_row(PUZZLE, |row| format!("[21/03/2024, 10:11:00] Ann: {row}")),
        by_row(PUZZLE, |row| format!("10:07 <ann> {row}")),
        by_row(PUZZLE, |row| format!("10:07 {row}")),
        by_row(PUZZLE, |row| format!("[9:07:31] {row}")),
        by_row(PUZZLE, |row| format!("9:07 PM {}", row.replace('.', "0"))),
        by_row(PUZZLE, |row| format!("10:07 {row}"))["10:07 ".len()..].to_owned(),
        format!("[21/03/2024, 10:11:00] Ann: {}", by_row(PUZZLE, str::to_owned)),
        format!("Today's puzzle: {}", by_row(PUZZLE, |row| spread(row, " "))),
        format!("{head}\n{}|\n{body}", "|:-:".repeat(9)),
        format!("Here it is: {}.", PUZZLE.replace('.', "0")),
        format!("const char grid[] = \"{}\";", by_row(PUZZLE, str::to_owned).replace('\n', "\\n")),
    ] {
        assert_eq!(one(&text).position.givens, grid(PUZZLE), "{text}");
    }
}

/// Texts around a puzzle: a source, lines above and below, and rows whose empty ends a spreadsheet has cut off.
#[test]
fn a_puzzle_is_found_within_surrounding_text() {
    let rows = by_row(PUZZLE, str::to_owned);
    let solution = by_row(SOLUTION, str::to_owned);
    let quoted = rows.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\n");
    for text in [
        format!("Saturday:\n{rows}"),
        format!("Saturday:\n\n{rows}"),
        format!("Puzzle:\n{rows}\nSolution:\n{SOLUTION}\n"),
        format!("Puzzle:\n{rows}\n\nSolution:\n\n{solution}\n"),
        format!("这是星期六的题目：\n{rows}"),
        format!("She wrote:\n{quoted}\nBest wishes"),
    ] {
        assert_eq!(one(&text).position.givens, grid(PUZZLE), "{text}");
    }
    // Cut-off rows of a spreadsheet: the remaining cells stay in their columns.
    let cells =
        by_row(PUZZLE, |row| row.replace('.', " ").chars().map(String::from).collect::<Vec<_>>().join("\t"));
    let cut: String = cells.lines().map(|line| line.trim_end().replace(' ', "") + "\n").collect();
    let error = formats::read_one(&cut).expect_err("rows are missing cells");
    assert_eq!(error.to_string(), "line 1, column 8: 5 cells in this row, expected 9");
    assert_eq!(error.partial.as_deref(), Some(&grid(PUZZLE)));
}
