import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Where tests keep databases and files. A database is about 1,500 small files: on a disk, making and removing them
 * costs half a second of the kernel's time, in Linux's folder in memory a twentieth of it; and stored builds wait for
 * the disk, one file after the other. Containers often have only 64 MB there.
 */
export function roomForTests(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
