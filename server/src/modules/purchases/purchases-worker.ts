import type { ClickId } from '@halo/shared/contracts';
import { dueEach } from '@halo/server-kit/process/due-each';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { CancelRequests } from './cancel-requests.ts';
import type { HeldRefunds } from './held-refunds.ts';
import { chargeableAt, noticeCutoffs } from './notice-rule.ts';
import { type RenewingParts, renewOrEnd, withSubscription } from './renewing.ts';
import type { Starting } from './starting.ts';
import {
  behindTheirPlans,
  type DueByEnd,
  disabledButRenewing,
  dueForEnd,
  dueForNotice,
  spareCards,
  subscriptionsOf,
  updateSubscription,
  withoutCard,
} from './subscription-repository.ts';
import type { WithdrawalRequests } from './withdrawal-requests.ts';

const ROUND_MS = 30_000;
const BATCH = 100;
/** A company has said by then which card it keeps, if it keeps one. */
const CARD_MS = 24 * 60 * 60_000;
/** All cards that are kept for renewals are looked through, so not in each round. */
const SPARE_CARDS_MS = 60 * 60_000;

export interface PurchasesWorker {
  /** Notices, renewals, ends and beginnings that are due. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface RoundParts extends RenewingParts {
  readonly requests: CancelRequests;
  readonly declared: Pick<WithdrawalRequests, 'open' | 'handle' | 'unused' | 'refer'>;
  readonly held: Pick<HeldRefunds, 'round'>;
  readonly starting: Pick<Starting, 'due' | 'beginDue'>;
}

/** Runs one piece of work of a round, unless the worker is stopped; a failure is logged and stops nothing else. */
type Guarded = (subject: string, work: () => Promise<void>) => Promise<void>;

/** Any number of processes may run it: each step is taken under the lock of its account. */
export function createPurchasesWorker(parts: RoundParts): PurchasesWorker {
  const { log } = parts.needs;
  const spareCardsDue = dueEach(parts.needs.clock, SPARE_CARDS_MS);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const guarded: Guarded = async (subject, work) => {
    if (isStopped) return;
    try {
      await work();
    } catch (error) {
      log.error({ err: error, subject }, 'a purchase could not be worked on; the next round will retry');
    }
  };

  async function round(): Promise<void> {
    await runRound(parts, guarded);
    if (spareCardsDue()) await releaseSpareCards(parts, guarded);
  }

  return {
    round,
    start() {
      timer ??= setInterval(() => {
        running ??= round()
          .catch((error: unknown) => log.error({ err: error }, 'a round of the purchases worker failed'))
          .finally(() => {
            running = undefined;
          });
      }, ROUND_MS).unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function runRound(parts: RoundParts, guarded: Guarded): Promise<void> {
  const { db, clock } = parts.needs;
  // An account that may not use what it bought any more does not pay for it.
  for (const clickId of await disabledButRenewing(db, BATCH)) await guarded(clickId, () => stopAll(parts, clickId));
  const [now, cutoffs] = [clock.now(), noticeCutoffs(clock.now())];
  for await (const due of inPages((last) => dueForNotice(db, cutoffs, BATCH, last)))
    await guarded(due.id, () => sendNotice(parts, due.clickId, due.id));
  for await (const due of inPages((last) => parts.starting.due(BATCH, last)))
    await guarded(due.id, () => beginWaiting(parts, due.clickId, due.id));
  for await (const due of inPages((last) => dueForEnd(db, now, BATCH, last)))
    await guarded(due.id, () => renewOrEnd(parts, due.clickId, due.id));
  for (const clickId of await behindTheirPlans(db, clock.now(), BATCH))
    await guarded(clickId, () => catchUp(parts, clickId));
  for (const due of await withoutCard(db, new Date(clock.now().getTime() - CARD_MS), BATCH))
    await guarded(due.id, () => endWithoutCard(parts, due.clickId, due.id));
  for (const id of await parts.requests.open(BATCH)) await guarded(id, () => parts.requests.handle(id));
  for (const id of await parts.declared.open(BATCH)) await guarded(id, () => parts.declared.handle(id));
  for (const id of await parts.declared.unused(BATCH)) await guarded(id, () => parts.declared.refer(id));
  await guarded('held refunds', () => parts.held.round(BATCH));
}

/** However a renewal ended: a card that nothing is charged to is not kept. */
async function releaseSpareCards({ needs }: RoundParts, guarded: Guarded): Promise<void> {
  for (const { id, clickId } of await spareCards(needs.db))
    await guarded(id, () => needs.purchasePayments.releaseCard(clickId, id));
}

/** All that are due, so that those that cannot be worked off now keep no others waiting. */
async function* inPages(read: (last: DueByEnd | undefined) => Promise<DueByEnd[]>): AsyncGenerator<DueByEnd> {
  let page = await read(undefined);
  while (page.length > 0) {
    yield* page;
    page = page.length < BATCH ? [] : await read(page.at(-1));
  }
}

async function stopAll({ needs, life, changed }: RoundParts, clickId: ClickId): Promise<void> {
  await withTransaction(needs.db, (tx) => life.cancelAll(tx, clickId));
  changed(clickId);
}

async function sendNotice({ needs, mails }: RoundParts, clickId: ClickId, id: string): Promise<void> {
  await withSubscription(needs, clickId, id, async (tx, row) => {
    if (!row.renews || row.noticeSentAt) return;
    const now = needs.clock.now();
    const card = (await subscriptionsOf(tx, clickId)).find((each) => each.id === id)?.lastFour;
    await updateSubscription(tx, id, { noticeSentAt: now });
    await mails.notice(tx, row, chargeableAt(row.periodEndsAt, now), card ?? undefined);
  });
}

/** The days to withdraw are over: what waited for its buyer waits no longer. */
async function beginWaiting({ starting, changed }: RoundParts, clickId: ClickId, purchaseId: string): Promise<void> {
  if (await starting.beginDue(clickId, purchaseId)) changed(clickId);
}

/** Its owner learns at once that it cannot renew, and not at the end of what is paid. */
async function endWithoutCard(
  { needs, life, mails, changed }: RoundParts,
  clickId: ClickId,
  id: string,
): Promise<void> {
  await withSubscription(needs, clickId, id, async (tx, row) => {
    if (!row.renews || row.savedCardId) return;
    needs.log.error({ subscriptionId: id }, 'a plan was sold with renewal, and its company kept no card');
    await updateSubscription(tx, id, { renews: false, nextTryAt: null });
    await mails.cannotRenew(tx, row, 'notKept');
    await life.catchUp(tx, clickId);
  });
  changed(clickId);
}

async function catchUp({ needs, life, changed }: RoundParts, clickId: ClickId): Promise<void> {
  await withTransaction(needs.db, (tx) => life.catchUp(tx, clickId));
  changed(clickId);
}
