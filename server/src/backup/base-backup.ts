import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { PostgresConnection } from '@halo/server-kit/storage/postgres-connection';
import { copyTree, flush } from './copy-tree.ts';

/** What a running server has of the moment only; their folders stay, empty. */
const EMPTIED = /^(?:pg_wal|pg_replslot|pg_notify|pg_dynshmem|pg_subtrans|pg_serial|pg_snapshots|pg_stat_tmp)\//;
const LEFT_OUT = /^postmaster\.(?:pid|opts)$|(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init)$/;

/**
 * Copies the files of the running embedded database. With the pieces of its log from the first one on they are a whole
 * database, of the moment when this ends or of any later one.
 *
 * @returns the first piece of the log that is needed
 * @throws in one sentence when its server does not keep its log
 */
export async function copyDatabase(connection: PostgresConnection, data: string, to: string): Promise<string> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const { rows: modes } = await client.query<{ archive_mode: string }>('show archive_mode');
    if (modes[0]?.archive_mode !== 'on')
      throw new Error('The database runs without HALO_BACKUP_DIR and keeps no log: start the server again with it.');
    // The backup ends with this connection, so it stays open.
    const { rows: starts } = await client.query<{ piece: string }>(
      "select pg_walfile_name(pg_backup_start('halo', true)) as piece",
    );
    await copyTree(data, to, (name) => EMPTIED.test(name) || LEFT_OUT.test(name));
    // Waits until the last piece is in the archive.
    const { rows: ends } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    const label = path.join(to, 'backup_label');
    await writeFile(label, ends[0]?.labelfile ?? '', { mode: 0o600 });
    await flush(label);
    return starts[0]?.piece ?? '';
  } finally {
    await client.end();
  }
}
