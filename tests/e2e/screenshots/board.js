// Fills the board. Each cell is { marks, digit, notes }: the classes of the cell, a digit or an empty text, and the digits of the notes.
function showBoard(cells) {
    const element = (name, className, text = "") => {
        const it = document.createElement(name);
        it.className = className;
        it.textContent = text;
        return it;
    };
    const blocks = Array.from({ length: 9 }, (_, block) => element("div", `block block-${block} ${block % 2 ? "odd" : "even"}`));
    cells.forEach(({ marks, digit, notes }, number) => {
        const cell = element("div", `cell ${marks}`, digit);
        for (const note of notes ? "123456789" : "") {
            cell.append(element("i", notes.includes(note) ? "" : "absent", note));
        }
        blocks[3 * Math.floor(number / 27) + Math.floor(number / 3) % 3].append(cell);
    });
    document.querySelector(".board").replaceChildren(...blocks);
}

// Loads a style sheet of this folder.
async function loadStyle(name) {
    const link = document.getElementById("style");
    await new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = reject;
        link.href = `${name}.css`;
    });
}
