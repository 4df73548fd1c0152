import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { currentProcess, errorCode, isAlive, ProcessIdentitySchema } from './process-identity.ts';

const RETRY_MS = 25;

/**
 * Runs `work` while no other process on this machine runs work under the same file.
 * A lock whose owner died (also by kill -9) is taken over.
 * Throws when a living owner keeps it longer than `timeoutMs`.
 */
export async function withProcessLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const release = await acquire(file, timeoutMs);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function acquire(file: string, timeoutMs: number): Promise<() => Promise<void>> {
  const deadline = Date.now() + timeoutMs;
  const own = `${file}.${process.pid}.${randomUUID()}`;
  // Written first and linked into place: a reader never sees a lock that is still empty.
  await writeFile(own, JSON.stringify(currentProcess()), { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(own, file);
        return () => rm(file, { force: true });
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const owner = await readOwner(file);
      if (owner !== undefined && !isOwnerAlive(owner)) {
        await takeAway(file, owner);
      } else if (Date.now() > deadline) {
        throw new Error(`${file} is held by another process (${owner ?? 'unknown'}) for more than ${timeoutMs} ms`);
      } else {
        await wait(RETRY_MS);
      }
    }
  } finally {
    await rm(own, { force: true });
  }
}

async function readOwner(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isOwnerAlive(text: string): boolean {
  try {
    return isAlive(ProcessIdentitySchema.parse(JSON.parse(text)));
  } catch {
    return false;
  }
}

/** Another waiter may have replaced the dead lock in between: then what we moved is alive and goes back. */
async function takeAway(file: string, deadOwner: string): Promise<void> {
  const aside = `${file}.dead.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readOwner(aside)) !== deadOwner) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}
