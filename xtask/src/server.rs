//! A small static server for the release: it serves files under a path, with their media types and with the headers in
//! the release's `_headers`. It listens on localhost only. For benchmarks it can receive what a page posts, and for tests
//! it can add a script to pages.
//!
//! It closes each connection after the response, so that nothing is served any more once it has stopped.

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

use crate::files::kind;

/// A running server. It stops when it is dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

/// What the threads of a server share.
struct Shared {
    sites: Vec<Site>,
    /// Gets the bodies of POST requests.
    posts: Option<Sender<String>>,
    /// The script that runs before all others in every page; empty for none.
    init_script: Mutex<String>,
    is_stopping: AtomicBool,
}

/// A folder, and the path it is served under, with a slash at both ends.
struct Site {
    folder: PathBuf,
    base: String,
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
        Ok((Server::start_with(&[(folder, "/")], 0, Some(sender))?, receiver))
    }

    fn start_with(sites: &[(&Path, &str)], port: u16, posts: Option<Sender<String>>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let sites = sites.iter().map(|&(folder, base)| Site::new(folder, base)).collect();
        let shared =
            Shared { sites, posts, init_script: Mutex::default(), is_stopping: AtomicBool::default() };
        let shared = Arc::new(shared);
        let thread = thread::spawn({
            let shared = Arc::clone(&shared);
            move || listen(&listener, &shared)
        });
        Ok(Server { address, shared, thread: Some(thread) })
    }

    /// Sets a script that runs before all others in every page served from now on, like the init scripts of browser
    /// automation. It changes the pages, so that they differ from the release. An empty script removes it.
    pub fn set_init_script(&self, script: &str) {
        script.clone_into(&mut self.shared.init_script.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The URL of the page.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.shared.sites[0].base)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.is_stopping.store(true, Ordering::SeqCst);
        // The thread notices at the next connection.
        let _ = TcpStream::connect(self.address);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn listen(listener: &TcpListener, shared: &Arc<Shared>) {
    for connection in listener.incoming() {
        if shared.is_stopping.load(Ordering::SeqCst) {
            return;
        }
        if let Ok(connection) = connection {
            let shared = Arc::clone(shared);
            // An error means that the client has closed the connection.
            thread::spawn(move || drop(shared.respond(&connection)));
        }
    }
}

/// Rules of `_headers` that isolate a page, so that its clock is exact to microseconds.
const ISOLATED: &str =
    "\n/*\n  Cross-Origin-Opener-Policy: same-origin\n  Cross-Origin-Embedder-Policy: require-corp\n";

/// What a request gets: the status, the lines of headers, and the body.
struct Response(&'static str, String, Vec<u8>);

/// What a path refers to.
#[derive(Debug, PartialEq, Eq)]
enum Route<'a> {
    File(&'a str),
    /// The base without its last slash, which relative URLs need.
    Redirect,
    NotFound,
}

impl Shared {
    /// Reads one request and responds.
    fn respond(&self, mut connection: &TcpStream) -> io::Result<()> {
        // Browsers open connections that they may never use.
        connection.set_read_timeout(Some(Duration::from_secs(10)))?;
        let mut request = BufReader::new(connection.take(16_384));
        let is_header = |line: &io::Result<String>| !line.as_ref().is_ok_and(String::is_empty);
        let head = request.by_ref().lines().take_while(is_header).collect::<io::Result<Vec<_>>>()?;
        let mut words = head.first().map_or("", String::as_str).split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());

        let Response(status, headers, body) = match &self.posts {
            Some(posts) if method == "POST" => {
                let length = head.iter().find_map(|line| {
                    line.to_ascii_lowercase().strip_prefix("content-length:")?.trim().parse().ok()
                });
                request.get_mut().set_limit(length.unwrap_or(0));
                let mut body = String::new();
                request.take(length.unwrap_or(0)).read_to_string(&mut body)?;
                // Fails if the receiver was dropped, when nobody waits for it any more.
                let _ = posts.send(body);
                Response("200 OK", String::new(), Vec::new())
            }
            _ => self.response(method, target),
        };
        let length = body.len();
        write!(
            connection,
            "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n"
        )?;
        connection.write_all(if method == "GET" { &body } else { &[] })
    }

    /// The response from the site that a request is for.
    fn response(&self, method: &str, target: &str) -> Response {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let site = self.sites.iter().find(|site| path.starts_with(&site.base)).unwrap_or(&self.sites[0]);
        if !["GET", "HEAD"].contains(&method) {
            return Response("405 Method Not Allowed", "Allow: GET, HEAD\r\n".to_owned(), Vec::new());
        }
        let name = match site.route(path) {
            Route::File(name) => name,
            Route::Redirect => {
                let location = format!("Location: {}\r\n", site.base);
                return Response("308 Permanent Redirect", location, Vec::new());
            }
            Route::NotFound => "",
        };
        let init_script = self.init_script.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let content = match fs::read(site.folder.join(name)) {
            _ if name == INIT_SCRIPT && !init_script.is_empty() => init_script.into_bytes(),
            Ok(page) if kind(name) == "html" && !init_script.is_empty() => with_init_script(&page),
            Ok(content) => content,
            Err(_) => {
                let text = format!("Content-Type: {}\r\n", media_type(".txt"));
                return Response("404 Not Found", text, "nothing is here\n".into());
            }
        };
        let rules = fs::read_to_string(site.folder.join("_headers")).unwrap_or_default();
        let rules = if self.posts.is_some() { rules + ISOLATED } else { rules };
        let path = path.strip_prefix(site.base.trim_end_matches('/')).unwrap_or_default();
        // Browsers ask for a file each time unless `_headers` says otherwise.
        let defaults = [
            ("Content-Type", media_type(name)),
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        Response("200 OK", headers_of(path, &rules, &defaults), content)
    }
}

impl Site {
    fn new(folder: &Path, base: &str) -> Site {
        let base = match base.trim_matches('/') {
            "" => "/".to_owned(),
            path => format!("/{path}/"),
        };
        Site { folder: folder.to_owned(), base }
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

/// The lines of the headers of a path. `file` is the content of `_headers`, as hosts such as Netlify and Cloudflare Pages read it; a header in it
/// replaces that of `defaults`. The values of a header that several blocks set are joined by commas.
///
/// ```text
///   /*                                  a path; one * stands for any characters
///     X-Content-Type-Options: nosniff   a header of that path, indented
///   /style-01.css                       a path gets the headers of all blocks that match it
///     Cache-Control: public, immutable
/// ```
fn headers_of(path: &str, file: &str, defaults: &[(&str, &str)]) -> String {
    let mut headers: Vec<(String, String)> = Vec::new();
    let mut matching = false;
    for line in file.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(char::is_whitespace) {
            matching = matches(line.trim_end(), path);
        } else if let (true, Some((name, value))) = (matching, line.split_once(':')) {
            let (name, value) = (name.trim(), value.trim());
            match headers.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some((_, before)) => *before = format!("{before}, {value}"),
                None => headers.push((name.to_owned(), value.to_owned())),
            }
        }
    }
    for &(name, value) in defaults {
        if !headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            headers.push((name.to_owned(), value.to_owned()));
        }
    }
    headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect()
}

fn matches(pattern: &str, path: &str) -> bool {
    let Some((before, behind)) = pattern.split_once('*') else { return pattern == path };
    path.strip_prefix(before).is_some_and(|rest| rest.ends_with(behind))
}

/// Inserts the init script before all other scripts of a page.
fn with_init_script(page: &[u8]) -> Vec<u8> {
    let script = format!("<script src=\"{INIT_SCRIPT}\"></script>");
    let head = b"<head>";
    let at = page.windows(head.len()).position(|bytes| bytes == head).map_or(0, |at| at + head.len());
    let (before, behind) = page.split_at(at);
    [before, script.as_bytes(), behind].concat()
}

fn media_type(name: &str) -> &'static str {
    match kind(name) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    fn request(address: SocketAddr, line: &str) -> io::Result<String> {
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "{line} HTTP/1.1\r\nHost: x\r\n\r\n")?;
        io::read_to_string(stream)
    }

    #[test]
    fn only_plain_names_under_the_base_are_files() {
        let site = Site::new(Path::new(""), "a/b");
        assert_eq!(site.route("/a/b/"), Route::File("index.html"));
        assert_eq!(site.route("/a/b/style-01.css"), Route::File("style-01.css"));
        assert_eq!(site.route("/a/b"), Route::Redirect);
        for path in ["/", "/a/bc/style.css", "http://host/a/b/style.css", ""] {
            assert_eq!(site.route(path), Route::NotFound, "{path}");
        }
        for name in
            ["../a.css", "..", ".stage", "_headers", "%2e%2e/a.css", "..\\a.css", "/etc/passwd", "c:a.css"]
        {
            assert_eq!(site.route(&format!("/a/b/{name}")), Route::NotFound, "{name}");
        }
    }

    #[test]
    fn server_responds_until_it_is_dropped() {
        let rules = "/*\n  X-Frame: no\n/a.js\n  Cache-Control: immutable\n";
        let page = "<!doctype html><html><head><script src=\"a.js\"></script></head></html>";
        let folder = env::temp_dir().join(format!("ninefold-server-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, content) in [("a.js", "it()"), ("index.html", page), ("_headers", rules)] {
            fs::write(folder.join(name), content).unwrap();
        }
        let server = Server::start_sites(&[(&folder, "any/sub/path"), (&folder, "/")]).unwrap();
        let address = server.address;
        assert_eq!(server.url(), format!("http://{address}/any/sub/path/"));
        let check = |line: &str, status: &str, part: &str, end: &str| {
            let response = request(address, line).unwrap();
            assert!(response.starts_with(&format!("HTTP/1.1 {status}\r\n")), "{line}: {response}");
            assert!(response.contains(part) && response.ends_with(end), "{line}: {response}");
        };
        check("GET /a.js?1", "200 OK", "X-Frame: no\r\nCache-Control: immutable", "\r\n\r\nit()");
        check("HEAD /any/sub/path/a.js", "200 OK", "Content-Length: 4", "Connection: close\r\n\r\n");
        check("GET /any/sub/path/first.js", "404 Not Found", "text/plain", "\r\n\r\nnothing is here\n");
        check("POST /any/sub/path/", "405 Method Not Allowed", "Allow: GET, HEAD", "\r\n\r\n");
        check("GET /any/sub/path/", "200 OK", "Cache-Control: no-cache", page);

        server.set_init_script("first();");
        let page = page.replace("<head>", "<head><script src=\"first.js\"></script>");
        check("GET /any/sub/path/?1#2", "200 OK", "text/html", &page);
        check("GET /any/sub/path/first.js", "200 OK", "text/javascript", "\r\n\r\nfirst();");

        drop(server);
        assert!(request(address, "GET /any/sub/path/").is_err());
        let server = Server::start(&folder, "b", 0).unwrap();
        let redirect = request(server.address, "GET /b").unwrap();
        assert!(redirect.starts_with("HTTP/1.1 308 ") && redirect.contains("\r\nLocation: /b/\r\n"));
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

    const FILE: &str = "# all\n/*\n  A: 1\n\n/a*.js\n  B: 2: 3\n/a.js\n  a: 4\n  C: 5\n";

    fn check(path: &str, expected: &str) {
        let headers = headers_of(path, FILE, &[("C", "0")]);
        assert_eq!(headers.lines().collect::<Vec<_>>().join("; "), expected, "{path}");
    }

    #[test]
    fn headers_of_all_matching_blocks_are_sent() {
        check("/", "A: 1; C: 0");
        check("/a.js", "A: 1, 4; B: 2: 3; C: 5");
        check("/a-01.js", "A: 1; B: 2: 3; C: 0");
        check("/a-01.json", "A: 1; C: 0");
        check("/b/a.js", "A: 1; C: 0");
    }

    #[test]
    fn text_around_a_splat_does_not_overlap() {
        assert!(matches("/ab*ba", "/abba"));
        assert!(!matches("/ab*ba", "/aba"));
    }
}
