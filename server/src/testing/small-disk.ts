import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own that a test may fill. Only root may mount one: `// @mount:` leaves a test out elsewhere. */
export interface SmallDisk {
  readonly directory: string;
  /** Nothing is free any more; also again, when something became free. */
  fill(): void;
  /** What filled it goes. */
  empty(): void;
  /** paths of what tests keep there, without what fills it */
  files(): string[];
  unmount(): void;
}

const BLOCK = Buffer.alloc(4096);

/** In memory. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(path.join(tmpdir(), 'halo-disk-'));
  const ballast = path.join(directory, 'ballast');
  // Open for everybody, as PostgreSQL does not run as root.
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'halo-test', directory]);
  return {
    directory,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        for (;;) writeSync(file, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => unlinkSync(ballast),
    files: () =>
      readdirSync(directory, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
        .filter((name) => name !== path.basename(ballast))
        .sort(),
    unmount() {
      execFileSync('umount', [directory]);
      rmdirSync(directory);
    },
  };
}
