// Browser functions that only panels need: saving and reading files, images of drawings, the system's share dialog, printing.

/** @import { Files, Incoming, LongFile } from "../bridge.js" */

// Saves a file of this media type to the player's disk, of pieces in their order.
/** @type {Files["saveFile"]} */
export function saveFile(name, pieces, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(pieces, { type }));
  link.download = name;
  link.click();
  // The player may take a while to choose where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A piece of a file, which the browser may keep outside of memory.
/** @type {Files["filePiece"]} */
export const filePiece = (text) => new Blob([text]);

// The size of a chunk that is read or written at once. Files up to this size are read whole.
const CHUNK = 512 * 1024;

// Reads a file. Resolves to its text, or for a long file to its head, its size, the file itself in UTF-8, and a function that passes the
// whole text to a callback; null when the file can no longer be read.
/** @type {(file: Blob) => Promise<string | LongFile>} */
export async function openFile(file) {
  const first = await file.slice(0, CHUNK).arrayBuffer();
  const decoder = new TextDecoder(encoding(new Uint8Array(first)));
  if (file.size <= CHUNK) return decoder.decode(first);
  const content = decoder.encoding === "utf-8" ? file : await new Response(
    file.stream().pipeThrough(new TextDecoderStream(decoder.encoding)).pipeThrough(new TextEncoderStream()),
  ).blob();
  /** @type {LongFile["whole"]} */
  const whole = (callback) => content.text().then(callback, () => callback(null));
  return { head: decoder.decode(first), size: content.size, content, whole };
}

// A text as a file in UTF-8, written bit by bit, so that the page stays responsive.
/** @type {(text: string) => Promise<Blob>} */
export async function textAsFile(text) {
  const pieces = [];
  for (let from = 0; from < text.length;) {
    // Not between the two halves of a character.
    const to = from + CHUNK - Number(/[\ud800-\udbff]/.test(text.charAt(from + CHUNK - 1)));
    pieces.push(new Blob([text.slice(from, to)]));
    from = to;
    await new Promise((resolve) => { setTimeout(resolve); });
  }
  return new Blob(pieces);
}

// The encoding by the byte order mark; UTF-8 without one.
/** @type {(bytes: Uint8Array) => string} */
function encoding([a, b]) {
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
}

// Whether a file is a picture: by its type, or where it has none by its first bytes. Drawings of lines are texts.
/** @type {(file: Blob) => Promise<boolean>} */
export async function isPicture(file) {
  if (file.type) return file.type.startsWith("image/") && !file.type.includes("svg");
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF....WEBP|....ftyp(avif|hei|mif))/s.test(head);
}

// Saves a drawing as a PNG image of this size in pixels. Calls back with whether that succeeded.
/** @type {Files["savePng"]} */
export async function savePng(name, svg, width, height, done) {
  try {
    const file = await pngFile(name, svg, width, height);
    saveFile(name, [file], file.type);
    done(true);
  } catch { done(false); }
}

/** @type {(name: string, svg: string, width: number, height: number) => Promise<File>} */
async function pngFile(name, svg, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(await svgImage(svg), 0, 0, width, height);
  const blob = /** @type {Blob} */ (await new Promise((/** @type {BlobCallback} */ resolve) => canvas.toBlob(resolve)));
  return new File([blob], name, { type: blob.type });
}

/** @type {(svg: string) => Promise<HTMLImageElement>} */
async function svgImage(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

// Keeps a text through reloads of this tab, and returns it. Without storage it is lost.
/** @type {Files["keepText"]} */
export function keepText(name, text) {
  try { sessionStorage.setItem(`ninefold-${name}`, text); } catch { /* lost */ }
}
/** @type {Files["keptText"]} */
export function keptText(name) {
  try { return sessionStorage.getItem(`ninefold-${name}`) ?? ""; } catch { return ""; }
}

// Calls back with the text or the picture on the clipboard, or with null where the page must not read it.
/** @type {Files["readClipboard"]} */
export function readClipboard(callback) {
  clipboardContent().then(callback, () => callback(null));
}

/** @type {() => Promise<Incoming>} */
async function clipboardContent() {
  const text = await navigator.clipboard.readText();
  if (text || !navigator.clipboard.read) return text;
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((type) => type.startsWith("image/"));
    if (type) return item.getType(type);
  }
  return text;
}

/** @type {Files["canShare"]} */
export const canShare = () => "share" in navigator;

// Opens the system's share dialog for a link. Calls back when that fails; cancelling the dialog is no failure.
/** @type {Files["shareLink"]} */
export function shareLink(title, url, failed) {
  navigator.share({ title, url }).catch((error) => { if (error.name !== "AbortError") failed(); });
}

/** @type {(name: string, text: string) => File} */
const textFile = (name, text) => new File([text], name, { type: "text/plain" });

// Whether the system can share a text file.
/** @type {Files["canShareFile"]} */
export const canShareFile = () => canSend(textFile("text.txt", ""));

// Whether the system can share a PNG image.
/** @type {Files["canSharePng"]} */
export const canSharePng = () => canSend(new File([], "picture.png", { type: "image/png" }));

/** @type {(file: File) => boolean} */
const canSend = (file) => navigator.canShare?.({ files: [file] }) ?? false;

// Opens the system's share dialog for a text file. Calls back when that fails.
/** @type {Files["shareFile"]} */
export function shareFile(name, text, failed) {
  send(textFile(name, text), failed);
}

// Opens the system's share dialog for a drawing, as a PNG image of this size in pixels. Calls back when that fails.
/** @type {Files["sharePng"]} */
export function sharePng(name, svg, width, height, failed) {
  pngFile(name, svg, width, height).then((file) => send(file, failed), () => failed());
}

/** @type {(file: File, failed: () => void) => void} */
function send(file, failed) {
  navigator.share({ files: [file] }).catch((error) => { if (error.name !== "AbortError") failed(); });
}

// Prints the page as soon as this image is ready.
/** @type {Files["printImage"]} */
export async function printImage(image) {
  await image.decode().catch(console.error);
  print();
}
