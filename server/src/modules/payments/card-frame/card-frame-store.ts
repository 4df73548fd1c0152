import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;
const SMALLEST_WORTH_IT_BYTES = 512;

export interface AssetToPublish {
  /** where it lies now */
  source: string;
  /** where it will be served from; never changed once it is there */
  target: string;
  integrity: string;
}

/** Says which file is not what its build said it was. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/**
 * Copies files into the store, checks each against its integrity and puts compressed forms beside it.
 * A file that is already there stays: names carry a hash of the content or stand in a version's own folder.
 *
 * @throws IntegrityError when the bytes do not match
 */
export async function publishAssets(assets: readonly AssetToPublish[]): Promise<void> {
  await Promise.all(assets.map(publishAsset));
}

async function publishAsset({ source, target, integrity }: AssetToPublish): Promise<void> {
  if (await exists(target)) return;
  const content = await readFile(source);
  if (integrityOf(content) !== integrity)
    throw new IntegrityError(`${path.basename(source)} does not have the integrity its build declared`);
  await mkdir(path.dirname(target), { recursive: true });
  if (COMPRESSIBLE.test(target) && content.length >= SMALLEST_WORTH_IT_BYTES) {
    const quality = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    };
    const [brotli, zipped] = await Promise.all([compressBrotli(content, quality), compressGzip(content, { level: 9 })]);
    await Promise.all([writeWhole(`${target}.br`, brotli), writeWhole(`${target}.gz`, zipped)]);
  }
  // Last, so that a file in the store always has its compressed forms.
  await writeWhole(target, content);
}

/** `sha384-…` of a file's bytes. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A reader never sees half a file, also when the process dies in the middle. */
async function writeWhole(target: string, content: Buffer): Promise<void> {
  const partial = `${target}.${process.pid}.part`;
  await writeFile(partial, content);
  await rename(partial, target);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
