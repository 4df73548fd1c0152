import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { ServedFile } from '../../../http/static-assets.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt)$/;
const SMALLEST_WORTH_IT_BYTES = 512;
const NAME = /^\w[\w.-]*$/;
/** Files of a few builds: this one, and those that pages from before a deployment still ask for. */
const KEPT_IN_MEMORY = 50;

export interface FileToPublish {
  readonly name: string;
  /** where it lies now */
  readonly source: string;
  readonly integrity: string;
}

/** Says which file is not what its build said it was. */
export class IntegrityError extends Error {
  override readonly name = 'IntegrityError';
}

/** The files of a frame, of this build and of others, under names that never change their content. */
export interface FrameFiles {
  /** @throws IntegrityError when the bytes do not match */
  publish(files: readonly FileToPublish[]): Promise<void>;
  find(name: string): Promise<ServedFile | undefined>;
}

/**
 * In the store that all processes share: while a deployment lasts, a page of one build may ask a process of another for
 * its files. What this process published or read once it answers from memory.
 */
export function createFrameFiles(store: Pick<AssetStore, 'read' | 'write'>, folder: string): FrameFiles {
  const known = new Map<string, Promise<ServedFile>>();
  const keyOf = (name: string) => `${folder}/${name}`;

  function keep(name: string, content: Buffer): Promise<ServedFile> {
    const file = withForms(name, content);
    if (known.size >= KEPT_IN_MEMORY) known.delete([...known.keys()][0] ?? '');
    known.set(name, file);
    return file;
  }

  return {
    async publish(files) {
      await Promise.all(
        files.map(async ({ name, source, integrity }) => {
          const content = await readFile(source);
          if (integrityOf(content) !== integrity)
            throw new IntegrityError(`${path.basename(source)} does not have the integrity its build declared`);
          // Not only where it is missing: what lies in the place from before a bucket is not in the bucket yet.
          await store.write(keyOf(name), content);
          await keep(name, content);
        }),
      );
    },
    async find(name) {
      if (!NAME.test(name)) return undefined;
      const found = known.get(name);
      if (found) return found;
      const content = await store.read(keyOf(name));
      return content && keep(name, content);
    },
  };
}

async function withForms(name: string, content: Buffer): Promise<ServedFile> {
  if (!COMPRESSIBLE.test(name) || content.length < SMALLEST_WORTH_IT_BYTES) return { content, forms: new Map() };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([compressBrotli(content, { params }), compressGzip(content, { level: 9 })]);
  return {
    content,
    forms: new Map([
      ['br', br],
      ['gz', gz],
    ]),
  };
}

/** `sha384-…` of a file's bytes. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
