import { statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_SERVER_VARIABLE } from '../../../server/src/testing/test-database.ts';
import { startOwnTestServer } from '../../../server/src/testing/test-server.ts';
import { bytesNeeded, roomFor } from './room.ts';

/**
 * The database server of a run with many people: on a disk, and not in memory as that of tests, which would take as
 * much of it. Every test app of this process has its database there. Ends the process where there is no room.
 */
export async function startLargeServer(counts: {
  people: number;
  messages: number;
}): Promise<{ stop(): Promise<void> }> {
  const { bavail, bsize } = statfsSync(tmpdir());
  const room = roomFor({ needed: bytesNeeded(counts), free: bavail * bsize, folder: tmpdir() });
  if ('problem' in room) {
    console.error(room.problem);
    process.exit(1);
  }
  console.log(room.note);
  const directory = path.join(tmpdir(), 'halo-large');
  const { stop, ...server } = await startOwnTestServer(directory, false);
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server);
  return {
    async stop() {
      // Another run may still use it.
      if ((await stop()) === 'stopped') await rm(directory, { recursive: true, force: true });
    },
  };
}
