import { DAY_MS, Flow } from '@halo/shared/contracts';
import { ANNA, BRUNO, buildOperationsTest, type OperationsTest } from '@halo/releases/testing';
import * as z from 'zod/mini';
import type { LiveBrands } from '../../brand-directory.ts';
import { createFlowBook } from './flow-book.ts';
import { STANDARD_FLOWS } from './standard-flows.ts';

let test: OperationsTest;
let anna: string;
let bruno: string;
beforeAll(async () => {
  test = await buildOperationsTest({ hasReleases: true });
  [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
});
afterAll(() => test.close());

const NORMAL = STANDARD_FLOWS['7'];
const ours = (change: object = {}) => ({
  ...{ brand: 'luna', fluxId: '7', basis: 1, reason: 'because of a test' },
  definition: { ...NORMAL, ...change },
});
const post = (url: string, cookie: string, body?: unknown) => test.send({ method: 'POST', url, cookie, body });
const propose = (wanted: object, cookie = anna) => post('/api/flows/proposals', cookie, wanted);
const decide = (id: string, what: 'approve' | 'withdraw', cookie: string) =>
  post(`/api/flows/proposals/${id}/${what}`, cookie);
const book = async () => (await test.send({ url: '/api/flows', cookie: anna })).json();
const served = (fluxId = '7', brand = 'luna') => test.services.flows.flow(test.brand(brand), fluxId);

it('[FLOW-01] a flow has every field, is a numbered row of its brand, and changes when a second person agrees', async () => {
  const neighbour = createFlowBook(test.deps);
  await neighbour.open();
  const hooks = { blurred: { isEnabled: true, words: { it: { title: 'Da {{name}}', text: 'Ti aspetta' } } } };
  const change = {
    ...{ freeMessages: 2, icebreakerCredits: 4, likeCredits: 20, messageCost: 8, photoCost: 9, voiceCost: 7 },
    ...{ mutualFreeMessages: 5, writing: 'invitations', isPhotoOptional: false, vertical: 'estate', hooks },
    ...{ showsChatHook: true, showsProfileHook: true, gifts: { welcome: 2, back: { messages: 1, afterDays: 30 } } },
    ...{ paymentMethods: ['paypal', 'credit_card'], declinesBeforeOther: 2, planOrder: ['credits-200'], levels: [1] },
    ...{ pageOrder: ['chat'], needsAgeVerification: true },
  };
  const one = (await propose(ours(change))).json();
  test.clock.advance(1000);
  const other = (await propose(ours({ likeCredits: 30 }), bruno)).json();
  expect(one).toMatchObject({ status: 'waiting', proposedBy: ANNA.email, basis: 1 });
  expect([served().likeCredits, (await decide(one.id, 'approve', anna)).statusCode]).toEqual([10, 403]);
  const question = { brand: 'luna', fluxId: '7', definition: ours(change).definition, language: 'it' };
  const preview = (await post('/api/flows/preview', anna, question)).json();
  const tried = [decide(one.id, 'approve', bruno), decide(one.id, 'approve', bruno)];
  expect((await Promise.all(tried)).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);

  expect(served()).toMatchObject({
    ...{ freeMessages: 2, icebreakerCredits: 4, likeCredits: 20, messageCost: 8, photoCost: 9, voiceCost: 7 },
    ...{ mutualFreeMessages: 5, invitations: true, isPhotoOptional: false, vertical: 'estate', optIn: 'doi' },
    hooks: { blurred: { isEnabled: true, title: 'Da {{name}}', text: 'Ti aspetta' } },
    ...{ showsChatHook: true, showsProfileHook: true, gifts: { welcome: 2, back: { messages: 1, afterDays: 30 } } },
    ...{ paymentMethods: ['paypal', 'credit_card'], declinesBeforeOther: 2, pageOrder: ['chat'], usesAi: false },
    needsAgeVerification: true,
  });
  expect(served().plans.free.map(({ productId }) => productId)).toEqual(['credits-200', 'credits-50']);
  // What was previewed is what members get.
  expect(preview.flow).toEqual(z.encode(Flow, served()));
  expect((await post('/api/flows/preview', anna, { ...question, brand: 'nowhere' })).statusCode).toBe(404);
  expect([served('8').likeCredits, served('7', 'sol').likeCredits]).toEqual([10, 10]);
  // Another process sees it when it looks.
  await neighbour.refresh();
  expect(neighbour.definition('luna', '7')).toEqual(served() && { ...NORMAL, ...change });

  // The other one was written from a revision that is no more the newest.
  expect((await decide(other.id, 'approve', anna)).json().message).toContain('outdated');
  expect((await decide(other.id, 'withdraw', anna)).statusCode).toBe(200);
  expect((await propose(ours())).json()).toMatchObject({ code: 'conflict', detail: { revision: '2' } });
  const { flows, proposals } = await book();
  expect(proposals).toMatchObject([{ status: 'withdrawn' }, { status: 'approved', decidedBy: BRUNO.email }]);
  const [record] = flows.filter(
    (each: { brand: string; fluxId: string }) => each.brand === 'luna' && each.fluxId === '7',
  );
  expect(record).toMatchObject({
    current: 2,
    revisions: [{ revision: 2, reason: 'because of a test', by: expect.stringContaining(ANNA.email) }, { revision: 1 }],
  });
  expect((await test.releases.audit.list({})).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['proposeFlow', 'changeFlow', 'withdrawFlow']),
  );
  expect(await test.releases.audit.verify()).toMatchObject({ isIntact: true });
});

