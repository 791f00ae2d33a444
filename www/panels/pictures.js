// A picture that comes in: the browser decodes it, and a worker finds the puzzle in it. Nothing leaves the browser.

import answerOf from "../shared/worker-answer.js";

/** @import { Bytes, Host, Pixels, ReadPicture } from "../bridge.js" */

// The longest side of a picture that is read, in pixels. Larger ones are scaled down first.
const LONGEST_SIDE = 2000;

// The most pixels of a picture.
const MOST_PIXELS = 50_000_000;

// Why a picture is not even read.
const UNKNOWN_KIND = "unknown-kind";
const TOO_LARGE = "too-large";
const FAILED = "failed";

// A canvas with the picture, upright as its camera says, scaled down by halves: so no pixel is left out.
/** @type {(bitmap: ImageBitmap) => HTMLCanvasElement} */
function scaled(bitmap) {
  const factor = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * factor)));
  /** @type {ImageBitmap | HTMLCanvasElement} */
  let source = bitmap;
  while (source.width > 2 * width) {
    const half = canvasOf(source, Math.ceil(source.width / 2), Math.ceil(source.height / 2));
    if (source === bitmap) bitmap.close();
    source = half;
  }
  const canvas = canvasOf(source, width, height);
  bitmap.close();
  return canvas;
}

/** @type {(canvas: HTMLCanvasElement, options?: CanvasRenderingContext2DSettings) => CanvasRenderingContext2D} */
const context2d = (canvas, options) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", options));

/** @type {(source: CanvasImageSource, width: number, height: number) => HTMLCanvasElement} */
function canvasOf(source, width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = context2d(canvas, { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** @type {(pixels: Pixels, retry: Host["retry"]) => Promise<Bytes>} */
const readHere = (pixels, retry) =>
  import("../shared/picture-reader.js").catch(retry("./picture-reader.js")).then((reader) => reader.default(pixels));

// Reads the puzzle in a picture. Resolves to what the import panel shows: the answer of the program, or else a fault, and a function
// that draws a part of the picture.
/** @type {(file: Blob, host: Pick<Host, "createWorker" | "retry">) => Promise<ReadPicture>} */
export default async function readPicture(file, { createWorker, retry }) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch { return { fault: UNKNOWN_KIND }; }
  if (bitmap.width * bitmap.height > MOST_PIXELS) return { fault: TOO_LARGE };
  try {
    const canvas = scaled(bitmap);
    const { width, height } = canvas;
    const { data } = context2d(canvas).getImageData(0, 0, width, height);
    const pixels = { rgba: new Uint8Array(data.buffer), width, height };
    const reader = createWorker(true, pixels);
    const answer = await (reader ? answerOf(reader) : readHere(pixels, retry));
    return { answer, draw: (target, corners, margin) => drawPart(canvas, target, corners, margin) };
  } catch (error) {
    console.error(error);
    return { fault: FAILED };
  }
}

// Draws a part of the picture: a cell or a whole grid. `corners` are its upper left, upper right and lower left one, each as x and y in
// parts of the picture's size. `margin`, in parts of the drawing's side, is left on each side for what surrounds it.
/** @type {(picture: HTMLCanvasElement, target: HTMLCanvasElement, corners: Float64Array, margin: number) => void} */
function drawPart(picture, target, corners, margin) {
  const [ax, ay, bx, by, cx, cy] = corners.map((part, at) => part * (at % 2 ? picture.height : picture.width));
  const fromPart = new DOMMatrix([bx - ax, by - ay, cx - ax, cy - ay, ax, ay]);
  const side = target.width;
  const context = context2d(target);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.setTransform(
    new DOMMatrix().translate(margin * side, margin * side).scale((1 - 2 * margin) * side).multiply(fromPart.inverse()),
  );
  context.drawImage(picture, 0, 0);
}
