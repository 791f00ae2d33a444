// Checks all rules of WCAG 2.2 up to level AA and of good practice, or only those that depend on colours. axe-core
// leaves out the rule for target sizes unless asked.

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const [runOnly, must] = {
    all: [{ type: "tag", values: tags }, ["color-contrast", "target-size"]],
    colours: [{ type: "rule", values: ["color-contrast", "link-in-text-block"] }, ["color-contrast"]],
}[rules];
const options = {
    runOnly,
    rules: { "target-size": { enabled: rules === "all" } },
    resultTypes: ["violations"],
};
const faults = ({ id, help, nodes }) => nodes.map((node) =>
    `${id} (${help}): ${node.target.join(" ")}\n    ${node.failureSummary.replaceAll("\n", "\n    ")}`);
// Beneath an open dialog nothing can be reached. On the board axe-core judges no colours: it leaves out texts of a single character.
const dialog = document.querySelector("dialog[open]");
const part = dialog ?? { include: [document.documentElement], exclude: rules === "colours" ? ["#board"] : [] };
axe.run(part, options).then(
    ({ violations, passes }) => done([
        ...violations.flatMap(faults),
        ...must.filter((rule) => passes.every(({ id }) => id !== rule)).map((rule) => `${rule} was not checked`),
    ]),
    (error) => done([`axe-core failed: ${error}`]),
);
