import path from 'node:path';
import type { Language } from '@halo/shared/contracts';
import { dataDirectory } from './halo-server.ts';
import { mustRun } from './run-program.ts';

const TIME_LIMIT_MS = 240_000;

/** The operator of a server of this machine, who works with the command line. */
export interface Operator {
  /** Runs `halo …`. @throws with what it printed when it does not end with 0 */
  halo(...args: string[]): Promise<string>;
}

/** The server left a token for the command line in its data directory. */
export function operatorOf({ port, name }: { port: number; name: string }): Operator {
  const env = {
    HALO_PORT: String(port),
    HALO_DATA_DIR: dataDirectory(name),
    HALO_OPERATIONS_URL: `http://ops.localhost:${port}`,
  };
  return { halo: (...args) => run(['tooling/cli/halo.mjs', ...args], env) };
}

/** Other words in one language of a remote. */
export interface Rewording {
  language: Language;
  from: string;
  to: string;
}

/**
 * Builds a remote's sources under another version and with other words, as a release with changes. Answers
 * the folder of the build.
 */
export async function buildVersion(
  remote: string,
  version: string,
  { language, from, to }: Rewording,
): Promise<string> {
  await run(['e2e/server/build-reworded.mjs', remote, language, from, to], {
    HALO_VERSION: version,
    NODE_ENV: 'production',
  });
  return path.join(remote, 'dist', version);
}

function run(args: readonly string[], env: Record<string, string>): Promise<string> {
  return mustRun(process.execPath, args, { env: { ...process.env, ...env }, timeoutMs: TIME_LIMIT_MS });
}
