//! The atlas: a tile with a miniature for each technique, by family. On a phone the mark is the map: each of its squares shows a family.
//!
//! The tiles are made once. Their miniatures follow, family by family, since each needs the step of an example.

use std::cell::RefCell;

use js_sys::Function;
use ninefold::techniques::{Technique, TechniqueFamily};
use ninefold_app::i18n::atlas_texts;
use ninefold_app::input::PanelButton;
use ninefold_app::view_model::{self, FamilyView, TechniqueTile, atlas_facts, atlas_poster, next_technique};
use web_sys::Element;

use super::player::{self, with_player};
use crate::bridge::files;
use crate::dom::render_cells::{append_path, draw_mark_squares};
use crate::dom::{
    append_element, append_svg, bool_text, defer, element, language, leak_closure, query_all, set_attribute,
    set_button, set_text, set_visible,
};
use crate::panels::share::saved_text;
use crate::panels::sheet::{self, SheetSize};
use crate::technique_source::{miniature, with_labels};

const POSTER_FILE: &str = "ninefold-techniques.svg";

struct AtlasPanel {
    families: Vec<FamilyView>,
    chosen: TechniqueFamily,
    /// The techniques whose miniatures have not been drawn, the next one last.
    undrawn: Vec<Technique>,
}

thread_local! {
    static PANEL: RefCell<Option<AtlasPanel>> = const { RefCell::new(None) };
}

fn with_panel<T>(act: impl FnOnce(&mut AtlasPanel) -> T) -> Option<T> {
    PANEL.with_borrow_mut(|panel| panel.as_mut().map(act))
}

/// Draws the atlas, and again when the games are known.
pub fn open() {
    if PANEL.with_borrow(Option::is_none) {
        PANEL.set(Some(AtlasPanel::new()));
    }
    set_text(&element("atlas-status"), "");
    player::load(|| {
        with_panel(|panel| {
            panel.families = families();
            panel.draw();
        });
    });
}

/// Shows the family whose square of the mark was pressed.
pub fn choose_by_button(button: &Element) {
    let Some(Ok(family)) = button.get_attribute("data-family").map(|name| name.parse()) else { return };
    with_panel(|panel| {
        panel.chosen = family;
        panel.draw_miniatures_of(family);
        panel.draw_chosen();
    });
}

/// Prints the atlas as a poster.
pub fn print() {
    if let Some(svg) = poster() {
        sheet::show(
            &svg,
            &with_panel(|panel| atlas_facts(&panel.families, language())).unwrap_or_default(),
            &SheetSize::Poster,
        );
        sheet::print();
    }
}

/// Saves the poster.
pub fn save() {
    if let Some(svg) = poster() {
        files::save_text(POSTER_FILE, &svg, "image/svg+xml");
        set_text(&element("atlas-status"), &saved_text(POSTER_FILE));
    }
}

/// The families, with what is known of the player.
fn families() -> Vec<FamilyView> {
    with_player(|player| with_labels(|labels| view_model::atlas(&player.state(), labels, language())))
}

fn poster() -> Option<String> {
    with_panel(|panel| atlas_poster(&panel.families, &miniature, language()))
}

/// Draws the miniatures one after another, so that the page answers in between.
fn draw_rest() {
    thread_local! {
        static DRAW_NEXT: Function = leak_closure(|_| {
            if with_panel(|panel| panel.undrawn.pop().map(draw_miniature)).flatten().is_some() {
                draw_rest();
            }
        });
    }
    defer(&DRAW_NEXT);
}

fn draw_miniature(technique: Technique) {
    for place in query_all(&["#atlas-families [data-technique=", technique.key(), "] svg"].concat()) {
        for (kind, path) in miniature(technique) {
            append_path(&place, kind.name(), &path);
        }
    }
}

impl AtlasPanel {
    /// Makes the map and the tiles. Nothing is known of the player yet.
    fn new() -> AtlasPanel {
        let families = families();
        let chosen = TechniqueFamily::Singles;
        for view in &families {
            append_family(view);
        }
        let techniques = families.iter().flat_map(|view| &view.tiles).map(|tile| tile.technique);
        let mut panel = AtlasPanel { undrawn: techniques.rev().collect(), families, chosen };
        panel.draw_miniatures_of(chosen);
        panel.draw();
        draw_rest();
        panel
    }

