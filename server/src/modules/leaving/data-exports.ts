import { type ClickId, type DataExport, EXPORT_DAYS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { exportFile } from './export-file.ts';
import * as repository from './export-repository.ts';
import type { DataExports, LeavingNeeds } from './leaving.ts';

const DAY_MS = 86_400_000;
const MAX_ATTEMPTS = 5;
const BATCH = 10;

export function createDataExports(needs: LeavingNeeds): DataExports {
  const { clock, db, log } = needs;
  async function status(clickId: ClickId): Promise<DataExport> {
    const [row, now] = [await repository.findExport(db, clickId), clock.now()];
    if (!row || (row.expiresAt && row.expiresAt <= now)) return { status: 'none' };
    const nextAt = row.askedAt.getTime() + DAY_MS;
    return {
      status: row.readyAt ? 'ready' : 'preparing',
      askedAt: row.askedAt.getTime(),
      ...(row.expiresAt ? { expiresAt: row.expiresAt.getTime() } : {}),
      ...(nextAt > now.getTime() ? { nextAt } : {}),
    };
  }
  return {
    status,
    async ask(clickId, host) {
      const now = clock.now();
      const isAsked = await repository.askForExport(
        db,
        { clickId, host, askedAt: now },
        new Date(now.getTime() - DAY_MS),
      );
      if (!isAsked) throw new AppError('too_many_attempts', { message: 'one copy a day' });
      return status(clickId);
    },
    async file(clickId) {
      const content = await repository.readContent(db, clickId, clock.now());
      if (!content) throw new AppError('not_found', { message: 'there is no file' });
      return content;
    },
    async makeWaiting() {
      const now = clock.now();
      await repository.deleteOldExports(db, now, new Date(now.getTime() - DAY_MS));
      for (let made = 0; made < BATCH; made += 1) {
        const row = await withTransaction(db, async (tx) => {
          const waiting = await repository.lockWaiting(tx, MAX_ATTEMPTS);
          if (waiting) await make(needs, tx, waiting);
          return waiting;
        });
        if (!row) return;
      }
      log.warn('more copies of data are asked for than a round makes');
    },
  };
}

async function make(needs: LeavingNeeds, tx: Transaction, row: repository.ExportRow): Promise<void> {
  const { accountLeaving, brands, clock, env, log, mail, personalData } = needs;
  const person = await accountLeaving.person(row.clickId);
  const brand = person && brands.byId(person.brandId);
  if (!person || !brand) return repository.countAttempt(tx, row);
  try {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * DAY_MS);
    const content = await exportFile(personalData, person, brand, now);
    await repository.keepExport(tx, row.clickId, { content, readyAt: now, expiresAt });
    const data = {
      expiresAt: expiresAt.toISOString(),
      dataUrl: `${publicOrigin(env, row.host)}/profile/data`,
    };
    const { language } = brand;
    await mail.enqueue({ template: 'data-export', recipient: person.email, language, brand, data }, tx);
  } catch (error) {
    log.error({ err: error, clickId: row.clickId }, 'a copy of data could not be made; the next round retries');
    await repository.countAttempt(tx, row);
  }
}
