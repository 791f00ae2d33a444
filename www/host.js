// What a game's program asks of the browser, wherever the game stands: in a page of its own, or in an element of another.
// Written so that browsers too old for the program can still read it, and say so.

import storage from "./storage.js";

// Apart, so that tools which gather a site's files do not take the folder for one.
const here = import.meta.url;
const folder = new URL("./", here).href;

// The one gate for addresses of scripts: they are files of this release, or such a file by a detour of ours.
const gate = {
  createScriptURL(address) {
    if (!address.startsWith(folder) && !Object.values(detours).includes(address)) throw new TypeError(`${address} is no file of Ninefold`);
    return address;
  },
};
// By the file that each of them leads to.
const detours = {};

let policy;
// There may be one policy of that name. Where it is not allowed the reason is told when it is first needed.
export const trusted = (address) => {
  policy = policy || ("trustedTypes" in window ? trustedTypes.createPolicy("ninefold", gate) : gate);
  return policy.createScriptURL(`${address}`);
};

// A worker of this page's site. From any other none may be made, but one of the page's own that imports it may; a frame
// without an origin has neither.
function Direct(address, options) {
  if (![address.origin, "null"].includes(self.origin)) {
    const file = address.href;
    detours[file] = detours[file] || URL.createObjectURL(new Blob([`import ${JSON.stringify(file)};`], { type: "text/javascript" }));
    address = detours[file];
  }
  return new Worker(trusted(address), options);
}

// Tools that gather a site's files find those of workers by these very words.
const pageWorker = (Worker) => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const enginesWorker = (Worker) => new Worker(new URL("./tools-worker.js", import.meta.url), { type: "module" });

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
function hasModuleWorkers() {
  let asked = false;
  // A policy that forbids ours is told as that.
  trusted(folder);
  try {
    pageWorker(function (address) { new Worker(trusted(address), { get type() { asked = true; throw new Error("asked"); } }); });
  } catch (error) { /* as it should be */ }
  return asked;
}

// What the page's policy refused last of ours, to be told.
let refused;
addEventListener("securitypolicyviolation", (event) => {
  if (event.blockedURI.startsWith(folder) || /eval$|^trusted|^blob/.test(event.blockedURI)) refused = event;
});

// What a policy is to say, for each of its parts that may be in the way.
function needed({ effectiveDirective: part, blockedURI: what }) {
  if (/eval/.test(what)) return ["'wasm-unsafe-eval'", "script-src"];
  if (/trusted/.test(part)) return ["ninefold", "trusted-types"];
  return [what === "blob" ? "blob:" : folder, part.replace(/-(elem|attr)$/, "")];
}

const tooOld = (chrome) => [
  `this browser is too old. Chrome or Edge ${chrome}, Firefox 114, Safari 16.4 and all later ones will do.`,
  `此浏览器版本过旧。请使用 Chrome 或 Edge ${chrome}、Firefox 114、Safari 16.4 或更新的版本。`,
];

// Why a game cannot start in this browser, in both languages; nothing if it can.
export const unfit = () => (hasVectors() && hasModuleWorkers() ? undefined : tooOld(91));

// The same for a game that is to fit the width of an element.
export const unfitElement = () => unfit() || (CSS.supports("width: 1cqw") ? undefined : tooOld(105));

// Why it did not start, in both languages, when what was refused has been told.
export async function why(error) {
  await new Promise((told) => { setTimeout(told); });
  const reason = error.message || error;
  // WebKit says in the error alone that wasm is forbidden.
  if (!refused && /wasm-unsafe-eval/.test(reason)) refused = { effectiveDirective: "script-src", blockedURI: "wasm-eval" };
  if (!refused) return [`${reason}. Check the connection, then load the page again.`, `${reason}。请检查网络，然后重新加载页面。`];
  const [word, part] = needed(refused);
  return [
    `the Content-Security-Policy of this page must also allow ${word} in ${part}.`,
    `此页面的内容安全策略（Content-Security-Policy）还必须在 ${part} 中允许 ${word}。`,
  ];
}

// The same as a sentence. What has not come cannot translate, so both languages are here.
export const sentence = ([english, chinese], inChinese) =>
  (inChinese ? `Ninefold 无法启动：${chinese}` : `Ninefold could not start: ${english}`);

// What a game says that is not kept, for as long as it is there.
export const notKept = (inChinese) =>
  (inChinese ? "进度不会保存：关闭本页后对局即丢失。" : "Progress is not kept: the game lasts as long as this page is open.");

