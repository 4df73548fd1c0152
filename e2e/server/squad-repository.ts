import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkOf } from './dev-server.ts';
import { mustRun, REPOSITORY } from './run-program.ts';

const ARCHIVES = path.join(REPOSITORY, 'var/packages');
/** The archives' own, never a package of that name in a registry. */
const HALO = ['--no-install', 'halo'];

/** A repository outside of ours, which has of Halo what npm installed from the archives. */
export interface SquadRepository {
  /** Runs a program there. @throws with what it printed when it does not end with 0 */
  run(program: string, ...args: string[]): Promise<string>;
  /** `halo …` as the guide has it. @throws with what it printed when it does not end with 0 */
  halo(...args: string[]): Promise<string>;
  /** `npm run dev`: answers the link that opens the remote in a running shell. */
  develop(port: number): Promise<string>;
  /** Changes a file, as a developer does in an editor. */
  edit(file: string, from: string | RegExp, to: string): void;
  remove(): Promise<void>;
}

/** Packs what squads install and installs it into an empty folder. */
export async function startRepository(env: Record<string, string>): Promise<SquadRepository> {
  await mustRun(process.execPath, ['tooling/commands/pack.mjs']);
  const folder = mkdtempSync(path.join(tmpdir(), 'halo-squad-'));
  // Nothing of this repository may be found there, but the Node that runs these tests.
  const { NODE_PATH: _path, ...rest } = process.env;
  const own = { ...rest, ...env, PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}` };
  const archives = readdirSync(ARCHIVES).filter((file) => file.endsWith('.tgz'));
  let developing: ChildProcess | undefined;
  const repository: SquadRepository = {
    run: (program, ...args) => mustRun(program, args, { cwd: folder, env: own }),
    halo: (...args) => repository.run('npx', ...HALO, ...args),
    async develop(port) {
      developing = spawn('npx', [...HALO, 'dev', '--port', String(port)], {
        cwd: folder,
        env: own,
        stdio: ['ignore', 'pipe', 'pipe'],
        // The command and what it starts end together.
        detached: true,
      });
      return linkOf(developing);
    },
    edit(file, from, to) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const isThere = typeof from === 'string' ? text.includes(from) : from.test(text);
      if (!isThere) throw new Error(`${file} has no ${String(from)}`);
      writeFileSync(path.join(folder, file), text.replace(from, to));
    },
    async remove() {
      if (developing?.pid !== undefined && developing.exitCode === null && developing.signalCode === null) {
        process.kill(-developing.pid, 'SIGTERM');
        // What npx started holds its output, and writes into the folder until it has ended too.
        await once(developing, 'close');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'billing', private: true }));
  await repository.run(
    'npm',
    'install',
    '--save-dev',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...archives.map((file) => path.join(ARCHIVES, file)),
  );
  return repository;
}
