//! `cargo xtask COMMAND`.

use std::{env, process::ExitCode};

use anyhow::{Result, bail};
use xtask::{
    bench, build, dist, fuzz, mutants, package, play, release, same, step, test, workshop::Workshop,
};

const COMMANDS: &str = "\
cargo xtask play [--no-open]   install what is missing, build if need be, serve the page and open it
cargo xtask test [--quick]     install what is missing and run every test; --quick: those that need no browser
cargo xtask test --engines     the browser's stories in Firefox and WebKitGTK, installed where that is ours to do
cargo xtask test --measure     the times in the browser against their limits; wants the machine to itself
cargo xtask test --long        what takes minutes to hours: before a release
cargo xtask build              install what is missing and leave the release in dist/
cargo xtask release            the same with its licences, packed and summed, in release/
cargo xtask same               what is committed, released twice, from two new folders, and compared byte for byte
cargo xtask package            what scripts and pages of others import, as a package for npm, in package/
cargo xtask serve [/SUB/PATH/] serve the release in dist/ as it is, from the root or from a path
cargo xtask bench [SETS]       race our solver against others: --native (unless told), --browser, --instructions
cargo xtask fuzz [TARGET] [N]  N mutated texts, two million unless told, to what reads: read, link, save or message
cargo xtask mutants [K/N]      the core with one small fault after the other, each to be noticed by a test; K/N: of N parts one;
                               left: those that only cargo-mutants can make, which takes an hour or two";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match command(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[&str]) -> Result<()> {
    match *arguments {
        ["play"] => play::play(Workshop::here()?, play::Opening::Browser),
        ["play", "--no-open"] => play::play(Workshop::here()?, play::Opening::Nothing),
        ["test"] => test::test(Workshop::here()?, test::Extent::Everything),
        ["test", "--quick"] => test::test(Workshop::here()?, test::Extent::WithoutBrowser),
        ["test", "--measure"] => test::test(Workshop::here()?, test::Extent::Measures),
        ["test", "--long"] => test::test(Workshop::here()?, test::Extent::Long),
        ["test", "--engines"] => test::test(Workshop::here()?, test::Extent::Engines),
        ["build"] => step::take(build::steps(), &mut Workshop::here()?),
        ["package"] => package::package(Workshop::here()?),
        ["release"] => release::release(Workshop::here()?),
        ["same"] => same::same(Workshop::here()?),
        ["serve"] => play::serve(&Workshop::here()?, "/"),
        ["serve", path] => play::serve(&Workshop::here()?, path),
        ["bench", ref rest @ ..] => bench::bench(&mut Workshop::here()?, rest),
        ["fuzz", ref rest @ ..] => fuzz::fuzz(&mut Workshop::here()?, rest),
        ["mutants", ref rest @ ..] => mutants::mutants(&mut Workshop::here()?, rest),
        // Called by trunk when all else of the release is made.
        ["post-build"] => dist::post_build(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{COMMANDS}");
            Ok(())
        }
        _ => bail!("`{}` is none of the commands:\n\n{COMMANDS}", arguments.join(" ")),
    }
}
