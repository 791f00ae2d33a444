//! The download size of a first game and of a first answer of `api.js`, compressed as a server sends it.

use xtask::dist::brotli;

use crate::PUZZLE;
use crate::element_hosting::requested_urls_by_entry_point;
use crate::host_page::{REQUESTED_URLS, total_size};
use crate::javascript_api;

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn download_size_of_each_entry_point() {
    let (_folder, bare) = javascript_api::open();
    javascript_api::call_api(&bare, &format!("rate('{PUZZLE}')"));
    let [of_page, of_element, of_frame] = requested_urls_by_entry_point();
    let entry_points = [
        ("page, offline too", of_page),
        ("<sudoku-game>", of_element),
        ("frame", of_frame),
        ("api.js", bare.run(&format!("return {REQUESTED_URLS};"))),
    ];
    for (name, asked) in entry_points {
        println!("{name}: {} bytes", total_size(&asked, |file| brotli(file).expect("node")));
    }
}
