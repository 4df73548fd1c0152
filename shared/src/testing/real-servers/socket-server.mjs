// Plain JavaScript with types beside it: Node's own types would come into every browser file of the package.
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { Server } from 'socket.io';

/**
 * A real socket.io server on a port of its own. Answers every event with `{ ok: true, value: {} }` unless scripted
 * otherwise.
 */
export async function startSocketServer() {
  const events = [];
  const handshakes = [];
  const answers = new Map();
  const state = { refusal: undefined };
  const http = createServer();
  const server = new Server(http, { transports: ['websocket', 'polling'] });

  server.use((socket, next) => {
    handshakes.push({ auth: socket.handshake.auth, transport: socket.conn.transport.name });
    const problem = state.refusal?.();
    next(problem ? Object.assign(new Error(problem.code), { data: problem }) : undefined);
  });
  server.on('connection', (socket) => {
    socket.onAny(async (name, ...values) => {
      const acknowledge = typeof values.at(-1) === 'function' ? values.at(-1) : undefined;
      events.push({ name, payload: values[0] });
      const answer = answers.has(name) ? await answers.get(name)(values[0]) : { ok: true, value: {} };
      if (answer !== undefined) acknowledge?.(answer);
    });
  });
  const listen = (port) => new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = http.address();

  return {
    address: `http://127.0.0.1:${port}/socket.io`,
    events,
    handshakes,
    payloads: (name) => events.filter((event) => event.name === name).map(({ payload }) => payload),
    /** `undefined`: the acknowledgement never comes */
    answer(name, run) {
      answers.set(name, run);
    },
    refuse(run) {
      state.refusal = run;
    },
    emit: (name, payload) => server.emit(name, payload),
    /** Cuts the line as a bad network would: the browser side reconnects by itself. */
    cut() {
      for (const socket of server.sockets.sockets.values()) socket.conn.close();
    },
    /** Says goodbye as a server does: the library does not reconnect by itself. */
    dismiss: () => server.disconnectSockets(true),
    connected: () => server.sockets.sockets.size,
    close: () => server.close(),
  };
}

/** Takes connections and never says a word. */
export async function startSilentServer() {
  const lines = new Set();
  const server = createTcpServer((line) => {
    lines.add(line);
    line.on('error', () => {});
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/socket.io`,
    async close() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
