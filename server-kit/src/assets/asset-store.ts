/**
 * Where published files lie. What was written under a key never changes: other bytes are refused, and a reader sees the
 * whole file or none of it, also when a process dies in the middle.
 */
export interface AssetStore {
  /** undefined: nothing lies there */
  read(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** false: the same bytes were there. @throws AssetConflict when other bytes are */
  write(key: string, content: Buffer): Promise<boolean>;
  /** Keys that are not there do not matter. */
  remove(keys: readonly string[]): Promise<void>;
  /** Keys of a folder, in no order. */
  list(folder: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Other bytes lie under the key. */
export class AssetConflict extends Error {
  override readonly name = 'AssetConflict';
}

/** A name that would be another place on one of the stores. */
export class BadAssetKey extends Error {
  override readonly name = 'BadAssetKey';
}

/** No part begins with a dot, so none is `.`, `..` or hidden, and none is empty. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const KEY_MAX_CHARS = 500;

/** @throws BadAssetKey */
export function assertAssetKey(key: string): void {
  if (key.length > KEY_MAX_CHARS || !KEY.test(key))
    throw new BadAssetKey(`"${key.slice(0, 100)}" is not a name for a file of the store`);
}
