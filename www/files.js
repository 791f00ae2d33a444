// What rooms ask of the browser: a file for the player, a long file bit by bit, a picture of points, a link handed on, a sheet
// printed.

// Hands the player a file: a text, or pieces in their order.
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content].flat(), { type }));
  link.download = name;
  link.click();
  // Whoever takes long to say where it is to go still gets it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A piece of a file, which the browser may keep outside of memory.
export const piece = (text) => new Blob([text]);

// So much of a file is read at once, in bytes; files up to this are read whole.
const BIT = 512 * 1024;

// What is in a file: its text, or for a long one its head, its size, and what calls back with the next bit of it: an empty
// text at the end, nothing when the file is there no more.
export async function opened(file) {
  const bytes = (from) => file.slice(from, from + BIT).arrayBuffer();
  const first = await bytes(0);
  const decoder = new TextDecoder(encoding(new Uint8Array(first)));
  const { size } = file;
  if (size <= BIT) return decoder.decode(first);
  let at = 0;
  const next = (told) => bytes(at).then((bit) => {
    at += bit.byteLength;
    return decoder.decode(bit, { stream: at < size });
  }).then(told, () => told(null));
  return { head: new TextDecoder(decoder.encoding).decode(first), size, next };
}

// As the mark at the beginning says; without one it is UTF-8.
function encoding([a, b]) {
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : "utf-8";
}

// Hands the player a drawing, in points, so many at each edge. Calls back with whether that went well.
export async function savePoints(name, svg, edge, done) {
  try {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = edge;
    canvas.getContext("2d").drawImage(await drawn(svg), 0, 0, edge, edge);
    const points = await new Promise((resolve) => canvas.toBlob(resolve));
    save(name, points, points.type);
    done(true);
  } catch (error) { done(false); }
}

async function drawn(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export const canSend = () => "share" in navigator;

// Hands a link to whatever the system sends with. Calls back where that fails; who changes their mind has not failed.
export function send(title, url, failed) {
  navigator.share({ title, url }).catch((error) => { if (error.name !== "AbortError") failed(); });
}

// Prints when what is to be printed can be seen.
export async function printed(image) {
  await image.decode().catch(console.error);
  print();
}
