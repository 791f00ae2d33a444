//! A small static server for the release: it serves files under a path, with their media types and with the headers in
//! the release's `_headers`. It listens on localhost only. For benchmarks it can receive what a page posts, and for tests
//! it can add a script to pages.

mod headers;

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// A running server. It stops when it is dropped.
pub struct Server {
    address: SocketAddr,
    base: String,
    /// The script that runs before all others in every page; empty for none.
    init_script: Arc<Mutex<String>>,
    stopping: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The name of the init script, beside the page.
const INIT_SCRIPT: &str = "first.js";

impl Server {
    /// Serves the files of a folder under a path such as `/` or `/any/sub/path/`. If `port` is 0, any free port is used.
    ///
    /// # Errors
    /// If the port is in use.
    pub fn start(folder: &Path, base: &str, port: u16) -> io::Result<Server> {
        Server::start_with(&[(folder, base)], port, None)
    }

    /// Serves several folders, each under its own path, at a free port. [`Server::url`] is that of the first.
    ///
    /// # Errors
    /// If no port is free.
    pub fn start_sites(sites: &[(&Path, &str)]) -> io::Result<Server> {
        Server::start_with(sites, 0, None)
    }

    /// Serves a folder under `/` at a free port. The receiver gets the body of each POST request.
    ///
    /// # Errors
    /// If no port is free.
    pub fn start_receiving(folder: &Path) -> io::Result<(Server, Receiver<String>)> {
        let (sender, receiver) = channel();
        Ok((Server::start_with(&[(folder, "/")], 0, Some(&sender))?, receiver))
    }

    fn start_with(sites: &[(&Path, &str)], port: u16, posts: Option<&Sender<String>>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let init_script = Arc::new(Mutex::new(String::new()));
        let site = |&(folder, base): &(&Path, &str)| {
            let base = match base.trim_matches('/') {
                "" => "/".to_owned(),
                path => format!("/{path}/"),
            };
            Site {
                folder: folder.to_owned(),
                base,
                posts: posts.cloned(),
                init_script: Arc::clone(&init_script),
            }
        };
        let sites: Arc<Vec<Site>> = Arc::new(sites.iter().map(site).collect());
        let base = sites[0].base.clone();
        let stopping = Arc::new(AtomicBool::new(false));
        let thread = thread::spawn({
            let stopping = Arc::clone(&stopping);
            move || listen(&listener, &sites, &stopping)
        });
        Ok(Server { address, base, init_script, stopping, thread: Some(thread) })
    }

    /// Sets a script that runs before all others in every page served from now on, like the init scripts of browser
    /// automation. It changes the pages, so that they differ from the release. An empty script removes it.
    pub fn set_init_script(&self, script: &str) {
        script.clone_into(&mut self.init_script.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The URL of the page.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.base)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // The thread notices at the next connection.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn listen(listener: &TcpListener, sites: &Arc<Vec<Site>>, stopping: &AtomicBool) {
    for connection in listener.incoming() {
        if stopping.load(Ordering::SeqCst) {
            return;
        }
        if let Ok(connection) = connection {
            let sites = Arc::clone(sites);
            // An error means that the client has closed the connection.
            thread::spawn(move || drop(respond(&sites, &connection)));
        }
    }
}

/// Headers that isolate a page, so that its clock is exact to microseconds. They are inserted after the status line.
const ISOLATED: &str =
    "\r\nCross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n";

/// A folder, and the path it is served under.
struct Site {
    folder: PathBuf,
    base: String,
    /// Gets the bodies of POST requests.
    posts: Option<Sender<String>>,
    init_script: Arc<Mutex<String>>,
}

/// What a path refers to.
#[derive(Debug, PartialEq, Eq)]
enum Route<'a> {
    File(&'a str),
    /// The base without its last slash, which relative URLs need.
    Redirect,
    NotFound,
}

/// Reads one request and responds from the site that it is for.
fn respond(sites: &[Site], connection: &TcpStream) -> io::Result<()> {
    // Browsers open connections that they may never use.
    connection.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(connection.take(16_384));
    let mut request = String::new();
    lines.read_line(&mut request)?;
    let mut header = String::new();
    let mut length = 0;
    while lines.read_line(&mut header)? > 2 {
        let (name, value) = header.split_once(':').unwrap_or_default();
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().unwrap_or(0);
        }
        header.clear();
    }

