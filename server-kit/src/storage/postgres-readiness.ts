import { connect, type NetConnectOpts } from 'node:net';
import path from 'node:path';
import type { PostgresConnection } from './postgres-connection.ts';

const PROTOCOL_3_0 = 196_608;
const PROBE_TIMEOUT_MS = 2000;
const AUTHENTICATION = 'R'.charCodeAt(0);

/**
 * True when the server takes a session. An accepted connection is not enough: while the server
 * recovers from a crash it accepts and then answers "the database system is starting up".
 */
export function isAcceptingSessions(connection: PostgresConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address(connection));
    const finish = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.once('connect', () => socket.write(startupMessage(connection)));
    socket.once('data', (answer) => finish(answer[0] === AUTHENTICATION));
  });
}

function address(connection: PostgresConnection): NetConnectOpts {
  return path.isAbsolute(connection.host)
    ? { path: path.join(connection.host, `.s.PGSQL.${connection.port}`) }
    : { host: connection.host, port: connection.port };
}

function startupMessage({ user }: PostgresConnection): Buffer {
  // The database `postgres` always exists; ours may not yet.
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  head.writeInt32BE(PROTOCOL_3_0, 4);
  return Buffer.concat([head, body]);
}
