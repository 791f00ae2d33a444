// Starts the page: fetches the program that the page's head names, or says in plain words why it cannot.
// Written so that browsers too old for the program can still read it, and say so.

const folder = new URL("./", import.meta.url).href;

// The one gate for addresses of scripts: they are files of this page.
function ours(name) {
  const address = new URL(name, folder).href;
  if (!address.startsWith(folder)) throw new TypeError(`${address} is not a file of this page`);
  return address;
}

// Whether there are vectors of 128 bits. The bytes are a module (1), a type: nothing to a vector (2), a function of that
// type (3), and its code: a zero spread over a vector (4).
function hasVectors() {
  return "WebAssembly" in window && WebAssembly.validate(new Uint8Array([
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
    0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b,
    0x03, 0x02, 0x01, 0x00,
    0x0a, 0x08, 0x01, 0x06, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x0b,
  ]));
}

// A browser that knows workers made of modules asks of which type one is. The answer is an error: none is made.
function hasModuleWorkers(address) {
  let asked = false;
  try {
    new Worker(address, { get type() { asked = true; throw new Error("asked"); } });
  } catch (error) { /* as it should be */ }
  return asked;
}

// Why it cannot start, in both languages: what has not come cannot translate.
function tell(english, chinese) {
  const trouble = document.getElementById("trouble");
  const read = wantsChinese();
  trouble.lang = read ? "zh-Hans" : "en";
  trouble.textContent = read ? `Ninefold 无法启动：${chinese}` : `Ninefold could not start: ${english}`;
  trouble.hidden = false;
}

// The clipboard is missing where the page did not come over a safe connection.
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    done(true);
  } catch (error) { done(false); }
}

// Chinese for whom the link, else an earlier choice, else the browser asks for it before English.
function wantsChinese() {
  let chosen;
  try { chosen = localStorage.getItem("ninefold.language"); } catch (error) { /* denied: nothing was chosen */ }
  const link = new URLSearchParams(location.hash.slice(1)).get("lang");
  return /^zh/i.test([link, chosen, ...navigator.languages].find((tag) => /^(en|zh)\b/i.test(tag)));
}

// What a link asks for beside the language. It is taken out of the address, so that loading the page again goes on with
// the game.
function link() {
  const asked = location.hash.slice(1);
  const lang = new URLSearchParams(asked).get("lang");
  try {
    if (asked) history.replaceState(null, "", lang ? `#lang=${lang}` : location.pathname + location.search);
  } catch (error) { /* a frame without an address of its own */ }
  return asked;
}

// The colours that were chosen, before the program is there to say so.
function dress(theme) {
  if (theme && theme !== "system") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  // The browser's own bar: of two colours the first is for light, the second for dark.
  const only = { light: 0, dark: 1 }[theme];
  document.querySelectorAll("[name=theme-color]").forEach((bar, i) => {
    bar.media = only === undefined ? `(prefers-color-scheme: ${i ? "dark" : "light"})` : i === only ? "all" : "not all";
  });
}

try { dress(localStorage.getItem("ninefold.theme")); } catch (error) { /* denied: as the system has them */ }

// What only those load who read Chinese, or choose.
const language = () => import("./language.js");

// The way to the other program on this thread, for those who need it.
const door = () => import("./door.js");

async function start() {
  const { js, wasm, enginesJs, enginesWasm, worker } = document.querySelector('meta[name="ninefold"]').dataset;
  const gate = { createScriptURL: ours };
  const policy = "trustedTypes" in window ? trustedTypes.createPolicy("ninefold", gate) : gate;
  const address = (files) => policy.createScriptURL(`${worker}?${new URLSearchParams(files)}`);
  const own = address({ js, wasm });
  const other = address({ js: enginesJs, wasm: enginesWasm });

  if (!hasVectors() || !hasModuleWorkers(own)) {
    tell(
      "this browser is too old. Chrome or Edge 91, Firefox 114, Safari 16.4 and all later ones will do.",
      "此浏览器版本过旧。请使用 Chrome 或 Edge 91、Firefox 114、Safari 16.4 或更新的版本。",
    );
    return;
  }
  const inChinese = wantsChinese();
  // A link that asks for the other language, followed in the open page.
  addEventListener("hashchange", () => { if (wantsChinese() !== inChinese) location.reload(); else window.ninefold?.follow(link()); });
  // What is dropped anywhere may be a puzzle; in a field a text is just a text.
  const isText = ({ dataTransfer, target }) => !dataTransfer.types.includes("Files") && target.closest?.("textarea, input");
  addEventListener("dragover", (event) => { if (!isText(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (isText(event)) return;
    event.preventDefault();
    window.ninefold?.take(event.dataTransfer.files[0] || event.dataTransfer.getData("text"));
  });
  // Fetched from here, not from the top: what cannot be fetched is told like all else.
  const [program, storage, texts] = await Promise.all([
    import(ours(js)),
    import("./storage.js"),
    // Without it the page speaks English.
    inChinese ? language().then((module) => module.chinese()).catch(console.error) : undefined,
  ]);
  window.ninefold = {
    ...storage,
    copy,
    link,
    worker: (engines) => new Worker(engines ? other : own, { type: "module" }),
    begin: (line, begun) => door().then((module) => module.begin(line)).then(begun, () => begun(null)),
    enter: (room, argument, here, lost) => door().then((module) => module.enter(room, argument)).then(here, lost),
    dress: (theme) => {
      dress(theme);
      try { localStorage.setItem("ninefold.theme", theme); } catch (error) { /* denied: until the game is there */ }
    },
    reload: () => location.reload(),
    compare: (begun, told) => door().then((module) => module.compare(begun)).then(told, () => {}),
    follow: (link) => program.follow(link),
    bring: (puzzle) => program.bring(puzzle),
    study: (over) => program.study(over),
    take: (text) => program.take(text),
    leave: () => program.leave(),
    texts: () => texts,
    otherLanguage: () => language().then((module) => module.other()),
  };
  await program.default({ module_or_path: ours(wasm) });
}

start().catch((error) => {
  console.error(error);
  const reason = error.message || error;
  tell(`${reason}. Check the connection, then load the page again.`, `${reason}。请检查网络，然后重新加载页面。`);
});
