// What rooms ask of the browser: a file for the player, a picture of points, a link handed on, a sheet printed.

// Hands the player a file.
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // Whoever takes long to say where it is to go still gets it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The same of a drawing, in points, so many at each edge. Calls back with whether that went well.
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
