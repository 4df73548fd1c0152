import { DAY_MS } from '@halo/shared/contracts';
import { PlanBook, wordingProblems } from '@halo/shared/contracts/operations';
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

const TEXTS = {
  it: { name: '100 crediti', description: 'Bastano per 10 messaggi', priceNote: 'una volta sola, senza rinnovo' },
  es: { name: '100 créditos', description: 'Dan para 10 mensajes' },
  fr: { name: '100 crédits', description: 'De quoi écrire 10 messages' },
  en: { name: '100 credits', description: 'Enough for 10 messages' },
};
const WORDING = { texts: TEXTS, isSuggested: true, lists: ['free', 'compliant'], position: 2 };
const PACK = { kind: 'create', contents: { kind: 'credits', credits: 100 }, ...WORDING, cents: 1790 };
const MADE = { brand: 'luna', fluxIds: ['7'], productId: 'credits-100', reason: 'because of a test', change: PACK };

const shown = (fluxId = '7') =>
  test.services.plans
    .plansOf(test.brand('luna'), fluxId)
    .free.map(({ name, suggestion }) => `${name}${suggestion === 'suggested' ? ' *' : ''}`);

it('a plan is made by two people, begins on its day, and its words change with the next one', async () => {
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  const begins = new Date(+test.clock.now() + 5 * DAY_MS).toISOString();
  const refused = async (wanted: object) => (await propose({ ...MADE, ...wanted })).statusCode;
  const best = { ...PACK, texts: { ...TEXTS, fr: { ...TEXTS.fr, description: 'Le meilleur choix' } } };
  const unsaid = { ...PACK, contents: { kind: 'premium', every: 'month' }, renewalCents: 1790 };
  expect(await refused({ change: best })).toBe(422);
  expect(await refused({ change: unsaid })).toBe(422);
  expect(await refused({ change: { ...PACK, texts: { it: TEXTS.it } } })).toBe(422);
  expect(await refused({ change: { ...PACK, lists: ['verification'] } })).toBe(422);
  expect(await refused({ productId: 'credits-200' })).toBe(422);
  expect(await refused({ productId: 'Credits 100' })).toBe(422);
  expect(await refused({ fluxIds: ['4711'] })).toBe(404);

  const [one, twin] = [(await propose({ ...MADE, startsAt: begins })).json(), (await propose(MADE)).json()];
  expect((await decide(one.id, 'approve', anna)).statusCode).toBe(403);
  expect((await decide(one.id, 'approve', bruno)).statusCode).toBe(200);
  // It is there now, and cannot be made a second time.
  expect((await decide(twin.id, 'approve', bruno)).json().message).toContain('outdated');
  expect(shown()).not.toContain('100 crediti *');
  expect(await refused({ fluxIds: ['8'], change: { ...PACK, contents: { kind: 'credits', credits: 99 } } })).toBe(422);
  test.clock.advance(5 * DAY_MS);
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  expect(shown().slice(0, 3)).toEqual(['50 crediti', '100 crediti *', '200 crediti']);
  expect(shown('8')).not.toContain('100 crediti *');

  const texts = { ...TEXTS, it: { ...TEXTS.it, name: 'Cento crediti' } };
  const words = { kind: 'words', ...WORDING, texts, isSuggested: false, lists: ['free'], position: 9 };
  const later = new Date(+test.clock.now() + 3 * DAY_MS).toISOString();
  expect((await propose({ ...MADE, change: { kind: 'words', ...WORDING } })).statusCode).toBe(422);
  await agreed({ ...MADE, change: words, startsAt: later });
  expect(shown()).toContain('100 crediti *');
  const record = (await book()).plans.find(({ productId }: { productId: string }) => productId === 'credits-100');
  expect(record).toMatchObject({
    contents: { kind: 'credits', credits: 100 },
    wording: WORDING,
    scheduledWordings: [{ from: later, wording: { position: 9, isSuggested: false } }],
  });
  test.clock.advance(3 * DAY_MS);
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  expect(shown().at(-1)).toBe('Cento crediti');
  expect(
    test.services.plans.plansOf(test.brand('luna'), '7').compliant.map(({ productId }) => productId),
  ).not.toContain('credits-100');

  await agreed({
    ...MADE,
    change: { ...words, texts: TEXTS },
    startsAt: new Date(+test.clock.now() + DAY_MS).toISOString(),
  });
  await agreed({ ...MADE, change: { kind: 'keep' } });
  test.clock.advance(2 * DAY_MS);
  expect(shown().at(-1)).toBe('Cento crediti');
  expect((await test.releases.audit.list({})).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposePlan', 'changePlan']),
  );
});

it('what every brand begins with says nothing that the rules for typed words refuse', async () => {
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  const { plans } = await book();
  const problems = PlanBook.parse({ readAt: '', plans, proposals: [] }).plans.map(({ wording, contents }) =>
    wording && contents ? wordingProblems(wording, contents) : 'missing',
  );
  expect(problems.flat()).toEqual([]);
});

it('what was said of a plan stays: the database refuses all else', async () => {
  for (const text of ['update plan_wordings set texts = texts', 'delete from plan_wordings', 'truncate plan_wordings'])
    await expect(test.database.pool.query(text)).rejects.toThrow('never changed or deleted');
});