    /// Draws what is known of the player.
    fn draw(&self) {
        let fullness = std::array::from_fn(|index| self.families[index].fullness);
        draw_mark_squares(&query_all("#atlas-map path"), &fullness);
        for view in &self.families {
            for square in query_all(&["#atlas-map [data-family=", view.family.name(), "]"].concat()) {
                set_attribute(&square, "aria-label", &[&*view.name, ", ", &*view.count].concat());
            }
            for count in query_all(&["#family-", view.family.name(), " small.count"].concat()) {
                set_text(&count, &view.count);
            }
            view.tiles.iter().for_each(draw_tile);
        }
        set_text(&element("atlas-facts"), &atlas_facts(&self.families, language()));
        let texts = atlas_texts(language());
        set_text(&element("atlas-meaning"), &[texts.text("poster-meaning"), texts.text("signs")].join(" "));
        self.draw_chosen();
        draw_next();
    }

    /// Shows which family is chosen on the map, with its name beside it.
    fn draw_chosen(&self) {
        for view in &self.families {
            let is_chosen = view.family == self.chosen;
            for square in query_all(&["#atlas-map [data-family=", view.family.name(), "]"].concat()) {
                set_attribute(&square, "aria-pressed", bool_text(is_chosen));
            }
            element(&["family-", view.family.name()].concat()).set_class_name(if is_chosen {
                "chosen"
            } else {
                ""
            });
            if is_chosen {
                for (place, text) in
                    query_all("#atlas-chosen > *").iter().zip([&view.name, &view.about, &view.count])
                {
                    set_text(place, text);
                }
            }
        }
    }

    fn draw_miniatures_of(&mut self, family: TechniqueFamily) {
        let (now, later) = std::mem::take(&mut self.undrawn)
            .into_iter()
            .partition(|technique: &Technique| technique.family() == family);
        self.undrawn = later;
        let now: Vec<Technique> = now;
        now.into_iter().for_each(draw_miniature);
    }
}

fn draw_next() {
    let next = with_player(|player| player.next_technique());
    set_visible(&element("atlas-next"), next.is_some());
    let Some(view) = next.map(|next| with_labels(|labels| next_technique(next, labels, language()))) else {
        return;
    };
    for (place, text) in query_all("#atlas-next > :is(h3, small, p:not([role]))").iter().zip([
        &view.title,
        &view.note,
        &view.reason,
    ]) {
        set_text(place, text);
    }
    for button in query_all("#atlas-next [data-technique]") {
        set_attribute(&button, "data-technique", view.technique.key());
    }
}

/// Appends the square of a family to the map, and its tiles to the families.
fn append_family(view: &FamilyView) {
    let square = append_element(&element("atlas-map"), "button", "");
    set_button(&square, &PanelButton::Family);
    set_attribute(&square, "data-family", view.family.name());
    append_path(
        &append_svg(&square, "svg", &[("viewBox", "0 0 7 7"), ("aria-hidden", "true")]),
        "",
        "M0 0h7v7H0z",
    );
    append_element(&square, "span", &view.name);
    let section = append_element(&element("atlas-families"), "section", "");
    section.set_id(&["family-", view.family.name()].concat());
    let head = append_element(&section, "div", "");
    append_element(&head, "h3", &view.name);
    append_element(&head, "small", &view.about);
    append_element(&head, "small", "").set_class_name("count");
    let tiles = append_element(&section, "div", "");
    tiles.set_class_name("technique-tiles");
    for tile in &view.tiles {
        let button = append_element(&tiles, "button", "");
        set_attribute(&button, "data-technique", tile.technique.key());
        append_svg(
            &button,
            "svg",
            &[("viewBox", "-12 -12 924 924"), ("class", "miniature"), ("aria-hidden", "true")],
        );
        append_element(&button, "b", &tile.name);
        append_element(&button, "small", &[" ", &*tile.note].concat());
    }
}

fn draw_tile(tile: &TechniqueTile) {
    for button in query_all(&["#atlas-families [data-technique=", tile.technique.key(), "]"].concat()) {
        set_attribute(&button, "data-progress", tile.progress.name());
        set_attribute(&button, "aria-label", &tile.label);
    }
}
