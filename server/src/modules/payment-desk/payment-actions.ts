import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@halo/shared/contracts';
import type { NewRefund, Operator, PaymentAction, RefundWord } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { assertMayStill, assertSecondPerson } from '../../proposals/second-person.ts';
import * as repository from './action-repository.ts';
import type { ActionRow } from './action-repository.ts';
import { toAction } from './action-view.ts';
import type { PaymentActions, PaymentDeskNeeds, PaymentNote, PaymentPlace } from './payment-desk.ts';

/** A second person has as long as with any other proposal. */
const WAITS_MS = DAY_MS;

/**
 * What operators do to payments: each with a reason, each once, each in the audit in the transaction that does it.
 * Above the limit a refund waits for a second person.
 */
export function createPaymentActions(needs: PaymentDeskNeeds): PaymentActions {
  const { db, clock } = needs;
  return {
    async brandOf(id) {
      const row = await repository.findAction(db, id);
      if (!row) throw noSuchAction();
      return row.brandId;
    },
    async waiting(brandIds) {
      const now = clock.now();
      return (await repository.waitingActions(db, brandIds, now)).map((row) => toAction(row, now));
    },
    refund: (operator, payment, wanted) => refund(needs, operator, payment, wanted),
    approve: (operator, id) => approve(needs, operator, id),
    withdraw: (operator, id) => withdraw(needs, operator, id),
    retryRefund: (operator, payment, reversalId, reason) => retry(needs, operator, payment, reversalId, reason),
    askRefund: (operator, payment, reversalId, reason) => askRefund(needs, operator, payment, reversalId, reason),
    refundWord: (operator, payment, reversalId, word) => proposeWord(needs, operator, payment, reversalId, word),
    settle: (operator, payment, kind, reason) => settle(needs, operator, payment, kind, reason),
  };
}

async function refund(
  needs: PaymentDeskNeeds,
  operator: Operator,
  payment: PaymentPlace,
  wanted: NewRefund,
): Promise<PaymentAction> {
  const { db, clock, env } = needs;
  const { operations } = needs.payments;
  const now = clock.now();
  const row = await withTransaction(db, async (tx) => {
    const { leftCents, deskCents, isOtherCurrency } = await operations.refundable(tx, payment.id, wanted.second);
    // The limit is in the currency of the brands.
    await repository.lockPerson(tx, operator.person);
    const ofDay = await repository.givenAlone(tx, operator.person, new Date(+now - DAY_MS));
    const isAlone =
      !isOtherCurrency &&
      deskCents + wanted.cents <= env.refundAloneCents &&
      ofDay + wanted.cents <= env.refundDayCents;
    const { id, cents, takesGoods, reason, ground = 'agreed', second } = wanted;
    const action: ActionRow = {
      ...newAction(operator, payment, 'refund', reason, now),
      ...{ id, cents, takesGoods: takesGoods && second === undefined, ground, reversalId: second ?? null },
      ...(isAlone ? {} : { status: 'waiting', decidedAt: null, expiresAt: new Date(+now + WAITS_MS) }),
    };
    if (!(await repository.insertAction(tx, action))) return sameAction(tx, action);
    if (cents > leftCents || (second !== undefined && cents !== leftCents))
      throw moreThanLeft(leftCents, payment.currency);
    if (isAlone) await operations.refund(tx, orderOf(action));
    await note(needs, tx, action, isAlone ? 'refundPayment' : 'proposeRefund', operator.name);
    return action;
  });
  if (row.status === 'done') await operations.announce(payment.id);
  return toAction(row, now);
}

/** Asked for again it answers what was done. @throws conflict */
async function sameAction(tx: Transaction, wanted: ActionRow): Promise<ActionRow> {
  const known = await repository.lockAction(tx, wanted.id);
  const isSame =
    known?.attemptId === wanted.attemptId && known.cents === wanted.cents && known.proposedBy === wanted.proposedBy;
  if (!known || !isSame) throw new AppError('conflict', { message: 'another action has this number' });
  return known;
}

async function approve(needs: PaymentDeskNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  const { operations } = needs.payments;
  const attemptId = await withTransaction(db, async (tx) => {
    const row = await waitingAction(tx, id, clock.now());
    assertSecondPerson(operator, row);
    await assertMayStill(needs.mayStill, tx, row);
    await carryOut(needs, tx, row);
    const decided = { status: 'done', decidedBy: operator.person, decidedAt: clock.now() } as const;
    await repository.decideAction(tx, id, decided);
    await note(
      needs,
      tx,
      row,
      row.kind === 'refund' ? 'refundPayment' : 'refundWord',
      `${row.proposedBy}, approved by ${operator.name}`,
    );
    return row.attemptId;
  });
  await operations.announce(attemptId);
}

async function withdraw(needs: PaymentDeskNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    const row = await waitingAction(tx, id, clock.now());
    const decided = { status: 'withdrawn', decidedBy: operator.person, decidedAt: clock.now() } as const;
    await repository.decideAction(tx, id, decided);
    await note(needs, tx, row, row.kind === 'refund' ? 'withdrawRefund' : 'withdrawRefundWord', operator.name);
  });
}

async function retry(
  needs: PaymentDeskNeeds,
  operator: Operator,
  payment: PaymentPlace,
  reversalId: string,
  reason: string,
): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const cents = await needs.payments.operations.retryRefund(tx, payment.id, reversalId);
    const action = { ...newAction(operator, payment, 'retry', reason, needs.clock.now()), cents, reversalId };
    await repository.insertAction(tx, action);
    await note(needs, tx, action, 'retryRefund', operator.name);
  });
}

