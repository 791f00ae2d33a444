// The service worker. It serves the page offline, always from one complete version, which consists of the files listed here.
// They are downloaded while an older version is in use. The new version is installed only when every file matches the
// list.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

// Both are filled in by the build: a name for the list, and each file with its SHA-256.
const VERSION = "";
/** @type {[name: string, hash: string][]} */
const FILES = [];

const folder = new URL("./", location.href).href;
const files = new Map(FILES);
/** @type {(name: string) => string} */
const address = (name) => new URL(name, folder).href;

// Each version has a cache. Another Ninefold on the same site has another path; a path has no space in it.
const PREFIX = `ninefold ${new URL(folder).pathname} `;
const CURRENT = PREFIX + VERSION;
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

// The entry in each cache that holds since when its version has been in use.
const SINCE = address("in-use-since");

// A file whose name has a hash of its content is the same in every version that has it.
/** @type {(name: string) => boolean} */
const isNamedByContent = (name) => /^[\w.-]+-[0-9a-f]{8}\.\w+$/.test(name);

/** @type {(response: Response) => Promise<string>} */
async function sha256(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return btoa(String.fromCharCode(...digest));
}

// The cached file of any version, if one has it.
/** @type {(name: string) => Promise<Response | undefined>} */
async function findCached(name) {
  for (const version of await versions()) {
    const found = await (await caches.open(version)).match(address(name));
    if (found) return found;
  }
  return undefined;
}

/** @type {(name: string, hash: string) => Promise<Response>} */
async function download(name, hash) {
  const answer = await fetch(address(name), { integrity: `sha256-${hash}`, cache: "no-cache", priority: "low" });
  // A new response has no URL of its own. The page may request its workers with a query, which the URL of this one lacks.
  return new Response(answer.body, answer);
}

/** @type {(cache: Cache, name: string, hash: string) => Promise<void>} */
async function addFile(cache, name, hash) {
  if (await cache.match(address(name))) return;
  const old = isNamedByContent(name) && await findCached(name);
  await cache.put(address(name), old && await sha256(old.clone()) === hash ? old : await download(name, hash));
}

async function install() {
  const cache = await caches.open(CURRENT);
  try {
    await Promise.all(FILES.map(([name, hash]) => addFile(cache, name, hash)));
  } catch (error) {
    await caches.delete(CURRENT);
    throw error;
  }
}

// Deletes all versions but the current and the previous one: pages of the previous one may still be open and may need files
// that they have not loaded yet.
async function activate() {
  /** @type {[since: number, version: string][]} */
  const others = [];
  for (const version of await versions()) {
    if (version === CURRENT) continue;
    const since = await (await caches.open(version)).match(SINCE);
    others.push([since ? Number(await since.text()) : 0, version]);
  }
  others.sort(([one], [other]) => other - one);
  await Promise.all(others.slice(1).map(([, version]) => caches.delete(version)));
  await (await caches.open(CURRENT)).put(SINCE, new Response(`${Date.now()}`));
  await worker.clients.claim();
}

// A file that the browser has evicted from the cache comes from the network.
/** @type {(request: Request, name: string) => Promise<Response>} */
async function respond(request, name) {
  const cached = await (await caches.open(CURRENT)).match(address(name));
  return cached || isNamedByContent(name) && await findCached(name) || fetch(request);
}

// Content that another app shares with the game waits in this cache for the page, which requests it at once. It is never
// sent to a server.
const SHARED = `ninefold-shared ${new URL(folder).pathname}`;
const shared = address("shared");

/** @type {(request: Request) => Promise<Response>} */
async function storeShared(request) {
  const form = await request.formData();
  const file = form.get("file");
  const words = ["text", "url"].map((name) => form.get(name)).filter(Boolean).join("\n");
  // In WebKit a file may arrive as its text.
  const isEmpty = file instanceof File ? !file.size : !file;
  const content = file && !isEmpty ? file : words || form.get("title") || "";
  const headers = new Headers(content instanceof File ? { "X-File": encodeURIComponent(content.name) } : {});
  await (await caches.open(SHARED)).put(shared, new Response(content, { headers }));
  return Response.redirect(address("?shared"), 303);
}

async function respondShared() {
  const found = await (await caches.open(SHARED)).match(shared);
  const content = found ? await found.blob() : undefined;
  await caches.delete(SHARED);
  return found ? new Response(content, found) : new Response(null, { status: 404 });
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const [url] = request.url.split(/[?#]/);
  if (!url.startsWith(folder)) return;
  const name = url.slice(folder.length) || "index.html";
  if (request.method === "POST" && name === "share") event.respondWith(storeShared(request));
  if (request.method !== "GET") return;
  if (name === "shared") event.respondWith(respondShared());
  else if (files.has(name) || isNamedByContent(name)) event.respondWith(respond(request, name));
});

// The page posts this when the player wants the new version.
worker.addEventListener("message", (event) => {
  if (event.data === "skip") worker.skipWaiting();
});
