// Runs the long work of a program beside the page. It listens before the program is there: what is asked meanwhile waits.

export default function runJobs(program) {
  const begin = async () => {
    const { default: load, work } = program({});
    await load();
    return work;
  };
  let begun = begin();
  begun.then(() => postMessage("ready"), (error) => postMessage({ failed: `${error.message || error}` }));
  // A program that broke down over a job is done with. Another one tries the job once more, and is the last to.
  const run = async (job, isLast) => {
    try {
      (await begun)(job);
    } catch (error) {
      console.error(error);
      begun = begin();
      if (isLast) postMessage(`${parseInt(job)} missing`);
      else await run(job, true);
    }
  };
  let done = begun.catch(() => {});
  addEventListener("message", ({ data }) => { done = done.then(() => run(data)); });
}
