import { MINUTE_MS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { isReview, readFacts } from './case-facts.ts';
import * as repository from './case-repository.ts';
import type { CaseRow } from './case-repository.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { isReviewOfOwn } from './draft.ts';

const LEASE_MS = 15 * MINUTE_MS;

function leaseOf({ person }: DeskOperator, now: Date) {
  return { person, now, until: new Date(now.getTime() + LEASE_MS) };
}

/** @throws conflict, forbidden */
export async function claim(needs: DeskNeeds, id: number, operator: DeskOperator): Promise<CaseRow> {
  const { db, clock } = needs;
  const found = await repository.findCase(db, id);
  if (!found) throw new AppError('not_found', { message: 'no such case' });
  if (isReview(found) && isReviewOfOwn(await readFacts(needs, found), operator))
    throw new AppError('forbidden', { message: 'another operator looks at what was decided' });
  const row = await withTransaction(db, async (tx) => {
    const claimed = await repository.claimCase(tx, id, leaseOf(operator, clock.now()));
    if (claimed) await needs.notifyConsoles(tx, claimed.brandId);
    return claimed;
  });
  if (!row) throw new AppError('conflict', { message: 'another operator has it, or it is decided' });
  return row;
}

/** The case, if this operator has it; the use renews the lease. @throws forbidden */
export async function keep({ db, clock }: DeskNeeds, id: number, operator: DeskOperator): Promise<CaseRow> {
  const now = clock.now();
  const row = await withTransaction(db, async (tx) => {
    const held = await repository.lockClaimed(tx, id, { person: operator.person, now });
    return held && repository.claimCase(tx, id, leaseOf(operator, now));
  });
  if (!row) throw new AppError('forbidden', { message: 'the case is not in your hands' });
  return row;
}
