//! The programs that the commands need, each in one version. A program on `PATH` is used if it has that version.
//! Otherwise it is installed into the user's cache, once for all checkouts.

pub mod browsers;
mod cargo;
mod debian;
mod npm;
pub mod python;
mod store;

use std::env::consts;

use crate::step::Step;
use crate::workspace::find_on_path;
use cargo::Tool;

const TRUNK: Tool = Tool::new("trunk", "0.21.14", WITHOUT_TLS, "3 to 6 minutes");

const WASM_BINDGEN: Tool = Tool::new("wasm-bindgen-cli", "0.2.129", WITHOUT_TLS, "1 to 2 minutes");

/// Drives Firefox.
const GECKODRIVER: Tool = Tool::new("geckodriver", "0.37.1", &[], "2 to 4 minutes");

/// Lists mutants of the library: small changes that a test should notice.
const MUTANTS: Tool = Tool::new("cargo-mutants", "27.1.0", &[], "2 to 4 minutes");

/// Checks licences, origin and known vulnerabilities of crates.
const DENY: Tool = Tool::new("cargo-deny", "0.20.2", WITHOUT_TLS, "2 to 4 minutes");

/// Check proofs. Each proof takes them milliseconds, but thousands are checked.
static PROOF_CHECKERS: [Tool; 2] = [
    Tool::new("rate", "0.3.0", &[], "1 minute").optimized(),
    Tool::new("veripb", "3.0.2", &[], "1 to 2 minutes").optimized(),
];

/// Debian's packages of ACL2 and its library, which has a checker of proofs that is itself proved to be right.
const ACL2_PACKAGES: [&str; 3] = ["acl2", "acl2-books", "acl2-books-certs"];

/// Of programs that use no network, or let git and cargo use it.
const WITHOUT_TLS: &[&str] = &["--no-default-features"];