it('refuses what relaxes a rule, and names the rule; a brand is its own', async () => {
  const refused = (await propose({ ...ours({ optIn: 'none' }), basis: 2 })).json();
  expect(refused).toMatchObject({ code: 'invalid_request', field: 'optIn', detail: { rule: 'confirmedAddress' } });
  expect((await propose({ ...ours({ likeCredits: -1 }), basis: 2 })).statusCode).toBe(422);
  expect((await propose({ ...ours(), basis: 2, startsAt: '2020-01-01T00:00:00Z' })).json().field).toBe('startsAt');
  const elsewhere = await test.token({ brands: ['sol'] }, { person: BRUNO.email });
  const unable = await test.token({ actions: ['read', 'prices'] }, { person: BRUNO.email });
  const mine = (await propose({ ...ours({ messageCost: 7 }), basis: 2 })).json();
  for (const token of [elsewhere, unable])
    expect(
      (await test.send({ method: 'POST', url: `/api/flows/proposals/${mine.id}/approve`, token })).statusCode,
    ).toBe(403);
  const { flows } = (await test.send({ url: '/api/flows', token: elsewhere })).json();
  expect(new Set(flows.map(({ brand }: { brand: string }) => brand))).toEqual(new Set(['sol']));
});

it('[FLOW-01] a group’s flow counts where a brand changed nothing, takes the right to all, and makes nothing dearer', async () => {
  const brands = test.deps.brands as LiveBrands;
  const [luna, sol] = ['luna', 'sol'].map((id) => ({ brand: { ...brands.asWritten(id).brand, group: 'south' } }));
  brands.show([luna, sol].flatMap((each) => each ?? []));
  const ofGroup = (change: object) => ({ ...ours(change), brand: 'group:south', basis: 0 });
  const ofSol = await test.token({ brands: ['sol'] }, { person: BRUNO.email });
  const send = (url: string, body?: unknown) => test.send({ method: 'POST', url, token: ofSol, body });
  expect((await send('/api/flows/proposals', ofGroup({ likeCredits: 15 }))).statusCode).toBe(403);
  expect((await propose({ ...ofGroup({}), brand: 'group:north' })).statusCode).toBe(404);
  // Luna's members live by 8 a message, but their flow is Luna's own; those of Sol live by 10.
  expect((await propose(ofGroup({ messageCost: 11 }))).json()).toMatchObject({
    detail: { rule: 'boughtCredits', brand: 'sol' },
  });
  const { id } = (await propose(ofGroup({ likeCredits: 15, messageCost: 9, photoCost: 9, voiceCost: 9 }))).json();
  expect((await send(`/api/flows/proposals/${id}/approve`)).statusCode).toBe(403);
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect([served('7', 'sol').likeCredits, served().likeCredits]).toEqual([15, 20]);
  const { flows, groups } = await book();
  expect(groups).toEqual([{ group: 'south', brands: ['luna', 'sol'] }]);
  const follows = (brand: string) =>
    flows.find((each: { brand: string; fluxId: string }) => each.brand === brand && each.fluxId === '7').follows;
  expect([follows('luna'), follows('sol'), follows('group:south')]).toEqual([undefined, 'south', undefined]);

  // Luna's messages would cost 9 instead of 8.
  const given = { ...ours({ followsGroup: true, messageCost: 8, photoCost: 8, voiceCost: 7 }), basis: 2 };
  expect((await propose(given)).json()).toMatchObject({ field: 'messageCost', detail: { rule: 'boughtCredits' } });
  const alone = { id: 'sol', defaultFluxId: '7' };
  expect(test.services.flowBook.groupProblems(alone)).toEqual([
    'group: what costs credits in flow 7 would cost more than they were sold for',
  ]);
  expect(test.services.flowBook.groupProblems({ ...alone, group: 'south' })).toEqual([]);
  // Sol goes its own way, and comes back.
  const own = (change: object, basis: number) => propose({ ...ours(change), brand: 'sol', basis });
  const cheap = { messageCost: 9, photoCost: 9, voiceCost: 9 };
  await decide((await own({ ...cheap, likeCredits: 17 }, 1)).json().id, 'approve', bruno);
  expect(served('7', 'sol').likeCredits).toBe(17);
  await decide((await own({ ...cheap, followsGroup: true }, 2)).json().id, 'approve', bruno);
  expect(served('7', 'sol')).toMatchObject({ likeCredits: 15, messageCost: 9 });
  expect(served('7', 'sol')).not.toHaveProperty('followsGroup');
});

