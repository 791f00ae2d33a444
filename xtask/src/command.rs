//! The commands of `cargo xtask`.

use std::{
    env,
    io::{self, Write},
    process::ExitCode,
};

use anyhow::{Result, bail};

use crate::{
    bench, build, compare, deny, dist, fuzz, languages, mutants, package, play, python, release, scripts,
    step::run_steps, test, tools, workspace::Workspace,
};

const HELP: &str = "\
usage: cargo xtask COMMAND

Each command first installs the tools it needs and does not find.

dev [OPTIONS]           serve the page while you change it; it reloads by itself. OPTIONS are those of `trunk serve`, such
                        as --open or --port 8081
play [--no-open]        build the page if it has changed, serve it, and open it in the browser
build                   build the release in dist/
serve [PATH]            serve the release in dist/, under / or under a path such as /sub/path/

test                    run all tests: formatting, scripts, clippy, native tests, end-to-end tests in Chromium
test NAME               run the native and end-to-end tests whose path contains NAME, such as storage::
test --quick            run only what needs no browser: formatting, scripts, clippy, native tests
test --all-browsers     run the end-to-end tests in Firefox and WebKitGTK
test --measure          run the end-to-end tests with time limits; nothing else should run on the machine
test --bundlers         try the npm package in bundlers, frameworks and servers, which are downloaded once (0.8 GB)
test --long             run the tests that take minutes to hours; run them before a release
                        NAME works with each of these options
                        UPDATE_SNAPSHOTS=1 cargo xtask test ... rewrites snapshots instead of comparing them

python                  build the wheel of the Python package, and run its tests in new environments
python --engines        also those with a million puzzles in Spark, Ray and DuckDB, which are downloaded (0.7 GB)

bench [MODE] [SETS]     compare our solver with others: --native (default), --browser or --instructions;
                        SETS are the first letters of the names of sets, such as 17,easy
bench --with LIBRARY    also with the solver in a shared library; --json FILE and --plot FILE.svg write the results,
                        --seconds N is the time for each set
compare COMMIT [FILES]  compare levels, ratings, solution paths and named puzzles with those of an earlier commit, and those of
                        the puzzles in FILES
fuzz [TARGET] [N]       run libFuzzer with N inputs (default 2,000,000) on read, link, save or message (default all)
mutants [BASE]          test the tests: make small faults, each of which a test should notice, in lines that differ from
                        the commit BASE (default main)
mutants --shard K/N     the same in part K of N of all lines, such as 0/400

scripts                 check the types of the scripts in www/, and lint them
licences                print the licences of all that the command line is compiled from
languages               list the texts that a language lacks, has too many or has with other arguments than English
deny                    check licences, origin and known vulnerabilities of all crates
release                 build what is published: the release with licences, a zip and checksums, in release/
package                 build the npm package in package/
reproducible            release the committed state twice, in two new folders, and compare the results byte for byte";

/// Runs the command that this program was started with.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    let workspace = &mut Workspace::locate()?;
    match *arguments {
        ["play"] => play::play(Workspace::locate()?, play::Opening::Browser),
        ["play", "--no-open"] => play::play(Workspace::locate()?, play::Opening::Nothing),
        ["dev", ref rest @ ..] => run_steps(build::dev_steps(rest), workspace),
        ["test", ref rest @ ..] => test::test(Workspace::locate()?, &test::Options::parse(rest)?),
        ["build"] => run_steps(build::steps(), workspace),
        ["package"] => run_steps(package::steps(workspace), workspace),
        ["python", ref rest @ ..] => run_steps(python::steps(python::Options::parse(rest)?), workspace),
        ["release"] => run_steps(release::steps(workspace), workspace),
        ["reproducible"] => run_steps(release::reproducible_steps(), workspace),
        ["serve"] => play::serve(workspace, "/"),
        ["serve", path] => play::serve(workspace, path),
        ["bench", ref rest @ ..] => bench::bench(workspace, rest),
        ["compare", ref rest @ ..] => compare::compare(workspace, rest),
        ["fuzz", ref rest @ ..] => fuzz::fuzz(workspace, rest),
        ["scripts"] => {
            run_steps(tools::for_scripts().into_iter().chain(scripts::steps()).collect(), workspace)
        }
        ["licences"] => Ok(io::stdout().write_all(dist::licences::of_command_line(workspace)?.as_bytes())?),
        ["languages"] => languages::report(workspace),
        ["deny"] => run_steps(deny::steps(), workspace),
        ["mutants", ref rest @ ..] => mutants::mutants(workspace, rest),
        // Trunk's hook, which runs when the files of a release are collected.
        ["post-build"] => dist::post_build(workspace),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => bail!("unknown command `{}`\n\n{HELP}", arguments.join(" ")),
    }
}
