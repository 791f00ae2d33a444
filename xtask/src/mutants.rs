//! `cargo xtask mutants [K/N]`: whether the tests notice a fault.
//!
//! cargo-mutants changes one thing of the core after the other, such as `<` to `<=`, and runs the native tests. What is
//! changed, and what is not and why, stands in `.cargo/mutants.toml`. There are thousands of such changes: `0/400` takes every
//! four hundredth of them, and another K others. What no test noticed is listed in `target/mutants.out/missed.txt`.

use anyhow::{Result, ensure};

use crate::{
    step::{Step, take},
    tools,
    workshop::{Workshop, run},
};

/// Runs the tests on a part of all changes, or on every one of them.
///
/// # Errors
/// When something else is told, and when a change goes unnoticed.
pub fn mutants(workshop: &mut Workshop, arguments: &[&str]) -> Result<()> {
    let part = match *arguments {
        [] => "0/1".to_owned(),
        [part] => part.to_owned(),
        _ => String::new(),
    };
    ensure!(is_part(&part), "`{}` is no part of all changes such as 0/400", arguments.join(" "));
    let steps = vec![
        tools::for_mutants(),
        Step::new(format!("part {part} of all changes"), move |workshop| {
            let mut cargo = workshop.command("cargo-mutants")?;
            // A change may hide behind a cap on what a compiler warns of; it must not be refused for one.
            cargo.args([
                "mutants",
                "--cap-lints=true",
                "--jobs=1",
                "--sharding=round-robin",
                "--output=target",
            ]);
            run(cargo.args(["--shard", &part]))
        }),
    ];
    take(steps, workshop)
}

fn is_part(text: &str) -> bool {
    let numbers = text.split_once('/').and_then(|(part, all)| Some((part.parse().ok()?, all.parse().ok()?)));
    numbers.is_some_and(|(part, all): (u32, u32)| part < all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_so_many() {
        assert!(["0/1", "3/400"].into_iter().all(is_part));
        assert!(["", "1", "4/4", "0/0", "-1/4", "a/b"].into_iter().all(|text| !is_part(text)));
    }
}
