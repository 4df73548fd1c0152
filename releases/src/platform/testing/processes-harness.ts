import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseChange } from '@halo/shared/contracts/operations';
import { openKeyring } from '@halo/server-kit/process/keys';
import { buildTestApp, type TestApp } from '../../../../server/src/testing/build-test-app.ts';
import { roomForTests } from '../../../../server/src/testing/room-for-tests.ts';
import { createReleases } from '../create-releases.ts';
import type { Releases } from '../ports.ts';

/** The remote that changes. */
export const CHAT = 'mfe-chat';
export const pin = (version: string): ReleaseChange => ({ kind: 'pin', remote: CHAT, version });
export const chatOf = (releases: Releases, brand = 'luna') =>
  releases.sets.current(brand).document.remotes.find(({ name }) => name === CHAT)?.stable.version;

/**
 * A server with releases, and further processes on its registry. Made before each test, gone after it; what `cleanUps`
 * holds before that.
 */
export function processesHarness() {
  let test: TestApp;
  const cleanUps: (() => Promise<unknown> | unknown)[] = [];
  beforeEach(async () => {
    test = await buildTestApp({ hasReleases: true });
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    await test.close();
  });

  return {
    cleanUps,
    get test() {
      return test;
    },
    change: (scope: string, wanted: ReleaseChange) =>
      test.releases.pins.change('anna', scope, { change: wanted, reason: 'because of a test' }),
    /** Releases of another process; with a data directory of its own unless it is the next run of this one. */
    otherProcess({ isNextRun = false, db = test.database.db } = {}): Releases {
      const dataDirectory = isNextRun
        ? test.deps.env.dataDirectory
        : mkdtempSync(path.join(roomForTests(), 'halo-other-'));
      const keysDirectory = path.join(dataDirectory, 'keys');
      if (!isNextRun) {
        cpSync(test.deps.env.keysDirectory, keysDirectory, { recursive: true });
        cleanUps.push(() => rmSync(dataDirectory, { recursive: true, force: true }));
      }
      const env = { ...test.deps.env, dataDirectory, keysDirectory };
      return createReleases({
        ...test.deps,
        env,
        db,
        keyring: openKeyring({ directory: keysDirectory, mayCreate: true }),
      });
    },
  };
}
