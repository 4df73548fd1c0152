// npm run people -- 10000: so many members with places and photos, in the database that npm start uses; for looking and
// for load. It may run while that does.
import { openAssetStore } from '@halo/server-kit/assets/open-asset-store';
import { createLogger } from '@halo/server-kit/log/log';
import { startOrExit } from '@halo/server-kit/process/start';
import { createBrandDirectory } from './brand-directory.ts';
import { readEnvironment } from './env.ts';
import { openStorage } from './storage/open-storage.ts';
import { makeCrowd } from './crowd/make-crowd.ts';

const MOST = 1_000_000;

await startOrExit(async () => {
  const count = Number(process.argv[2]);
  const env = readEnvironment();
  const reason = env.isProduction
    ? 'Made-up people are not for production.'
    : Number.isInteger(count) && count > 0 && count <= MOST
      ? undefined
      : `How many? npm run people -- 10000 (at most ${MOST})`;
  if (reason !== undefined) {
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
    return;
  }
  const log = createLogger(env);
  const storage = await openStorage(env, log);
  const uploads = openAssetStore(env, { files: env.dataDirectory, hasEarlierFiles: true }, log);
  try {
    const [start, seed] = [Date.now(), Date.now().toString(36)];
    let made = 0;
    await makeCrowd(
      { db: storage.db, brands: createBrandDirectory(env), clock: { now: () => new Date() }, uploads },
      {
        count,
        seed,
        onProgress: (size) => process.stdout.write(`\r${(made += size)} of ${count} people`),
      },
    );
    process.stdout.write(`\r${made} people in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  } finally {
    await storage.close();
    await storage.postgres?.stop();
  }
});
