import { formKey, storeKey } from '../store/addresses.ts';
import { AssetConflict, type AssetStore } from '@halo/server-kit/assets/asset-store';
import { type CompressedForm, compressedForms } from '../store/compressed-forms.ts';
import { inBatches } from '@halo/server-kit/assets/in-batches';
import { dictionaryPattern } from '../store/logical-file.ts';
import type { DeclaredFile } from './file-content.ts';
import type { NewFile } from './version-repository.ts';

/** A checked file on its way into the store. */
export interface FileToPlace {
  readonly address: string;
  readonly declared: DeclaredFile;
  readonly content: Buffer;
}

/** A file with its compressed forms: all that takes long is done. */
export interface PreparedFile extends FileToPlace {
  readonly forms: readonly CompressedForm[];
}

/** Compressing takes threads, and there are four. */
const AT_ONCE = 4;

/**
 * Compresses files, also as differences to `olderAddresses`, the files that browsers are likely to have. Nothing is
 * written, so
 * it takes no lock.
 */
export async function prepareFiles(
  store: AssetStore,
  files: readonly FileToPlace[],
  olderAddresses: readonly string[],
): Promise<PreparedFile[]> {
  const older = groupByPattern(olderAddresses);
  return inBatches(files, AT_ONCE, async (file) => ({
    ...file,
    forms: await compressedForms(file.address, file.content, await dictionariesFor(store, file.address, older)),
  }));
}

/**
 * Puts files where they are served from, each with its forms. The caller has made sure that none of the addresses is
 * taken, and stays so.
 */
export async function placeFiles(
  store: AssetStore,
  files: readonly PreparedFile[],
  createdAt: Date,
): Promise<NewFile[]> {
  return inBatches(files, AT_ONCE, async ({ address, declared, content, forms }) => {
    // The file itself comes last, so that one that is there always has its forms.
    for (const form of forms) await put(store, formKey(address, form.name), form.content);
    await put(store, storeKey(address), content);
    return { path: address, ...declared, encodings: forms.map(({ name }) => name), createdAt };
  });
}

async function dictionariesFor(
  store: AssetStore,
  address: string,
  older: ReadonlyMap<string, readonly string[]>,
): Promise<Buffer[]> {
  const pattern = dictionaryPattern(address);
  const candidates = pattern === undefined ? [] : (older.get(pattern) ?? []).filter((other) => other !== address);
  const found = await Promise.all(candidates.map((other) => store.read(storeKey(other))));
  return found.filter((content) => content !== undefined);
}

function groupByPattern(addresses: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const pattern = dictionaryPattern(address);
    if (pattern !== undefined) groups.set(pattern, [...(groups.get(pattern) ?? []), address]);
  }
  return groups;
}

/** No version lists what lies at a free address: it is left from a publication that did not get to its end. */
async function put(store: AssetStore, key: string, content: Buffer): Promise<void> {
  try {
    await store.write(key, content);
  } catch (error) {
    if (!(error instanceof AssetConflict)) throw error;
    await store.remove([key]);
    await store.write(key, content);
  }
}
