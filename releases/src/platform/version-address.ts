/** Address of the folder of one version. */
export function versionAddress(name: string, version: string): string {
  return `/releases/${name}/${version}/`;
}

/** A file of a version as an address from the host; `../c/x.js` leads to the chunks that versions share. */
export function fileAddress(name: string, version: string, file: string): string {
  return new URL(file, `http://host${versionAddress(name, version)}`).pathname;
}
