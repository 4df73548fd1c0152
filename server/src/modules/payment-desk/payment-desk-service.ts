import { DAY_MS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { FoundPayments, Operator, PaymentStory } from '@halo/shared/contracts/operations';
import type { PaymentTerms } from '../payments/index.ts';
import { actionsOf, givenAlone } from './action-repository.ts';
import { toAction } from './action-view.ts';
import { createBlockDesk, toBlock } from './block-desk.ts';
import { noteLook } from './look-repository.ts';
import { toFinding, toParked } from './open-items-view.ts';
import { createOpenWork } from './open-work.ts';
import { createPaymentActions } from './payment-actions.ts';
import type { PaymentDesk, PaymentDeskNeeds } from './payment-desk.ts';
import { readSearch } from './payment-search.ts';
import { toFound, toStory } from './story-view.ts';

const LISTED_MAX = 50;

export function createPaymentDesk(needs: PaymentDeskNeeds): PaymentDesk {
  const { records } = needs.payments;
  return {
    find: (text, brandIds) => find(needs, text, brandIds),
    async placeOf(id) {
      const place = await records.placeOf(id);
      if (!place) throw noSuchPayment();
      const { brandId, currency } = place;
      return { id, brandId, currency };
    },
    story: (id, operator) => story(needs, id, operator),
    actions: createPaymentActions(needs),
    openWork: createOpenWork(needs),
    blocks: createBlockDesk(needs),
  };
}

async function find(needs: PaymentDeskNeeds, text: string, brandIds: readonly string[]): Promise<FoundPayments> {
  const terms = await termsOf(needs, text, brandIds);
  if (!terms) return { payments: [], isMore: false };
  const found = await needs.payments.records.find(terms, brandIds, LISTED_MAX);
  return { payments: found.slice(0, LISTED_MAX).map(toFound), isMore: found.length > LISTED_MAX };
}

/** Undefined: nothing was asked that a payment could be found by. */
async function termsOf(
  { accounts, receipts }: PaymentDeskNeeds,
  text: string,
  brandIds: readonly string[],
): Promise<PaymentTerms | undefined> {
  const { email, names, ...rest } = readSearch(text);
  if (email === undefined && names.length === 0 && Object.keys(rest).length === 0) return undefined;
  const named = await Promise.all(names.map(async (name) => (await receipts.paymentOf(name)) ?? name));
  if (email === undefined) return { ...rest, names: named };
  // One address may be of an account in each brand.
  const owners = await Promise.all(brandIds.map((brandId) => accounts.find(brandId, email)));
  return { ...rest, names: named, accounts: owners.filter((clickId) => clickId !== undefined) };
}

async function story(needs: PaymentDeskNeeds, id: string, operator: Operator): Promise<PaymentStory> {
  const { db, clock, env, payments, purchases, receipts, audit } = needs;
  const { name, person } = operator;
  const record = await payments.records.record(id);
  if (!record) throw noSuchPayment();
  const { brandId, subscriptionId } = record.attempt;
  await withTransaction(db, async (tx) => {
    if (await noteLook(tx, id, person, clock.now()))
      await audit(tx, {
        actor: name,
        action: 'lookAtPayment',
        brandId,
        reason: 'opened at the payments desk',
        after: { payment: id },
      });
  });
  const { blocks, canBlockCard } = await payments.blocks.ofPayment(id);
  const actions = (await actionsOf(db, id)).map((row) => toAction(row, clock.now()));
  return {
    ...toStory(record, await receipts.documents(id), await purchases.story(id, subscriptionId)),
    actions,
    aloneCents: env.refundAloneCents,
    aloneTodayCents: Math.max(0, env.refundDayCents - (await givenAlone(db, person, new Date(+clock.now() - DAY_MS)))),
    blocks: blocks.map((row) => toBlock(needs, operator, row)),
    canBlockCard,
    parked: (await payments.openItems.parkedOf(id)).map((row) => toParked({ ...row, brandId })),
    findings: (await payments.openItems.findingsOf(id)).map((row) => toFinding({ ...row, brandId })),
  };
}

function noSuchPayment(): AppError {
  return new AppError('not_found', { message: 'there is no such payment' });
}
