//! `cargo xtask COMMAND`.

fn main() -> std::process::ExitCode {
    xtask::command::main()
}
