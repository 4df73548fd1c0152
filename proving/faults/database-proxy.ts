import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';

/**
 * The way from the server under test to its database: shut, the database is away for that server alone.
 */
export interface DatabaseProxy {
  readonly connection: PostgresConnection;
  /** Connections that are there end, new ones are refused. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

export async function createDatabaseProxy(target: PostgresConnection): Promise<DatabaseProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'halo-proxy-'));
  const sockets = new Set<Socket>();
  let isShut = false;

  function hold(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  const listener = createServer((server) => {
    if (isShut) {
      server.destroy();
      return;
    }
    const database = target.host.startsWith('/')
      ? connect(path.join(target.host, `.s.PGSQL.${target.port}`))
      : connect(target.port, target.host);
    hold(server, database);
    hold(database, server);
    server.pipe(database);
    database.pipe(server);
  });
  // The name that clients look for in the folder that they are given as host.
  listener.listen(path.join(folder, `.s.PGSQL.${target.port}`));
  await once(listener, 'listening');

  return {
    connection: { ...target, host: folder },
    shut() {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open() {
      isShut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
