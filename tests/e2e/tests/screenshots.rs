//! Screenshots of games are read: of this page, and of twelve other makes that `tests/e2e/screenshots` imitates, on a phone, a tablet
//! and a desktop, light and dark. Givens, entries and notes are what the screen shows, and nothing is doubtful.

mod scenario;

use std::path::Path;

use e2e_tests::{ColorScheme, Page};
use ninefold::grid::{Cell, CellSet};
use ninefold::picture::PictureReader;
use serde_json::json;

use crate::cell_selector;
use ninefold_cli::picture_file::decode;
use scenario::Scenario;

/// A screen: its size in CSS pixels, and how many pixels of the picture each of them is wide.
#[derive(Clone, Copy, Debug)]
struct Screen {
    name: &'static str,
    width: u32,
    height: u32,
    scale: u32,
}

const PHONE: Screen = Screen { name: "phone", width: 390, height: 844, scale: 3 };
const TABLET: Screen = Screen { name: "tablet", width: 768, height: 1024, scale: 2 };
const DESKTOP: Screen = Screen { name: "desktop", width: 1280, height: 800, scale: 1 };

/// The style sheets of `tests/e2e/screenshots`.
const MAKES: [&str; 12] = [
    "clearwater",
    "droid",
    "folio",
    "gazette",
    "grille",
    "midnight",
    "panels",
    "quilt",
    "rainbow",
    "setter",
    "terminal",
    "tiles",
];

/// Number of screenshots of this page for each screen and colour scheme.
const GAMES: usize = 8;

/// Most of the 24 screenshots of other makes on a screen that may have doubtful cells or lack notes. With the fonts of Debian there are
/// none; other fonts may look different.
const MOST_UNSURE: usize = 1;

const SCHEMES: [ColorScheme; 2] = [ColorScheme::Light, ColorScheme::Dark];

/// The colour schemes of the screenshot with this number.
type Schemes = fn(usize) -> &'static [ColorScheme];

/// Light or dark in turn; `soak/screenshots.rs` has both.
fn one_scheme(number: usize) -> &'static [ColorScheme] {
    &SCHEMES[number % 2..][..1]
}

#[test]
fn other_makes_are_read_on_a_phone() {
    check_other_makes(PHONE, one_scheme);
}

#[test]
fn other_makes_are_read_on_a_tablet() {
    check_other_makes(TABLET, one_scheme);
}

#[test]
fn other_makes_are_read_on_a_desktop() {
    check_other_makes(DESKTOP, one_scheme);
}

#[test]
fn this_page_is_read_on_a_phone() {
    check_this_page(PHONE, one_scheme);
}

#[test]
fn this_page_is_read_on_a_tablet() {
    check_this_page(TABLET, one_scheme);
}

#[test]
fn this_page_is_read_on_a_desktop() {
    check_this_page(DESKTOP, one_scheme);
}

/// Reads every screenshot in both colour schemes.
#[track_caller]
pub fn check_everything() {
    for screen in [PHONE, TABLET, DESKTOP] {
        check_other_makes(screen, |_| &SCHEMES);
        check_this_page(screen, |_| &SCHEMES);
    }
}

#[track_caller]
fn check_other_makes(screen: Screen, schemes: Schemes) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("screenshots");
    let page = Page::visit(&folder, "/");
    set_screen(&page, screen);
    let mut faults = Vec::new();
    for (number, make) in MAKES.iter().enumerate() {
        page.run_async::<()>(&format!("loadStyle('{make}').then(() => done(null));"));
        for (scheme_number, &scheme) in schemes(number + screen.scale as usize).iter().enumerate() {
            page.set_color_scheme(scheme);
            let scenario = Scenario::new(7 * number + 3 * scheme_number + screen.scale as usize);
            page.exec(&format!("showBoard({});", scenario.cells()));
            faults.extend(fault(&page, &scenario, &format!("{make}-{}-{scheme:?}", screen.name)));
        }
    }
    check_faults(&faults, MOST_UNSURE);
}

#[track_caller]
fn check_this_page(screen: Screen, schemes: Schemes) {
    let page = Page::open();
    set_screen(&page, screen);
    let mut faults = Vec::new();
    for number in 0..GAMES {
        let scenario = Scenario::new(5 * number + screen.scale as usize);
        page.open_address(&format!("#p={}", scenario.state.to_link()));
        page.wait_until("the game is on the board", |state| {
            state.phase == "playing" && state.line() == ninefold_formats::line(&scenario.state.grid)
        });
        page.click(&cell_selector(scenario.selected.index()));
        for &scheme in schemes(number + screen.scale as usize) {
            page.set_color_scheme(scheme);
            faults.extend(fault(&page, &scenario, &format!("ninefold-{number}-{}-{scheme:?}", screen.name)));
        }
    }
    check_faults(&faults, 0);
}

#[track_caller]
fn check_faults(faults: &[Fault], most_unsure: usize) {
    let texts: Vec<&str> = faults.iter().map(|fault| fault.text.as_str()).collect();
    println!("{} not wholly right:\n{}", faults.len(), texts.join("\n"));
    assert!(faults.iter().all(|fault| !fault.is_wrong), "read wrongly without a doubt");
    assert!(faults.len() <= most_unsure, "more than {most_unsure} have doubtful cells or lack notes");
}

#[track_caller]
fn set_screen(page: &Page, screen: Screen) {
    let Screen { width, height, scale, .. } = screen;
    let is_mobile = scale > 1;
    page.devtools(
        "Emulation.setDeviceMetricsOverride",
        json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_mobile }),
    );
}

/// What is not right about the reading of a screenshot.
struct Fault {
    text: String,
    /// Whether a given is wrong, or another digit without a doubt.
    is_wrong: bool,
}

/// What is not right about the reading of what the page shows now; the screenshot is kept then.
#[track_caller]
fn fault(page: &Page, scenario: &Scenario, name: &str) -> Option<Fault> {
    let bytes = page.png();
    let fault = reading_fault(bytes.clone(), scenario)?;
    let file = std::env::temp_dir().join(format!("ninefold-{name}.png"));
    std::fs::write(&file, bytes).expect("a place for the screenshot");
    Some(Fault { text: format!("{}: {}", file.display(), fault.text), ..fault })
}

/// What is not right about the reading of a screenshot.
fn reading_fault(png: Vec<u8>, scenario: &Scenario) -> Option<Fault> {
    let picture = decode(png).expect("a PNG file").picture().expect("a picture");
    let reading = match PictureReader::new().read(&picture) {
        Ok(reading) => reading,
        Err(error) => return Some(Fault { text: error.to_string(), is_wrong: true }),
    };
    let differing = |is_right: &dyn Fn(Cell) -> bool| -> CellSet {
        Cell::all().filter(|&cell| !is_right(cell)).collect()
    };
    let givens = differing(&|cell| reading.givens[cell] == scenario.state.givens[cell]);
    let entries = differing(&|cell| reading.entries[cell] == scenario.entry(cell));
    let notes = (reading.notes - scenario.notes()) | (scenario.notes() - reading.notes);
    let kinds = [("givens", givens), ("entries", entries), ("notes", notes), ("doubtful", reading.doubtful)];
    let names = |cells: CellSet| cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    let texts: Vec<String> = kinds
        .into_iter()
        .filter(|(_, cells)| !cells.is_empty())
        .map(|(kind, cells)| format!("{kind} {}", names(cells)))
        .collect();
    let is_wrong = !givens.is_empty() || !entries.is_subset(reading.doubtful);
    (!texts.is_empty()).then(|| Fault { text: texts.join(", "), is_wrong })
}
