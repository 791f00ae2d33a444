//! The page about a technique: what it is, how to look for it, examples in steps, and positions to find it in.

use std::cell::RefCell;

use ninefold::techniques::Technique;
use ninefold_app::i18n::atlas_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::markup::Button;
use ninefold_app::protocol::TechniqueExample;
use ninefold_app::view_model::{ExampleMoment, example_moments, lesson, technique_neighbours};
use web_sys::Element;

use super::{example_picture, puzzle_search};
use crate::bridge::page_program;
use crate::dom::render_cells::draw_text;
use crate::dom::{
    bool_text, element, language, query_all, set_attribute, set_button, set_enabled, set_text, set_visible,
};
use crate::panels::{focus_and_scroll, show_buttons};
use crate::technique_source::{self, with_labels};

/// The page that is shown, or was shown last.
struct TechniquePage {
    technique: Technique,
    /// The number of the example: 0 or 1.
    number: usize,
    example: Option<TechniqueExample>,
    moments: Vec<ExampleMoment>,
    /// The moment that is shown.
    at: usize,
}

thread_local! {
    static PAGE: RefCell<Option<TechniquePage>> = const { RefCell::new(None) };
}

fn with_page<T>(act: impl FnOnce(&mut TechniquePage) -> T) -> Option<T> {
    PAGE.with(|page| page.try_borrow_mut().ok()?.as_mut().map(act))
}

/// The technique that has a page now, or had one last.
pub fn shown_technique() -> Option<Technique> {
    with_page(|page| page.technique)
}

/// Shows the page of a technique.
pub fn show(technique: Technique) {
    PAGE.set(Some(TechniquePage::new(technique)));
    let name = element("technique-name");
    with_labels(|labels| {
        set_text(&name, labels.name(technique));
        set_text(&element("technique-note"), labels.note(technique));
    });
    let view = lesson(technique, language());
    set_text(&element("technique-about"), &view.about);
    set_text(&element("technique-look"), &view.look);
    set_text(&element("technique-mistaken"), &view.mistaken);
    set_text(&element("technique-elsewhere"), view.other_names);
    puzzle_search::show_status("");
    show_buttons(&PanelButton::PractiseTechnique, technique.special_case_of().is_none());
    show_buttons(&PanelButton::PuzzleWith, technique.special_case_of().is_none() && technique.is_quick());
    draw_neighbours(technique);
    with_page(|page| page.draw_example());
    focus_and_scroll(&name);
    // The focus scrolls to the name, but the way back above it is to be seen, too.
    element("panel").set_scroll_top(0);
}

/// Draws the buttons that lead to the next easier and the next harder technique.
fn draw_neighbours(technique: Technique) {
    let neighbours = technique_neighbours(technique);
    for (button, neighbour) in query_all("#technique-neighbours button").iter().zip(neighbours) {
        set_visible(button, neighbour.is_some());
        if let Some(neighbour) = neighbour {
            set_attribute(button, "data-technique", neighbour.key());
            with_labels(|labels| set_text(button, labels.name(neighbour)));
        }
    }
}

/// Answers a button of the page; returns whether it is one.
pub fn press(button: &PanelButton, pressed: &Element) -> bool {
    let number = || pressed.get_attribute("data-number").and_then(|number| number.parse().ok()).unwrap_or(0);
    match button {
        PanelButton::SelectExample => {
            with_page(|page| page.choose_example(number()));
        }
        PanelButton::SentenceBack => {
            with_page(|page| page.move_to(page.at.saturating_sub(1)));
        }
        PanelButton::SentenceNext => {
            with_page(|page| page.move_to(page.at + 1));
        }
        PanelButton::PractiseTechnique => {
            if let Some(technique) = shown_technique() {
                practise(technique.key());
            }
        }
        PanelButton::PractisePosition => {
            if let Some(technique) = shown_technique() {
                practise(&format!("{technique}.{}", number()));
            }
        }
        _ => return false,
    }
    true
}

/// Plays a position: a new one of the technique with this key, or with a number a known one.
pub fn practise(key: &str) {
    page_program::open_link(&["practise=", key].concat());
}

impl TechniquePage {
    fn new(technique: Technique) -> TechniquePage {
        let mut page = TechniquePage { technique, number: 0, example: None, moments: Vec::new(), at: 0 };
        page.load_example();
        page
    }

    fn example_key(&self) -> String {
        match self.number {
            0 => self.technique.key().to_owned(),
            number => format!("{}.{number}", self.technique),
        }
    }

    fn load_example(&mut self) {
        self.example = technique_source::example(&self.example_key());
        self.moments = self.example.as_ref().map_or_else(Vec::new, |example| example_moments(&example.step));
        self.at = 0;
    }

    fn choose_example(&mut self, number: usize) {
        self.number = number;
        self.load_example();
        self.draw_example();
    }

    fn move_to(&mut self, at: usize) {
        self.at = at.min(self.moments.len().saturating_sub(1));
        self.draw_moment();
    }

    fn draw_example(&self) {
        for button in query_all("[data-action=select-example]") {
            let is_chosen = button.get_attribute("data-number").as_deref() == Some(&*self.number.to_string());
            set_attribute(&button, "aria-pressed", bool_text(is_chosen));
        }
        set_button(&element("technique-example"), &Button::Example(self.example_key()));
        self.draw_moment();
    }

    /// Draws as much of the example as is shown, and says it.
    fn draw_moment(&self) {
        let (Some(example), Some(moment)) = (&self.example, self.moments.get(self.at)) else { return };
        example_picture::draw(&element("technique-picture"), example, moment.progress);
        draw_text(&element("technique-sentence"), &moment.sentence);
        let (at, count) = (self.at + 1, self.moments.len());
        let position = atlas_texts(language()).format("example-position", &[("at", &at), ("count", &count)]);
        set_text(&element("technique-moment"), &position);
        set_enabled(&PanelButton::SentenceBack, self.at > 0);
        set_enabled(&PanelButton::SentenceNext, at < count);
    }
}
