import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
/** The same as the edge takes for a page. */
const PAGE_BROTLI_QUALITY = 5;

/**
 * @typedef {{ port: number, target: number, editPage?: (html: string) => string, editHeaders?: (headers:
 * import('node:http').IncomingHttpHeaders) => void, own?: ReadonlyMap<string, OwnFile> }} FrontOptions
 * `editPage` and `editHeaders` are for pages alone; `own`: what the front answers itself, by path; everything else
 * passes as it is
 * @typedef {{ type: string, body: Buffer }} OwnFile `body` as brotli
 * @typedef {{ origin: string, stop: () => Promise<void> }} Front
 */

/**
 * A server in front of another one, which edits pages on their way. Both variants of a comparison get one, so that they
 * have the
 * way through it in common.
 *
 * @param {FrontOptions} options
 * @returns {Promise<Front>}
 */
export async function startFront({
  port,
  target,
  editPage = (html) => html,
  editHeaders = () => undefined,
  own = new Map(),
}) {
  const agent = new Agent({ keepAlive: true });

  async function answerPage(
    /** @type {import('node:http').IncomingMessage} */ answer,
    /** @type {import('node:http').ServerResponse} */ response,
  ) {
    const headers = { ...answer.headers };
    editHeaders(headers);
    for (const name of ['transfer-encoding', 'content-length', 'content-encoding', 'connection', 'keep-alive'])
      delete headers[name];
    const html = editPage(Buffer.concat(await answer.toArray()).toString('utf8'));
    const body = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_BROTLI_QUALITY } });
    response.writeHead(answer.statusCode ?? 502, {
      ...headers,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  }

  const server = createServer((incoming, response) => {
    const ownFile = own.get(incoming.url ?? '');
    if (ownFile) {
      response.writeHead(200, {
        'content-type': ownFile.type,
        'content-encoding': 'br',
        'content-length': ownFile.body.length,
      });
      response.end(ownFile.body);
      return;
    }
    const isPage = /text\/html/.test(incoming.headers.accept ?? '');
    const headers = isPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
    const sent = request(
      { host: '127.0.0.1', port: target, method: incoming.method, path: incoming.url, headers, agent },
      (answer) => {
        if (/text\/html/.test(answer.headers['content-type'] ?? '')) {
          answerPage(answer, response).catch(() => response.destroy());
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    incoming.pipe(sent);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const other = connect(target, '127.0.0.1', () => {
      const lines = Array.from(
        { length: incoming.rawHeaders.length / 2 },
        (_, index) => `${incoming.rawHeaders[index * 2]}: ${incoming.rawHeaders[index * 2 + 1]}`,
      );
      other.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ])
      one?.on('error', () => another?.destroy());
  });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    })
  );
  return {
    origin: `http://luna.localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