it('a new flow sells the prices of another one, begins when it was said to, and gets its share of visitors', async () => {
  const startsAt = new Date(+test.clock.now() + 2 * DAY_MS).toISOString();
  const wanted = { ...ours({ name: 'Summer', priceList: '8' }), fluxId: 'summer', basis: 0 };
  const { id } = (await propose(wanted)).json();
  expect((await decide(id, 'approve', bruno)).statusCode).toBe(200);
  expect(served('summer').plans).toEqual(served('8').plans);
  const visit = { fluxId: '8', source: 'direct', visitorId: 'visitor' };
  const landed = () => test.services.flows.fluxIdFor(test.brand('luna'), visit);
  const { definition } = (await book()).flows
    .filter((each: { brand: string; fluxId: string }) => each.brand === 'luna' && each.fluxId === '8')
    .flatMap(({ revisions }: { revisions: unknown[] }) => revisions)[0];
  const trial = {
    ...ours(),
    fluxId: '8',
    definition: { ...definition, trial: { fluxId: 'summer', percent: 100 } },
    startsAt,
  };
  const next = (await propose(trial)).json();
  expect((await decide(next.id, 'approve', bruno)).statusCode).toBe(200);
  expect(landed()).toBe('8');
  test.clock.advance(2 * DAY_MS);
  expect(landed()).toBe('summer');
});

describe('what a group has planned makes nothing dearer either,', () => {
  beforeAll(async () => {
    [anna, bruno] = [await test.signIn(ANNA), await test.signIn(BRUNO)];
  });
  const cost = (credits: number) => ({ messageCost: credits, photoCost: credits, voiceCost: credits });
  const inTenDays = () => new Date(+test.clock.now() + 10 * DAY_MS).toISOString();
  const agree = async (wanted: object) => {
    const proposal = (await propose(wanted)).json();
    expect((await decide(proposal.id, 'approve', bruno)).statusCode).toBe(200);
  };
  const inWest = (...ids: string[]) => {
    const brands = test.deps.brands as LiveBrands;
    const written = ['luna', 'sol'].map((id) => ({ id, ...brands.asWritten(id) }));
    brands.show(
      written.map(({ id, brand }) => ({ brand: { ...brand, group: ids.includes(id) ? 'west' : undefined } })),
    );
  };

  it('when a brand joins before it begins', async () => {
    inWest('sol');
    // Sol's own, so that the group's reaches no one yet.
    await agree({ ...ours(cost(10)), fluxId: '9', brand: 'sol' });
    await agree({ ...ours(cost(11)), fluxId: '9', brand: 'group:west', basis: 0, startsAt: inTenDays() });
    const joining = { id: 'luna', group: 'west', defaultFluxId: '7' };
    expect(test.services.flowBook.groupProblems(joining)).toEqual([expect.stringContaining('in flow 9')]);
  });

  it('when a brand follows it, and it costs more until what is planned begins', async () => {
    inWest('luna', 'sol');
    await agree({ ...ours(cost(8)), fluxId: '8', basis: 2 });
    await agree({ ...ours(cost(9)), fluxId: '8', brand: 'group:west', basis: 0 });
    await agree({ ...ours(cost(7)), fluxId: '8', brand: 'group:west', basis: 1, startsAt: inTenDays() });
    const following = { ...ours({ ...cost(8), followsGroup: true }), fluxId: '8', basis: 3 };
    expect((await propose(following)).json()).toMatchObject({
      field: 'messageCost',
      detail: { rule: 'boughtCredits' },
    });
    // From the day on at which it is cheaper.
    const startsAt = new Date(+test.clock.now() + 11 * DAY_MS).toISOString();
    expect((await propose({ ...following, startsAt })).json()).toMatchObject({ status: 'waiting' });
  });
});
