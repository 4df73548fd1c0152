import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A request to one of the hosts of a server on this machine, whose names only browsers know.
 *
 * @param {string} address
 * @param {{ method?: string, headers?: Record<string, string>, body?: unknown }} [options] `body` as JSON
 * @returns {Promise<{ status: number, text: string }>}
 */
export function hostRequest(address, { method = 'GET', headers = {}, body } = {}) {
  const { port, host, pathname, search } = new URL(address);
  const content = body === undefined ? undefined : JSON.stringify(body);
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers: { host, ...type, ...headers } },
      async (answer) => {
        const bytes = Buffer.concat(await answer.toArray().catch(() => []));
        // A front answers pages this way, however they are asked for.
        const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
        resolve({ status: answer.statusCode ?? 0, text: plain.toString('utf8') });
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}
