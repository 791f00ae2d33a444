//! A small static server for the release, like any that one may publish it on: files under a path, their types, and
//! what the release's `_headers` tell of them. Only this machine can reach it. For measurements it can also hear what the
//! page has to tell, and for tests put a script before all others of its pages.

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

/// A server at work. It stops when it is dropped.
pub struct Server {
    address: SocketAddr,
    base: String,
    /// The script that runs first in every page, if any.
    first: Arc<Mutex<String>>,
    stopping: Arc<AtomicBool>,
    listening: Option<JoinHandle<()>>,
}

/// Its name, beside the page.
const FIRST: &str = "first.js";

impl Server {
    /// Serves the files of a folder under a path such as `/` or `/any/sub/path/`, at this port or, for 0, at a free one.
    ///
    /// # Errors
    /// When the port is taken.
    pub fn start(folder: &Path, base: &str, port: u16) -> io::Result<Server> {
        Server::start_with(&[(folder, base)], port, None)
    }

    /// The same for several folders, each under a path of its own; the address is that of the first.
    ///
    /// # Errors
    /// When no port is free.
    pub fn start_sites(sites: &[(&Path, &str)]) -> io::Result<Server> {
        Server::start_with(sites, 0, None)
    }

    /// The same from the root at a free port, and all that is posted comes out of the receiver.
    ///
    /// # Errors
    /// When no port is free.
    pub fn start_hearing(folder: &Path) -> io::Result<(Server, Receiver<String>)> {
        let (heard, receiver) = channel();
        Ok((Server::start_with(&[(folder, "/")], 0, Some(&heard))?, receiver))
    }

