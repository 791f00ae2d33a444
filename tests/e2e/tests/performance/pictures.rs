//! How long the program that reads pictures takes on a phone: in the page, slowed down, since a worker would not be.

use std::fs;

use e2e_tests::{Page, corpus_folder, release_dir};
use serde_json::json;

/// Loads the program in the page. `timeOfPicture` reads the bytes of a file with it and tells the milliseconds, without decoding.
fn load_program(page: &Page) {
    let script = fs::read_dir(release_dir())
        .expect("the release")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .find(|name| name.strip_prefix("picture-").is_some_and(|rest| rest.len() == "01234567.js".len()))
        .expect("the program");
    page.run_async::<()>(&format!(
        "import(new URL('{script}', document.baseURI)).then(async (program) => {{
             const reader = program.default({{}});
             await reader.default();
             window.timeOfPicture = async (bytes) => {{
                 const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
                 const {{ width, height }} = bitmap;
                 const context = Object.assign(document.createElement('canvas'), {{ width, height }}).getContext('2d');
                 context.drawImage(bitmap, 0, 0);
                 const {{ data }} = context.getImageData(0, 0, width, height);
                 const begun = performance.now();
                 reader.readPixels(new Uint8Array(data.buffer), width, height);
                 return performance.now() - begun;
             }};
             done(null);
         }});"
    ));
}

/// Milliseconds to read a file.
fn time(page: &Page, bytes: &[u8]) -> f64 {
    page.run_async(&format!("timeOfPicture({}).then(done);", json!(bytes)))
}

/// Milliseconds that a photo may take.
const LONGEST: f64 = 300.0;

#[test]
#[ignore = "needs an idle machine: cargo xtask test --measure"]
fn photos_are_read_within_300_ms_on_a_phone() {
    let Some(folder) = corpus_folder("photos") else {
        eprintln!("skipped: no corpus (CORPUS, or ../shared/corpus beside the checkout)");
        return;
    };
    let page = Page::open();
    load_program(&page);
    page.throttle_and_watch_long_tasks();
    let mut times: Vec<(f64, String)> = fs::read_dir(folder)
        .expect("the photos")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "jpg"))
        .map(|path| {
            let bytes = fs::read(&path).expect("a photo");
            // The machine has other work to do: the shorter time counts.
            let once = time(&page, &bytes).min(time(&page, &bytes));
            (once, path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        })
        .collect();
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let median = times[times.len() / 2].0;
    let (longest, name) = times.last().expect("a photo");
    println!(
        "{} photos at a quarter of the speed: median {median:.0} ms, longest {longest:.0} ms ({name})",
        times.len()
    );
    for (time, name) in times.iter().rev().take(5) {
        println!("{time:.0} ms {name}");
    }
    assert!(*longest <= LONGEST, "{name} took {longest:.0} ms");
}
