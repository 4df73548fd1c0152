import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { runsWorkers } from '../../process/process-role.ts';
import type { BrandDirectory } from '../../basics.ts';
import type { MailSettings, MailService } from './mail.ts';
import type { Db } from '@halo/server-kit/storage/database';
import { mailBrand } from './mail-brand.ts';
import { createMailOutbox } from './mail-outbox.ts';
import { createMailingBook } from './mailing-repository.ts';
import { createMailService } from './mail-service.ts';
import { createMailWorker, type DrawDocument } from './mail-worker.ts';
import { registerMailbox } from './mailbox-page.ts';
import { createMailer } from './mailer.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';

interface MailParts {
  env: MailSettings;
  db: Db;
  brands: BrandDirectory;
  log: { warn(fields: object, message: string): void };
  drawDocument: DrawDocument;
}

/** Sending for real over SMTP, or into the development mailbox when no server is configured. */
export async function startMail({ env, db, brands, log, drawDocument }: MailParts) {
  const catcher =
    env.smtpUrl === undefined
      ? await startSmtpCatcher({ directory: path.join(env.dataDirectory, 'mail'), isProduction: env.isProduction })
      : undefined;
  const mailer = createMailer(env.smtpUrl ?? catcher?.url ?? '');
  const worker = createMailWorker({
    outbox: createMailOutbox(db),
    mailer,
    log,
    drawDocument,
    mailings: createMailingBook(db),
    brand: (id) => {
      const brand = brands.byId(id);
      return brand ? mailBrand(brand, publicOrigin(env, brand.hosts[0] ?? 'localhost')) : undefined;
    },
  });
  // Without workers mails are only queued here, and another process sends them.
  const isSending = runsWorkers(env.role);
  if (isSending) worker.start();
  const service: MailService = createMailService(db, { onQueued: () => isSending && worker.wake() });
  return {
    service,
    hasMailbox: catcher !== undefined,
    addMailbox(app: FastifyInstance): void {
      if (catcher) registerMailbox(app, { folder: catcher.folder, isProduction: env.isProduction });
    },
    async stop(): Promise<void> {
      await worker.stop();
      await catcher?.close();
    },
  };
}
