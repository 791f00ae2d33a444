// The message loop of a worker. It listens before the program has loaded: jobs that arrive meanwhile wait.

export default function runJobs(program) {
  const load = async () => {
    const { default: init, work } = program({});
    await init();
    return work;
  };
  let loading = load();
  loading.then(() => postMessage("ready"), (error) => postMessage({ failed: `${error.message || error}` }));
  // A program that crashed is not used again. A fresh one tries the job once more; after that the job has failed.
  const run = async (job, isRetry) => {
    try {
      (await loading)(job);
    } catch (error) {
      console.error(error);
      loading = load();
      if (isRetry) postMessage(`${parseInt(job)} missing`);
      else await run(job, true);
    }
  };
  let done = loading.catch(() => {});
  addEventListener("message", ({ data }) => { done = done.then(() => run(data)); });
}
