import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const compressZstd = promisify(zstdCompress);

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const SMALLEST_WORTH_IT_BYTES = 512;
/** Higher levels cost several times as much and save a percent. */
const ZSTD_LEVEL = 19;
/** A difference must save this much over brotli to be worth its place. */
const DICTIONARY_PAYS_BELOW = 0.8;

/** Head of a Zstandard file that needs a dictionary (RFC 9842): this, then the dictionary's SHA-256. */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** A form of a file beside the file itself: `br`, `gz`, or `<SHA-256 of the dictionary, hexadecimal>.dcz`. */
export interface CompressedForm {
  readonly name: string;
  readonly content: Buffer;
}

/** Name of the form that needs this dictionary. */
export function dictionaryFormName(dictionary: Buffer): string {
  return `${createHash('sha256').update(dictionary).digest('hex')}.dcz`;
}

/** Is there something to gain? */
export function isCompressible(path: string, bytes: number): boolean {
  return COMPRESSIBLE.test(path) && bytes >= SMALLEST_WORTH_IT_BYTES;
}

/** The forms of a file that are smaller than it; with a dictionary only those that are much smaller than brotli. */
export async function compressedForms(
  path: string,
  content: Buffer,
  dictionaries: readonly Buffer[],
): Promise<CompressedForm[]> {
  if (!isCompressible(path, content.length)) return [];
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  const [brotli, zipped, ...differences] = await Promise.all([
    compressBrotli(content, quality),
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    ...dictionaries.map(async (dictionary) => ({
      name: dictionaryFormName(dictionary),
      content: await difference(content, dictionary),
    })),
  ]);
  const plain = [
    { name: 'br', content: brotli },
    { name: 'gz', content: zipped },
  ].filter((form) => form.content.length < content.length);
  return [...plain, ...differences.filter((form) => form.content.length < brotli.length * DICTIONARY_PAYS_BELOW)];
}

async function difference(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 };
  const compressed = await compressZstd(content, { dictionary, params });
  return Buffer.concat([DCZ_MAGIC, createHash('sha256').update(dictionary).digest(), compressed]);
}
