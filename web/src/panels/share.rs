//! Share panel: shares, saves and prints the puzzle on the board, with or without the progress, as a link, QR
//! code, text, picture or on paper.
//!
//! The choices (with progress or without, the paper size) apply to all of these. The printed sheet is at the
//! end of the page while the panel is open, so that the browser's own Print prints it as well.

mod finished_game;

use std::cell::RefCell;
use std::sync::Once;

use js_sys::encode_uri;
use ninefold::generator::PuzzleId;
use ninefold::grid::BoardState;
use ninefold::level::{Level, Rating};
use ninefold_app::game::{Game, Session};
use ninefold_app::i18n::{output_format_name, share_texts, share_title};
use ninefold_app::input::{PanelButton, checked_link};
use ninefold_app::print::{self, Heading, Paper, PrintContext};
use ninefold_app::puzzle_link::PuzzleLink;
use ninefold_formats::OutputFormat;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlSelectElement};

use super::sheet::{self, SheetSize};
use super::{add_listener, draw_image, field, focus_and_scroll, language};
use crate::bridge::{files, host};
use crate::dom::{
    action_buttons, append_element, element, event_button, leak_closure, set_attribute, set_pressed,
    set_visible,
};

pub use finished_game::current_picture;

/// Width and height of a saved picture, in pixels.
const IMAGE_PIXELS: u32 = 1200;

struct SharedPuzzle {
    puzzle_id: Option<PuzzleId>,
    level: Option<Level>,
    rating: Option<Rating>,
    /// Title of an imported puzzle.
    puzzle_title: Option<String>,
    /// Board with the player's progress.
    board: BoardState,
    with_progress: bool,
    paper: Paper,
}

thread_local! {
    static PUZZLE: RefCell<Option<SharedPuzzle>> = const { RefCell::new(None) };
}

pub fn open(saved_game: &str) {
    let game: Game = saved_game.parse().unwrap_or_default();
    show_puzzle(|paper| SharedPuzzle::from_session(game.session(), paper), Some(game.session()));
}

pub fn open_with(board: &BoardState) {
    show_puzzle(
        |paper| SharedPuzzle {
            puzzle_id: None,
            level: None,
            rating: None,
            puzzle_title: None,
            board: *board,
            with_progress: false,
            paper,
        },
        None,
    );
}

/// Shows a puzzle, and the game in which it was solved if there is one.
fn show_puzzle(puzzle: impl FnOnce(Paper) -> SharedPuzzle, session: Option<&Session>) {
    static LISTENERS: Once = Once::new();
    LISTENERS.call_once(add_listeners);
    announce("");
    let paper =
        PUZZLE.with_borrow(|puzzle| puzzle.as_ref().map_or_else(default_paper, |puzzle| puzzle.paper));
    PUZZLE.set(Some(puzzle(paper)));
    field("share-progress").set_checked(false);
    let shows_game = with_puzzle(|puzzle| {
        puzzle.draw();
        finished_game::show(session, &puzzle.link())
    });
    if shows_game == Some(true) {
        return;
    }
    // If the dialog is not open yet, it focuses this button itself.
    if let Some(button) = action_buttons(&PanelButton::CopyLink).first() {
        focus_and_scroll(button);
    }
}

fn add_listeners() {
    let section = element("share");
    add_listener(&section, "click", on_click);
    add_listener(&section, "change", |_| {
        with_puzzle(|puzzle| {
            puzzle.with_progress = field("share-progress").checked();
            puzzle.draw();
        });
    });
    add_listener(&element("share-link"), "focus", |_| field("share-link").select());
    let formats = element("share-format");
    for format in OutputFormat::ALL {
        let option = append_element(&formats, "option", output_format_name(*format, language()));
        set_attribute(&option, "value", format.name());
    }
    set_visible(&action_buttons(&PanelButton::Send)[0], files::can_share());
}

