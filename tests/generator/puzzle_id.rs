//! Names of puzzles.

use ninefold::generator::{PuzzleIdError, PuzzleVariant, parse_seed};
use ninefold::{Level, PuzzleId, Symmetry};

#[test]
fn id_parses_as_formatted() {
    for level in Level::ALL {
        let variants =
            Symmetry::ALL.iter().copied().map(PuzzleVariant::Rated).chain([PuzzleVariant::Shuffled]);
        for (variant, seed) in variants.zip([0, 1, 123, 20_261_120, u64::MAX].into_iter().cycle()) {
            let id = PuzzleId { level, seed, variant };
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(format!(" {} ", id.to_string().to_uppercase()).parse(), Ok(id));
            assert_eq!(id.to_string().replacen('-', " ", 2).parse(), Ok(id));
        }
    }
    assert_eq!(PuzzleId::new(Level::Hell, 123).to_string(), "hell-123");
    let rotated =
        PuzzleId { variant: PuzzleVariant::Rated(Symmetry::HalfTurn), ..PuzzleId::new(Level::Hell, 123) };
    assert_eq!(rotated.to_string(), "hell-123-half-turn");
    assert_eq!("hell-123-mirror".parse(), Ok(PuzzleId::new(Level::Hell, 123)));
}

#[test]
fn a_letter_before_the_seed_is_read_and_not_written() {
    for (name, without) in [
        ("hell-b123", "hell-123"),
        ("Hell B123 Diagonal", "hell-123-diagonal"),
        ("easy-b7-shuffle", "easy-7-shuffle"),
    ] {
        assert_eq!(name.parse::<PuzzleId>().map(|id| id.to_string()), Ok(without.to_owned()));
    }
    assert_eq!((parse_seed("b123"), parse_seed("123")), (Ok(123), Ok(123)));
    assert_eq!(parse_seed("B123"), Err(PuzzleIdError::Seed("B123".into())));
}

#[test]
fn daily_puzzle_has_its_date_as_seed() {
    let daily = PuzzleId::daily(Level::Hard, "2026-11-20").unwrap();
    assert_eq!(daily.to_string(), "hard-20261120");
    assert_eq!(daily.date().as_deref(), Some("2026-11-20"));
    for none in
        ["", "2026-13-01", "2026-00-10", "2026-11-32", "2026-11-2", "20261120", "2026-11-20 ", "+026-11-20"]
    {
        assert_eq!(PuzzleId::daily(Level::Hard, none), Err(PuzzleIdError::Date(none.to_owned())));
    }
    let later = PuzzleId::daily(Level::Hard, "2027-01-01").unwrap();
    assert_eq!((later.to_string(), later.date()), ("hard-20270101".into(), Some("2027-01-01".into())));
    assert_eq!(PuzzleId::new(Level::Hard, 123).date(), None);
    assert_eq!(PuzzleId { variant: PuzzleVariant::Shuffled, ..daily }.date(), None);
}

#[test]
fn parse_error_names_the_wrong_part() {
    let error = |name: &str| name.parse::<PuzzleId>().unwrap_err();
    assert_eq!(error(""), PuzzleIdError::Level(String::new()));
    assert_eq!(error("123"), PuzzleIdError::Level("123".into()));
    assert_eq!(error("hell"), PuzzleIdError::Seed(String::new()));
    assert_eq!(error("hell--1"), PuzzleIdError::Seed(String::new()));
    assert_eq!(error("hell-b"), PuzzleIdError::Seed("b".into()));
    assert_eq!(error("hell-bb1"), PuzzleIdError::Seed("bb1".into()));
    assert_eq!(error("hell-+1"), PuzzleIdError::Seed("+1".into()));
    assert_eq!(error("hell-18446744073709551616"), PuzzleIdError::Seed("18446744073709551616".into()));
    assert_eq!(error("hell-1-"), PuzzleIdError::Variant(String::new()));
    assert_eq!(error("hell-1-turned"), PuzzleIdError::Variant("turned".into()));
}
