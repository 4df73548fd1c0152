import { type Ended, mustRun, REPOSITORY, runProgram } from './run-program.ts';

const TIME_LIMIT_MS = 240_000;

/** `npx --no-install halo` as a script calls it: no terminal, the exit code is the answer. */
export interface CommandLine {
  (...args: string[]): Promise<Ended>;
  /** Runs with `--json` and reads what comes out. */
  json<Answer>(...args: string[]): Promise<Answer & { exit: number }>;
}

/** The command line of a repository, by default of this one. */
export function commandLine(env: Record<string, string>, repository = REPOSITORY): CommandLine {
  const options = { cwd: repository, env: { ...process.env, ...env }, timeoutMs: TIME_LIMIT_MS };
  const halo = (...args: string[]): Promise<Ended> =>
    runProgram(process.execPath, ['tooling/cli/halo.mjs', ...args], options);
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
  await mustRun(process.execPath, [`tooling/${script}`, ...args], { cwd: repository, timeoutMs: TIME_LIMIT_MS });
}
