import { spawn } from 'node:child_process';
import path from 'node:path';

const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const TIME_LIMIT_MS = 240_000;

export interface Ended {
  exit: number;
  /** standard output */
  out: string;
  /** standard error */
  err: string;
}

/** `npx halo` as a script calls it: no terminal, the exit code is the answer. */
export interface CommandLine {
  (...args: string[]): Promise<Ended>;
  /** Runs with `--json` and reads what comes out. */
  json<Answer>(...args: string[]): Promise<Answer & { exit: number }>;
}

/** The command line of a repository, by default of this one. */
export function commandLine(env: Record<string, string>, repository = REPOSITORY): CommandLine {
  const halo = (...args: string[]): Promise<Ended> => runScript(repository, ['tooling/cli/halo.mjs', ...args], env);
  return Object.assign(halo, {
    async json<Answer>(...args: string[]) {
      const { exit, out } = await halo(...args, '--json');
      return { ...(JSON.parse(out) as Answer), exit };
    },
  });
}

/** This repository's sources again, with a remote of their own in them; nothing of it is built. */
export async function copyWithRemote(target: string, name: string): Promise<void> {
  await copyRepository(target);
  await runTooling(target, 'cli/halo.mjs', 'new', name, '--no-install');
}

/** This repository's sources again; nothing of it is built. */
export async function copyRepository(target: string): Promise<void> {
  await runTooling(REPOSITORY, 'cli/testing/copy-repository.mjs', target);
}

/** Runs a script of a repository's tooling. @throws with what it printed when it fails */
export async function runTooling(repository: string, script: string, ...args: string[]): Promise<void> {
  const { exit, out, err } = await runScript(repository, [`tooling/${script}`, ...args], {});
  if (exit !== 0) throw new Error(`${script} ${args.join(' ')}: ${out}${err}`);
}

function runScript(cwd: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ exit: code ?? 1, out, err }));
  });
}
