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
export function createS3AssetStore(location: StoreBucket): AssetStore {
  const client = openClient(location);
  const at = (key: string): ObjectPlace => {
    assertAssetKey(key);
    return { Bucket: location.bucket, Key: key };
  };
  return {
    read: (key) => readObject(client, at(key)),
    has: async (key) => (await orUndefined(client.send(new HeadObjectCommand(at(key))))) !== undefined,
    write: (key, content) => writeObject(client, at(key), content),
    async remove(keys) {
      await inBatches(keys, REMOVALS_AT_ONCE, (key) => client.send(new DeleteObjectCommand(at(key))));
    },
    list: (folder) => listObjects(client, at(folder)),
    async close() {
      client.destroy();
    },
  };
}

interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

function openClient({ endpoint, region }: StoreBucket): S3Client {
  return new S3Client({
    region,
    // Bucket names as host names are for AWS itself; others are asked by path.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The newer checksums travel in a form that not all of the others understand; Content-MD5 they do.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
}

async function readObject(client: S3Client, place: ObjectPlace): Promise<Buffer | undefined> {
  const found = await orUndefined(client.send(new GetObjectCommand(place)));
  return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : undefined;
}

/** Answers whether the object is new. @throws AssetConflict when other bytes are there */
async function writeObject(client: S3Client, place: ObjectPlace, content: Buffer): Promise<boolean> {
  const there = await readObject(client, place);
  if (there) return refuseOtherBytes(place, content, there);
  try {
    // An object appears whole, and with this condition only where none is.
    const ContentMD5 = createHash('md5').update(content).digest('base64');
    await client.send(
      new PutObjectCommand({
        ...place,
        Body: content,
        ContentLength: content.length,
        ContentMD5,
        IfNoneMatch: '*',
      }),
    );
    return true;
  } catch (error) {
    if (!isStatus(error, 412) && !isStatus(error, 409)) throw error;
    return refuseOtherBytes(place, content, await readObject(client, place));
  }
}

/** What is stored never changes. */
function refuseOtherBytes({ Key }: ObjectPlace, content: Buffer, there: Buffer | undefined): false {
  if (!there?.equals(content)) throw new AssetConflict(`${Key} has other bytes`);
  return false;
}

async function listObjects(client: S3Client, { Bucket, Key }: ObjectPlace): Promise<string[]> {
  const keys: string[] = [];
  for (let token: string | undefined, more = true; more; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${Key}/`, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).map((each) => each.Key ?? ''));
    token = page.NextContinuationToken;
    more = token !== undefined;
  }
  return keys;
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
