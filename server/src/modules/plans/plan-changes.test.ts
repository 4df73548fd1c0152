import { DAY_MS } from '@halo/shared/contracts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '@halo/releases/testing';

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeAll(async () => {
  test = await buildOperationsTest();
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
});
afterAll(() => test.close());

const LARGE = { brand: 'luna', fluxIds: ['7'], productId: 'credits-200', reason: 'because of a test' };
const CHEAPER = { ...LARGE, change: { kind: 'price', cents: 2490 } };

const post = (url: string, cookie: string, body?: unknown) => test.send({ method: 'POST', url, cookie, body });
const propose = (wanted: object, cookie = anna) => post('/api/prices/proposals', cookie, wanted);
const decide = (id: string, what: 'approve' | 'withdraw', cookie: string) =>
  post(`/api/prices/proposals/${id}/${what}`, cookie);
const agreed = async (wanted: object) => {
  const { id } = (await propose(wanted)).json();
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
};
const book = async () => (await test.send({ url: '/api/prices', cookie: anna })).json();
const asked = (fluxId = '7') =>
  test.services.plans
    .plansOf(test.brand('luna'), fluxId)
    .free.map(({ productId, totalCents }) => [productId, totalCents]);

it('a price changes for new sales when a second person agrees, and stands in the audit', async () => {
  expect((await propose({ ...CHEAPER, change: { kind: 'price', cents: 2990 } })).json().code).toBe('invalid_request');
  expect((await propose({ ...CHEAPER, change: { kind: 'price', cents: 0 } })).statusCode).toBe(422);
  expect((await propose({ ...CHEAPER, change: { kind: 'price', cents: 2490, renewalCents: 1 } })).statusCode).toBe(422);
  expect((await propose({ ...CHEAPER, productId: 'age-check' })).statusCode).toBe(422);
  expect((await propose({ ...CHEAPER, fluxIds: ['7', '4711'] })).json().code).toBe('not_found');
  expect((await propose({ ...CHEAPER, startsAt: '2020-01-01T00:00:00Z' })).json().field).toBe('startsAt');
  const one = (await propose(CHEAPER)).json();
  test.clock.advance(1000);
  const other = (await propose({ ...CHEAPER, fluxIds: ['8', '7'] })).json();
  expect(one).toMatchObject({ status: 'waiting', proposedBy: ANNA.email });
  expect(asked()).toContainEqual(['credits-200', 2990]);

  expect((await decide(one.id, 'approve', anna)).statusCode).toBe(403);
  const elsewhere = await test.token({ brands: ['sol'] }, { person: BRUNO.email });
  const unable = await test.token({ actions: ['read', 'approve'] }, { person: BRUNO.email });
  for (const token of [elsewhere, unable])
    expect(
      (await test.send({ method: 'POST', url: `/api/prices/proposals/${one.id}/approve`, token })).statusCode,
    ).toBe(403);
  expect((await test.send({ url: '/api/prices', token: unable })).statusCode).toBe(403);
  expect((await test.send({ url: '/api/prices', token: elsewhere })).json().proposals).toEqual([]);
  expect(
    (await Promise.all([decide(one.id, 'approve', bruno), decide(one.id, 'approve', bruno)]))
      .map(({ statusCode }) => statusCode)
      .sort(),
  ).toEqual([200, 409]);
  expect([asked(), asked('8')]).toEqual([
    expect.arrayContaining([['credits-200', 2490]]),
    expect.arrayContaining([['credits-200', 2990]]),
  ]);
  // The other one was compared with a price that is no more.
  expect((await decide(other.id, 'approve', bruno)).json().message).toContain('outdated');
  expect((await decide(other.id, 'withdraw', bruno)).statusCode).toBe(200);
  const { plans, proposals } = await book();
  expect(proposals).toMatchObject([{ status: 'withdrawn' }, { status: 'approved', decidedBy: BRUNO.email }]);
  const changed = plans.filter(({ prices }: { prices: { cents: number }[] }) => prices.at(-1)?.cents === 2490);
  expect(changed).toMatchObject([
    { brand: 'luna', fluxId: '7', prices: [{ cents: 2990 }, { cents: 2490, isOnSale: true }] },
  ]);
  expect((await test.releases.audit.list({})).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposePrice', 'changePrice', 'withdrawPrice']),
  );
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('begins when it was said to, lapses after a day, and can be taken back before it begins', async () => {
  const startsAt = new Date(+test.clock.now() + 10 * DAY_MS).toISOString();
  const MONTH = { ...LARGE, productId: 'premium-1-month', startsAt };
  const price = { kind: 'price', cents: 3990, renewalCents: 3990 };
  const { id } = (await propose({ ...MONTH, change: price })).json();
  test.clock.advance(DAY_MS);
  // Sessions end within that time.
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  expect((await decide(id, 'approve', bruno)).json().message).toContain('expired');
  await agreed({ ...MONTH, change: price });
  expect(asked()).toContainEqual(['premium-1-month', 4990]);
  await agreed({ ...LARGE, productId: 'premium-1-month', change: { kind: 'archive' } });
  expect(asked().flat()).not.toContain('premium-1-month');
  test.clock.advance(10 * DAY_MS);
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  expect(asked().flat()).not.toContain('premium-1-month');
  await agreed({ ...LARGE, productId: 'premium-1-month', change: { kind: 'restore' } });
  expect(asked()).toContainEqual(['premium-1-month', 3990]);

  const later = new Date(+test.clock.now() + 5 * DAY_MS).toISOString();
  await agreed({ ...MONTH, startsAt: later, change: { kind: 'price', cents: 5990, renewalCents: 5990 } });
  await agreed({ ...LARGE, productId: 'premium-1-month', change: { kind: 'keep' } });
  test.clock.advance(6 * DAY_MS);
  expect(asked()).toContainEqual(['premium-1-month', 3990]);
});
