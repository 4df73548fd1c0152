import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SITE_CERTIFICATE, SITE_KEY } from './site-certificate.ts';

export interface StrangeSite {
  readonly port: number;
  readonly seen: { readonly path: string; readonly headers: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** A real site on this machine, which answers as a stranger might. */
export async function startStrangeSite(answer: RequestListener): Promise<StrangeSite> {
  const seen: StrangeSite['seen'] = [];
  const server = createServer({ key: SITE_KEY, cert: SITE_CERTIFICATE }, (request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
