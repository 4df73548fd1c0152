import { folderAddress } from './addresses.ts';

/** `<name>.<hash of the content>.<extension>`; `name` is what two versions of the file have in common. */
const HASHED_NAME = /^([\w-]+)\.[0-9a-f]{8,64}\.(js|css)$/;
const ENTRY_LIKE = /^[\w-]+\.(js|css)$/;

/**
 * Addresses of all versions of the file at this address, as a URL pattern: what the browser may use the file as a
 * dictionary
 * for. Undefined for files that no other version can resemble.
 */
export function dictionaryPattern(address: string): string | undefined {
  const folder = folderAddress(address);
  const file = address.slice(folder.length);
  const hashed = HASHED_NAME.exec(file);
  if (hashed) return `${folder}${hashed[1]}.*.${hashed[2]}`;
  const remote = /^(\/releases\/mfe-[a-z0-9-]+\/)[^/]+\/$/.exec(folder)?.[1];
  return remote && ENTRY_LIKE.test(file) ? `${remote}*/${file}` : undefined;
}