/// Packages from npm. A line has the tools that the package is for, its name, its version and the checksum of the registry's file, in
/// the form of `package-lock.json`. The packages of a tool are installed into one folder.
///
/// esbuild is the program itself, for one kind of machine. TypeScript is the last version that is JavaScript and runs wherever Node
/// does.
const NPM_PACKAGES: &str = "\
binaryen binaryen 132.0.0 sha512-4Usg7yEvwO3FMso3Oov6qkOOHSod1IEv+boKkh77kTljM+eNBouqCTbqWswGzbG+vDNO/b/v2C4gfEh1WgB9Lg==
esbuild-windows-x86_64 @esbuild/win32-x64 0.28.2 sha512-5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g==
esbuild-macos-aarch64 @esbuild/darwin-arm64 0.28.2 sha512-n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw==
esbuild-macos-x86_64 @esbuild/darwin-x64 0.28.2 sha512-uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw==
esbuild-linux-aarch64 @esbuild/linux-arm64 0.28.2 sha512-pW4AC0P3it8c7do9MVM4p51FzHzdM/TZrerurgRcHJ2WTa1VQ1CIq18xncfpBJw4ojkiZZrKW2yIBWBP92j6Ug==
esbuild-linux-x86_64 @esbuild/linux-x64 0.28.2 sha512-4xTZr1FUmSoQW4XIWmit3tzQrUTZM+N3P0XV8xROKYF50XfI7xeO90+1bZvNwxIufQ9hDQVRJH5YhgPVF8A/HQ==
axe axe-core 4.14.1 sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==
typescript,NINEFOLD_TOOLS_TYPES typescript 5.9.3 sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==
oxlint oxlint 1.94.0 sha512-Fnt+3wSKRhtLmvgRfxgRX0excSPCoyiXRol4eWKZLtXxWMQtwQ3KjKQUYXOw5loyinfnZfGzh4RCYf7opfL0vw==
vite vite 8.3.8 sha512-LzOn3h9rG/0vhLdXrV4yJ4QFA9eEoqCl+Yx+kGJd7aB9w6nfNgVHKSYwLPZUHrz4ZGa+t+kXjV9itvcHDLQouA==
NINEFOLD_TOOLS_WEBPACK webpack 5.113.0 sha512-q54iF0LNaAAdLEt3al9qMXC2zARvcx7LVKjHp+ExjCRkGx0M8TmawGHAXykXwofWzxhNzPTAh3kLVXvNg0El4A==
NINEFOLD_TOOLS_WEBPACK webpack-cli 7.3.1 sha512-enXzN0/2fWHX3tP2gpTV6U8/zz5RSbfWjSAc0VXOi0+hOY4ePdHanA+2kxrAC/SX0LHO4fOX5c9G1TdwpvUj/g==
NINEFOLD_TOOLS_RSPACK @rspack/cli 2.2.8 sha512-6f5ITncKnqXUKZVHmD3qHMVZzQz+C07oCdci+eqBwLswA3n9AhNiM0LR4Es1ai528rv5SpiUDUFulziqSEl2Cw==
NINEFOLD_TOOLS_RSPACK @rspack/core 2.3.3 sha512-stAYr0SXf+ZFXFsWTv+Ljxoj/nQs2p7gX9V1kBwlO2IXlRAAhabLONYibT3ZeEGybx3kowrs7uJkcOQsuHgghw==
NINEFOLD_TOOLS_ROLLUP rollup 4.68.8 sha512-IHx4DeeTGhoAPke6p1Wlg0JEQFyQoZQQjEe1iD+nhEERk7eoeHK9zyOpVJiGc54Z1MCgI96rN1tD7Ttub8XyPA==
NINEFOLD_TOOLS_ROLLUP @rollup/plugin-node-resolve 16.0.3 sha512-lUYM3UBGuM93CnMPG1YocWu7X802BrNF3jW2zny5gQyLQgRFJhV1Sq0Zi74+dh/6NBx1DxFC4b4GXg9wUCG5Qg==
NINEFOLD_TOOLS_PARCEL parcel 2.16.4 sha512-RQlrqs4ujYNJpTQi+dITqPKNhRWEqpjPd1YBcGp50Wy3FcJHpwu0/iRm7XWz2dKU/Bwp2qCcVYPIeEDYi2uOUw==
NINEFOLD_TOOLS_BUN bun 1.4.5 sha512-SWOAncfhwiqIyaZ3uyuUD/6o8aWbG8QtU6SChlz4u6U/C89gTZafLDCmbUvyNjx+ccxLLHV+lSsWqE1OBN8bBw==
NINEFOLD_TOOLS_DENO deno 2.9.6 sha512-cr16GxYiUeH1juNvFTMOxt99V5QRVmANfy5UsZvE5hjC6P/o4Op/MBbRhLeBOL8WJpV6tr9hb+Kjb1MW0nEoVg==
NINEFOLD_TOOLS_TYPES @types/react 19.3.0 sha512-N0rFCuH9YoxG9/m61l9MfpJKfmLOVU0em7ipIz6TRgSSkvReLB9vL85GB+yr8Bs5leqpvg96JSwF4ZS1s4viQg==
NINEFOLD_TOOLS_TYPES vue 3.5.45 sha512-3cvsib8m9c0vB24+MDKsgcW4+Da4xaBl9Z/5Tbm2pmSIsRPxcil4cdXjXlVsmJ2g64XJo5h+IRd7rsdGT9pZaw==
NINEFOLD_TOOLS_TYPES vue-tsc 3.3.14 sha512-URAu2H9AuMZMg9GCgnqbaHHHd8pBZRAwNV2e2yYS8VDsoTVXHiOSo663OS6DkEvauQ2yixn5TPFJ9WV9QIspkA==
NINEFOLD_TOOLS_TYPES svelte 5.57.3 sha512-5mAftM3SoDV9X0zdF386F9p2pv8iKOwi/KfBS1XnBAkVCKFzVOLHUoa8iGWAt4buoicLmyWVRpuuD5wplXOQsg==
NINEFOLD_TOOLS_TYPES svelte-check 4.7.8 sha512-laZ49GFHZ3b0z2PWinJWL0syehc/PTR8aHaUaTiBkWJ+4Y38nhxjmXsSz7CbGa3VdKopViVbrBH3bGNqIAI0bQ==
NINEFOLD_TOOLS_TYPES publint 0.3.25 sha512-WMMbn/d7JqRlfXQL/JUI4n5skC8cJ5WVr8/wT5mmiYWkUdENkZr1I5rgs2+dQPVRgoJd+JRYtB46MTsuDylw9g==
NINEFOLD_TOOLS_TYPES @arethetypeswrong/cli 0.18.5 sha512-gM+8vRsQOD/Uc7EnBedUhkG5OCsDWE4uoak5QvomGpMpaky0Eh41p04nIMgrWb8EOmqZUJGc6zz9hsP6E56R7g==
NINEFOLD_TOOLS_REACT_18 @types/react 18.3.32 sha512-hKTeN+STHjfr2eS1uLImPsGpmIQD5SD8DUTQ+14zSne5CTwRpYh25ggOKG/pFIs2r0JmNYrSv4ZqIL07ipSvOA==
";

