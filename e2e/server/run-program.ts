import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository that these tests are of. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../..');

export interface Ended {
  exit: number;
  /** standard output */
  out: string;
  /** standard error */
  err: string;
  /** both, as they came */
  output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** of the program alone; without it that of these tests */
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** Runs a program to its end, whether it does what it is to do or not. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd = REPOSITORY, env = process.env, timeoutMs }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const said = { out: '', err: '', output: '' };
    const keep = (where: 'out' | 'err') => (chunk: Buffer) => {
      said[where] += chunk.toString();
      said.output += chunk.toString();
    };
    child.stdout.on('data', keep('out'));
    child.stderr.on('data', keep('err'));
    child.on('error', reject);
    child.on('close', (code) => resolve({ exit: code ?? 1, ...said }));
  });
}

/** Answers what it printed. @throws with that when the program does not end with 0 */
export async function mustRun(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { exit, output } = await runProgram(program, args, options);
  if (exit !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${exit}:\n${output}`);
  return output;
}
