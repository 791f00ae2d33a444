//! A finished game that is passed on: as a picture, a film, squares, and as a link with which others look back at it.

use e2e_tests::Page;

use crate::games::visible_texts;
use crate::host_page::HostPage;
use crate::layout::assert_fits_and_accessible;
use crate::plate::{self, GIVENS, finish, put, save};
use crate::share_dialog::CATCH_DOWNLOAD;
use crate::{PUZZLE, SOLUTION};

fn finished_game(page: &Page) {
    finish(page, &save());
    // What the plate says moves the buttons below it.
    page.wait_until("the plate is drawn", |_| {
        page.run(
            "return !!document.getElementById('look-back') && !!document.querySelector('#hint .thoughts');",
        )
    });
    page.click("#message-actions [data-action=panel-share]");
    page.wait_until("the game can be shared", |state| {
        state.dialog == "panel" && !visible_texts(page, "#share-game").is_empty()
    });
}

fn status(page: &Page) -> String {
    page.text_of("share-game-status")
}

/// Width and height of the picture that was caught, and how many different colours a few of its points have.
pub fn caught_picture(page: &Page) -> (u32, u32, usize) {
    page.run_async(
        "createImageBitmap(caught).then((points) => {
             const canvas = document.createElement('canvas');
             [canvas.width, canvas.height] = [points.width, points.height];
             const ink = canvas.getContext('2d');
             ink.drawImage(points, 0, 0);
             const { data } = ink.getImageData(0, 0, points.width, points.height);
             const colours = new Set();
             for (let at = 0; at < data.length; at += 4004) colours.add(data.slice(at, at + 3).join());
             done([points.width, points.height, colours.size]);
         });",
    )
}

#[test]
fn a_finished_game_is_passed_on_as_pictures_and_squares() {
    let page = Page::open();
    finished_game(&page);
    assert_fits_and_accessible(&page, "sharing a finished game");
    let loaded: bool =
        page.run_async("document.getElementById('share-picture').decode().then(() => done(true));");
    assert!(loaded);
    page.exec(CATCH_DOWNLOAD);
    page.click_button("save-picture");
    page.wait_until("the picture is saved", |_| status(&page) == "Saved: ninefold-game.png");
    let (width, height, colours) = caught_picture(&page);
    assert_eq!((width, height), (1080, 1350));
    assert!(colours > 6, "{colours} colours");
    for (button, file, is_film) in
        [("save-picture-svg", "ninefold-game.svg", false), ("save-film", "ninefold-film.svg", true)]
    {
        page.exec("document.getElementById('share-game-status').textContent = '';");
        page.click_button(button);
        page.wait_until("the drawing is saved", |_| status(&page) == format!("Saved: {file}"));
        let svg: String = page.run_async("caught.text().then(done);");
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>") && svg.matches("http").count() == 1,
            "{svg}"
        );
        assert_eq!(svg.contains("@keyframes"), is_film);
    }
    page.allow_clipboard();
    page.click_button("copy-squares");
    page.wait_until("the squares are copied", |_| status(&page).contains("a square for each block"));
    let text = page.clipboard();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6, "{text}");
    assert!(lines[1..4].iter().all(|line| line.chars().count() == 3), "{text}");
    assert!(lines[0].starts_with("Ninefold · ") && lines[5].contains("/ninefold/#"), "{text}");
}

#[test]
fn the_film_plays_as_an_image_by_itself() {
    let page = Page::open();
    finished_game(&page);
    page.exec(CATCH_DOWNLOAD);
    page.click_button("save-film");
    page.wait_until("the film is saved", |_| status(&page).contains("ninefold-film.svg"));
    // The same film at its start and at its end.
    let differing: usize = page.run_async(
        "caught.text().then(async (svg) => {
             const pixels = async (delay) => {
                 const image = new Image();
                 image.src = `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('animation:', `animation-play-state:paused!important;animation:`)
                     .replace(/animation-delay:(\\d+)ms/g, (_, ms) => `animation-delay:${ms - delay}ms`))}`;
                 await image.decode();
                 const canvas = document.createElement('canvas');
                 [canvas.width, canvas.height] = [270, 338];
                 const ink = canvas.getContext('2d');
                 ink.drawImage(image, 0, 0, 270, 338);
                 return ink.getImageData(0, 0, 270, 338).data;
             };
             const [start, end] = [await pixels(0), await pixels(3000)];
             done(start.filter((value, at) => value !== end[at]).length);
         });",
    );
    assert!(differing > 1000, "{differing}");
}

