import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * Names one process so that it is not mistaken for a later one with the same pid.
 * `startedAt` is the kernel's start tick where /proc offers it, else empty.
 */
export const ProcessIdentitySchema = z.object({ pid: z.number().int().positive(), startedAt: z.string() });

export type ProcessIdentity = z.infer<typeof ProcessIdentitySchema>;

export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startTick(process.pid) };
}

export function isAlive(identity: ProcessIdentity): boolean {
  if (!isPidAlive(identity.pid)) return false;
  return identity.startedAt === '' || identity.startedAt === startTick(identity.pid);
}

/** A zombie counts as dead: it holds nothing any more, it only waits for a parent that may never collect it. */
export function isPidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function isZombie(pid: number): boolean {
  return statFields(pid)[0] === 'Z';
}

function startTick(pid: number): string {
  return statFields(pid)[19] ?? '';
}

/** The fields of /proc/<pid>/stat from the state on; the name before may itself hold blanks and brackets. */
function statFields(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
