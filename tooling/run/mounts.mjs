// Whether this account may mount: a disk that is really full is one of its own, which a test mounts and fills.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tried, as root in a container often may not. */
export function canMount() {
  const directory = mkdtempSync(join(tmpdir(), 'halo-mount-'));
  try {
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'halo-test', directory]).status === 0;
    if (isMounted) spawnSync('umount', [directory]);
    return isMounted;
  } finally {
    rmdirSync(directory);
  }
}
