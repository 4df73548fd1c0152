import path from 'node:path';
import { type Database, openDatabase } from '@halo/server-kit/storage/database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@halo/server-kit/storage/embedded-postgres';
import { assertNoDemoIdentities } from './demo-identities.ts';
import { claimDatabase, type ProcessClaim, type ProcessClaimOptions } from '../process/sole-process.ts';
import { putPlaces } from '../modules/geo/index.ts';
import { migrateDatabase } from './migrate.ts';
import { walFolder } from '../backup/backup-places.ts';
import type { StorageSettings } from './storage-environment.ts';

export interface Storage extends Database {
  /** undefined when the database is run by someone else */
  readonly postgres: EmbeddedPostgres | undefined;
}

interface StorageLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/**
 * The database of the environment, or the embedded one; migrated. In production without the people of development.
 * With `claim` it is this process's alone, or shared by processes that can: before anything in it is changed.
 *
 * @throws OtherProcessError
 */
export async function openStorage(
  env: Pick<StorageSettings, 'databaseUrl'> &
    Partial<Pick<StorageSettings, 'backupDirectory'>> & {
      readonly dataDirectory: string;
      readonly isProduction: boolean;
    },
  log: StorageLog,
  claim?: Omit<ProcessClaimOptions, 'connection'>,
): Promise<Storage> {
  const onConnectionLost = (error: Error): void =>
    log.warn({ reason: error.message }, 'a database connection was lost');
  const postgres =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: path.join(env.dataDirectory, 'postgres'),
          archive: env.backupDirectory && walFolder(env.backupDirectory),
          onNotice: (notice) => log.info({}, notice),
        })
      : undefined;
  const database = openDatabase({
    ...(postgres ? { socket: postgres.connection } : { url: env.databaseUrl }),
    onConnectionLost,
  });
  let claimed: ProcessClaim | undefined;
  try {
    claimed = claim && (await claimDatabase({ ...claim, connection: database.pool.options }));
    await migrateDatabase(database, { remedy: remedy(postgres) });
    await putPlaces(database.db);
    if (env.isProduction) await assertNoDemoIdentities(database.db);
  } catch (error) {
    await claimed?.release();
    await database.close();
    // It outlives this process otherwise, and its folder cannot be deleted under it.
    await postgres?.stop();
    throw error;
  }
  return {
    ...database,
    postgres,
    async close() {
      await database.close();
      await claimed?.release();
    },
  };
}

function remedy(postgres: EmbeddedPostgres | undefined): string {
  return postgres === undefined
    ? 'let DATABASE_URL name an empty one'
    : `delete the folder ${postgres.directory} and start again (accounts, conversations and releases made here go with it)`;
}
