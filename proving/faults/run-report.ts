import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunResult } from './delivery-run.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../var/test/faults');

/** Writes down everything that happened in a run that went wrong; answers where. */
export function writeReport({ fault, seed, problems, lines }: RunResult): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${fault}-${seed}.txt`);
  writeFileSync(file, [`fault ${fault}, seed ${seed}`, '', ...problems, '', ...lines, ''].join('\n'));
  return path.relative(path.resolve(FOLDER, '../../..'), file);
}
