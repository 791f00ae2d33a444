//! The npm package in what people build with: `cargo xtask test --bundlers`. In each tool an application is built whose page has
//! a game and calls a function; it is opened in a browser.

mod frameworks;
mod types;

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use e2e_tests::{Page, env_path};
use tempfile::TempDir;
use xtask::process_guard::ProcessGuard;
use xtask::server::Server;

use crate::application::{self, run_command};

/// A strict policy for the page. Ninefold must know the addresses that a bundler gives to its workers.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    connect-src 'self'; worker-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types ninefold\">";

/// Counts the workers that are made, and those that fail.
const WATCH_WORKERS: &str = "<script>
window.made = window.failed = 0;
window.Worker = class extends Worker {
  constructor(...request) {
    super(...request);
    made += 1;
    this.addEventListener('error', () => { failed += 1; });
  }
};
</script>
";

/// The page of the example without a framework, and its script.
const PAGE: &str = "index.html";
const SCRIPT: &str = "main.js";

/// How long to wait for anything.
const PATIENCE: Duration = Duration::from_mins(1);

/// A folder with an application that uses the package.
struct Application {
    folder: TempDir,
    /// The folder in whose `node_modules` the tool is.
    tools: PathBuf,
    begun: Instant,
}

impl Application {
    /// An application in the folder of the tool that this variable names, where the tool finds it.
    #[track_caller]
    fn create(variable: &str) -> Application {
        let tools = env_path(variable);
        Application { folder: application::create(&tools), tools, begun: Instant::now() }
    }

    /// An application with the page of the example without a framework, for a tool that needs nothing from the folder it runs in.
    #[track_caller]
    fn with_page(tools: &Path) -> Application {
        let folder = application::create(tools);
        for name in [PAGE, SCRIPT] {
            fs::copy(application::example("vite").join(name), folder.path().join(name)).expect("a copy");
        }
        Application { folder, tools: tools.to_owned(), begun: Instant::now() }
    }

    /// Changes a file.
    #[track_caller]
    fn edit(&self, name: &str, edit: impl FnOnce(&str) -> String) {
        let file = self.path().join(name);
        fs::write(&file, edit(&fs::read_to_string(&file).expect("a file"))).expect("a file");
    }

    /// Copies the page into the folder of a bundle, beside the bundled script of the same name.
    #[track_caller]
    fn copy_page(&self, bundle: &str) {
        fs::copy(self.path().join(PAGE), self.path().join(bundle).join(PAGE)).expect("a copy");
    }

    /// An application of `examples/frameworks`, with some packages in other versions.
    #[track_caller]
    fn from_example(name: &str, others: &[&str]) -> Application {
        let folder = application::create_from_example(name, others);
        Application { tools: folder.path().to_owned(), folder, begun: Instant::now() }
    }

    /// Runs the build that its package names.
    #[track_caller]
    fn build(&self, arguments: &[&str]) {
        application::run_npm(self.path(), &[&["run", "build", "--"], arguments].concat());
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    #[track_caller]
    fn write(&self, name: &str, content: &str) {
        fs::write(self.path().join(name), content).expect("a file");
    }

    /// A script of the tool, run by Node in the application's folder.
    fn node(&self, script: &str) -> Command {
        let mut node = Command::new("node");
        node.arg(self.tools.join("node_modules").join(script)).current_dir(self.path());
        node
    }

    /// Copies the files of the package that scripts load into the folder of a bundle.
    #[track_caller]
    fn copy_package_files(&self, bundle: &str) {
        for file in fs::read_dir(self.path().join("node_modules/ninefold")).expect("the package") {
            let file = file.expect("a file");
            fs::copy(file.path(), self.path().join(bundle).join(file.file_name())).expect("a copy");
        }
    }

    /// Plays in the built page, whose files are in a folder.
    #[track_caller]
    fn check_built(&self, tool: &str, bundle: &str) {
        let built_in = self.begun.elapsed();
        let folder = self.path().join(bundle);
        let mut folders = vec![(folder.clone(), "/".to_owned())];
        add_folders(&folder, "/", &mut folders);
        // The first path that fits is taken.
        folders.sort_by_key(|(_, path)| std::cmp::Reverse(path.len()));
        let sites: Vec<_> = folders.iter().map(|(folder, path)| (&**folder, &**path)).collect();
        let server = Server::start_sites(&sites).expect("a port");
        let root = server.url().split('/').take(3).collect::<Vec<_>>().join("/");
        check(tool, &Page::visit_address(&format!("{root}/")), Some(built_in));
    }

    /// Plays in the page of a development server, which `node SCRIPT ARGUMENTS FOLDER --port PORT` starts.
    #[track_caller]
    fn check_served(&self, tool: &str, script: &str, arguments: &[&str]) {
        let port = free_port();
        let mut server = Command::new("env");
        server
            .args(["NEXT_TELEMETRY_DISABLED=1", "node"])
            .arg(self.tools.join("node_modules").join(script))
            .args(arguments)
            .arg(self.path())
            .args(["--port", &port.to_string()]);
        let _server = ProcessGuard::start(&server).expect("a shell");
        let started = Instant::now();
        while std::net::TcpStream::connect(("localhost", port)).is_err() {
            assert!(started.elapsed() < PATIENCE, "{tool}: the server does not start");
            thread::sleep(Duration::from_millis(100));
        }
        check(tool, &Page::visit_address(&format!("http://localhost:{port}/")), None);
    }
}

/// A port that no server uses.
#[track_caller]
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("its number").port()
}

