//! What a first game loads, and a first answer, in the bytes that a server sends.

use xtask::dist::brotli;

use crate::PUZZLE;
use crate::hosting::{ASKED, weight};
use crate::placing::asked_by_doors;
use crate::scripting;

/// `cargo xtask test --measure`
#[test]
#[ignore = "measures: wants the machine to itself"]
fn what_each_door_loads() {
    let (_folder, bare) = scripting::open();
    scripting::ask(&bare, &format!("rate('{PUZZLE}')"));
    let [of_page, of_element, of_frame] = asked_by_doors();
    let doors = [
        ("page, offline too", of_page),
        ("<sudoku-game>", of_element),
        ("frame", of_frame),
        ("api.js", bare.run(&format!("return {ASKED};"))),
    ];
    for (door, asked) in doors {
        println!("{door}: {} bytes", weight(&asked, |file| brotli(file).expect("node")));
    }
}
