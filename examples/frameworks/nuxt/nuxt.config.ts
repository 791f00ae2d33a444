export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  telemetry: false,
  app: { head: { title: "Sudoku", htmlAttrs: { lang: "en" }, link: [{ rel: "icon", href: "data:," }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag === "sudoku-game" } },
});
