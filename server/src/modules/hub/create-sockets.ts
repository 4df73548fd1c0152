import { Server } from 'socket.io';
import { createHub, type SocketHub } from './hub.ts';
import { createSocketReach } from './socket-adapter.ts';

const PATH = '/socket.io';
const MESSAGE_LIMIT_BYTES = 64_000;
/** A connection that has not said who it is by then is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

export interface Sockets {
  readonly io: Server;
  readonly hub: SocketHub;
  /** New connections are refused from now on. */
  refuse(): void;
}

/** The socket server without its event handlers: a module that only emits needs no more than this. */
export function createSockets(): Sockets {
  let isClosing = false;
  const io = new Server({
    path: PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (_request, decide) => decide(isClosing ? 'closing' : null, !isClosing),
  });
  return {
    io,
    hub: createHub(io, createSocketReach(io)),
    refuse() {
      isClosing = true;
    },
  };
}
