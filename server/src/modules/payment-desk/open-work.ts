import type { MoneyFinding, Operator, ParkedEvent } from '@halo/shared/contracts/operations';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { EventKey } from '../payments/index.ts';
import { toFinding, toParked } from './open-items-view.ts';
import type { OpenWork, PaymentDeskNeeds, PaymentNote } from './payment-desk.ts';

/** Stands for what names no payment of ours: only rights for all brands suffice. */
const ALL = '*';

/** What the books and the webhooks leave to a person: who has it, and how it ended. */
export function createOpenWork(needs: PaymentDeskNeeds): OpenWork {
  const { clock } = needs;
  const { openItems, processInbox } = needs.payments;
  const closing = ({ person }: Operator, reason: string) => ({ person, reason, at: clock.now() });
  return {
    async list(brandIds, isAll) {
      const parked = await openItems.parked(brandIds, isAll);
      const findings = await openItems.findings(brandIds, isAll);
      return {
        parked: parked.map((row): ParkedEvent => toParked(row)),
        findings: findings.map((row): MoneyFinding => toFinding(row)),
      };
    },
    brandOfEvent: async (key) => (await openItems.brandOfEvent(key)) ?? ALL,
    brandOfFinding: async (key) => (await openItems.brandOfFinding(key)) ?? ALL,
    take: (operator, key, text) =>
      change(needs, operator, { key, action: 'takeParkedEvent', reason: text ?? 'taken' }, async (tx) => {
        const before = await openItems.take(tx, key, operator.person, text ?? null);
        return before === null ? {} : { before };
      }),
    close: (operator, key, reason) =>
      change(needs, operator, { key, action: 'closeParkedEvent', reason }, (tx) =>
        openItems.close(tx, key, closing(operator, reason)),
      ),
    async applyAgain(operator, key, reason) {
      await change(needs, operator, { key, action: 'applyParkedEvent', reason }, (tx) =>
        openItems.applyAgain(tx, key, closing(operator, reason)),
      );
      await processInbox();
    },
    closeFinding: (operator, key, reason) =>
      change(needs, operator, { key, action: 'closeFinding', reason }, (tx) =>
        openItems.closeFinding(tx, key, closing(operator, reason)),
      ),
  };
}

interface Entry {
  readonly key: EventKey | string;
  readonly action: PaymentNote['action'];
  readonly reason: string;
}

async function change(
  { db, payments: { openItems }, notifyConsoles, audit }: PaymentDeskNeeds,
  operator: Operator,
  { key, action, reason }: Entry,
  act: (tx: Transaction) => Promise<Record<string, unknown> | void>,
): Promise<void> {
  const found = typeof key === 'string' ? await openItems.brandOfFinding(key) : await openItems.brandOfEvent(key);
  const brandId = found ?? ALL;
  await withTransaction(db, async (tx) => {
    const more = (await act(tx)) ?? {};
    if (found !== null) await notifyConsoles(tx, found);
    const what = typeof key === 'string' ? { finding: key } : { ...key };
    await audit(tx, { actor: operator.name, action, brandId, reason, after: { ...what, ...more } });
  });
}
