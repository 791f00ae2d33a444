export default {
  title: "Sudoku",
  url: "https://example.org",
  baseUrl: "/",
  favicon: "data:,",
  presets: [["classic", { docs: false, blog: false }]],
};
