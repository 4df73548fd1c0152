import type { RatePlan } from '@halo/shared/contracts';
import type { PaidRow } from './paid-repository.ts';
import { unusedParts } from './unused.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-06-01T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const PACK: RatePlan = {
  productId: 'credits-50',
  name: '50',
  credits: 50,
  totalCents: 1000,
  premiumLevel: 1,
} as RatePlan;

function paid(id: string, over: Partial<PaidRow> = {}): PaidRow {
  return {
    id,
    clickId: 'one',
    brandId: 'luna',
    idempotencyKey: id,
    plan: PACK,
    amountCents: 1000,
    currency: 'EUR',
    method: 'credit_card',
    status: 'settled',
    isRenewal: false,
    paidAt: ago(40),
    startAskedAt: ago(40),
    withdrawableUntil: ago(26),
    waits: false,
    waitingCredits: 0,
    refundedCents: 0,
    chargedBackCents: 0,
    uncollectedCents: 0,
    courtesyCents: 0,
    receipts: [],
    withdrawnAt: null,
    isEndedByUs: false,
    held: undefined,
    claim: undefined,
    subscription: undefined,
    ...over,
  };
}

const MONTH = { ...PACK, credits: 0, renewal: { every: 'month', priceCents: 3000 } } as RatePlan;
const month = (id: string, startedDaysAgo: number, endedAt: Date | null = null) =>
  paid(id, {
    plan: MONTH,
    amountCents: 3000,
    subscription: { id: `s-${id}`, startedAt: ago(startedDaysAgo), periods: 1, endedAt },
  });
const FIFTY = new Map(['a', 'b', 'c'].map((id) => [id, 50]));
const given = (rows: PaidRow[], balance: number) =>
  unusedParts(rows, { granted: FIFTY, taken: new Map() }, balance, NOW).map((part) => [
    part.paid.id,
    part.cents,
    part.credits,
  ]);

describe('what goes back when an account is ended without a fault of its owner', () => {
  it('counts each credit once, at the price of the purchase that it is of, the newest last used', () => {
    const dear = paid('a', { amountCents: 2000 });
    expect(given([dear, paid('b'), paid('c')], 70)).toEqual([
      ['a', 2000, 50],
      ['b', 400, 20],
      ['c', 0, 0],
    ]);
  });

  it('counts time for what lasts: the rest of what runs, all of what waits, nothing of what is over', () => {
    const [runs, waits] = given([month('a', 10), month('b', -5)], 0);
    expect(runs?.[1]).toBeGreaterThan(1900);
    expect(runs?.[1]).toBeLessThan(2100);
    expect(waits).toEqual(['b', 3000, 0]);
    expect(given([month('a', 10, ago(3)), month('b', 60)], 0)).toEqual([
      ['a', 0, 0],
      ['b', 0, 0],
    ]);
  });

  it('leaves out what was withdrawn from, refunded or never settled, and gives no cent twice', () => {
    const gone = [
      paid('a', { withdrawnAt: ago(1) }),
      paid('a', { refundedCents: 1000 }),
      paid('a', { status: 'pending' }),
    ];
    expect(given([...gone, paid('b', { refundedCents: 900 })], 50)).toEqual([['b', 100, 50]]);
  });

  it('gives all of it back while its owner could still withdraw without paying for use', () => {
    const fresh = paid('a', { paidAt: ago(3), startAskedAt: null, withdrawableUntil: ago(-11) });
    expect(given([fresh], 1)).toEqual([['a', 1000, 1]]);
    expect(given([{ ...fresh, paidAt: ago(20), withdrawableUntil: ago(6) }], 1)).toEqual([['a', 20, 1]]);
  });
});