    let mut words = request.split_ascii_whitespace();
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let site = sites.iter().find(|site| target.starts_with(&site.base)).unwrap_or(&sites[0]);
    let (head, body) = match &site.posts {
        Some(posts) if method == "POST" => {
            lines.get_mut().set_limit(length);
            let mut body = String::new();
            lines.take(length).read_to_string(&mut body)?;
            // Fails if the receiver was dropped, when nobody waits for it any more.
            let _ = posts.send(body);
            ("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".to_owned(), Vec::new())
        }
        Some(_) => {
            let (head, body) = site.response(method, target);
            (head.replacen("\r\n", ISOLATED, 1), body)
        }
        None => site.response(method, target),
    };
    let mut connection = connection;
    connection.write_all(head.as_bytes())?;
    if method == "GET" {
        connection.write_all(&body)?;
    }
    connection.flush()
}

impl Site {
    /// The head and the body of a response.
    fn response(&self, method: &str, target: &str) -> (String, Vec<u8>) {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let not_found = |what: &str| ("404 Not Found", plain_text(), format!("{what}\n").into_bytes());
        let init_script = self.init_script.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (status, headers, body) = match (method, self.route(path)) {
            ("GET" | "HEAD", Route::File(INIT_SCRIPT)) if !init_script.is_empty() => {
                ("200 OK", self.headers(path, INIT_SCRIPT), init_script.into_bytes())
            }
            ("GET" | "HEAD", Route::File(name)) => match fs::read(self.folder.join(name)) {
                Ok(page) if media_type(name) == media_type(".html") && !init_script.is_empty() => {
                    ("200 OK", self.headers(path, name), with_init_script(&page))
                }
                Ok(content) => ("200 OK", self.headers(path, name), content),
                Err(_) => not_found("no such file"),
            },
            ("GET" | "HEAD", Route::Redirect) => {
                ("308 Permanent Redirect", vec![("Location".to_owned(), self.base.clone())], Vec::new())
            }
            ("GET" | "HEAD", Route::NotFound) => not_found("nothing is here"),
            _ => ("405 Method Not Allowed", vec![("Allow".to_owned(), "GET, HEAD".to_owned())], Vec::new()),
        };
        let headers: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let headers = headers.concat();
        let length = body.len();
        let head =
            format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        (head, body)
    }

    /// The headers of a file. Browsers revalidate it each time unless `_headers` says otherwise.
    fn headers(&self, path: &str, name: &str) -> Vec<(String, String)> {
        let rules = fs::read_to_string(self.folder.join("_headers")).unwrap_or_default();
        let path = path.strip_prefix(self.base.trim_end_matches('/')).unwrap_or_default();
        let defaults = [
            ("Content-Type", media_type(name)),
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        headers::headers_of(path, &rules, &defaults)
    }

    /// Finds out what a path refers to. Files of a release have plain names and are in one folder; no other path is read.
    fn route<'a>(&self, path: &'a str) -> Route<'a> {
        let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "._-~".contains(c));
        match path.strip_prefix(&self.base) {
            Some("") => Route::File("index.html"),
            Some(name) if plain(name) && !name.starts_with('.') && name != "_headers" => Route::File(name),
            None if path == self.base.trim_end_matches('/') => Route::Redirect,
            _ => Route::NotFound,
        }
    }
}

/// Inserts the init script before all other scripts of a page.
fn with_init_script(page: &[u8]) -> Vec<u8> {
    let script = format!("<script src=\"{INIT_SCRIPT}\"></script>");
    let is_head = |at: &usize| page[*at..].starts_with(b"<head>");
    let at = (0..page.len()).find(is_head).map_or(0, |at| at + "<head>".len());
    let (before, behind) = page.split_at(at);
    [before, script.as_bytes(), behind].concat()
}

