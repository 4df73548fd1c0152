import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.css': 'text/css',
};

async function build(remote: string): Promise<string> {
  const given = process.env['HALO_SANDBOX'];
  if (given !== undefined) return given;
  const folder = path.join(REPOSITORY, 'var/test/sandbox', remote);
  await promisify(execFile)(
    process.execPath,
    ['tooling/commands/sandbox.mjs', remote, '--build', '--production', '--to', folder],
    { cwd: REPOSITORY, env: { ...process.env, NODE_ENV: 'production' } },
  );
  return folder;
}

/** One remote alone on the fake platform, as `npm start -w <remote>` shows it, but minified. */
export interface SandboxServer {
  /** Address of a page in a scenario. */
  address(page: string, scenario: string, more?: Record<string, string>): string;
  stop(): Promise<void>;
}

/** Specs of one run share a build. */
const builds = new Map<string, Promise<string>>();

/** Builds a remote's sandbox and serves it; `HALO_SANDBOX` names a folder that holds a build already. */
export async function serveSandbox(remote: string): Promise<SandboxServer> {
  const built = builds.get(remote) ?? build(remote);
  builds.set(remote, built);
  const folder = await built;
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://host').pathname;
    const file = path.join(folder, path.normalize(name === '/' ? '/index.html' : name));
    readFile(file).then(
      (body) => response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (page, scenario, more = {}) =>
      `http://localhost:${port}/?${new URLSearchParams({ page, scenario, language: 'it', toolbar: 'off', ...more })}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
