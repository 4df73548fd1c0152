import { DAY_MS } from '@halo/shared/contracts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { createPlanBook } from './plan-book.ts';
import { bookVersion, turnPage } from './plan-repository.ts';
import type { PlanBook } from './plans.ts';
import { planPrices, plans } from './plans-tables.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const SECOND_MS = 1000;

it('prices are rows with a history, which every process asks within a second', async () => {
  const { db } = test.database;
  const [luna, sol] = [test.brand('luna'), test.brand('sol')];
  const neighbour: PlanBook = createPlanBook({ ...test.deps, fluxIds: ['7', '18'] });
  const [before, stored] = [await bookVersion(db), await db.$count(plans)];
  await neighbour.open();
  expect([await bookVersion(db), await db.$count(plans)]).toEqual([before, stored]);
  const { services } = test;
  const asked = (book: PlanBook, brand = luna) => book.plansOf(brand, '7').free.map(({ totalCents }) => totalCents);
  expect(neighbour.plansOf(luna, '7')).toEqual(services.plans.plansOf(luna, '7'));
  expect(neighbour.plansOf(luna, '7')).toBe(neighbour.plansOf(luna, '7'));
  expect(asked(neighbour)).toEqual([990, 2990, 4990]);

  // In 40 days the large pack costs less, and premium is off sale.
  const [now, later] = [test.clock.now(), new Date(test.clock.now().getTime() + 40 * DAY_MS)];
  const row = { brandId: 'luna', fluxId: '7', renewalCents: null, validFrom: later, createdAt: now };
  await db.transaction(async (tx) => {
    await turnPage(tx);
    await tx.insert(planPrices).values([
      { ...row, productId: 'credits-200', cents: 1990, isOnSale: true },
      { ...row, productId: 'premium-1-month', cents: 4990, isOnSale: false },
    ]);
  });
  const time = performance.now();
  const watch = jest.spyOn(performance, 'now').mockReturnValue(time);
  await neighbour.refresh();
  watch.mockReturnValue(time + SECOND_MS);
  await neighbour.refresh();
  watch.mockRestore();
  expect(asked(neighbour)).toEqual([990, 2990, 4990]);
  test.clock.set(later);
  expect(asked(neighbour)).toEqual([990, 1990]);
  expect(asked(neighbour, sol)).toEqual([990, 2990, 4990]);
  expect(neighbour.plansOf(luna, '7').free[1]?.reduction).toEqual({ lowestCents: 2990, since: +later });
  expect(neighbour.plansOf(luna, '0000').compliant.map(({ totalCents }) => totalCents)).toEqual([990, 2990, 4990]);
  test.clock.advance(30 * DAY_MS);
  expect(neighbour.plansOf(luna, '7').free[1]?.reduction).toBeUndefined();
});

it('a price is added, never changed: the database refuses all else', async () => {
  const before = await test.database.db.select().from(planPrices).orderBy(planPrices.id);
  for (const text of ['update plan_prices set cents = 1', 'delete from plan_prices', 'truncate plan_prices'])
    await expect(test.database.pool.query(text)).rejects.toThrow('never changed or deleted');
  expect(await test.database.db.select().from(planPrices).orderBy(planPrices.id)).toEqual(before);
});

it('is looked up by calls of the product only: a process lives without its database', async () => {
  const refresh = jest.spyOn(test.services.plans, 'refresh');
  for (const [url, status] of [
    ['/livez', 200],
    ['/api/nothing', 404],
  ] as const)
    expect((await test.app.inject({ url })).statusCode).toBe(status);
  expect(refresh).not.toHaveBeenCalled();
  await test.register();
  expect(refresh).toHaveBeenCalled();
});
