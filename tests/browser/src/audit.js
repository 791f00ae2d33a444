// Every rule of WCAG 2.2 up to AA and of good practice. That for the size of targets is off unless asked for.

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const options = {
    runOnly: { type: "tag", values: tags },
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
};
const faults = ({ id, help, nodes }) => nodes.map((node) =>
    `${id} (${help}): ${node.target.join(" ")}\n    ${node.failureSummary.replaceAll("\n", "\n    ")}`);
axe.run(document, options).then(
    ({ violations, passes }) => done([
        ...violations.flatMap(faults),
        ...["color-contrast", "target-size"].filter((rule) => passes.every(({ id }) => id !== rule))
            .map((rule) => `${rule} was not checked`),
    ]),
    (error) => done([`axe-core failed: ${error}`]),
);
