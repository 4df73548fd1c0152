import { randomUUID } from 'node:crypto';
import { mkdir, open, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@halo/server-kit/process/process-identity';
import type { HealthCheck } from './health.ts';
import { inTime } from './in-time.ts';

/** Below it a database that lives on the same disk may end in the middle of a checkpoint. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 2000;

const WORDS: Record<string, string> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (quota)',
  EROFS: 'is read-only',
  EACCES: 'does not let this account write',
  EIO: 'fails (input/output error)',
};

/** Whether a file can be written into the folder and reaches the disk, and whether there is room for more. */
export function createDiskCheck(directory: string, leastFreeBytes = LEAST_FREE_BYTES): HealthCheck {
  return async () => {
    const written = await inTime(writeProbe(directory), TIMEOUT_MS);
    if (written === 'late') return `The disk of ${directory} did not take a file within ${TIMEOUT_MS / 1000} s.`;
    if (written !== undefined) return `The disk of ${directory} ${WORDS[written] ?? `fails (${written})`}.`;
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    return free < leastFreeBytes
      ? `The disk of ${directory} is nearly full: ${Math.floor(free / 1024 / 1024)} MB are free.`
      : undefined;
  };
}

/**
 * The name is new each time: processes share the folder, and in containers all of them are process 1.
 * @returns the code of what went wrong
 */
async function writeProbe(directory: string): Promise<string | undefined> {
  const file = path.join(directory, `.probe-${randomUUID()}`);
  try {
    await mkdir(directory, { recursive: true });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile('x'.repeat(4096));
      await handle.sync();
    } finally {
      await handle.close();
      await unlink(file);
    }
    return undefined;
  } catch (error) {
    return errorCode(error) ?? 'unknown error';
  }
}
