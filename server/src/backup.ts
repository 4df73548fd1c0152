// npx --no-install halo backup: one whole copy of database, files and keys, while the server runs. The argument says
// how many stay.
import { makeBackup } from './backup/make-backup.ts';
import { readEnvironment } from './env.ts';

try {
  const { folder, finishedAt } = await makeBackup(readEnvironment(), Number(process.argv[2] ?? 7));
  process.stdout.write(`Backup of ${finishedAt} in ${folder}\n`);
} catch (error) {
  process.stderr.write(`No backup was made. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