async function askRefund(
  needs: PaymentDeskNeeds,
  operator: Operator,
  payment: PaymentPlace,
  reversalId: string,
  reason: string,
): Promise<void> {
  const { operations } = needs.payments;
  await withTransaction(needs.db, async (tx) => {
    const { cents, canBeAsked } = await operations.waitingRefund(tx, payment.id, reversalId);
    if (!canBeAsked) throw new AppError('conflict', { message: 'its provider cannot be asked about this refund' });
    const action = { ...newAction(operator, payment, 'askRefund', reason, needs.clock.now()), cents, reversalId };
    await repository.insertAction(tx, action);
    await note(needs, tx, action, 'askAboutRefund', operator.name);
  });
  await operations.askRefund(payment.id, reversalId);
}

/** What one person saw at the provider is believed when a second one has seen it as well, for any amount. */
async function proposeWord(
  needs: PaymentDeskNeeds,
  operator: Operator,
  payment: PaymentPlace,
  reversalId: string,
  { id, reference, reason }: RefundWord,
): Promise<PaymentAction> {
  const now = needs.clock.now();
  const kind = reference === undefined ? 'notMade' : 'made';
  const row = await withTransaction(needs.db, async (tx) => {
    const { cents } = await needs.payments.operations.waitingRefund(tx, payment.id, reversalId);
    const action: ActionRow = {
      ...newAction(operator, payment, kind, reason, now),
      ...{ id, cents, reversalId, reference: reference ?? null },
      ...{ status: 'waiting', decidedAt: null, expiresAt: new Date(+now + WAITS_MS) },
    };
    if (!(await repository.insertAction(tx, action))) return sameAction(tx, action);
    await note(needs, tx, action, 'proposeRefundWord', operator.name);
    return action;
  });
  return toAction(row, now);
}

/** What two people have agreed to. @throws conflict */
async function carryOut({ payments }: PaymentDeskNeeds, tx: Transaction, row: ActionRow): Promise<void> {
  const { operations } = payments;
  const { kind, attemptId, reversalId, reference } = row;
  if (kind === 'made' && reversalId !== null && reference !== null)
    return operations.refundMade(tx, attemptId, reversalId, reference);
  if (kind === 'notMade' && reversalId !== null) return operations.refundNotMade(tx, attemptId, reversalId);
  return operations.refund(tx, orderOf(row));
}

/** That it was asked for is kept first; what comes of it is the provider's word, and stands in the story. */
async function settle(
  needs: PaymentDeskNeeds,
  operator: Operator,
  payment: PaymentPlace,
  kind: 'ask' | 'end',
  reason: string,
): Promise<void> {
  const { operations } = needs.payments;
  await operations.assertOpen(payment.id, kind);
  await withTransaction(needs.db, async (tx) => {
    const action = newAction(operator, payment, kind, reason, needs.clock.now());
    await repository.insertAction(tx, action);
    await note(needs, tx, action, kind === 'ask' ? 'askProvider' : 'endPayment', operator.name);
  });
  await operations[kind](payment.id);
}

function newAction(
  { person, tokenId }: Operator,
  { id, brandId, currency }: PaymentPlace,
  kind: ActionRow['kind'],
  reason: string,
  now: Date,
): ActionRow {
  return {
    id: randomUUID(),
    attemptId: id,
    brandId,
    kind,
    cents: null,
    currency,
    takesGoods: false,
    reversalId: null,
    reference: null,
    reason,
    ground: null,
    status: 'done',
    proposedBy: person,
    tokenId: tokenId ?? null,
    proposedAt: now,
    expiresAt: null,
    decidedBy: null,
    decidedAt: now,
  };
}

function orderOf({ id, attemptId, cents, takesGoods, ground, reversalId }: ActionRow) {
  return {
    attemptId,
    cents: cents ?? 0,
    cause: `desk:${id}`,
    takesGoods,
    ground: ground ?? 'agreed',
    secondId: reversalId,
  };
}

/** Locked. @throws not_found, conflict */
async function waitingAction(tx: Transaction, id: string, now: Date): Promise<ActionRow> {
  const row = await repository.lockAction(tx, id);
  if (!row) throw noSuchAction();
  const { status } = toAction(row, now);
  if (status !== 'waiting') throw new AppError('conflict', { message: `it is ${status}` });
  return row;
}

async function note(
  { audit, notifyConsoles }: PaymentDeskNeeds,
  tx: Transaction,
  { id, attemptId, brandId, cents, currency, takesGoods, reversalId, reference, reason }: ActionRow,
  action: PaymentNote['action'],
  actor: string,
): Promise<void> {
  await notifyConsoles(tx, brandId);
  const money = cents === null ? {} : { cents, currency };
  const what = {
    payment: attemptId,
    action: id,
    ...money,
    ...(reversalId === null ? { takesGoods } : { reversalId, ...(reference === null ? {} : { reference }) }),
  };
  await audit(tx, { actor, action, brandId, reason, after: what });
}

function moreThanLeft(left: number, currency: string): AppError {
  return new AppError('conflict', {
    field: 'cents',
    message: `of this payment ${(left / 100).toFixed(2)} ${currency} can still go back`,
  });
}

function noSuchAction(): AppError {
  return new AppError('not_found', { message: 'there is no such action' });
}
