// Serves the page without the network, always from one whole version: the files that are listed here. They are fetched
// beside the version in use, and only when every one has come as listed is there a new version.

// Both are filled in when the release is made: a name for the list, and each file with its sha256.
const VERSION = "";
const FILES = [];

const folder = new URL("./", location.href).href;
const files = new Map(FILES);
const address = (name) => new URL(name, folder).href;

// One cache a version. Another Ninefold of the same site has another path, which has no blank in it.
const OURS = `ninefold ${new URL(folder).pathname} `;
const OWN = OURS + VERSION;
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

// In each cache, since when its version has been the one in use.
const SINCE = address("in-use-since");

// Such a file is the same in every version that has it.
const isNamedByContent = (name) => /^[\w.-]+-[0-9a-f]{16}\.\w+$/.test(name);

async function sha256(response) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  return btoa(String.fromCharCode(...digest));
}

// A file that some version has.
async function kept(name) {
  for (const version of await versions()) {
    const found = await (await caches.open(version)).match(address(name));
    if (found) return found;
  }
}

async function fetched(name, hash) {
  const answer = await fetch(address(name), { integrity: `sha256-${hash}`, cache: "no-cache", priority: "low" });
  // Without the address that it came from, which may be another one: the page asks for its workers with more to theirs.
  return new Response(answer.body, answer);
}

async function bring(cache, name, hash) {
  if (await cache.match(address(name))) return;
  const old = isNamedByContent(name) && await kept(name);
  await cache.put(address(name), old && await sha256(old.clone()) === hash ? old : await fetched(name, hash));
}

async function install() {
  const cache = await caches.open(OWN);
  try {
    await Promise.all(FILES.map(([name, hash]) => bring(cache, name, hash)));
  } catch (error) {
    await caches.delete(OWN);
    throw error;
  }
}

// Pages of the version before may still be open and need files that they have not loaded yet: it is kept, all others go.
async function activate() {
  const before = [];
  for (const version of await versions()) {
    if (version === OWN) continue;
    const since = await (await caches.open(version)).match(SINCE);
    before.push([since ? Number(await since.text()) : 0, version]);
  }
  before.sort(([one], [other]) => other - one);
  await Promise.all(before.slice(1).map(([, version]) => caches.delete(version)));
  await (await caches.open(OWN)).put(SINCE, new Response(Date.now()));
  await clients.claim();
}

// What the browser may have cleared away comes from the network.
async function answer(request, name) {
  const own = await (await caches.open(OWN)).match(address(name));
  return own || isNamedByContent(name) && await kept(name) || fetch(request);
}

// What another program shares with the game waits here for the page, which asks for it at once: no server hears of it.
const SHARED = `ninefold-shared ${new URL(folder).pathname}`;
const shared = address("shared");

async function take(request) {
  const form = await request.formData();
  const file = form.get("file");
  const words = ["text", "url"].map((name) => form.get(name)).filter(Boolean).join("\n");
  // A file may come as what is in it (WebKit).
  const content = file && (file.size || file.length) ? file : words || form.get("title") || "";
  const name = content instanceof File ? { "X-File": encodeURIComponent(content.name) } : {};
  await (await caches.open(SHARED)).put(shared, new Response(content, { headers: name }));
  return Response.redirect(address("?shared"), 303);
}

async function handOver() {
  const found = await (await caches.open(SHARED)).match(shared);
  const content = found ? await found.blob() : undefined;
  await caches.delete(SHARED);
  return found ? new Response(content, found) : new Response(null, { status: 404 });
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const [asked] = request.url.split(/[?#]/);
  if (!asked.startsWith(folder)) return;
  const name = asked.slice(folder.length) || "index.html";
  if (request.method === "POST" && name === "share") event.respondWith(take(request));
  if (request.method !== "GET") return;
  if (name === "shared") event.respondWith(handOver());
  else if (files.has(name) || isNamedByContent(name)) event.respondWith(answer(request, name));
});

// A page asks for the new version: its player wants it.
addEventListener("message", (event) => {
  if (event.data === "skip") skipWaiting();
});
