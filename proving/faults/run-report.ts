import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import type { RunOptions, RunResult } from './delivery-run.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../var/test/faults');

/** Writes down everything that happened in a run that went wrong; answers where. */
export function writeReport({ fault, seed, problems, lines }: RunResult): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${fault}-${seed}.txt`);
  writeFileSync(file, [`fault ${fault}, seed ${seed}`, '', ...problems, '', ...lines, ''].join('\n'));
  return path.relative(path.resolve(FOLDER, '../../..'), file);
}

/** A run that cannot be made says nothing of the promise, and is no success either. */
export function notRun({ seed, fault }: Pick<RunOptions, 'seed' | 'fault'>, error: unknown): RunResult {
  const ms = { open: 0, write: 0, fault: 0, settle: 0 };
  return { seed, fault, problems: [`not run: ${inspect(error)}`], messages: 0, acts: 0, ms, lines: [] };
}
