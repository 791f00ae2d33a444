//! What a first game loads, and a first answer, in the bytes that a server sends.

use xtask::dist::brotli;

use crate::PUZZLE;
use crate::element_hosting::requested_urls_by_entry_point;
use crate::host_page::{ASKED, weight};
use crate::javascript_api;

/// `cargo xtask test --measure`
#[test]
#[ignore = "measures: wants the machine to itself"]
fn download_size_of_each_entry_point() {
    let (_folder, bare) = javascript_api::open();
    javascript_api::ask(&bare, &format!("rate('{PUZZLE}')"));
    let [of_page, of_element, of_frame] = requested_urls_by_entry_point();
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
