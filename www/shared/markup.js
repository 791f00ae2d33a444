// Loads a file of markup as a document. XMLHttpRequest parses it, so that no text is turned into markup here.
/** @type {(address: URL) => Promise<Document>} */
export default (address) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  const fail = () => reject(new Error(`${address}: ${request.status || "not reached"}`));
  request.open("GET", address);
  request.responseType = "document";
  // In the npm package it is a text file, which bundlers leave as it is.
  request.overrideMimeType("text/html");
  request.onload = () => (request.status === 200 && request.response ? resolve(request.response) : fail());
  request.onerror = fail;
  request.send();
});
