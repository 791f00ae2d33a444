//! How the list of games and the plots of their times look.

use ninefold::grid::CellSet;
use ninefold::level::Level;
use ninefold_app::game::Session;
use ninefold_app::game::statistics::Statistics;
use ninefold_app::template::Language;
use ninefold_app::view_model::{PLOT_SIZE, game, plot};

use crate::support::SOLUTION;

#[test]
fn a_game_row_has_title_and_progress() {
    let text = "play hard 123\nrated 41\nbegun 1\ngivens 53..7....6..195....98....6.8...6...34..8.3..17...2...6\
                .6....28....419..5....8..79\nsolution -\ncursor 2\nplayed 73250\nat 1\n+ 2=4\n";
    let view = |text: &str, language| game(&text.parse().expect("a game"), "today", language);
    let open = view(text, Language::English);
    assert_eq!((&*open.title, &*open.status), ("Hard · hard-123", "01:13 so far, 50 cells empty"));
    assert_eq!(open.board.map(CellSet::len), [30, 1]);
    let won = view(&text.replace("givens", "won 5 60000 2\ngivens"), Language::Chinese);
    assert_eq!((&*won.title, &*won.status), ("困难 · hard-123", "用时 01:00 解出，提示 2 次"));
    assert_eq!(
        view(&text.replace("hard 123", "easy 20261120"), Language::English).title,
        "Hard · 2026-11-20"
    );
    let taken_back = view(&text.replace("givens", "shown 5 6 0\ngivens"), Language::English);
    assert_eq!((taken_back.class, &*taken_back.status), ("open", "01:13 so far, 50 cells empty"));
    assert_eq!(taken_back.delete_label, "Delete: Hard · hard-123, today");
}

#[test]
fn a_game_filled_by_solve_is_marked_while_it_is_full() {
    let head = format!("play own\nbegun 1\nshown 5 6 0\ngivens .{}\n", &SOLUTION[1..]);
    let view = |change: &str| {
        let rest = format!("solution {SOLUTION}\ncursor 0\nplayed 73250\nat 1\n+ 0={change}\n");
        game(&(head.clone() + &rest).parse().expect("a game"), "today", Language::English)
    };
    assert_eq!((view("*5").class, &*view("*5").status), ("shown", "Filled in by Solve"));
    assert_eq!(view("5").status, "Completed in 01:13, after using Solve");
    assert_eq!(view("4").status, "01:13 so far, 0 cells empty");
}

#[test]
fn plot_points_stay_inside_and_have_texts() {
    let won = |seconds: u64, hints: u32| {
        Session::from_header(&format!("play easy 1\nbegun 1\nwon {seconds} {} {hints}\n", seconds * 1000))
            .unwrap()
    };
    let plays: Vec<_> = (1..=50).map(|seconds| won(seconds, (seconds % 2) as u32)).collect();
    let of = |plays: &[Session]| {
        let statistics = Statistics::new(plays, 0, |_| 0);
        plot(Some(Level::Easy), statistics.of_level(Some(Level::Easy)), Language::English)
    };
    let plot = of(&plays).expect("a plot");
    assert_eq!((plot.dots.len(), plot.points.len()), (40, 40));
    assert_eq!(plot.label, "Easy: the last 40, 00:11 to 00:50");
    assert_eq!(plot.points[0], (11, "00:11, 1 hint".to_owned()));
    let (width, height) = PLOT_SIZE;
    assert!(plot.dots.iter().all(|(x, y, _)| (0.0..=width).contains(x) && (0.0..=height).contains(y)));
    assert_eq!(of(&plays[..1]), None);
    assert_eq!(of(&[]), None);
}
