import type { BuiltRemote, SignedVersion } from './release.ts';

/** A file of a version as an address from the host; `../c/x.js` leads to the chunks that versions share. */
export function fileAddress(name: string, version: string, file: string): string {
  return new URL(file, `http://host/releases/${name}/${version}/`).pathname;
}

/** What a browser needs of a version, as a release set says it. @throws when the document does not list its entry */
export function signedVersion({ name, version, entry, globalName, manifest, files }: BuiltRemote): SignedVersion {
  const integrity = files[entry]?.integrity;
  if (!integrity) throw new Error(`${name}@${version} does not list its entry ${entry}`);
  return { version, entry: fileAddress(name, version, entry), globalName, integrity, manifest };
}
