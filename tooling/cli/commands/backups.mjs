import { join, resolve } from 'node:path';
import { root } from '../../run/packages.mjs';
import { runProcess } from '../../run/run-process.mjs';
import { EXIT, Failure } from '../exit-codes.mjs';

/** @param {import('commander').Command} program @param {import('../run-halo.mjs').Add} add */
export function addBackups(program, add) {
  add(
    program,
    'backup',
    'copy database, files and keys into HALO_BACKUP_DIR, while the server runs',
    ['backup                       run it every night', 'backup --keep 14'],
    ({ env }, _words, { keep }) => run('backup.ts', [keptOf(keep)], env),
  ).option('--keep <number>', 'how many stay, at least 1', '7');
  add(
    program,
    'restore',
    'make a new data directory: the database as it was at a moment, and the files that backups hold',
    ['restore --into /srv/halo-restored', 'restore --into /srv/halo-restored --to 2026-11-27T10:00:00Z'],
    ({ env, folder }, _words, { into, to }) => run('restore.ts', [resolve(folder, into), to], env),
  )
    .requiredOption('--into <folder>', 'the new data directory; must not be there, or be empty')
    .option('--to <time>', 'the moment, after the end of a backup; default: the newest that was kept', '');
}

function keptOf(/** @type {string} */ text) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Failure(EXIT.usage, `"${text}" is no number from 1 to 9999.`);
  return text;
}

/** Beside the server and not through it: it may be what is broken. */
async function run(/** @type {string} */ file, /** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env) {
  const { code, output } = await runProcess(process.execPath, [join(root, 'server', 'src', file), ...args], { env });
  return { data: { done: code === 0 }, lines: output.trim().split('\n'), exit: code === 0 ? EXIT.fine : EXIT.refused };
}
