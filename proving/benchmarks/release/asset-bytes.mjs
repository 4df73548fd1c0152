// What a browser fetched of scripts and styles. Pages, pictures and answers of the API are left out: no release changes
// them.

/** @typedef {import('../visit.mjs').FetchedFile} FetchedFile */
/** @typedef {{ path: string, encoding: string, bytes: number }} FetchedAsset */
/** @typedef {{ bytes: number, files: FetchedAsset[] }} AssetBytes bodies as they came over the wire */

const ASSET = /^\/(?:shell|releases)\/.*\.(?:js|css)$/;

/** @returns {AssetBytes} */
export function assetBytes(/** @type {readonly FetchedFile[]} */ fetched) {
  const files = fetched
    .filter(({ isFromCache }) => !isFromCache)
    .map(({ url, encoding, bodyBytes }) => ({ path: new URL(url).pathname, encoding, bytes: bodyBytes }))
    .filter(({ path }) => ASSET.test(path));
  return { bytes: files.reduce((total, { bytes }) => total + bytes, 0), files };
}

/** The part that belongs to the shell. @returns {AssetBytes} */
export function shellBytes(/** @type {AssetBytes} */ { files }) {
  const own = files.filter(({ path }) => path.startsWith('/shell/'));
  return { bytes: own.reduce((total, { bytes }) => total + bytes, 0), files: own };
}
