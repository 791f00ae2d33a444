// What a page of somebody else notes of the games in it, and how a story asks them. `embedding.rs` and `framing.rs` say more.

window.told = [];
window.heard = [];
for (const kind of ["ready", "change", "complete", "error"]) {
    addEventListener(`sudoku-${kind}`, ({ target, detail }) => told.push({ id: target.id, kind, ...detail }));
}
addEventListener("message", ({ data, source }) => {
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    heard.push({ id: frame?.id, ...data });
    if (data.type === "resize" && frame.dataset.fits !== undefined) frame.style.height = `${data.height}px`;
});

window.game = (id) => document.getElementById(id);
// Within a game: an element, or all of them.
window.part = (id, selector) => game(id).shadowRoot.querySelector(selector);
window.parts = (id, selector) => [...game(id).shadowRoot.querySelectorAll(selector)].filter((part) => part.checkVisibility());
window.kinds = (id) => told.filter((one) => one.id === id).map(({ kind }) => kind).join(" ");
window.types = (id) => heard.filter((one) => one.id === id && one.type !== "resize").map(({ type }) => type).join(" ");

// Workers and clocks that go.
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