fn plain_text() -> Vec<(String, String)> {
    vec![("Content-Type".to_owned(), media_type(".txt").to_owned())]
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "wasm")) => "application/wasm",
        Some((_, "svg")) => "image/svg+xml",
        Some((_, "png")) => "image/png",
        Some((_, "json")) => "application/json",
        Some((_, "webmanifest")) => "application/manifest+json",
        Some((_, "txt")) => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(base: &str) -> Site {
        Site { folder: PathBuf::new(), base: base.to_owned(), posts: None, init_script: Arc::default() }
    }

    #[test]
    fn only_plain_names_under_the_base_are_files() {
        for (target, route) in [
            ("/a/b/", Route::File("index.html")),
            ("/a/b/style-01.css", Route::File("style-01.css")),
            ("/a/b", Route::Redirect),
            ("/", Route::NotFound),
            ("/a/bc/style.css", Route::NotFound),
            ("/a/b/../style.css", Route::NotFound),
            ("/a/b/..", Route::NotFound),
            ("/a/b/.stage", Route::NotFound),
            ("/a/b/_headers", Route::NotFound),
            ("/a/b/%2e%2e/style.css", Route::NotFound),
            ("/a/b/..\\style.css", Route::NotFound),
            ("/a/b//etc/passwd", Route::NotFound),
            ("/a/b/c:style.css", Route::NotFound),
            ("http://host/a/b/style.css", Route::NotFound),
            ("", Route::NotFound),
        ] {
            assert_eq!(site("/a/b/").route(target), route, "{target}");
        }
        assert_eq!(site("/").route("/"), Route::File("index.html"));
        assert_eq!(site("/").route("/style.css"), Route::File("style.css"));
    }

    #[test]
    fn server_responds_until_it_is_dropped() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let server = Server::start(&sources, "any/sub/path", 0).unwrap();
        let url = server.url();
        let address = server.address;
        assert_eq!(url, format!("http://{address}/any/sub/path/"));

        let request = |head: &str| {
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(format!("{head} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes())?;
            io::read_to_string(stream)
        };
        let found = request("GET /any/sub/path/server.rs").unwrap();
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.ends_with(include_str!("server.rs")));
        let head = request("HEAD /any/sub/path/server.rs").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        assert!(request("GET /any/sub/path").unwrap().contains("\r\nLocation: /any/sub/path/\r\n"));
        assert!(request("GET /any/sub/path/none").unwrap().starts_with("HTTP/1.1 404 "));
        assert!(request("POST /any/sub/path/").unwrap().starts_with("HTTP/1.1 405 "));

        drop(server);
        assert!(request("GET /any/sub/path/").is_err());
    }

    #[test]
    fn headers_come_from_the_headers_file() {
        let folder = std::env::temp_dir().join(format!("ninefold-headers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("_headers"), "/*\n  X-Frame: no\n/a.js\n  Cache-Control: immutable\n").unwrap();
        fs::write(folder.join("a.js"), "").unwrap();
        fs::write(folder.join("index.html"), "").unwrap();
        let site =
            Site { folder: folder.clone(), base: "/b/".to_owned(), posts: None, init_script: Arc::default() };
        let headers = |target| {
            let (head, _) = site.response("GET", target);
            let lines = head.lines().filter(|line| line.starts_with("X-Frame") || line.starts_with("Cache"));
            lines.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(headers("/b/a.js?1"), "X-Frame: no, Cache-Control: immutable");
        assert_eq!(headers("/b/?1#2"), "X-Frame: no, Cache-Control: no-cache");
        fs::remove_file(folder.join("a.js")).unwrap();
        assert_eq!(headers("/b/a.js"), "", "a missing file has no cache headers");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn init_script_runs_before_all_others() {
        let folder = std::env::temp_dir().join(format!("ninefold-init-script-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let page = "<!doctype html><html><head><script src=\"a.js\"></script></head></html>";
        fs::write(folder.join("index.html"), page).unwrap();
        let site =
            Site { folder: folder.clone(), base: "/".to_owned(), posts: None, init_script: Arc::default() };
        let body = |target| String::from_utf8(site.response("GET", target).1).unwrap();
        assert_eq!((body("/"), body("/first.js")), (page.to_owned(), "no such file\n".to_owned()));
        *site.init_script.lock().unwrap() = "it();".to_owned();
        assert_eq!(body("/"), page.replace("<head>", "<head><script src=\"first.js\"></script>"));
        assert_eq!(body("/first.js"), "it();");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn posted_bodies_reach_the_receiver() {
        let (server, posts) = Server::start_receiving(Path::new("")).unwrap();
        let mut stream = TcpStream::connect(server.address).unwrap();
        let long = "it took 12 ms\n".repeat(10_000);
        write!(stream, "POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n{long}", long.len()).unwrap();
        assert_eq!(posts.recv_timeout(Duration::from_secs(10)).unwrap(), long);
    }
}
