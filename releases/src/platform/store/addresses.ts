import { SHELL_NAME } from '@halo/shared/contracts';

/** Path on the host of everything of one remote, or of the shell. */
export function ownerAddress(owner: string): string {
  return owner === SHELL_NAME ? '/shell/' : `/releases/${owner}/`;
}

/** Path on the host of a file of a build; `../c/x.js` leads to the files that the versions of a remote share. */
export function builtFileAddress(owner: string, version: string, file: string): string {
  // The shell's builds all share one folder.
  return new URL(file, `http://host${ownerAddress(owner)}${owner === SHELL_NAME ? '' : `${version}/`}`).pathname;
}

/** The part of an address up to the file's name. */
export function folderAddress(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1);
}

/** Where the store keeps what is served at an address. */
export function storeKey(address: string): string {
  return address.replace(/^\/(releases\/)?/, '');
}

/** Where the store keeps a compressed form of it. */
export function formKey(address: string, form: string): string {
  return `${storeKey(address)}.${form}`;
}

/** Where the store keeps what unfinished publications sent; no address leads there. */
export const STAGING = 'staging';

/** Where the store keeps what an unfinished publication sent. */
export function stagingFolder(publication: string): string {
  return `${STAGING}/${publication}`;
}
