import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { isPayment, startBalancer } from './balancer.mjs';

/** @type {{ close(): void }[]} */
const open = [];
afterEach(() => open.splice(0).forEach((each) => each.close()));

async function startServer(/** @type {string} */ name) {
  const server = createServer((request, response) => response.end(`${name} ${request.headers['x-forwarded-for']}`));
  server.on('upgrade', (request, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n\r\n${name} ${request.headers['x-forwarded-for']}`);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('payments have a process of their own, by path and by host', () => {
  expect([isPayment('luna.localhost:4000', '/pay/x'), isPayment('pay.localhost:4000', '/card')]).toEqual([true, true]);
  expect([isPayment('luna.localhost', '/payments'), isPayment('ops.localhost', '/')]).toEqual([false, false]);
});

test('requests and sockets go in turn, past one that is gone, with the address of the visitor', async () => {
  const [one, gone] = [await startServer('one'), await startServer('gone')];
  open.pop()?.close();
  const balancer = await startBalancer(0, { payments: one, others: [gone, one] });
  open.push(balancer);
  for (let index = 0; index < 3; index += 1)
    expect(await (await fetch(`http://127.0.0.1:${balancer.port}/`)).text()).toBe('one 127.0.0.1');

  const socket = connect(balancer.port, '127.0.0.1');
  socket.write('GET /socket.io/ HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  while (!received.includes('one 127.0.0.1')) await once(socket, 'data');
  socket.write('echo');
  while (!received.endsWith('echo')) await once(socket, 'data');
  socket.destroy();
});
