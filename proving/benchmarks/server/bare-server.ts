// The other side of the chat benchmark: a socket.io server that does nothing but insert a row and echo.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { openDatabase } from '@halo/server-kit/storage/database';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';

const [port, connection = ''] = process.argv.slice(2);
const database = openDatabase({ socket: JSON.parse(connection) as PostgresConnection });
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });

io.on('connection', (socket) => {
  socket.on(
    'chat',
    async (payload: { trackerId: string; clientId: string; msg: string }, acknowledge: (answer: unknown) => void) => {
      const { rows } = await database.pool.query<{ id: string }>({
        name: 'insert',
        text: 'insert into bench_rows (sender, client_id, body) values ($1, $2, $3) returning id',
        values: [payload.trackerId, payload.clientId, payload.msg],
      });
      acknowledge({ ok: true, id: rows[0]?.id, echo: payload });
    },
  );
});

http.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
process.once('message', async () => {
  await io.close();
  await database.close();
  process.disconnect();
});
