//! The programs that the commands need, each in one version, installed once for all checkouts into a folder of
//! ours in the user's cache. One that stands on `PATH` in that version is used as it is.

mod browser;
mod cargo;
pub mod engines;
mod npm;
mod rust;
mod store;

use crate::step::Step;

const TRUNK: cargo::Tool = cargo::Tool {
    program: "trunk",
    package: "trunk",
    version: "0.21.14",
    // It is never online: neither encryption nor a look for newer versions is needed.
    arguments: &["--no-default-features"],
    patience: "3 to 6 minutes",
};

const WASM_BINDGEN: cargo::Tool = cargo::Tool {
    program: "wasm-bindgen",
    package: "wasm-bindgen-cli",
    version: "0.2.129",
    // Neither is this one.
    arguments: &["--no-default-features"],
    patience: "1 to 2 minutes",
};

/// Drives Firefox.
const GECKODRIVER: cargo::Tool = cargo::Tool {
    program: "geckodriver",
    package: "geckodriver",
    version: "0.37.1",
    arguments: &[],
    patience: "2 to 4 minutes",
};

/// Changes the program here and there, to see whether a test notices.
const MUTANTS: cargo::Tool = cargo::Tool {
    program: "cargo-mutants",
    package: "cargo-mutants",
    version: "27.1.0",
    arguments: &[],
    patience: "2 to 4 minutes",
};

const BINARYEN: npm::Package = npm::Package {
    name: "binaryen",
    version: "132.0.0",
    sum: "sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==",
};

const AXE: npm::Package = npm::Package {
    name: "axe-core",
    version: "4.14.1",
    sum: "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
};

/// The last that is a script: it runs wherever Node does.
const TYPESCRIPT: npm::Package = npm::Package {
    name: "typescript",
    version: "5.9.3",
    sum: "sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==",
};

/// Builds what others make with our package.
const VITE: npm::Package = npm::Package {
    name: "vite",
    version: "8.3.8",
    sum: "sha512-LzOn3h9rG/0vhLdXrV4yJ4QFA9eEoqCl+Yx+kGJd7aB9w6nfNgVHKSYwLPZUHrz4ZGa+t+kXjV9itvcHDLQouA==",
};

/// Name and version of each, as its registry has it.
pub fn versions() -> Vec<(&'static str, &'static str)> {
    let compiled = [TRUNK, WASM_BINDGEN, GECKODRIVER, MUTANTS].map(|tool| (tool.package, tool.version));
    let fetched = [BINARYEN, AXE, TYPESCRIPT, VITE].map(|package| (package.name, package.version));
    [&compiled[..], &fetched[..]].concat()
}

/// What checks the sources.
pub fn for_checks() -> Vec<Step> {
    vec![rust::components()]
}

/// What compiles the page.
pub fn for_page() -> Vec<Step> {
    vec![rust::wasm_target()]
}

/// What makes a release of the compiled page.
pub fn for_release() -> Vec<Step> {
    vec![TRUNK.step(), WASM_BINDGEN.step(), BINARYEN.program("wasm-opt", "wasm-opt version 132")]
}

/// What tests the page; the tests are told where each is.
pub fn for_browser() -> Vec<Step> {
    vec![
        AXE.file("axe.min.js", "NINEFOLD_AXE"),
        TYPESCRIPT.file("lib/tsc.js", "NINEFOLD_TSC"),
        VITE.file("bin/vite.js", "NINEFOLD_VITE"),
        browser::step(),
    ]
}

/// What makes a wasm that a script can load.
pub fn for_wasm() -> Vec<Step> {
    vec![rust::wasm_target(), WASM_BINDGEN.step(), BINARYEN.program("wasm-opt", "wasm-opt version 132")]
}

/// What changes the program under its tests.
pub fn for_mutants() -> Step {
    MUTANTS.step()
}

/// A browser alone.
pub fn browser() -> Step {
    browser::step()
}