/// Adds all folders within a folder, with their paths on the server.
#[track_caller]
fn add_folders(folder: &Path, path: &str, folders: &mut Vec<(PathBuf, String)>) {
    for entry in
        fs::read_dir(folder).expect("a folder").map_while(Result::ok).filter(|entry| entry.path().is_dir())
    {
        let path = format!("{path}{}/", entry.file_name().to_string_lossy());
        folders.push((entry.path(), path.clone()));
        add_folders(&entry.path(), &path, folders);
    }
}

/// Waits for what an expression about the game says, and returns after how many milliseconds it came.
#[track_caller]
fn wait_for(tool: &str, page: &Page, what: &str, expression: &str) -> u128 {
    let begun = Instant::now();
    let script = format!(
        "const game = document.querySelector('sudoku-game');
         const part = (selector) => game?.shadowRoot?.querySelector(selector);
         return [!!({expression}), part('[role=alert]')?.textContent ?? ''];"
    );
    loop {
        match page.run::<Option<(bool, String)>>(&script) {
            Some((true, _)) => return begun.elapsed().as_millis(),
            Some((false, error)) => assert_eq!(error, "", "{tool}: {what}"),
            None => {}
        }
        assert!(begun.elapsed() < PATIENCE, "{tool}: {what} does not come: {:?}", page.take_errors());
        thread::sleep(Duration::from_millis(10));
    }
}

/// Waits for the game, a hint, a new puzzle, its events and a picture, and prints how long they took. The console must be empty when
/// the page is dropped.
#[track_caller]
fn check(tool: &str, page: &Page, built_in: Option<Duration>) {
    let call = |method: &str| {
        page.exec(&format!("const game = document.querySelector('sudoku-game'); game.{method};"));
    };
    // The page shows how many cells are empty, from the events that it heard.
    let is_heard = "document.getElementById('left').textContent === `${game.state.left}`";
    let ready = wait_for(tool, page, "the game", "game?.state");
    wait_for(tool, page, "the event of the first puzzle", is_heard);
    call("hint()");
    let hint = wait_for(tool, page, "a hint", "part('#more:not([hidden])')");
    call("newGame('hell')");
    let puzzle = wait_for(tool, page, "a puzzle", "game.state.level === 'hell'");
    wait_for(tool, page, "the event of a puzzle", is_heard);
    call("enter(game.state.grid.indexOf('.'), 1)");
    wait_for(tool, page, "a digit", "game.state.grid !== game.state.puzzle");
    wait_for(tool, page, "the event of a digit", is_heard);
    wait_for(tool, page, "a function", "document.getElementById('level').textContent === 'easy'");
    let path = format!("{}/../data/pictures/light.png", env!("CARGO_MANIFEST_DIR"));
    page.hold_file("screenshot.png", "image/png", &fs::read(path).expect("a picture"));
    page.exec(
        "document.querySelector('sudoku-game').shadowRoot.querySelector('#board').dispatchEvent(
             new DragEvent('drop', { dataTransfer: heldFiles, bubbles: true, cancelable: true }));",
    );
    let is_read = "part('#import-picture-text')?.textContent.includes('27 givens')";
    let picture = wait_for(tool, page, "a picture", is_read);
    let built = built_in.map_or(String::new(), |time| format!("built after {:.1} s, ", time.as_secs_f64()));
    println!(
        "{tool}: {built}ready after {ready} ms, a hint after {hint} ms, a hell puzzle after {puzzle} ms, a picture after {picture} ms"
    );
    assert_eq!(page.take_errors(), [""; 0], "{tool}");
}