#[test]
fn another_browser_looks_back_at_a_game_by_its_link_and_plays_its_puzzle() {
    let page = Page::open();
    finished_game(&page);
    page.allow_clipboard();
    page.exec("document.getElementById('share-player').value = 'Anna';");
    page.click_button("copy-game-link");
    page.wait_until("the link is copied", |_| status(&page).starts_with("The link to your game"));
    let link = page.clipboard();
    let (_, fragment) = link.split_once('#').expect("a fragment");
    assert!(fragment.starts_with("panel=game-1.1.1.") && link.len() < 4000, "{link}");

    let other = Page::open();
    other.exec(&format!("history.replaceState(null, '', '#{fragment}');"));
    other.reload();
    // Nothing of the solution is to be seen at first.
    let state = other.wait_until("the game is shown", |state| {
        state.view == "replay"
            && state.line() == GIVENS
            && other.text_of("review-text").starts_with("Solved in 08:59")
    });
    assert_eq!(other.text_of("review-title"), "Anna’s game");
    assert!(visible_texts(&other, "#review-moments button").is_empty(), "{}", state.announcement);
    assert_fits_and_accessible(&other, "a game that someone else has shared");
    other.click("#review [data-action=step-forward]");
    other.wait_until("the moments are there with the first move", |state| {
        state.line() != GIVENS && !visible_texts(&other, "#review-moments button").is_empty()
    });
    other.click("[data-action=review-play]");
    let state =
        other.wait_until("the puzzle is played", |state| state.view == "play" && state.phase == "playing");
    assert_ne!(state.line(), plate::SOLUTION);
    // Whoever solves it sees both lines. Putting a game into the browser deletes the rest of what it keeps.
    let kept = "localStorage.getItem('ninefold.rivals')";
    let rival =
        other.wait_for_value("the other's game is kept", kept, |kept: &String| kept.starts_with(GIVENS));
    put(&other, &save());
    other.exec(&format!("localStorage.setItem('ninefold.rivals', '{rival}');"));
    other.press("9");
    other.wait_until("the other line is on the plate", |_| {
        other.run("return !!document.querySelector('#shape .rival') && /┄ Anna: \\d/.test(document.getElementById('message').innerText);")
    });
    assert_fits_and_accessible(&other, "a plate with the line of a rival");
}

#[test]
fn a_pasted_link_or_file_shows_the_game_and_a_damaged_link_says_so() {
    let page = Page::open();
    finished_game(&page);
    page.allow_clipboard();
    page.click_button("copy-game-link");
    page.wait_until("the link is copied", |_| status(&page).starts_with("The link to your game"));
    let link = page.clipboard();
    page.close_dialog();
    let damaged = link.replace(".b", ".bb");
    page.exec(&format!("location.hash = '{}';", &damaged[damaged.find('#').unwrap()..]));
    page.wait_until("the fault is named", |state| {
        state.dialog == "panel" && page.text_of("panel-text").starts_with("This game cannot be read")
    });
    assert_fits_and_accessible(&page, "a damaged link to a game");
    page.close_dialog();
    page.paste(&format!("See how I did it: {link}"));
    page.wait_until("the game is shown", |state| {
        state.view == "replay" && page.text_of("review-title") == "A shared game"
    });
    page.press("Escape");
    page.wait_until("the own game is there again", |state| state.view == "play");
    // A game that is too long for a link is a file with this text.
    let save = save();
    let (_, session) = save.split_once("\nplay ").expect("a session");
    page.paste(&format!("ninefold game 1\nplayer Anna\nplay {session}"));
    page.wait_until("the game of the file is shown", |state| {
        state.view == "replay" && page.text_of("review-title") == "Anna’s game"
    });
    page.press("Escape");
    let state = page.wait_until("the own game is there once more", |state| state.view == "play");
    assert_eq!(state.line(), plate::SOLUTION);
}

#[test]
fn an_element_shows_the_plate_and_gives_its_page_the_picture() {
    let host = HostPage::same_site(&format!(
        "<sudoku-game id=\"a\" puzzle=\"{PUZZLE}\" storage=\"none\">Sudoku</sudoku-game>
         <script type=\"module\" src=\"element.js\"></script>"
    ));
    host.wait_until_ready("a");
    let picture = |film: bool| -> Option<String> {
        host.page
            .run_async(&format!("game('a').picture({{ film: {film} }}).then((svg) => done(svg ?? null));"))
    };
    assert_eq!(picture(false), None, "the game is not finished");
    let enter_digits = |from: usize, to: usize| {
        for cell in (from..to).filter(|cell| &PUZZLE[*cell..=*cell] == ".") {
            host.exec(&format!("game('a').enter({cell}, {});", &SOLUTION[cell..=cell]));
        }
    };
    enter_digits(0, 60);
    // The time is reported with each change.
    host.wait_until(
        "a second has passed",
        "(game('a').undo(), game('a').redo(), game('a').state.seconds > 1)",
    );
    enter_digits(60, 81);
    host.wait_until("it is finished", "kinds('a').includes('complete')");
    host.wait_until("the shape is drawn", "part('a', '#shape .curve').getAttribute('d')");
    host.wait_until("the digits have shades", "part('a', '#board .shade-1')");
    host.exec("part('a', '#look-back').click();");
    host.wait_until("it is looked back at", "part('a', '#review-title')?.textContent === 'Look back'");
    host.exec("part('a', '#review [data-action=close-replay]').click();");
    host.wait_until("the game is there again", "!part('a', '#review')");
    let [picture, film] = [false, true].map(|film| picture(film).expect("a picture"));
    assert!(picture.starts_with("<svg ") && !picture.contains("@keyframes") && film.contains("@keyframes"));
}
