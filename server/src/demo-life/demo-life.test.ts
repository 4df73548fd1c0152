import { missingParts } from '@halo/shared/contracts';
import { eventually } from '@halo/shared/testing/eventually';
import { sql } from 'drizzle-orm';
import { checkLedger } from '../modules/credits/index.ts';
import { openPaymentHarness, type PaymentHarness } from '../modules/payments/testing/payment-harness.ts';
import { seedDemo } from '../seed-demo.ts';
import { momentOf } from './demo-story.ts';

let test: PaymentHarness;
beforeAll(async () => {
  test = await openPaymentHarness();
});
afterAll(() => test.close());

async function demoOf(brandId: string, email: string) {
  const { rows } = await test.database.db.execute<{ click_id: string }>(
    sql`select click_id from accounts where brand_id = ${brandId} and email = ${email}`,
  );
  return rows[0]?.click_id ?? '';
}

/** A whole profile, a match with photos that both see, a draft, likes that were given, profiles that were opened. */
async function expectAWholeLife(brand: string, own: string) {
  const { conversations: threads, profiles, accounts } = test.services;
  const user = await accounts.user(own);
  expect(missingParts(user)).toEqual([]);
  const match = await demoOf(brand, 'demo3@halo.example');
  const [seen] = (await threads.list(match)).conversations;
  const { messages } = await threads.history(match, seen?.angel?.id ?? '');
  const photos = messages.flatMap((message) => message.photos ?? []);
  expect(photos).toHaveLength(3);
  expect(messages.filter(({ isLocked }) => isLocked)).toEqual([]);
  const given = (await threads.likesGiven(own)).filter(({ isMutual }) => isMutual);
  expect(given).toHaveLength(1);
  const drafts = await test.database.pool.query('select draft from conversations where click_id = $1 and draft > $2', [
    own,
    '',
  ]);
  expect(drafts.rows).toHaveLength(1);
  expect(await profiles.countVisited(own)).toBe(9);
}

it('gives each brand an account that has lived, and one it knows', async () => {
  const demo = await seedDemo(test);
  await demo.shop();
  for (const brand of ['luna', 'sol', 'brise']) {
    const [own, partner] = [await demoOf(brand, 'demo@halo.example'), await demoOf(brand, 'demo2@halo.example')];
    const { conversations } = await test.services.conversations.list(own);
    expect(conversations).toHaveLength(6);
    // Two of one name could be taken for each other.
    expect(new Set(conversations.map(({ angel }) => angel?.screenName)).size).toBe(6);
    expect(await test.services.conversations.unread(own)).toMatchObject({ messages: 3, likes: 4, visits: 4 });
    await expectAWholeLife(brand, own);
    // The two see the same conversation, each from its own side.
    const [newest] = conversations;
    const other = await test.services.conversations.list(partner);
    expect(newest).toMatchObject({ unreadCount: 1, angel: { nature: 'person' } });
    expect(other.conversations).toMatchObject([{ unreadCount: 0, lastMessage: { kind: 'personal' } }]);
    expect((await test.services.profiles.cards([`team-${brand}`])).size).toBe(1);
    const places = await test.database.pool.query('select lat, lng from profiles where angel_id = $1', [
      `team-${brand}`,
    ]);
    expect(places.rows).toEqual([{ lat: expect.any(Number), lng: expect.any(Number) }]);
    // Who has bought nothing sees locks and a price with a member, and neither with a sample.
    const { angel } = other.conversations[0] ?? {};
    const { messages } = await test.services.conversations.history(partner, angel?.id ?? '');
    const received = messages.filter(({ kind }) => kind === 'message');
    expect(received.length).toBeGreaterThan(2);
    for (const message of received) expect(message).toMatchObject({ isLocked: true, text: '' });
    expect(await test.services.credits.credits(partner)).toMatchObject({ premiumLevel: 0, messageCost: 1 });
    await eventually(async () => expect(await test.services.credits.balance(own, 'message')).toBeGreaterThan(199));
    expect(await checkLedger(test.database.db)).toEqual([]);
  }
  const mails = () => test.mail.all.filter(({ template }) => template === 'receipt').length;
  await eventually(() => expect(mails()).toBe(3));
});

it('changes nothing when the server starts again', async () => {
  const count = () => test.database.db.execute(sql`select count(*) from messages`).then(({ rows }) => rows);
  const before = await count();
  await (await seedDemo(test)).shop();
  expect(await count()).toEqual(before);
});

it.each([
  ['35m', '2026-03-10T09:25:00'],
  ['3h', '2026-03-10T07:00:00'],
  ['2d 20:41', '2026-03-08T20:41:00'],
])('reads %s as the time of day that it names', (when, moment) => {
  expect(momentOf(when, new Date('2026-03-10T10:00:00'))).toEqual(new Date(moment));
});
