// Which game has which name: no two pages keep one game.

const STORE = "saves";
// So long a name is waited for that a page still holds which is just being left, in milliseconds.
const PATIENCE = 2000;
// So long a browser is waited for that does not answer who takes the game.
const ANSWER = 1500;

// The names that games of this page have, where there are no locks to tell.
const taken = new Set();

// Holds a name until it is released: true, or false where another game has it. A page that is being left still has its
// names for a moment, but does not answer who asks for them.
async function hold(name, released) {
  if (taken.has(name)) return false;
  taken.add(name);
  const channel = new BroadcastChannel(`ninefold ${name}`);
  const patience = new AbortController();
  setTimeout(() => patience.abort(), PATIENCE);
  channel.onmessage = ({ data }) => { if (data === "mine") patience.abort(); };
  channel.postMessage("whose?");
  const isOurs = !navigator.locks || await new Promise((told) => {
    setTimeout(told, PATIENCE + ANSWER, true);
    navigator.locks.request(`${STORE} ${name}`, { signal: patience.signal }, () => {
      told(true);
      return released;
      // Where locks are denied nobody else can have one.
    }).catch((error) => told(error.name !== "AbortError"));
  });
  if (isOurs) {
    channel.onmessage = ({ data }) => { if (data === "whose?") channel.postMessage("mine"); };
    released.then(() => {
      taken.delete(name);
      channel.close();
    });
  } else {
    taken.delete(name);
    channel.close();
  }
  return isOurs;
}

// The first name that is free of this one and those with a number after it, held until it is released.
export async function number(slot, released) {
  for (let count = 1; ; count++) {
    const name = count > 1 ? `${slot} ${count}` : slot;
    if (await hold(name, released)) return name;
  }
}

// Takes the page's own game from the page that has it, and hears when another takes it from this one.
export async function claim(released, lose) {
  if (navigator.locks) return new Promise((taken) => {
    setTimeout(taken, ANSWER, "");
    navigator.locks.request(STORE, { steal: true }, () => {
      taken("");
      return released;
      // Where locks are denied there is no other page.
    }).catch((error) => {
      taken("");
      if (error.name === "AbortError") lose();
    });
  });
  const channel = new BroadcastChannel(STORE);
  channel.onmessage = () => {
    channel.close();
    lose();
  };
  channel.postMessage("mine");
  return "";
}
