import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface LocalBucket {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  close(): Promise<void>;
}

const BUCKET = 'halo-test';

/** A bucket of a local S3 server, with the credentials it takes in the environment. */
export async function openLocalBucket(): Promise<LocalBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'halo-bucket-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const writing = new Set<string>();
  const refuse = (response: ServerResponse, status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  };
  // Two things that S3 does and this server does not yet: If-None-Match on writes, and objects that appear whole.
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '').slice(BUCKET.length + 2);
    if (request.method !== 'PUT') {
      if (key !== '' && writing.has(key)) refuse(response, 404, 'NoSuchKey');
      else answer(request, response);
    } else if (writing.has(key)) {
      request.resume();
      refuse(response, 412, 'PreconditionFailed');
    } else {
      writing.add(key);
      response.once('close', () => writing.delete(key));
      const isTaken = request.headers['if-none-match'] === '*' && (await s3.store.existsObject(BUCKET, key));
      if (isTaken)
        refuse(
          response.once('finish', () => request.resume()),
          412,
          'PreconditionFailed',
        );
      else answer(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  return {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
