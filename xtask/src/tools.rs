//! The programs that the commands need, each in one version. A program on `PATH` is used if it has that version.
//! Otherwise it is installed into the user's cache, once for all checkouts.

pub mod browsers;
mod bundlers;
mod cargo;
mod chromium;
mod npm;
mod rust;
mod store;
mod system;

use crate::step::Step;

const TRUNK: cargo::Tool = cargo::Tool {
    program: "trunk",
    package: "trunk",
    version: "0.21.14",
    // Without TLS and the update check: it never uses the network.
    arguments: &["--no-default-features"],
    compile_time: "3 to 6 minutes",
};

const WASM_BINDGEN: cargo::Tool = cargo::Tool {
    program: "wasm-bindgen",
    package: "wasm-bindgen-cli",
    version: "0.2.129",
    // Without TLS: it never uses the network.
    arguments: &["--no-default-features"],
    compile_time: "1 to 2 minutes",
};

/// Drives Firefox.
const GECKODRIVER: cargo::Tool = cargo::Tool {
    program: "geckodriver",
    package: "geckodriver",
    version: "0.37.1",
    arguments: &[],
    compile_time: "2 to 4 minutes",
};

/// Lists mutants of the library: small changes that a test should notice.
const MUTANTS: cargo::Tool = cargo::Tool {
    program: "cargo-mutants",
    package: "cargo-mutants",
    version: "27.1.0",
    arguments: &[],
    compile_time: "2 to 4 minutes",
};

/// Checks licences, origin and known vulnerabilities of crates.
const DENY: cargo::Tool = cargo::Tool {
    program: "cargo-deny",
    package: "cargo-deny",
    version: "0.20.2",
    // Without TLS: it downloads with git and cargo.
    arguments: &["--no-default-features"],
    compile_time: "2 to 4 minutes",
};

const BINARYEN: npm::Package = npm::Package {
    name: "binaryen",
    version: "132.0.0",
    integrity: "sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==",
};

/// Joins and shrinks styles and scripts. The package is the program itself, for one kind of machine.
const ESBUILD: npm::Package =
    npm::Package { name: ESBUILD_PROGRAM.0, version: "0.28.2", integrity: ESBUILD_PROGRAM.1 };

/// The name and the checksum of the package for this machine.
const ESBUILD_PROGRAM: (&str, &str) = if cfg!(windows) {
    (
        "@esbuild/win32-x64",
        "sha512-5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g==",
    )
} else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    (
        "@esbuild/darwin-arm64",
        "sha512-n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw==",
    )
} else if cfg!(target_os = "macos") {
    (
        "@esbuild/darwin-x64",
        "sha512-uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw==",
    )
} else if cfg!(target_arch = "aarch64") {
    (
        "@esbuild/linux-arm64",
        "sha512-pW4AC0P3it8c7do9MVM4p51FzHzdM/TZrerurgRcHJ2WTa1VQ1CIq18xncfpBJw4ojkiZZrKW2yIBWBP92j6Ug==",
    )
} else {
    (
        "@esbuild/linux-x64",
        "sha512-4xTZr1FUmSoQW4XIWmit3tzQrUTZM+N3P0XV8xROKYF50XfI7xeO90+1bZvNwxIufQ9hDQVRJH5YhgPVF8A/HQ==",
    )
};

const AXE: npm::Package = npm::Package {
    name: "axe-core",
    version: "4.14.1",
    integrity: "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
};

/// The last version that is JavaScript and runs wherever Node does.
const TYPESCRIPT: npm::Package = npm::Package {
    name: "typescript",
    version: "5.9.3",
    integrity: "sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==",
};

/// Finds mistakes in scripts.
const OXLINT: npm::Package = npm::Package {
    name: "oxlint",
    version: "1.94.0",
    integrity: "sha512-Fnt+3wSKRhtLmvgRfxgRX0excSPCoyiXRol4eWKZLtXxWMQtwQ3KjKQUYXOw5loyinfnZfGzh4RCYf7opfL0vw==",
};

/// The variable with the path of the type checker of scripts.
pub const TYPE_CHECKER: &str = "NINEFOLD_TSC";

/// The variable with the path of the linter of scripts.
pub const LINTER: &str = "NINEFOLD_OXLINT";

/// Builds a page that uses the npm package, in a test.
const VITE: npm::Package = npm::Package {
    name: "vite",
    version: "8.3.8",
    integrity: "sha512-LzOn3h9rG/0vhLdXrV4yJ4QFA9eEoqCl+Yx+kGJd7aB9w6nfNgVHKSYwLPZUHrz4ZGa+t+kXjV9itvcHDLQouA==",
};

/// Installs what checks the sources.
pub fn for_checks() -> Vec<Step> {
    let mut steps = for_scripts();
    steps.push(rust::components());
    steps
}

/// Installs what checks the scripts.
pub fn for_scripts() -> Vec<Step> {
    vec![TYPESCRIPT.file("lib/tsc.js", TYPE_CHECKER), OXLINT.file("bin/oxlint", LINTER)]
}

/// Installs what compiles the page.
pub fn for_page() -> Vec<Step> {
    vec![rust::wasm_target()]
}

/// Installs what builds a release, beside [`for_page`].
pub fn for_release() -> Vec<Step> {
    let mut steps = for_dev();
    steps.push(BINARYEN.program("wasm-opt", "wasm-opt version 132"));
    steps
}

/// Installs what serves the page while it is being changed, beside [`for_page`].
pub fn for_dev() -> Vec<Step> {
    vec![TRUNK.step(), WASM_BINDGEN.step(), esbuild()]
}

/// Installs esbuild.
pub fn esbuild() -> Step {
    ESBUILD.file(if cfg!(windows) { "esbuild.exe" } else { "bin/esbuild" }, "NINEFOLD_ESBUILD")
}

/// Installs what the end-to-end tests use, and sets the variables that tell the tests where it is.
pub fn for_end_to_end_tests() -> Vec<Step> {
    vec![
        AXE.file("axe.min.js", "NINEFOLD_AXE"),
        TYPESCRIPT.file("lib/tsc.js", TYPE_CHECKER),
        VITE.file("bin/vite.js", "NINEFOLD_VITE"),
        chromium::step(),
    ]
}

/// Installs the bundlers in which the npm package is tried, beside [`for_end_to_end_tests`].
pub fn for_bundlers() -> Vec<Step> {
    bundlers::ALL.into_iter().map(npm::Toolset::step).chain([esbuild()]).collect()
}

/// Installs what builds a wasm module that a script can load.
pub fn for_wasm() -> Vec<Step> {
    vec![rust::wasm_target(), WASM_BINDGEN.step(), BINARYEN.program("wasm-opt", "wasm-opt version 132")]
}

/// Installs cargo-mutants.
pub fn for_mutants() -> Step {
    MUTANTS.step()
}

/// Installs cargo-deny.
pub fn for_deny() -> Step {
    DENY.step()
}

/// Installs Chromium and its driver.
pub fn chromium() -> Step {
    chromium::step()
}
