import {
  type ClientEventName,
  clientEvents,
  Problem,
  type ServerEventName,
  serverEvents,
  wireNameOf,
} from '@halo/shared/contracts';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';

type Payload<N extends ClientEventName> = z.output<(typeof clientEvents)[N]['payload']>;
type Ack<N extends ClientEventName> = z.output<(typeof clientEvents)[N]['ack']>;
type Received<N extends ServerEventName> = z.output<(typeof serverEvents)[N]>;

export interface TestSocket {
  readonly socket: Socket;
  /** Everything that came in, as it travelled. */
  readonly frames: readonly string[];
  /** Emits as a browser would and decodes the acknowledgement. @throws after 10 s without one */
  emit<N extends ClientEventName>(event: N, payload: Payload<N>): Promise<Ack<N>>;
  /** Emits anything at all; the acknowledgement as it travelled. */
  emitRaw(event: string, ...values: unknown[]): Promise<unknown>;
  /** Every event of a name so far, decoded. */
  received<N extends ServerEventName>(event: N): Received<N>[];
  close(): void;
}

export interface ConnectOptions {
  readonly port: number;
  readonly token: string;
  readonly origin?: string;
}

const ACK_TIMEOUT_MS = 10_000;

/** Connects as a browser would. @throws the Problem that the server refused with */
export async function connectSocket({ port, token, origin }: ConnectOptions): Promise<TestSocket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    autoConnect: false,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  const frames: string[] = [];
  const events: { name: string; payload: unknown }[] = [];
  socket.io.on('open', () => {
    socket.io.engine.on('data', (data: unknown) => frames.push(String(data)));
  });
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    // Only this event reports a server that dies between the two steps of a connection.
    const onEnd = (reason: string): void => reject(new Error(reason));
    socket.once('disconnect', onEnd);
    socket.once('connect', () => {
      socket.off('disconnect', onEnd);
      resolve();
    });
    socket.once('connect_error', (error: Error & { data?: unknown }) => {
      socket.close();
      reject(
        error.data === undefined
          ? error
          : Object.assign(new Error(error.message), { problem: z.parse(Problem, error.data) }),
      );
    });
    socket.connect();
  });
  const emitRaw: TestSocket['emitRaw'] = (event, ...values) =>
    socket.timeout(ACK_TIMEOUT_MS).emitWithAck(event, ...values);
  return {
    socket,
    frames,
    emitRaw,
    async emit(event, payload) {
      const wire = z.encode(clientEvents[event].payload as z.core.$ZodType, payload);
      return z.decode(clientEvents[event].ack as z.core.$ZodType, await emitRaw(event, wire)) as never;
    },
    received: (event) =>
      events
        .filter(({ name }) => name === wireNameOf(event))
        .map(({ payload }) => z.decode(serverEvents[event] as z.core.$ZodType, payload) as never),
    close: () => void socket.close(),
  };
}
