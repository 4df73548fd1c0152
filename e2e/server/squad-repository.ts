import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkOf } from './dev-server.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const ARCHIVES = path.join(REPOSITORY, 'var/packages');

/** A repository outside of ours, which has of Halo what npm installed from the archives. */
export interface SquadRepository {
  /** Runs a program there. @throws with what it printed when it does not end with 0 */
  run(program: string, ...args: string[]): Promise<string>;
  /** `npm run dev`: answers the link that opens the remote in a running shell. */
  develop(port: number): Promise<string>;
  /** Changes a file, as a developer does in an editor. */
  edit(file: string, from: string, to: string): void;
  remove(): Promise<void>;
}

/** Packs what squads install and installs it into an empty folder. */
export async function startRepository(env: Record<string, string>): Promise<SquadRepository> {
  await run(REPOSITORY, process.env, process.execPath, 'tooling/commands/pack.mjs');
  const folder = mkdtempSync(path.join(tmpdir(), 'halo-squad-'));
  // Nothing of this repository may be found there, but the Node that runs these tests.
  const { NODE_PATH: _path, ...rest } = process.env;
  const own = { ...rest, ...env, PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}` };
  const archives = readdirSync(ARCHIVES).filter((file) => file.endsWith('.tgz'));
  let developing: ChildProcess | undefined;
  const repository: SquadRepository = {
    run: (program, ...args) => run(folder, own, program, ...args),
    async develop(port) {
      developing = spawn('npx', ['halo', 'dev', '--port', String(port)], {
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
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(path.join(folder, file), text.replace(from, to));
    },
    async remove() {
      if (developing?.pid !== undefined && developing.exitCode === null) {
        process.kill(-developing.pid, 'SIGTERM');
        await once(developing, 'exit');
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

function run(cwd: string, env: NodeJS.ProcessEnv, program: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`)),
    );
  });
}
