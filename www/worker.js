// Runs the long work of a program beside the page: its address says which. It listens before the program is there: what is asked meanwhile waits.

const files = new URL(location.href).searchParams;
const file = (name) => new URL(files.get(name), location.href).href;

async function load() {
  const program = await import(file("js"));
  await program.default({ module_or_path: file("wasm") });
  return program;
}

const fail = (error) => postMessage({ failed: `${error.message || error}` });

const loading = load();
addEventListener("message", (event) => loading.then((program) => program.work(event.data)).catch(fail));
loading.then(() => postMessage("ready"), fail);
