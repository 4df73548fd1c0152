// A balancer for one machine, to see several processes at work: in turn, and past one that does not answer. For the
// real thing there are nginx, Caddy and the like.
import { createServer, request as forward } from 'node:http';
import { connect } from 'node:net';

const PAYMENT_HOSTS = /^(?:pay|wallet|bank|measuring|partner|mail)\./;

/** Whether a request belongs to the process that serves payments. */
export function isPayment(/** @type {string} */ host, /** @type {string} */ path) {
  return PAYMENT_HOSTS.test(host) || path === '/pay' || path.startsWith('/pay/');
}

/**
 * @typedef {{ payments: number, others: readonly number[] }} Targets ports on this machine; read for each request, so
 * that one server may come in the place of another
 *
 * @param {number} port
 * @param {Targets} targets
 * @returns {Promise<{ port: number, close(): void }>}
 */
export async function startBalancer(port, targets) {
  let turn = 0;
  const targetsOf = (/** @type {import('node:http').IncomingMessage} */ { headers, url }) => {
    const { payments, others } = targets;
    if (isPayment(headers.host ?? '', url ?? '')) return [payments];
    turn += 1;
    return others.map((_, index) => others[(turn + index) % others.length] ?? payments);
  };
  const server = createServer((request, response) => passRequest(request, response, targetsOf(request)));
  server.on('upgrade', (request, socket, head) => passUpgrade(request, socket, head, targetsOf(request)));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Only what has not been sent yet is sent to the next one. */
function passRequest(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {import('node:http').ServerResponse} */ response,
  /** @type {readonly number[]} */ [port, ...rest],
) {
  if (port === undefined) return void response.writeHead(503, { 'retry-after': '1' }).end();
  const { method, url: path, socket } = request;
  const way = [request.headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
  const headers = { ...request.headers, 'x-forwarded-for': way };
  // A connection of its own: one that was kept may end in the moment in which it is used again.
  const passed = forward({ host: '127.0.0.1', port, method, path, headers, agent: false });
  passed.on('socket', (own) => {
    own.once('connect', () => request.pipe(passed));
    if (!own.connecting) request.pipe(passed);
  });
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === 'ECONNREFUSED') passRequest(request, response, rest);
    else if (!response.headersSent) response.writeHead(502).end();
    else response.destroy();
  });
  response.on('close', () => passed.destroy());
}

function passUpgrade(
  /** @type {import('node:http').IncomingMessage} */ request,
  /** @type {import('node:stream').Duplex} */ socket,
  /** @type {Buffer} */ head,
  /** @type {readonly number[]} */ [port, ...rest],
) {
  if (port === undefined) return void socket.destroy();
  const target = connect(port, '127.0.0.1');
  target.once('connect', () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2)
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    lines.push(`X-Forwarded-For: ${request.socket.remoteAddress}`, '', '');
    target.write(lines.join('\r\n'));
    target.write(head);
    target.pipe(socket).pipe(target);
    // Not before: one that refused closes too, and then the next one has the socket.
    target.on('close', () => socket.destroy());
  });
  target.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === 'ECONNREFUSED') passUpgrade(request, socket, head, rest);
    else socket.destroy();
  });
  socket.on('error', () => target.destroy());
  socket.on('close', () => target.destroy());
}
