import { DAY_MS } from '@halo/shared/contracts';
import type { NewPlanProposal, Operator, PlanBook, PlanProposal } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { Basics } from '../../basics.ts';
import { assertMayStill, assertSecondPerson, beginsToWait, type MayStill } from '../../proposals/second-person.ts';
import { addedRows, concerned } from './change-rows.ts';
import * as repository from './plan-repository.ts';
import { toWording } from './plan-contents.ts';
import { toProposal, toRecord } from './plan-view.ts';
import { wordingAt } from './price-history.ts';
import type { PlanBook as Book } from './plans.ts';

/** A price further ahead than this is a slip of the keyboard. */
const AHEAD_MAX_MS = 366 * DAY_MS;

type Step = 'propose' | 'change' | 'withdraw';

export interface PriceNote {
  readonly actor: string;
  readonly action: `${Step}${'Price' | 'Plan'}`;
  readonly brandId: string;
  readonly reason: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export interface PlanChangesNeeds extends Pick<Basics, 'db' | 'brands' | 'clock'> {
  readonly plans: Pick<Book, 'reload'>;
  /** Consoles that are open look again, once the transaction is committed. */
  readonly notifyConsoles: (tx: Transaction, brandId: string) => Promise<void>;
  /** Who did what, in the chain that cannot be rewritten. The last thing of a transaction. */
  readonly audit: (tx: Transaction, note: PriceNote) => Promise<unknown>;
  readonly mayStill: MayStill;
}

export interface PlanChanges {
  read(brandIds: readonly string[]): Promise<PlanBook>;
  /** @throws not_found */
  brandOf(proposal: string): Promise<string>;
  /** @throws not_found, invalid_request */
  propose(operator: Operator, wanted: NewPlanProposal): Promise<PlanProposal>;
  /** @throws forbidden when the same person proposed it, conflict when it waits no more */
  approve(operator: Operator, id: string): Promise<void>;
  /** @throws conflict */
  withdraw(operator: Operator, id: string): Promise<void>;
}

/** Prices change when two people agree; from when on is part of what they agree to. */
export function createPlanChanges(needs: PlanChangesNeeds): PlanChanges {
  const { db, brands, clock, plans } = needs;
  return {
    async read(brandIds) {
      const now = clock.now();
      const all = (await repository.readPlans(db)).filter(({ brandId }) => brandIds.includes(brandId));
      const proposals = await repository.proposalRows.list(db, brandIds);
      return {
        readAt: now.toISOString(),
        plans: all.flatMap((plan) => {
          const brand = brands.byId(plan.brandId);
          return brand ? [toRecord(plan, brand, now)] : [];
        }),
        proposals: proposals.map((row) => toProposal(row, newestOf(concerned(all, row)), now)),
      };
    },
    async brandOf(id) {
      return (await repository.proposalRows.known(db, id)).brandId;
    },
    propose: (operator, wanted) => propose(needs, operator, wanted),
    async approve(operator, id) {
      await approve(needs, operator, id);
      await plans.reload();
    },
    withdraw: (operator, id) => withdraw(needs, operator, id),
  };
}

async function propose(needs: PlanChangesNeeds, operator: Operator, wanted: NewPlanProposal): Promise<PlanProposal> {
  const { db, clock } = needs;
  const now = clock.now();
  const startsAt = wanted.startsAt === undefined ? null : new Date(wanted.startsAt);
  if (startsAt && (startsAt <= now || +startsAt > +now + AHEAD_MAX_MS))
    throw new AppError('invalid_request', { field: 'startsAt', message: 'between now and a year ahead' });
  return withTransaction(db, async (tx) => {
    const fluxIds = [...new Set(wanted.fluxIds)].sort();
    const place = { brandId: wanted.brand, fluxIds, productId: wanted.productId };
    const all = await repository.readPlans(tx);
    // Whether it can be done; what is written is made when a second person agrees.
    addedRows(all, { ...place, change: wanted.change }, startsAt ?? now, now);
    const row: repository.ProposalRow = {
      ...place,
      ...beginsToWait(operator, now),
      change: wanted.change,
      startsAt,
      reason: wanted.reason,
      basis: newestOf(concerned(all, place)),
    };
    await repository.proposalRows.insert(tx, row);
    await note(needs, tx, row, { actor: operator.name, step: 'propose', after: { proposal: row.id } });
    return toProposal(row, row.basis, now);
  });
}

async function approve(needs: PlanChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    // One after the other: what is agreed to is compared with the newest rows.
    await repository.turnPage(tx);
    const now = clock.now();
    const row = await repository.proposalRows.known(tx, id);
    assertSecondPerson(operator, row);
    const all = await repository.readPlans(tx);
    const found = concerned(all, row);
    const { status } = toProposal(row, newestOf(found), now);
    if (status !== 'waiting') throw new AppError('conflict', { message: `the proposal is ${status}` });
    await assertMayStill(needs.mayStill, tx, row);
    // Nothing begins in the past: the history says what was asked, not what should have been.
    const from = row.startsAt && row.startsAt > now ? row.startsAt : now;
    const added = addedRows(all, row, from, now);
    await repository.insertRows(tx, added);
    await repository.proposalRows.decide(tx, id, { status: 'approved', decidedBy: operator.person }, now);
    const before = found.map((plan) => ({
      fluxId: plan.fluxId,
      newest: plan.prices.at(-1),
      ...(row.change.kind === 'words' ? { wording: toWording(wordingAt(plan, from)) } : {}),
    }));
    await note(needs, tx, row, {
      actor: `${row.proposedBy}, approved by ${operator.name}`,
      step: 'change',
      before: { plans: before },
      after: { proposal: id, from: from.toISOString(), prices: added.prices },
    });
  });
}

async function withdraw(needs: PlanChangesNeeds, operator: Operator, id: string): Promise<void> {
  const { db, clock } = needs;
  await withTransaction(db, async (tx) => {
    const row = await repository.proposalRows.known(tx, id);
    const decision = { status: 'withdrawn', decidedBy: operator.person } as const;
    await repository.proposalRows.decide(tx, id, decision, clock.now());
    await note(needs, tx, row, { actor: operator.name, step: 'withdraw', before: { proposal: id } });
  });
}

async function note(
  { audit, notifyConsoles }: PlanChangesNeeds,
  tx: Transaction,
  { brandId, productId, fluxIds, change, startsAt, reason }: repository.ProposalRow,
  { step, after, ...what }: Omit<PriceNote, 'brandId' | 'reason' | 'action'> & { step: Step },
): Promise<void> {
  await notifyConsoles(tx, brandId);
  const said = { productId, fluxIds, change, ...(startsAt ? { startsAt: startsAt.toISOString() } : {}) };
  const action = `${step}${change.kind === 'words' || change.kind === 'create' ? 'Plan' : 'Price'}` as const;
  await audit(tx, { ...what, action, brandId, reason, after: { ...said, ...after } });
}

function newestOf(plans: readonly repository.PlanRow[]): number {
  return Math.max(0, ...plans.flatMap(({ prices, wordings }) => [...prices, ...wordings].map(({ id }) => id)));
}
