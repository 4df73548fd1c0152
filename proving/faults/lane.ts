import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { RunOptions, RunResult } from './delivery-run.ts';

/** One of several worlds that are there at the same time, in a process of its own. */
export interface Lane {
  /** One after the other. Throws when the process ends before the run does. */
  run(options: RunOptions): Promise<RunResult>;
  close(): Promise<void>;
}

const PROGRAM = path.join(import.meta.dirname, 'lane-process.ts');

/** `index`: no two that are there at the same time have the same. */
export async function openLane(index: number, processes: number): Promise<Lane> {
  const child = fork(PROGRAM, [String(index), String(processes)]);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the world ended by itself: ${code ?? signal}`);
  });
  // Who waits for an answer gets the error.
  ended.catch(() => {});
  const answer = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0];
  await answer();
  return {
    async run(options) {
      const result = answer();
      child.send(options);
      return (await result) as RunResult;
    },
    async close() {
      if (child.connected) child.disconnect();
      await ended.catch(() => {});
    },
  };
}
