import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@halo/shared/testing/eventually';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { createOpeningRequests } from './opening-requests.ts';

describe('the request that a socket was opened with', () => {
  let http: HttpServer;
  let io: Server;
  beforeEach(async () => {
    http = createServer();
    io = new Server({ transports: ['websocket'] });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => io.close());

  it('takes no memory while the socket is open; its cookies and the token are still known', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const requests = createOpeningRequests();
    io.attach(http);
    requests.watch(io.engine);
    const opened: WeakRef<IncomingMessage>[] = [];
    io.on('connection', (socket) => {
      opened.push(new WeakRef(socket.request));
      requests.letGo(socket);
    });
    const client = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      transports: ['websocket'],
      auth: { token: 'secret' },
      extraHeaders: { cookie: 'halo_visitor=7' },
    });
    await eventually(() => {
      collect();
      return opened.length === 1 && opened[0]?.deref() === undefined;
    });
    const [socket] = io.sockets.sockets.values();
    expect(socket?.connected).toBe(true);
    expect(socket?.request.headers).toMatchObject({ cookie: 'halo_visitor=7' });
    expect(socket?.handshake).toEqual({ auth: { token: 'secret' } });
    client.close();
    await eventually(() => io.sockets.sockets.size === 0);
  });
});