fn on_click(event: &Event) {
    thread_local! {
        static ON_LINK_COPIED: js_sys::Function = leak_closure(|done| {
            announce(&share_texts(language()).text(if done.is_truthy() { "link-copied" } else { "not-copied" }));
        });
        static ON_LINE_COPIED: js_sys::Function = leak_closure(|done| announce_format_copied(&done));
        static ON_ERROR: js_sys::Function = leak_closure(|_| announce(&share_texts(language()).text("not-sent")));
        static ON_SAVED: js_sys::Function = leak_closure(|done| {
            if done.is_truthy() {
                with_puzzle(|puzzle| announce(&saved_text(&puzzle.file_name("png"))));
            } else {
                announce(&share_texts(language()).text("not-saved"));
            }
        });
    }
    let Some((button, _)) = event_button(event) else { return };
    with_puzzle(|puzzle| match button {
        PanelButton::CopyLink => ON_LINK_COPIED.with(|done| host::copy_text(&puzzle.link().into(), done)),
        PanelButton::CopyLine => {
            ON_LINE_COPIED
                .with(|done| host::copy_text(&text_format().write(&puzzle.shared_board()).into(), done));
        }
        PanelButton::SaveText => {
            let format = text_format();
            let file = puzzle.file_name(format.extension());
            files::save_text(&file, &(format.write(&puzzle.shared_board()) + "\n"), format.media_type());
            announce(&saved_text(&file));
        }
        PanelButton::Send => {
            ON_ERROR.with(|failed| files::share_link(&puzzle.title(), &puzzle.link(), failed));
        }
        PanelButton::SaveSvg => {
            let file = puzzle.file_name("svg");
            files::save_text(&file, &puzzle.to_svg(), "image/svg+xml");
            announce(&saved_text(&file));
        }
        PanelButton::SavePng => {
            ON_SAVED.with(|done| {
                files::save_png(&puzzle.file_name("png"), &puzzle.to_svg(), IMAGE_PIXELS, IMAGE_PIXELS, done);
            });
        }
        PanelButton::Paper(paper) => {
            puzzle.paper = paper;
            puzzle.draw();
        }
        PanelButton::PrintBoard => sheet::print(),
        button => finished_game::click(&button),
    });
}

impl SharedPuzzle {
    fn from_session(session: &Session, paper: Paper) -> SharedPuzzle {
        let mut board = session.now().board;
        // A solved puzzle is shared without its solution.
        if board.grid.is_solved() {
            board = BoardState::new(board.givens);
        }
        let (puzzle_id, level, rating) = (session.puzzle_id(), session.level(), session.rating());
        let puzzle_title = session.title().map(str::to_owned);
        SharedPuzzle { puzzle_id, level, rating, puzzle_title, board, with_progress: false, paper }
    }

    fn shared_board(&self) -> BoardState {
        if self.with_progress { self.board } else { BoardState::new(self.board.givens) }
    }

    fn title(&self) -> String {
        share_title(self.level, self.rating, language())
    }

    fn name(&self) -> String {
        self.puzzle_id.map(|id| id.to_string()).unwrap_or_default()
    }

    /// Link with the puzzle's ID, if it has one and no progress is shared; else with the board itself.
    fn link(&self) -> String {
        format!("{}#{}", page_address(), self.fragment())
    }

    fn fragment(&self) -> String {
        match self.puzzle_id.filter(|_| !self.with_progress) {
            None => self.board_fragment(),
            Some(id) => checked_link(id),
        }
    }

    /// The fragment with the board itself, its title and its rating.
    fn board_fragment(&self) -> String {
        let title = self.puzzle_title.clone().unwrap_or_else(|| self.name());
        let title = (!title.is_empty()).then(|| title.into());
        let link = PuzzleLink { board: self.shared_board(), title, rating: self.rating };
        format!("p={}", String::from(encode_uri(&link.to_text())))
    }

