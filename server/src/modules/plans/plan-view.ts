import type { Brand } from '@halo/shared/contracts';
import type { PlanPrice as PlanPriceView, PlanProposal, PlanRecord } from '@halo/shared/contracts/operations';
import type { PlanRow, ProposalRow } from './plan-repository.ts';
import { contentsOf, toWording } from './plan-contents.ts';
import { intervalsOf, type PriceInterval, reductionAt, wordingAt } from './price-history.ts';

export function toRecord(plan: PlanRow, brand: Pick<Brand, 'language'>, now: Date): PlanRecord {
  const { brandId, fluxId, productId, credits, premiumLevel, renewalEvery, prices } = plan;
  const { texts, places } = wordingAt(plan, now);
  const reduction = reductionAt(prices, now);
  return {
    brand: brandId,
    fluxId,
    productId,
    name: texts[brand.language].name,
    language: brand.language,
    credits,
    premiumLevel,
    ...(renewalEvery === null ? {} : { renewsEvery: renewalEvery }),
    lists: places.map(({ list }) => list),
    contents: contentsOf(plan),
    wording: toWording({ texts, places }),
    scheduledWordings: intervalsOf(plan.wordings)
      .filter(({ validFrom }) => validFrom > now)
      .map(({ validFrom, ...said }) => ({ from: validFrom.toISOString(), wording: toWording(said) })),
    prices: intervalsOf(prices).map(toPrice),
    ...(reduction ? { reduction: { lowestCents: reduction.lowestCents, since: reduction.since.toISOString() } } : {}),
  };
}

/** `newest`: the newest row of its plans now. */
export function toProposal(row: ProposalRow, newest: number, now: Date): PlanProposal {
  const { id, brandId, fluxIds, productId, change, startsAt, reason, proposedBy, proposedAt, expiresAt, decidedBy } =
    row;
  return {
    id,
    brand: brandId,
    fluxIds,
    productId,
    change,
    ...(startsAt ? { startsAt: startsAt.toISOString() } : {}),
    reason,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: statusOf(row, newest, now),
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}

function statusOf({ status, expiresAt, basis }: ProposalRow, newest: number, now: Date): PlanProposal['status'] {
  if (status !== 'waiting') return status;
  if (expiresAt <= now) return 'expired';
  return basis === newest ? 'waiting' : 'outdated';
}

function toPrice({ cents, renewalCents, isOnSale, validFrom, until }: PriceInterval): PlanPriceView {
  return {
    cents,
    ...(renewalCents === null ? {} : { renewalCents }),
    isOnSale,
    from: validFrom.toISOString(),
    ...(until ? { until: until.toISOString() } : {}),
  };
}
