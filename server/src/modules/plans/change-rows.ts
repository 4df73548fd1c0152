import type { NewPlanProposal } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { isDeepStrictEqual } from 'node:util';
import { assertHonest, contentsOf, fromContents, fromWording, toWording } from './plan-contents.ts';
import type { AddedRows, PlanRow } from './plan-repository.ts';
import type { PlanWithHistory } from './plans.ts';
import { intervalsOf, wordingAt } from './price-history.ts';
import { firstPrices, keptPrices, nothing, rowsOf } from './price-rows.ts';

interface Wanted extends Pick<NewPlanProposal, 'change' | 'fluxIds' | 'productId'> {
  readonly brandId: string;
}

/**
 * What a change writes, in all of its flows.
 * @throws not_found, invalid_request when it would change nothing, or does not fit the plan
 */
export function addedRows(all: readonly PlanRow[], wanted: Wanted, from: Date, now: Date): AddedRows {
  const found = concerned(all, wanted);
  if (wanted.change.kind === 'create') return created(all, found, wanted, from, now);
  if (found.length !== wanted.fluxIds.length)
    throw new AppError('not_found', { field: 'productId', message: 'there is no such plan in one of these flows' });
  const changed = found.map((plan) => {
    const { brandId, fluxId, productId } = plan;
    const place = { brandId, fluxId, productId, createdAt: now };
    const { prices, wordings } = changedRows(plan, wanted.change, from);
    return {
      prices: prices.map((row) => ({ ...row, ...place })),
      wordings: wordings.map((row) => ({ ...row, ...place })),
    };
  });
  return {
    plans: [],
    prices: changed.flatMap(({ prices }) => prices),
    wordings: changed.flatMap(({ wordings }) => wordings),
  };
}

export function concerned(
  plans: readonly PlanRow[],
  { brandId, fluxIds, productId }: Pick<Wanted, 'brandId' | 'fluxIds' | 'productId'>,
): PlanRow[] {
  return plans.filter(
    (plan) => plan.brandId === brandId && fluxIds.includes(plan.fluxId) && plan.productId === productId,
  );
}

function changedRows(plan: PlanWithHistory, change: NewPlanProposal['change'], from: Date) {
  switch (change.kind) {
    case 'create':
      throw nothing('it is there already');
    case 'words': {
      const { kind: _kind, ...wording } = change;
      assertHonest(wording, contentsOf(plan));
      const before = wordingAt(plan, from);
      if (isDeepStrictEqual(toWording(before), wording)) throw nothing('it says so already');
      return { prices: [], wordings: [{ ...fromWording(wording, before.places), validFrom: from }] };
    }
    case 'keep': {
      const [prices, wordings] = [keptPrices(plan, from), keptWordings(plan, from)];
      if (prices.length + wordings.length === 0) throw nothing('nothing is scheduled');
      return { prices, wordings };
    }
    default:
      return { prices: rowsOf(plan, change, from), wordings: [] };
  }
}

/** What is scheduled to be said, each with what is said before. */
function keptWordings(plan: PlanWithHistory, from: Date) {
  const { texts, places } = wordingAt(plan, from);
  const later = intervalsOf(plan.wordings).filter(({ validFrom }) => validFrom > from);
  return later.map(({ validFrom }) => ({ texts, places, validFrom }));
}

function created(
  all: readonly PlanRow[],
  found: readonly PlanRow[],
  { brandId, fluxIds, productId, change }: Wanted,
  from: Date,
  now: Date,
): AddedRows {
  if (change.kind !== 'create') throw nothing('it is there already');
  const flows = new Set(all.filter((plan) => plan.brandId === brandId).map(({ fluxId }) => fluxId));
  if (fluxIds.some((fluxId) => !flows.has(fluxId)))
    throw new AppError('not_found', { field: 'fluxIds', message: 'there is no such flow' });
  if (found.length > 0)
    throw new AppError('invalid_request', {
      field: 'productId',
      message: 'there is such a plan in one of these flows',
    });
  const { contents, cents, renewalCents = null, kind: _kind, ...wording } = change;
  if (contents.kind === 'ageCheck') throw nothing('an age check is not made here');
  if ((contents.kind === 'premium') !== (renewalCents !== null))
    throw nothing(renewalCents === null ? 'say what a renewal costs' : 'this plan does not renew');
  const namesake = all.find((plan) => plan.brandId === brandId && plan.productId === productId);
  if (namesake && !isDeepStrictEqual(contentsOf(namesake), contents))
    throw new AppError('invalid_request', {
      field: 'productId',
      message: 'the brand has a plan of this id that brings something else',
    });
  assertHonest(wording, contents);
  const places = fluxIds.map((fluxId) => ({ brandId, fluxId, productId }));
  return {
    plans: places.map((place) => ({ ...place, ...fromContents(contents), ...fromWording(wording, []) })),
    prices: places.flatMap((place) =>
      firstPrices(cents, renewalCents, from, now).map((row) => ({ ...row, ...place, createdAt: now })),
    ),
    wordings: [],
  };
}
