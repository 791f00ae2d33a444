// Runs before all other scripts and needs none of them. When a script or a style sheet of the page is missing or is not the
// published one, this shows a message, in both languages, because neither has been chosen yet.

const OWN_ORIGIN = "In this frame, whose sandbox gives the page no origin of its own, its files may not be loaded. Add allow-same-origin to the frame's sandbox, or have the server send Access-Control-Allow-Origin: * with the files.";
const OWN_ORIGIN_CHINESE = "此框架的 sandbox 使页面没有自己的来源，因而无法加载其文件。请在框架的 sandbox 中加入 allow-same-origin，或让服务器随文件发送 Access-Control-Allow-Origin: *。";
const MISSING = "A file is missing, or is not of this version. Check the connection, then load the page again in a minute.";
const MISSING_CHINESE = "有文件缺失或版本不符。请检查网络，稍等片刻后重新加载页面。";

const messageElement = () => document.getElementById("trouble");

function showLoadError(file, isStyle) {
  const trouble = messageElement() || document.body.appendChild(document.createElement("p"));
  const chinese = document.createElement("span");
  chinese.lang = "zh-Hans";
  const hasNoOrigin = origin === "null";
  chinese.textContent = `Ninefold 无法启动。${hasNoOrigin ? OWN_ORIGIN_CHINESE : MISSING_CHINESE}`;
  trouble.replaceChildren(`Ninefold could not start. ${hasNoOrigin ? OWN_ORIGIN : MISSING} (${file.split("/").pop() || "index.html"})`, document.createElement("br"), chinese);
  trouble.hidden = false;
  // Without its styles the game cannot be used, so everything but the message is hidden.
  for (let shown = trouble; isStyle && shown !== document.body; shown = shown.parentNode) {
    for (const other of shown.parentNode.children) other.hidden = other !== shown;
  }
}

addEventListener("error", ({ target, error, filename }) => {
  const isStyle = target.rel === "stylesheet";
  // A script that cannot be parsed counts as missing.
  if (!isStyle && target.localName !== "script" && !(error instanceof SyntaxError)) return;
  const show = () => showLoadError(target.href || target.src || filename, isStyle);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}, true);

// The page itself may have been cut off on the way.
addEventListener("DOMContentLoaded", () => { if (!messageElement()) showLoadError(location.pathname); });