    fn start_with(sites: &[(&Path, &str)], port: u16, heard: Option<&Sender<String>>) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let first = Arc::new(Mutex::new(String::new()));
        let site = |&(folder, base): &(&Path, &str)| {
            let base = match base.trim_matches('/') {
                "" => "/".to_owned(),
                path => format!("/{path}/"),
            };
            Site { folder: folder.to_owned(), base, heard: heard.cloned(), first: Arc::clone(&first) }
        };
        let sites: Arc<Vec<Site>> = Arc::new(sites.iter().map(site).collect());
        let base = sites[0].base.clone();
        let stopping = Arc::new(AtomicBool::new(false));
        let listening = thread::spawn({
            let stopping = Arc::clone(&stopping);
            move || listen(&listener, &sites, &stopping)
        });
        Ok(Server { address, base, first, stopping, listening: Some(listening) })
    }

    /// Has this script run before all others of every page that is asked for from now on, as the developer's tools of some
    /// browsers can. The page is another one then than the release tells; with an empty script it is not.
    pub fn put_first(&self, script: &str) {
        script.clone_into(&mut self.first.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// The address of the page.
    pub fn url(&self) -> String {
        format!("http://{}{}", self.address, self.base)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // A visit of our own, so that it need not wait for the next to notice.
        let _ = TcpStream::connect(self.address);
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

fn listen(listener: &TcpListener, sites: &Arc<Vec<Site>>, stopping: &AtomicBool) {
    for visitor in listener.incoming() {
        if stopping.load(Ordering::SeqCst) {
            return;
        }
        if let Ok(visitor) = visitor {
            let sites = Arc::clone(sites);
            // A visitor who goes away early is no fault of ours.
            thread::spawn(move || drop(answer(&sites, &visitor)));
        }
    }
}

/// What lets a page that measures have a clock of microseconds, put behind the status.
const ISOLATED: &str =
    "\r\nCross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n";

/// What is served, and where.
struct Site {
    folder: PathBuf,
    base: String,
    /// Takes what is posted, if anybody wants it.
    heard: Option<Sender<String>>,
    first: Arc<Mutex<String>>,
}

/// Where a path leads.
#[derive(Debug, PartialEq, Eq)]
enum Place<'a> {
    File(&'a str),
    /// The base without its last slash: relative addresses would miss it.
    Base,
    Nowhere,
}

/// Reads one request and answers it from the site that it is for.
fn answer(sites: &[Site], visitor: &TcpStream) -> io::Result<()> {
    // Browsers open connections ahead that they may never use.
    visitor.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = BufReader::new(visitor.take(16_384));
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
    let (head, body) = match &site.heard {
        Some(heard) if method == "POST" => {
            lines.get_mut().set_limit(length);
            let mut said = String::new();
            lines.take(length).read_to_string(&mut said)?;
            // Nobody listens any more: no harm.
            let _ = heard.send(said);
            ("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".to_owned(), Vec::new())
        }
        Some(_) => {
            let (head, body) = site.response(method, target);
            (head.replacen("\r\n", ISOLATED, 1), body)
        }
        None => site.response(method, target),
    };
    let mut visitor = visitor;
    visitor.write_all(head.as_bytes())?;
    if method == "GET" {
        visitor.write_all(&body)?;
    }
    visitor.flush()
}

impl Site {
    /// The head and the body of an answer.
    fn response(&self, method: &str, target: &str) -> (String, Vec<u8>) {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        let none = |what: &str| ("404 Not Found", plain_text(), format!("{what}\n").into_bytes());
        let first = self.first.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (status, headers, body) = match (method, self.place(path)) {
            ("GET" | "HEAD", Place::File(FIRST)) if !first.is_empty() => {
                ("200 OK", self.headers(path, FIRST), first.into_bytes())
            }
            ("GET" | "HEAD", Place::File(name)) => match fs::read(self.folder.join(name)) {
                Ok(page) if media_type(name) == media_type(".html") && !first.is_empty() => {
                    ("200 OK", self.headers(path, name), preceded(&page))
                }
                Ok(content) => ("200 OK", self.headers(path, name), content),
                Err(_) => none("no such file"),
            },
            ("GET" | "HEAD", Place::Base) => {
                ("308 Permanent Redirect", vec![("Location".to_owned(), self.base.clone())], Vec::new())
            }
            ("GET" | "HEAD", Place::Nowhere) => none("nothing is here"),
            _ => ("405 Method Not Allowed", vec![("Allow".to_owned(), "GET, HEAD".to_owned())], Vec::new()),
        };
        let headers: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let headers = headers.concat();
        let length = body.len();
        let head =
            format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        (head, body)
    }

    /// What is said of a file: a browser is to ask whether it has changed, unless the release tells otherwise.
    fn headers(&self, path: &str, name: &str) -> Vec<(String, String)> {
        let told = fs::read_to_string(self.folder.join("_headers")).unwrap_or_default();
        let path = path.strip_prefix(self.base.trim_end_matches('/')).unwrap_or_default();
        let defaults = [
            ("Content-Type", media_type(name)),
            ("Cache-Control", "no-cache"),
            ("X-Content-Type-Options", "nosniff"),
        ];
        headers::of(path, &told, &defaults)
    }

    /// The files of a release have plain names and lie in one folder: nothing else is ever looked for.
    fn place<'a>(&self, path: &'a str) -> Place<'a> {
        let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
        match path.strip_prefix(&self.base) {
            Some("") => Place::File("index.html"),
            Some(name) if plain(name) && !name.starts_with(['.', '_']) => Place::File(name),
            None if path == self.base.trim_end_matches('/') => Place::Base,
            _ => Place::Nowhere,
        }
    }
}

/// A page with one more script, before all others.
fn preceded(page: &[u8]) -> Vec<u8> {
    let script = format!("<script src=\"{FIRST}\"></script>");
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
        Site { folder: PathBuf::new(), base: base.to_owned(), heard: None, first: Arc::default() }
    }

    #[test]
    fn only_plain_names_under_the_base_lead_anywhere() {
        for (target, place) in [
            ("/a/b/", Place::File("index.html")),
            ("/a/b/style-01.css", Place::File("style-01.css")),
            ("/a/b", Place::Base),
            ("/", Place::Nowhere),
            ("/a/bc/style.css", Place::Nowhere),
            ("/a/b/../style.css", Place::Nowhere),
            ("/a/b/..", Place::Nowhere),
            ("/a/b/.stage", Place::Nowhere),
            ("/a/b/_headers", Place::Nowhere),
            ("/a/b/%2e%2e/style.css", Place::Nowhere),
            ("/a/b/..\\style.css", Place::Nowhere),
            ("/a/b//etc/passwd", Place::Nowhere),
            ("/a/b/c:style.css", Place::Nowhere),
            ("http://host/a/b/style.css", Place::Nowhere),
            ("", Place::Nowhere),
        ] {
            assert_eq!(site("/a/b/").place(target), place, "{target}");
        }
        assert_eq!(site("/").place("/"), Place::File("index.html"));
        assert_eq!(site("/").place("/style.css"), Place::File("style.css"));
    }

    #[test]
    fn it_answers_visitors_until_it_is_dropped() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let server = Server::start(&sources, "any/sub/path", 0).unwrap();
        let url = server.url();
        let address = server.address;
        assert_eq!(url, format!("http://{address}/any/sub/path/"));

        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address)?;
            stream.write_all(format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes())?;
            io::read_to_string(stream)
        };
        let found = ask("GET /any/sub/path/server.rs").unwrap();
        assert!(found.starts_with("HTTP/1.1 200 OK\r\n"), "{found}");
        assert!(found.ends_with(include_str!("server.rs")));
        let head = ask("HEAD /any/sub/path/server.rs").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        assert!(ask("GET /any/sub/path").unwrap().contains("\r\nLocation: /any/sub/path/\r\n"));
        assert!(ask("GET /any/sub/path/none").unwrap().starts_with("HTTP/1.1 404 "));
        assert!(ask("POST /any/sub/path/").unwrap().starts_with("HTTP/1.1 405 "));

        drop(server);
        assert!(ask("GET /any/sub/path/").is_err());
    }

    #[test]
    fn it_says_of_files_what_the_release_tells() {
        let folder = std::env::temp_dir().join(format!("ninefold-headers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("_headers"), "/*\n  X-Frame: no\n/a.js\n  Cache-Control: immutable\n").unwrap();
        fs::write(folder.join("a.js"), "").unwrap();
        fs::write(folder.join("index.html"), "").unwrap();
        let site =
            Site { folder: folder.clone(), base: "/b/".to_owned(), heard: None, first: Arc::default() };
        let told = |target| {
            let (head, _) = site.response("GET", target);
            let lines = head.lines().filter(|line| line.starts_with("X-Frame") || line.starts_with("Cache"));
            lines.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(told("/b/a.js?1"), "X-Frame: no, Cache-Control: immutable");
        assert_eq!(told("/b/?1#2"), "X-Frame: no, Cache-Control: no-cache");
        fs::remove_file(folder.join("a.js")).unwrap();
        assert_eq!(told("/b/a.js"), "", "what is missing may come");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_script_can_be_put_before_all_others_of_a_page() {
        let folder = std::env::temp_dir().join(format!("ninefold-first-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let page = "<!doctype html><html><head><script src=\"a.js\"></script></head></html>";
        fs::write(folder.join("index.html"), page).unwrap();
        let site = Site { folder: folder.clone(), base: "/".to_owned(), heard: None, first: Arc::default() };
        let body = |target| String::from_utf8(site.response("GET", target).1).unwrap();
        assert_eq!((body("/"), body("/first.js")), (page.to_owned(), "no such file\n".to_owned()));
        *site.first.lock().unwrap() = "it();".to_owned();
        assert_eq!(body("/"), page.replace("<head>", "<head><script src=\"first.js\"></script>"));
        assert_eq!(body("/first.js"), "it();");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_posted_is_heard_where_it_is_wanted() {
        let (server, heard) = Server::start_hearing(Path::new("")).unwrap();
        let mut stream = TcpStream::connect(server.address).unwrap();
        let long = "it took 12 ms\n".repeat(10_000);
        write!(stream, "POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n{long}", long.len()).unwrap();
        assert_eq!(heard.recv_timeout(Duration::from_secs(10)).unwrap(), long);
    }
}
