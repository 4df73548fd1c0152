import { spawn } from 'node:child_process';
import { root } from './packages.mjs';

/**
 * `stdout`: without what it complained of, `output`: both, as they came.
 * @typedef {{ code: number, output: string, stdout: string, ms: number }} ProcessResult
 */

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] with `show` the output goes straight to
 * the terminal
 * @returns {Promise<ProcessResult>}
 */
export function runProcess(program, args, { cwd = root, env = process.env, show = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stdout = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => (output += chunk));
    const end = (/** @type {number} */ code) => resolve({ code, output, stdout, ms: performance.now() - started });
    child.on('error', (error) => {
      output += String(error);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs jobs with a bound on how many run at once. Results keep the order of the jobs.
 *
 * @template T, R
 * @param {readonly T[]} jobs
 * @param {number} atOnce
 * @param {(job: T) => Promise<R>} run
 * @returns {Promise<R[]>}
 */
export async function runPooled(jobs, atOnce, run) {
  /** @type {R[]} */
  const results = [];
  let next = 0;
  async function work() {
    while (next < jobs.length) {
      const index = next++;
      results[index] = await run(/** @type {T} */ (jobs[index]));
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, work));
  return results;
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
