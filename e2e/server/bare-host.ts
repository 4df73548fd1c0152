import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mustRun } from './run-program.ts';

const PAGE = '<!doctype html><html lang="it"><title>Bare host</title><script src="/host.js" defer></script></html>';
const KINDS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.woff2': 'font/woff2' };

/** A Module Federation host that is not Halo's shell, on an origin of its own. */
export interface BareHost {
  /** opens a page of a remote, by the address of its manifest */
  address(remote: string, page: string, manifest: string): string;
  stop(): Promise<void>;
}

export async function startBareHost(): Promise<BareHost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'halo-bare-host-'));
  await mustRun(process.execPath, ['proving/hosts/build-bare-host.mjs', folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
    try {
      const content = readFileSync(path.join(folder, path.basename(pathname)));
      response.setHeader('content-type', KINDS[path.extname(pathname)] ?? 'text/plain').end(content);
    } catch {
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (remote, page, manifest) =>
      `http://127.0.0.1:${port}/?${new URLSearchParams({ load: `${remote}/${page}`, manifest, toolbar: 'off' })}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
