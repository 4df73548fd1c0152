// npx --no-install halo restore: a new data directory with the database as it was at a moment, and the files that
// backups hold. Arguments: the folder, the moment.
import { restoreBackup } from './backup/restore-backup.ts';
import { readEnvironment } from './env.ts';

try {
  const [into = '', at = ''] = process.argv.slice(2);
  const { backupDirectory, databaseUrl } = readEnvironment();
  if (backupDirectory === undefined) throw new Error('HALO_BACKUP_DIR does not say where backups lie.');
  const moment = at === '' ? undefined : new Date(at);
  if (moment && Number.isNaN(moment.getTime())) throw new Error(`${at} is no time such as 2026-11-27T10:00:00Z.`);
  const restored = await restoreBackup({ backupDirectory, moment, into, databaseUrl });
  const { from, lacksFilesSince, ledgerFaults, lastMessage } = restored;
  const last = lastMessage ? `${lastMessage.id} of ${lastMessage.sentAt.toISOString()}` : 'none';
  process.stdout.write(
    `Restored into ${into}, from the backup of ${from.finishedAt}\n` +
      `Last message: ${last}\nAccounts whose balance is not the sum of their entries: ${ledgerFaults}\n` +
      (lacksFilesSince ? `Photos and other files that were made after ${lacksFilesSince} are not there.\n` : ''),
  );
  if (ledgerFaults > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
