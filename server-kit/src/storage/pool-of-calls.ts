import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool in which who waits for a connection goes on in the own call. That of pg goes on in the one that gave the
 * connection back, whose id the statement would carry.
 */
export class PoolOfCalls extends pg.Pool {
  override connect = ((connected?: Connected) =>
    connected ? super.connect(AsyncLocalStorage.bind(connected)) : super.connect()) as pg.Pool['connect'];
}
