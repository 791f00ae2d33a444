// Runs the long work of a program beside the page. It listens before the program is there: what is asked meanwhile waits.

export default function serve(program) {
  const { default: begin, work } = program({});
  const loading = begin();
  const fail = (error) => postMessage({ failed: `${error.message || error}` });
  addEventListener("message", ({ data }) => loading.then(() => work(data)).catch(fail));
  loading.then(() => postMessage("ready"), fail);
}
