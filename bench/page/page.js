// Starts the benchmark in a worker, and posts its result to the server.

const worker = new Worker(`worker.js${location.search}`, { type: "module" });
const post = (text) => fetch("samples", { method: "POST", body: text });
worker.onmessage = ({ data }) => post(data);
worker.onerror = ({ message }) => post(`failed: ${message}`);
