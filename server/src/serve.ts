import path from 'node:path';
import type { Brand } from '@halo/shared/contracts';
import { createBrandDirectory } from './brand-directory.ts';
import { compose } from './compose.ts';
import { registerEdge, registerHeaders } from './edge/register-edge.ts';
import { type Environment, readEnvironment } from './env.ts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createLogger, type Logger } from '@halo/server-kit/log/log';
import { startMail } from './modules/mail/index.ts';
import { createReceiptPrinter } from './modules/receipts/index.ts';
import { adoptLocalBuilds, prepareOperators, readLocalBuilds } from '@halo/releases';
import { assertPortFree, listen } from '@halo/server-kit/process/listen';
import { createReadiness } from '@halo/server-kit/process/readiness';
import { installShutdown } from '@halo/server-kit/process/shutdown';
import { startOrExit } from '@halo/server-kit/process/start';
import { servesPages, warnOfWebAlone } from './process/process-role.ts';
import { printWelcome, type Welcome } from './process/welcome.ts';
import { seedDemo } from './seed-demo.ts';
import { openStorage } from './storage/open-storage.ts';

function addressOf({ title, language, hosts }: Brand, env: Environment): Welcome['brands'][number] {
  return { title, language, address: publicOrigin(env, hosts[0] ?? 'localhost') };
}

/** The database, for this process alone or beside others that share it. */
function openOwnStorage(env: Environment, log: Logger): ReturnType<typeof openStorage> {
  return openStorage(env, log, {
    isShared: env.redisUrl !== undefined,
    onTaken(error) {
      log.fatal({ reason: error.message }, 'the data is with another process now');
      process.exit(1);
    },
  });
}

await startOrExit(async () => {
  const env = readEnvironment();
  await assertPortFree(env);
  const log = createLogger(env);
  const readiness = createReadiness();
  const brands = createBrandDirectory(env);
  const hasPages = servesPages(env.role);
  warnOfWebAlone(env.role, log);

  const storage = await openOwnStorage(env, log);
  const { db } = storage;
  const mail = await startMail({ env, db, brands, log, drawDocument: createReceiptPrinter(db) });

  const composition = await compose({
    env,
    brands,
    db,
    isReady: readiness.isReady,
    overrides: { mail: mail.service },
    before: async (app, deps, releases) => {
      if (!hasPages) return registerHeaders(app, deps, releases);
      mail.addMailbox(app);
      await registerEdge(app, deps, releases);
    },
  });
  if (hasPages)
    await adoptLocalBuilds(
      { log },
      composition.releases,
      await readLocalBuilds(env.buildsDirectory, path.join(env.buildsDirectory, 'var/build.json')),
    );
  const operators = hasPages ? await prepareOperators(composition.deps, composition.releases) : undefined;
  const demo = env.isProduction || !hasPages ? undefined : await seedDemo(composition);

  installShutdown({
    log,
    readiness,
    graceMs: env.shutdownGraceMs,
    app: { close: () => composition.stop() },
    workers: [mail],
    database: storage,
    ...(storage.postgres ? { postgres: storage.postgres } : {}),
  });
  await listen(composition.app, env);
  composition.start();
  readiness.markReady();
  await demo?.shop();

  printWelcome({
    brands: brands.all().map((brand) => addressOf(brand, env)),
    ...(demo ? { demo: demo.login } : {}),
    ...(operators && env.operationsHost
      ? { operations: { address: publicOrigin(env, env.operationsHost), operators } }
      : {}),
    ...(mail.hasMailbox && hasPages ? { mailbox: publicOrigin(env, 'mail.localhost') } : {}),
    ...(env.isProduction || !hasPages
      ? {}
      : { openApi: publicOrigin(env, brands.all()[0]?.hosts[0] ?? 'localhost').concat('/openapi.json') }),
  });
  // To `npm start`, which starts again what dies after this.
  process.send?.('ready');
});
