// Collects all that can be seen or heard on the page. Returns null while the board, or what is below it, is not there
// yet.

if (document.readyState === "loading" || !document.getElementById("c0")) return null;

const all = (selector) => [...document.querySelectorAll(selector)];
// The contents of a dialog exist only after it was opened.
const text = (id) => (document.getElementById(id)?.textContent ?? "").replaceAll("\u{a0}", "").trim();
const scrubber = document.getElementById("scrubber");
const actions = (selector) =>
    all(selector).filter((button) => button.checkVisibility()).map((button) => button.dataset.action);
const focus = document.activeElement;
const dialog = document.querySelector("dialog[open]");
return JSON.stringify({
    phase: document.body.dataset.phase,
    board_shown: document.getElementById("c0").checkVisibility({ visibilityProperty: true }),
    cells: all("#board td").map((cell) => {
        const notes = [...cell.querySelectorAll("i")].map((note) => note.textContent.trim()).join("");
        return {
            digit: notes ? "" : cell.textContent,
            notes,
            classes: [...cell.classList],
            label: cell.getAttribute("aria-label") ?? "",
            aria: ["selected", "readonly", "invalid"].filter((is) => cell.getAttribute(`aria-${is}`) === "true"),
        };
    }),
    view: document.body.dataset.view,
    replay: {
        heading: text("replay-name"),
        step: text("replay-step"),
        count: text("replay-count"),
        at: Number(scrubber?.value ?? 0),
        len: Number(scrubber?.max ?? 0),
        value_text: scrubber?.getAttribute("aria-valuetext") ?? "",
        method_runs: all(".trials tbody tr").map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
        log: all("#log li").map((line) => line.textContent.trim()),
        current_step: document.querySelector("#log [aria-current]")?.textContent.trim() ?? "",
        matrices: all("#matrices figcaption").filter((e) => e.checkVisibility()).map((e) => e.textContent),
    },
    hint_level: document.body.dataset.hintLevel ?? "",
    annotations: all("#links .link, #hint *").filter((shape) => shape.checkVisibility({ visibilityProperty: true })).map((shape) => shape.getAttribute("class")),
    facts: all("#message-facts dd").filter((fact) => fact.checkVisibility()).map((fact) => fact.textContent),
    tab_stops: all("#board td").flatMap((cell, index) => (cell.tabIndex === 0 ? [index] : [])),
    panel_kind: document.getElementById("message").className,
    title: text("message-title"),
    tag: text("message-tag"),
    text: text("message-text"),
    offers: actions("#message .heading [data-action], #message-actions [data-action]"),
    progress: document.getElementById("progress").checkVisibility(),
    announcement: text("live"),
    clock: document.getElementById("clock").dataset.time ?? "",
    // A dot for each of the digit that is left.
    remaining: all(".pad small").map((count) => `${count.textContent.replace("✓", "").length}`),
    finished: actions(".pad .done"),
    // Of the levels also when they are not in sight.
    pressed: [...actions("[aria-pressed=true]:not(.levels *)"), ...all(".levels [aria-pressed=true]").map((button) => button.dataset.action)],
    disabled: actions("[aria-disabled=true]"),
    dialog: dialog?.ariaBusy === "true" ? "coming" : dialog?.id ?? "",
    import: {
        parse_error: text("import-fault"),
        marked: document.querySelector("#import-line mark")?.checkVisibility() ? document.querySelector("#import-line mark").textContent : "",
        source: text("import-source"),
        kind: document.getElementById("import-verdict")?.className ?? "",
        title: text("import-title"),
        text: text("import-about"),
        facts: all("#import-facts dd").filter((fact) => fact.checkVisibility()).map((fact) => fact.textContent),
        techniques: all("#import-techniques li").map((used) => used.textContent),
        busy: document.getElementById("import-verdict")?.ariaBusy === "true",
        line: all("#import-board td").map((cell) => (cell.querySelector("i") ? "." : cell.textContent || ".")).join(""),
        differing: all("#import-board .differs").map((cell) => Number(cell.dataset.importCell)),
        picture: document.getElementById("import-picture")?.checkVisibility() ? text("import-picture-text") : "",
        doubtful: all("#import-board .doubtful").map((cell) => Number(cell.dataset.importCell)),
    },
    start_error: document.getElementById("trouble").checkVisibility() ? text("trouble") : "",
    focus: focus.id || focus.dataset.action || focus.localName,
});
