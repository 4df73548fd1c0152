import { cardRoutes, cardRoutesComplaints } from '../card-routes-setting.ts';
import { afterCall, HEALTHY, HOLD_MS, isHeld } from './account-health.ts';
import { routeOf } from './card-route.ts';

const HALVES = [
  { gateway: 'adyen', percent: 70 },
  { gateway: 'trustpay', percent: 30 },
] as const;

describe('the shares of two gateways', () => {
  it('are kept over many payments, and each payment always has the same', () => {
    const keys = Array.from({ length: 4000 }, (_none, each) => `key-${each}`);
    const first = keys.filter((key) => routeOf(key, HALVES)[0] === 'adyen').length;
    expect(first / keys.length).toBeGreaterThan(0.67);
    expect(first / keys.length).toBeLessThan(0.73);
    for (const key of keys.slice(0, 50)) expect(routeOf(key, HALVES)).toEqual(routeOf(key, [...HALVES]));
  });

  it('name every gateway once, the own one first', () => {
    const shares = [...HALVES, { gateway: 'maxpay', percent: 0 }] as const;
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(routeOf(key, shares).toSorted()).toEqual(['adyen', 'maxpay', 'trustpay']);
    expect(
      routeOf('a', [
        { gateway: 'adyen', percent: 100 },
        { gateway: 'trustpay', percent: 0 },
      ])[0],
    ).toBe('adyen');
  });
});

describe('an account that does not answer', () => {
  const NOW = 1_000_000;
  const down = (times: number) =>
    Array.from({ length: times }).reduce<typeof HEALTHY>((health) => afterCall(health, true, NOW), HEALTHY);

  it('is held after three calls in a row, for a minute', () => {
    expect([2, 3].map((times) => isHeld(down(times), NOW))).toEqual([false, true]);
    expect([HOLD_MS - 1, HOLD_MS].map((later) => isHeld(down(3), NOW + later))).toEqual([true, false]);
  });

  it('is held again by the first call after that which fails, and well again after one that does not', () => {
    const later = NOW + HOLD_MS;
    expect(isHeld(afterCall(down(3), true, later), later)).toBe(true);
    expect(afterCall(down(3), false, later)).toBe(HEALTHY);
  });
});

describe('HALO_CARD_ROUTES', () => {
  const complaints = (list: string) => cardRoutesComplaints({ HALO_CARD_ROUTES: list }, () => 'adyen');

  it('says shares by brand', () => {
    expect(cardRoutes({ HALO_CARD_ROUTES: 'luna:adyen=70+trustpay=30' })).toEqual({ luna: HALVES });
    expect([complaints('luna:adyen=70+trustpay=30'), cardRoutes({})]).toEqual([[], {}]);
  });

  it.each([
    ['luna:adyen=70+trustpay=40', /luna are 110 percent/],
    ['luna:adyen=50+adyen=50', /names a gateway twice/],
    ['luna:maxpay=50+trustpay=50', /the gateway of luna, adyen, must be among them/],
  ])('%s stops the start', (list, complaint) => {
    expect(complaints(list).join()).toMatch(complaint);
  });
});
