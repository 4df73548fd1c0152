import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoreBucket } from './store-environment.ts';
import { AssetConflict, assertAssetKey, type AssetStore } from './asset-store.ts';
import { inBatches } from './in-batches.ts';

const REMOVALS_AT_ONCE = 8;
const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 10_000;

/** Objects in a bucket of S3 or of something that speaks like it. Credentials come the way AWS tools find them. */
export function createS3AssetStore({ bucket, endpoint, region }: StoreBucket): AssetStore {
  const client = new S3Client({
    region,
    // Bucket names as host names are for AWS itself; others are asked by path.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The newer checksums travel in a form that not all of the others understand; Content-MD5 they do.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
  const at = (key: string) => {
    assertAssetKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function read(key: string): Promise<Buffer | undefined> {
    const found = await orUndefined(client.send(new GetObjectCommand(at(key))));
    return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : undefined;
  }

  async function compareWith(key: string, content: Buffer, there: Buffer | undefined): Promise<boolean> {
    if (!there?.equals(content)) throw new AssetConflict(`${key} has other bytes`);
    return false;
  }

  return {
    read,
    has: async (key) => (await orUndefined(client.send(new HeadObjectCommand(at(key))))) !== undefined,
    async write(key, content) {
      const there = await read(key);
      if (there) return compareWith(key, content, there);
      try {
        // An object appears whole, and with this condition only where none is.
        const ContentMD5 = createHash('md5').update(content).digest('base64');
        await client.send(
          new PutObjectCommand({
            ...at(key),
            Body: content,
            ContentLength: content.length,
            ContentMD5,
            IfNoneMatch: '*',
          }),
        );
        return true;
      } catch (error) {
        if (!isStatus(error, 412) && !isStatus(error, 409)) throw error;
        return compareWith(key, content, await read(key));
      }
    },
    async remove(keys) {
      await inBatches(keys, REMOVALS_AT_ONCE, (key) => client.send(new DeleteObjectCommand(at(key))));
    },
    async list(folder) {
      const keys: string[] = [];
      const { Bucket, Key } = at(folder);
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${Key}/`, ContinuationToken: token }),
        );
        keys.push(...(page.Contents ?? []).map((each) => each.Key ?? ''));
        token = page.NextContinuationToken;
        more = token !== undefined;
      }
      return keys;
    },
    async close() {
      client.destroy();
    },
  };
}

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
