import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BuiltRemote } from '@halo/shared/contracts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');

/** The newest build of a remote, served from an address of its own as a developer's machine would. */
export interface BuildServer {
  readonly entry: string;
  readonly globalName: string;
  stop(): Promise<void>;
}

export async function serveBuild(remote: string): Promise<BuildServer> {
  const dist = path.join(REPOSITORY, remote, 'dist');
  const document = newestRelease(dist);
  const server = createServer((request, response) => {
    const file = path.join(dist, path.normalize(new URL(request.url ?? '/', 'http://host').pathname));
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('cross-origin-resource-policy', 'cross-origin')
      .setHeader('content-type', 'text/javascript');
    try {
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    entry: `http://127.0.0.1:${port}/${document.version}/${document.entry}`,
    globalName: document.globalName,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function newestRelease(dist: string): BuiltRemote {
  const files = readdirSync(dist)
    .map((folder) => path.join(dist, folder, 'release.json'))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
  const [newest] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!newest) throw new Error(`${dist} has no build`);
  return JSON.parse(readFileSync(newest, 'utf8')) as BuiltRemote;
}