/// The variable with the path of the type checker of scripts.
pub const TYPE_CHECKER: &str = "NINEFOLD_TSC";

/// The variable with the path of the linter of scripts.
pub const LINTER: &str = "NINEFOLD_OXLINT";

/// What people who use the npm package build, run and check applications with: `cargo xtask test --bundlers` tries it in each of
/// them. Tests put their applications into the folder that the variable of this name has.
const BUNDLERS: [&str; 8] = [
    "NINEFOLD_TOOLS_WEBPACK",
    "NINEFOLD_TOOLS_RSPACK",
    "NINEFOLD_TOOLS_ROLLUP",
    "NINEFOLD_TOOLS_PARCEL",
    "NINEFOLD_TOOLS_BUN",
    "NINEFOLD_TOOLS_DENO",
    "NINEFOLD_TOOLS_TYPES",
    "NINEFOLD_TOOLS_REACT_18",
];

/// Installs what checks the sources.
pub fn for_checks() -> Vec<Step> {
    let mut steps = for_scripts();
    steps.push(cargo::components());
    steps
}

/// Installs what checks proofs.
pub fn for_proofs() -> Vec<Step> {
    PROOF_CHECKERS.iter().map(Tool::step).collect()
}

/// Installs the checker of proofs that is proved to be right, if this is Debian; its tests say so where it is missing.
pub fn acl2() -> Step {
    Step::new("ACL2 and its library", |workspace| {
        let is_installed = find_on_path(ACL2_PACKAGES[0]).is_some();
        if !is_installed && debian::can_install(workspace) {
            debian::apt_get(workspace, &ACL2_PACKAGES)?;
        }
        Ok(())
    })
}

/// Installs what checks the scripts.
pub fn for_scripts() -> Vec<Step> {
    vec![type_checker(), npm::file("oxlint", "bin/oxlint", LINTER)]
}

fn type_checker() -> Step {
    npm::file("typescript", "lib/tsc.js", TYPE_CHECKER)
}

/// Installs what compiles the page.
pub fn for_page() -> Vec<Step> {
    vec![cargo::wasm_target()]
}

/// Installs what builds a release, beside [`for_page`].
pub fn for_release() -> Vec<Step> {
    let mut steps = for_dev();
    steps.push(wasm_opt());
    steps
}

/// Installs what serves the page while it is being changed, beside [`for_page`].
pub fn for_dev() -> Vec<Step> {
    vec![TRUNK.step(), WASM_BINDGEN.step(), esbuild()]
}

/// Installs esbuild.
pub fn esbuild() -> Step {
    let tool = format!("esbuild-{}-{}", consts::OS, consts::ARCH);
    npm::file(&tool, if cfg!(windows) { "esbuild.exe" } else { "bin/esbuild" }, "NINEFOLD_ESBUILD")
}

fn wasm_opt() -> Step {
    npm::program("binaryen", "wasm-opt", "wasm-opt version 132")
}

/// Installs what the end-to-end tests use, and sets the variables that tell the tests where it is.
pub fn for_end_to_end_tests() -> Vec<Step> {
    vec![
        npm::file("axe", "axe.min.js", "NINEFOLD_AXE"),
        type_checker(),
        npm::file("vite", "bin/vite.js", "NINEFOLD_VITE"),
        chromium(),
    ]
}

/// Installs the bundlers in which the npm package is tried, beside [`for_end_to_end_tests`].
pub fn for_bundlers() -> Vec<Step> {
    BUNDLERS.into_iter().map(npm::folder).chain([esbuild()]).collect()
}

/// Installs what builds a wasm module that a script can load.
pub fn for_wasm() -> Vec<Step> {
    vec![cargo::wasm_target(), WASM_BINDGEN.step(), wasm_opt()]
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
    browsers::chromium()
}
