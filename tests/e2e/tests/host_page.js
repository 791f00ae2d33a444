// Records the events of the games in another site's page, and gives the tests access to them; see `element.rs` and
// `iframe.rs`.

window.gameEvents = [];
window.heard = [];
for (const kind of ["ready", "change", "complete", "error"]) {
    addEventListener(`sudoku-${kind}`, ({ target, detail }) => gameEvents.push({ id: target.id, kind, ...detail }));
}
addEventListener("message", ({ data, source }) => {
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    heard.push({ id: frame?.id, ...data });
    if (data.type === "resize" && frame.dataset.fits !== undefined) frame.style.height = `${data.height}px`;
});

window.game = (id) => document.getElementById(id);
// One element, or all elements, within a game.
window.part = (id, selector) => game(id).shadowRoot.querySelector(selector);
window.parts = (id, selector) => [...game(id).shadowRoot.querySelectorAll(selector)].filter((part) => part.checkVisibility());
window.kinds = (id) => gameEvents.filter((one) => one.id === id).map(({ kind }) => kind).join(" ");
window.types = (id) => heard.filter((one) => one.id === id && one.type !== "resize").map(({ type }) => type).join(" ");

// The workers and clocks that are running.
window.workers = new Set();
window.clocks = new Set();
window.Worker = class extends Worker {
    constructor(...how) {
        super(...how);
        workers.add(this);
    }

    terminate() {
        super.terminate();
        workers.delete(this);
    }
};
{
    const { setInterval, clearInterval } = window;
    window.setInterval = (...how) => {
        const clock = setInterval(...how);
        clocks.add(clock);
        return clock;
    };
    window.clearInterval = (clock) => {
        clearInterval(clock);
        clocks.delete(clock);
    };
}
