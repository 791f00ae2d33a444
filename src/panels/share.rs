//! Sharing and printing: the puzzle on the board, as it was dealt or as far as it is, goes out as a link, as a code, as a
//! text, as a picture, on paper.
//!
//! What is chosen (with what was entered or without, which paper) holds for all of these at once. The sheet for the
//! printer lies ready at the end of the page as long as the room is open, so that the browser's own Print prints it, too.

use std::cell::RefCell;

use js_sys::encode_uri_component;
use wasm_bindgen::prelude::*;
use web_sys::{Event, HtmlElement, HtmlInputElement};

use ninefold::game::Game;
use ninefold::i18n::{share_level, share_saved, share_text};
use ninefold::job::Tenths;
use ninefold::level::Level;
use ninefold::print::{self, Heading, Imprint, Paper};
use ninefold::puzzle_id::PuzzleId;
use ninefold::share_link::BoardState;

use super::{boot, language, on};
use crate::dom::{add, all, body, element, forever, near, set, show};

/// How many points a picture has at each side.
const POINTS: u32 = 1200;

/// The puzzle that is shared.
struct Puzzle {
    recipe: Option<PuzzleId>,
    level: Option<Level>,
    rating: Option<Tenths>,
    /// With all that was entered.
    begun: BoardState,
    /// What was entered goes, too.
    whole: bool,
    paper: Paper,
}

thread_local! {
    static PUZZLE: RefCell<Option<Puzzle>> = const { RefCell::new(None) };
}

/// Enters with the game as it is saved.
pub fn enter(save: &JsValue) {
    let game: Game = save.as_string().and_then(|text| text.parse().ok()).unwrap_or_default();
    show_puzzle(|paper| Puzzle::of(&game, paper));
}

/// Enters with a puzzle that is on no table yet.
pub fn enter_with(begun: &BoardState) {
    let begun = begun.clone();
    show_puzzle(|paper| Puzzle { recipe: None, level: None, rating: None, begun, whole: false, paper });
}

fn show_puzzle(puzzle: impl FnOnce(Paper) -> Puzzle) {
    thread_local! {
        /// The elements are there once, and so are their listeners.
        static LISTENS: () = listen();
    }
    LISTENS.with(|()| ());
    say("");
    let paper = PUZZLE.with_borrow(|puzzle| puzzle.as_ref().map_or_else(usual_paper, |puzzle| puzzle.paper));
    PUZZLE.set(Some(puzzle(paper)));
    field("share-progress").set_checked(false);
    with(Puzzle::draw);
    // Where the dialog is open already, while the room was coming; else it does so itself.
    if let Some(button) = all("#share [data-action=copy-link]").first() {
        let _ = button.unchecked_ref::<HtmlElement>().focus();
    }
}

fn listen() {
    let room = element("share");
    on(&room, "click", click);
    on(&room, "change", |_| {
        with(|puzzle| {
            puzzle.whole = field("share-progress").checked();
            puzzle.draw();
        });
    });
    on(&element("share-link"), "focus", |_| field("share-link").select());
    // From then on the page prints its board again.
    on(&element("room"), "close", |_| {
        // Fails only for a name that is none.
        let _ = body().remove_attribute("data-sheet");
    });
    show(&all("#share [data-action=send]")[0], boot::can_send());
    let sheet = add(&body(), "img", "");
    sheet.set_id("sheet");
}

fn click(event: &Event) {
    thread_local! {
        static LINK_COPIED: js_sys::Function = forever(|done| copied("link-copied", &done));
        static LINE_COPIED: js_sys::Function = forever(|done| copied("line-copied", &done));
        static FAILED: js_sys::Function = forever(|_| say(&share_text("not-sent", language())));
        static DRAWN: js_sys::Function = forever(|done| {
            if done.is_truthy() {
                with(|puzzle| say(&share_saved(&puzzle.file("png"), language())));
            } else {
                say(&share_text("not-saved", language()));
            }
        });
    }
    let Some(button) = near(event, "[data-action]") else { return };
    let name = button.get_attribute("data-action").unwrap_or_default();
    with(|puzzle| match name.as_str() {
        "copy-link" => LINK_COPIED.with(|done| boot::copy(&puzzle.link().into(), done)),
        "copy-line" => LINE_COPIED.with(|done| boot::copy(&puzzle.begun.givens.to_line().into(), done)),
        "send" => FAILED.with(|failed| boot::send(&puzzle.title(), &puzzle.link(), failed)),
        "save-svg" => {
            let file = puzzle.file("svg");
            boot::save(&file, &puzzle.picture(), "image/svg+xml");
            say(&share_saved(&file, language()));
        }
        "save-png" => {
            DRAWN.with(|done| boot::save_points(&puzzle.file("png"), &puzzle.picture(), POINTS, done));
        }
        "paper-a4" | "paper-letter" => {
            puzzle.paper = Paper::ALL[usize::from(name == "paper-letter")];
            puzzle.draw();
        }
        "print-board" => boot::printed(&element("sheet")),
        _ => {}
    });
}