macro_rules! bundler_tests {
    ($(fn $test:ident() $body:block)*) => {
        $(#[test] #[ignore = "needs many downloads: cargo xtask test --bundlers"] fn $test() $body)*
    };
}

bundler_tests! {
    fn webpack_bundles() {
        let application = Application::with_page(&env_path("NINEFOLD_TOOLS_WEBPACK"));
        run_command(application.node("webpack-cli/bin/cli.js").args(["./main.js", "--mode=production", "-o", "dist"]));
        application.copy_page("dist");
        application.check_built("webpack", "dist");
    }

    fn webpack_bundles_load_from_another_site() {
        let application = Application::with_page(&env_path("NINEFOLD_TOOLS_WEBPACK"));
        let port = free_port();
        let there = format!("http://localhost:{port}/");
        let options = ["./main.js", "--mode=production", "-o", "dist", "--output-public-path", &there];
        run_command(application.node("webpack-cli/bin/cli.js").args(options));
        application.copy_page("dist");
        application.edit("dist/index.html", |page| {
            page.replace("<script", &format!("{WATCH_WORKERS}<script")).replace("./main.js", &format!("{there}main.js"))
        });
        application.write("dist/_headers", "/*\n  Access-Control-Allow-Origin: *\n");
        let _server = Server::start(&application.path().join("dist"), "/", port).expect("the port");
        let page = Page::visit_address(&format!("http://127.0.0.1:{port}/"));
        check("webpack, from another site", &page, None);
        let [made, failed] = page.run::<[usize; 2]>("return [made, failed];");
        assert!(made > 1 && failed == 0, "{failed} of {made} workers failed");
    }

    fn rspack_bundles() {
        let application = Application::with_page(&env_path("NINEFOLD_TOOLS_RSPACK"));
        let options = ["build", "--mode=production", "--entry=./main.js"];
        run_command(application.node("@rspack/cli/bin/rspack.js").args(options));
        application.copy_page("dist");
        application.check_built("Rspack", "dist");
    }

    fn vite_bundles_under_a_strict_policy() {
        let application = Application::from_example("vite", &[]);
        application.edit(PAGE, |page| page.replacen("<meta", &format!("{POLICY}<meta"), 1));
        application.build(&["--base=./"]);
        application.check_built("Vite, strict policy", "dist");
    }

    fn vite_serves_while_developing() {
        let application = Application::from_example("vite", &[]);
        application.check_served("Vite, development", "vite/bin/vite.js", &[]);
    }

    fn next_serves_while_developing() {
        let application = Application::from_example("next", &[]);
        application.check_served("Next, development", "next/dist/bin/next", &["dev"]);
    }

    fn rollup_bundles() {
        let application = Application::with_page(&env_path("NINEFOLD_TOOLS_ROLLUP"));
        let options = ["main.js", "--dir=dist", "--format=es", "--plugin=@rollup/plugin-node-resolve"];
        run_command(application.node("rollup/dist/bin/rollup").args(options));
        application.copy_package_files("dist");
        application.copy_page("dist");
        application.check_built("Rollup", "dist");
    }

    fn esbuild_bundles() {
        let application = Application::with_page(&env::temp_dir());
        let options = ["main.js", "--bundle", "--format=esm", "--minify", "--outdir=dist"];
        run_command(Command::new(env_path("NINEFOLD_ESBUILD")).args(options).current_dir(application.path()));
        application.copy_package_files("dist");
        application.copy_page("dist");
        application.check_built("esbuild", "dist");
    }

    fn parcel_bundles() {
        let application = Application::with_page(&env_path("NINEFOLD_TOOLS_PARCEL"));
        run_command(application.node("parcel/lib/bin.js").args(["build", "index.html", "--public-url=./", "--no-cache"]));
        application.check_built("Parcel", "dist");
    }

    fn a_plain_page_imports_it() {
        let application = Application::with_page(&env::temp_dir());
        application.edit(SCRIPT, |script| {
            let script = script.replace("\"ninefold/element\"", "\"./node_modules/ninefold/element.js\"");
            script.replace("\"ninefold\"", "\"./node_modules/ninefold/functions.js\"")
        });
        application.check_built("no bundler", ".");
    }

    fn servers_import_it() {
        for (server, variable, program, options) in [
            ("Bun", "NINEFOLD_TOOLS_BUN", "@oven/*/bin/bun", &[][..]),
            ("Deno", "NINEFOLD_TOOLS_DENO", "@deno/*/deno", &["run", "--allow-read"]),
        ] {
            let application = Application::create(variable);
            application.write("theirs.js", application::SERVER_SCRIPT);
            let program = find_program(&application.tools, program);
            let begun = Instant::now();
            let said = run_command(Command::new(program).args(options).arg("theirs.js").current_dir(application.path()));
            assert_eq!(said.trim(), application::server_answer(), "{server}");
            println!("{server}: {} ms", begun.elapsed().as_millis());
        }
    }
}

/// The program of this machine, where `*` stands for its kind. There may be an executable file beside it.
#[track_caller]
fn find_program(tools: &Path, pattern: &str) -> PathBuf {
    let (scope, rest) = pattern.split_once("/*/").expect("a pattern");
    let folder = tools.join("node_modules").join(scope);
    let kinds = fs::read_dir(&folder).expect("the packages of machines");
    let program =
        kinds.map_while(Result::ok).map(|kind| kind.path().join(rest)).find(|program| program.exists());
    program.unwrap_or_else(|| panic!("there is no program in {}", folder.display()))
}