// What is waited for when the storage takes long.
export const waiting = (inChinese) =>
  (inChinese ? "Ninefold 正在等待浏览器的存储，其中有您的对局。" : "Ninefold is waiting for the storage of this browser, where your game is.");

// What is dropped somewhere may be a puzzle, as a text or in a file; in a field a text is just a text.
export function hearDrops(where, take) {
  const isText = ({ dataTransfer, target }) => !dataTransfer.types.includes("Files") && target.closest?.("textarea, input");
  where.addEventListener("dragover", (event) => { if (!isText(event)) event.preventDefault(); });
  where.addEventListener("drop", (event) => {
    if (isText(event)) return;
    event.preventDefault();
    take(event.dataTransfer.files[0] || event.dataTransfer.getData("text"));
  });
}

// The clipboard is missing where the page did not come over a safe connection.
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    done(true);
  } catch (error) { done(false); }
}

// A file of markup as a document: no text may become markup here.
export const markup = (address) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  const fail = () => reject(new Error(`${address}: ${request.status || "not reached"}`));
  request.open("GET", address);
  request.responseType = "document";
  request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : fail());
  request.onerror = fail;
  request.send();
});

// What is loaded when it is first wanted, and where that fails again the next time.
export function once(load) {
  let loaded;
  return () => {
    loaded = loaded || load().catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

// Some browsers remember for good that a module could not be had, Chromium's to 148 among them: it is asked for once more, by
// an address that they do not know.
export const retry = (file) => () => import(/* webpackIgnore: true */ /* @vite-ignore */ `${new URL(file, folder)}?${Date.now()}`);

// Those of the times when a program broke down that count: the last minute's.
export const lately = (faults) => faults.filter((at) => at > Date.now() - 60000);

// Why one is not begun again that broke down three times in a minute, at last with a new game.
export const tooOften = ["it keeps failing. Load the page again in a minute.", "程序接连出错。请在一分钟后重新加载页面。"];

// What a game is given: its place (the root that holds its elements, the one that tells its phase, and the one that tells
// its colours and language), the name it is kept under, and what is done differently from place to place. Both programs
// know it by this name.
export function host({ root, body, top, slot, ...own }) {
  const workers = new Set();
  const over = new AbortController();
  let ticking;
  // The way to the other program on this thread, for those who need it.
  const door = once(() => import("./panels-loader.js").catch(retry("./panels-loader.js")).then((module) => module.default(ninefold)));
  const ninefold = {
    ...storage(slot, own.left, own.slow),
    root: () => root,
    body: () => body,
    top: () => top,
    isPage: () => root === document,
    copy,
    markup,
    once,
    retry,
    // Nothing where there can be none, and for a game that was taken away while its program came.
    worker(engines) {
      if (over.signal.aborted) return undefined;
      let worker;
      try {
        worker = engines ? enginesWorker(Direct) : pageWorker(Direct);
      } catch (error) { return undefined; }
      workers.add(worker);
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        workers.delete(worker);
        terminate();
      };
      return worker;
    },
    tick: (call) => { if (!over.signal.aborted) ticking = setInterval(call, 1000); },
    seen: (call) => document.addEventListener("visibilitychange", call, { signal: over.signal }),
    begin: (line, begun) => door().then((door) => door.begin(line)).then(begun, () => begun(null)),
    enter: (room, argument, here, lost) => door().then((door) => door.enter(room, argument)).then(here, lost),
    compare: (begun, told) => door().then((door) => door.compare(begun)).then(told, () => {}),
    door,
    // A program's functions and memory. What is thrown out of one of them, as a panic is, has cut the program off in the
    // middle of something: nothing enters it again, and the game begins anew with its newest record.
    guarded(exports, isGame = true) {
      let isBroken = false;
      const guard = (enter) => (...words) => {
        if (isBroken) return 0;
        try {
          return enter(...words);
        } catch (error) {
          if (!isBroken) {
            isBroken = true;
            ninefold.end();
            own.anew(isGame ? [Date.now()] : [], ninefold.newest());
          }
          throw error;
        }
      };
      return Object.fromEntries(Object.entries(exports).map(([name, part]) => [name, part.call ? guard(part) : part]));
    },
    // The game is over: nothing of it goes on.
    end() {
      over.abort();
      clearInterval(ticking);
      for (const worker of workers) worker.terminate();
      ninefold.release();
    },
    ...own,
  };
  return ninefold;
}