impl Puzzle {
    fn of(game: &Game, paper: Paper) -> Puzzle {
        let play = game.play();
        let now = play.now();
        let mut begun =
            BoardState { corner: now.notes, centre: now.centre, ..BoardState::new(*play.givens()) };
        // What is solved is not passed on as something to solve.
        if now.grid.is_solved() {
            begun = BoardState::new(*play.givens());
        } else {
            begun.grid = now.grid;
        }
        let (recipe, level, rating) = (play.recipe(), play.level(), play.rating());
        Puzzle { recipe, level, rating, begun, whole: false, paper }
    }

    /// What goes out.
    fn shown(&self) -> BoardState {
        if self.whole { self.begun.clone() } else { BoardState::new(self.begun.givens) }
    }

    fn title(&self) -> String {
        share_level(self.level, self.rating, language())
    }

    fn name(&self) -> String {
        self.recipe.map(|recipe| recipe.to_string()).unwrap_or_default()
    }

    /// By its name where it has one and that says it all: else it is written out.
    fn link(&self) -> String {
        let asked = match self.recipe.filter(|_| !self.whole) {
            None => format!("p={}", self.shown().to_link()),
            Some(recipe) => match recipe.date() {
                Some(date) => format!("daily={date}&level={}", recipe.level),
                None => format!("seed={recipe}"),
            },
        };
        format!("{}#{asked}", address())
    }

    fn file(&self, kind: &str) -> String {
        let name = self.name();
        format!("ninefold-{}.{kind}", if name.is_empty() { "puzzle" } else { &name })
    }

    fn picture(&self) -> String {
        print::picture(&self.shown(), language(), &self.title())
    }

    /// Brings all of the room up to date with what is chosen.
    fn draw(&mut self) {
        let (language, link, address) = (language(), self.link(), address());
        let (title, name) = (self.title(), self.name());
        let kind = if name.is_empty() { share_text("own", language) } else { format!("{title} · {name}") };
        element("share-name").set_text_content(Some(&kind));
        show(&element("share-whole"), self.begun.has_progress());
        field("share-link").set_value(&link);
        // What is served on the player's own machine cannot be opened from another.
        let host = address.split_once("://").map_or("", |(_, host)| host);
        let is_local = ["localhost", "127.", "[::1"].iter().any(|own| host.starts_with(own));
        element("share-local").set_text_content(is_local.then(|| share_text("local", language)).as_deref());
        draw_image("share-board", &self.picture(), &share_text("board", language));
        let code = share_text("code", language);
        let drawn = print::code(&link, language, &code);
        show(&element("share-code"), drawn.is_some());
        draw_image("share-code", &drawn.unwrap_or_default(), &code);
        for (paper, button) in Paper::ALL.into_iter().zip(all("#share .paper button")) {
            set(&button, "aria-pressed", if paper == self.paper { "true" } else { "false" });
        }
        let imprint = Imprint { language, address: Some(address) };
        let heading = Heading { title, name, link };
        let sheet = print::sheet(&self.shown(), &heading, &imprint, self.paper);
        draw_image("sheet", &sheet.svg, &sheet.title);
        set(&body(), "data-sheet", self.paper.name());
    }
}

/// Acts on the puzzle that is shared, if there is one.
fn with(act: impl FnOnce(&mut Puzzle)) {
    PUZZLE.with_borrow_mut(|puzzle| puzzle.as_mut().map(act));
}

fn draw_image(id: &str, svg: &str, told: &str) {
    let image = element(id);
    set(&image, "alt", told);
    set(&image, "src", &format!("data:image/svg+xml,{}", String::from(encode_uri_component(svg))));
}

fn copied(key: &str, done: &JsValue) {
    say(&share_text(if done.is_truthy() { key } else { "not-copied" }, language()));
}

fn say(text: &str) {
    element("share-said").set_text_content(Some(text));
}

/// Where a page of the game is served: what links begin with.
fn address() -> String {
    let here = boot::home();
    let here = here.split(['#', '?']).next().unwrap_or_default();
    here.strip_suffix("index.html").unwrap_or(here).to_owned()
}

/// Letter is what printers have where people say so.
fn usual_paper() -> Paper {
    let tag = web_sys::window().and_then(|window| window.navigator().language()).unwrap_or_default();
    let is_letter = ["-US", "-CA", "-MX"].iter().any(|region| tag.ends_with(region));
    if is_letter { Paper::Letter } else { Paper::A4 }
}

fn field(id: &str) -> HtmlInputElement {
    element(id).unchecked_into()
}
