import { spawnSync } from 'node:child_process';

/**
 * Runs a program of PostgreSQL, which an operator installs in the database's version or newer. The password is no
 * argument: every user of the machine can read those.
 *
 * @throws in one sentence
 */
export function runClientProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): void {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const { status, error, stderr } = spawnSync(
    program,
    ['--no-owner', '--no-privileges', `--dbname=${url.href}`, ...args],
    { encoding: 'utf8', env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) } },
  );
  if (error) throw new Error(`${program} does not run here: install PostgreSQL's client programs.`);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim().split('\n').at(-1)}`);
}
