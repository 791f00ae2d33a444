// What a worker in the offline file begins with. From a disk, browsers let a worker load nothing that belongs to the page. So its script
// contains all others that it needs, and its first message has the other files, by their addresses in the page.

/** @type {Promise<Map<string, BodyInit>>} */
const files = new Promise((resolve) => {
  addEventListener("message", (event) => {
    event.stopImmediatePropagation();
    resolve(event.data);
  }, { once: true });
});

/** @type {(address: URL | RequestInfo) => Promise<Response>} */
self.fetch = async (address) => {
  const content = (await files).get(`${address}`);
  // Only for programs the type matters. Not a blob: WebKit reads none in such a worker.
  return content ? new Response(content, { headers: { "Content-Type": "application/wasm" } }) : Response.error();
};
