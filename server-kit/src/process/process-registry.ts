import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { currentProcess, isAlive, ProcessIdentitySchema } from './process-identity.ts';

/**
 * One file a user of something shared; files of dead processes are removed at the next look.
 * Joining and counting are to happen under one lock: a file half written would look like a dead member.
 */
export interface ProcessRegistry {
  join(): Promise<{ leave(): Promise<void> }>;
  countOthers(): Promise<number>;
}

export function createProcessRegistry(directory: string): ProcessRegistry {
  const own = new Set<string>();

  return {
    async join() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = `${process.pid}-${randomUUID()}.json`;
      await writeFile(path.join(directory, name), JSON.stringify(currentProcess()), { mode: 0o600 });
      own.add(name);
      return {
        async leave() {
          own.delete(name);
          await rm(path.join(directory, name), { force: true });
        },
      };
    },
    async countOthers() {
      const names = await readdir(directory).catch(() => []);
      let living = 0;
      for (const name of names) {
        if (own.has(name)) continue;
        const file = path.join(directory, name);
        if (await isMemberAlive(file)) living += 1;
        else await rm(file, { force: true });
      }
      return living;
    },
  };
}

async function isMemberAlive(file: string): Promise<boolean> {
  try {
    return isAlive(ProcessIdentitySchema.parse(JSON.parse(await readFile(file, 'utf8'))));
  } catch {
    return false;
  }
}