    fn file_name(&self, kind: &str) -> String {
        let name = self.name();
        format!("ninefold-{}.{kind}", if name.is_empty() { "puzzle" } else { &name })
    }

    fn to_svg(&self) -> String {
        print::puzzle_svg(&self.shared_board(), language(), &self.title())
    }

    fn draw(&mut self) {
        let (language, link, address) = (language(), self.link(), page_address());
        let (title, name) = (self.title(), self.name());
        let kind =
            if name.is_empty() { share_texts(language).text("own") } else { format!("{title} · {name}") };
        element("share-name").set_text_content(Some(&kind));
        set_visible(&element("share-whole"), self.board.has_progress());
        field("share-link").set_value(&link);
        element("share-local").set_text_content(local_address_text().as_deref());
        draw_image("share-board", &self.to_svg(), &share_texts(language).text("board"));
        let code = share_texts(language).text("code");
        // No other device can follow the link of a page on a disk.
        let linked = (!is_on_disk()).then_some(link);
        let drawn = linked.as_deref().and_then(|link| print::qr_code_svg(link, language, &code));
        set_visible(&element("share-code"), drawn.is_some());
        draw_image("share-code", &drawn.unwrap_or_default(), &code);
        for paper in Paper::ALL {
            set_pressed(&PanelButton::Paper(paper), paper == self.paper);
        }
        let imprint = PrintContext { language, address: Some(address) };
        let heading = Heading { title, name, link: linked };
        let page = print::puzzle_page(&self.shared_board(), &heading, &imprint, self.paper);
        sheet::show(&page.svg, &page.title, &SheetSize::Paper(self.paper));
    }
}

fn with_puzzle<T>(act: impl FnOnce(&mut SharedPuzzle) -> T) -> Option<T> {
    PUZZLE.with_borrow_mut(|puzzle| puzzle.as_mut().map(act))
}

/// Says that a file was saved.
pub(crate) fn saved_text(file: &str) -> String {
    share_texts(language()).format("file-saved", &[("file", &file)])
}

/// The chosen format of the text; one line of 81 characters at first.
fn text_format() -> OutputFormat {
    let name = element("share-format").unchecked_into::<HtmlSelectElement>().value();
    name.parse().unwrap_or(OutputFormat::ALL[0])
}

fn announce(text: &str) {
    element("share-status").set_text_content(Some(text));
}

fn announce_format_copied(done: &JsValue) {
    if done.is_truthy() {
        let format = output_format_name(text_format(), language());
        announce(&share_texts(language()).format("text-copied", &[("format", &format)]));
    } else {
        announce(&share_texts(language()).text("not-copied"));
    }
}

/// The fragment of a link to the puzzle of a session.
pub(super) fn puzzle_fragment(session: &Session) -> String {
    SharedPuzzle::from_session(session, Paper::A4).fragment()
}

/// What the player must know about links of a page with a local address: another device cannot open them.
pub(super) fn local_address_text() -> Option<String> {
    let address = page_address();
    let (_, host) = address.split_once("://").unwrap_or_default();
    let is_local = is_on_disk() || ["localhost", "127.", "[::1"].iter().any(|own| host.starts_with(own));
    is_local.then(|| share_texts(language()).text("local"))
}

/// Whether the page was opened as a file.
pub(super) fn is_on_disk() -> bool {
    page_address().starts_with("file:")
}

/// Address of the page, the first part of links.
pub(super) fn page_address() -> String {
    let here = host::page_address();
    let here = here.split(['#', '?']).next().unwrap_or_default();
    here.strip_suffix("index.html").unwrap_or(here).to_owned()
}

/// Letter in regions where printers use it.
fn default_paper() -> Paper {
    let tag = web_sys::window().and_then(|window| window.navigator().language()).unwrap_or_default();
    let is_letter = ["-US", "-CA", "-MX"].iter().any(|region| tag.ends_with(region));
    if is_letter { Paper::Letter } else { Paper::A4 }
}
