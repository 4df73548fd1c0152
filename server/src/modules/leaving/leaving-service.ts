import { type Brand, DELETION_DAYS } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { dueEach } from '@halo/server-kit/process/due-each';
import { createDataExports } from './data-exports.ts';
import { closeBrands } from './closing-brands.ts';
import { eraseDue } from './erasing.ts';
import type { LeavingListener, LeavingNeeds, LeavingService } from './leaving.ts';
import { createLeavingWorker } from './leaving-worker.ts';
import { keepNoLonger } from './retention.ts';

const DAY_MS = 86_400_000;
const TIDY_MS = 3_600_000;

export function createLeavingService(needs: LeavingNeeds): LeavingService {
  const { accountLeaving, clock, env, log, mail } = needs;
  const listeners: LeavingListener[] = [];
  const isTidyDue = dueEach(clock, TIDY_MS);
  const { makeWaiting, ...exports } = createDataExports(needs);
  const worker = createLeavingWorker(needs, async () => {
    await makeWaiting();
    if (isTidyDue()) await keepNoLonger(needs);
    await closeBrands(needs, async (brandId) => {
      for (const { brandEmptied } of listeners) await brandEmptied(brandId);
    });
    await eraseDue(needs);
  });

  /** The account counts as disabled by now: what could not be cancelled here, the worker of purchases cancels. */
  async function endRenewals(clickId: string): Promise<void> {
    await needs.purchases
      .cancelRenewal(clickId)
      .catch((error: unknown) => log.warn({ err: error }, 'a renewal was not cancelled yet'));
  }

  return {
    async pause(clickId) {
      await accountLeaving.leave(clickId, { state: 'paused', eraseAt: null });
      await endRenewals(clickId);
    },
    async deleteAccount(clickId, password, { brand, host, ip }) {
      await accountLeaving.checkPassword(clickId, password, ip);
      const eraseAt = endOf(brand, clock.now());
      await accountLeaving.leave(clickId, { state: 'deleting', eraseAt }, async (tx, { email }) => {
        const days = { erasesAt: eraseAt.toISOString(), logInUrl: `${publicOrigin(env, host)}/login` };
        const data = brand.closesAt === undefined ? days : { ...days, ends: 'withBrand' as const };
        await mail.enqueue(
          { template: 'account-leaving', recipient: email, language: brand.language, brand, data },
          tx,
        );
      });
      await endRenewals(clickId);
      return eraseAt;
    },
    exports: {
      ...exports,
      async ask(clickId, host) {
        const asked = await exports.ask(clickId, host);
        worker.wake();
        return asked;
      },
    },
    subscribe: (listener) => void listeners.push(listener),
    round: worker.round,
    start: worker.start,
    stop: worker.stop,
  };
}

/** Not later than its brand closes: who thinks again could not come back. */
function endOf({ closesAt }: Brand, now: Date): Date {
  const days = now.getTime() + DELETION_DAYS * DAY_MS;
  return new Date(closesAt === undefined ? days : Math.min(days, Date.parse(closesAt)));
}
