import { endpoints, NO_FILTERS, type SearchFilters, SYNC_START } from '@halo/shared/contracts';
import { createPasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import { callerOf, draft } from '../../../server/src/modules/conversations/chat-fixtures.ts';
import type { TestAccount, TestApp } from '../../../server/src/testing/build-test-app.ts';

/** Something that a person or a worker does, and how often in an evening; what hardly has a load, once. */
export interface Step {
  readonly name: string;
  readonly times: number;
  run(): Promise<unknown>;
}

interface Writer extends TestAccount {
  /** with whom most was written */
  readonly angelId: string;
  readonly region: string;
  readonly city: string;
  readonly newestId: number;
}

const PASSWORD = 'a password of the evening';
const FILTERS: Readonly<Record<string, Partial<SearchFilters>>> = {
  'no filter': {},
  age: { ageFrom: 28, ageTo: 40 },
  distance: { withinKm: 50 },
  new: { isNew: true },
  photo: { hasPhoto: true },
  people: { isPerson: true },
  interests: { interests: ['cinema', 'travel'] },
  'all of them': { ageFrom: 25, ageTo: 45, withinKm: 100, hasPhoto: true, isPerson: true },
};

/** What one who writes more than anybody else does in an evening, and what the server does by itself. */
export async function eveningOf(test: TestApp): Promise<Step[]> {
  const writer = await busiest(test);
  return [...entering(test, writer), ...searching(test, writer), ...writing(test, writer), ...working(test)];
}

function entering(test: TestApp, writer: Writer): Step[] {
  const { services, call } = test;
  const { clickId, brand, email, password } = writer;
  const host = brand.hosts[0];
  const service = brand.service;
  let token = '';
  return [
    step('signing up', 1, () => test.register()),
    step('signing in', 1, async () => {
      const body = { email, password, country: brand.country, fluxId: brand.defaultFluxId, service };
      token = (await call(endpoints.accounts.authenticate, { body }, { host })).value.token;
    }),
    step('coming back', 2, () => call(endpoints.accounts.verify, { body: { token, trackerId: clickId } }, { host })),
    step('a call of a page', 60, () =>
      call(endpoints.people.findability, { params: { trackerId: clickId } }, { as: token, host }),
    ),
    step('credits and counts', 12, () => services.conversations.overview(clickId)),
    step('what plans are bought', 1, () => services.purchases.list(clickId)),
    step('channels of notifications', 1, () => services.notifications.channels(clickId)),
    step('numbers of a region', 2, () => services.profiles.totals(brand.id, brand.country, writer.region)),
    step('faces for a visitor', 2, () => services.profiles.teaser(brand.id, brand.country, writer.region)),
  ];
}

function searching(test: TestApp, writer: Writer): Step[] {
  const { profiles, conversations } = test.services;
  const { clickId, brand, region, city, angelId } = writer;
  const caller = callerOf(writer);
  const request = { country: brand.country, region, city, trackerId: clickId, seeking: 'woman', page: 1 } as const;
  const filtered = Object.entries(FILTERS).map(([name, filters]) =>
    step(`searching: ${name}`, name === 'no filter' ? 8 : 2, async () => {
      await profiles.saveFilters(clickId, { ...NO_FILTERS, ...filters });
      await profiles.search(caller, request);
    }),
  );
  return [
    ...filtered,
    step('filters are counted', 4, () =>
      profiles.countFound(caller, { ...request, filters: { ...NO_FILTERS, ageFrom: 28, ageTo: 40 } }),
    ),
    step('the deck', 6, async () => {
      await profiles.saveFilters(clickId, NO_FILTERS);
      await profiles.match(caller, request);
    }),
    step('a profile', 12, () => profiles.profile(angelId, clickId)),
    step('a visit', 12, () => conversations.visited(clickId, angelId)),
    step('a like, taken back', 4, async () => {
      await conversations.like(caller, angelId);
      await conversations.takeBack(caller, angelId);
    }),
    step('a pass, taken back', 12, async () => {
      await conversations.pass(caller, angelId);
      await conversations.takeBack(caller, angelId);
    }),
  ];
}

function writing(test: TestApp, writer: Writer): Step[] {
  const { conversations } = test.services;
  const { clickId, angelId, newestId } = writer;
  const caller = callerOf(writer);
  return [
    step('list of conversations', 8, () => conversations.list(clickId)),
    step('newest page', 10, () => conversations.history(clickId, angelId)),
    step('a page before', 6, () => conversations.history(clickId, angelId, { before: Math.floor(newestId / 2) })),
    step('a page around', 1, () => conversations.history(clickId, angelId, { around: Math.floor(newestId / 2) })),
    step('first catching up', 2, () => conversations.since(clickId, SYNC_START, 100)),
    step('catching up', 6, () => conversations.since(clickId, newestId - 1_000, 100)),
    step('a message', 30, () => conversations.send(caller, draft(writer, angelId))),
    step('reading', 20, () => conversations.markRead(clickId, angelId)),
    step('counts', 30, () => conversations.unread(clickId)),
    step('notices', 3, () => conversations.notices(clickId)),
    step('likes given', 1, () => conversations.likesGiven(clickId)),
    step('visitors', 2, () => conversations.visitors(clickId)),
    step('words in all conversations', 1, () => conversations.search(clickId, { text: 'mare' })),
    step('words in one', 1, () => conversations.search(clickId, { text: 'mare', angelId })),
    step('a draft', 6, () => conversations.saveDraft(clickId, angelId, { text: 'Ciao', ageMs: 0, knownAt: 0 })),
  ];
}

function working({ services }: TestApp): Step[] {
  return [
    step('the hour of what goes', 4, () => services.leaving.round()),
    step('the hour of figures', 1, () => services.figures.round()),
    step('notifications that are due', 1, () => services.notifications.notifyDue()),
    step('mails about messages', 1, () => services.notifications.mailDigests()),
    // The first round of an hour does what the others do not.
    step('the hour of purchases', 4, () => services.purchases.round()),
    step('the half minute of purchases', 480, () => services.purchases.round()),
    step('a process that begins', 1, () => services.conversations.unreadByAngels(new Date(Date.now() - 3_600_000))),
  ];
}

async function busiest(test: TestApp): Promise<Writer> {
  const { pool } = test.database;
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  const { rows } = await pool.query<Omit<Writer, 'brand' | 'token'> & { brandId: string }>(
    `with writer as (select click_id from messages group by click_id order by count(*) desc, click_id limit 1)
    update accounts a set password_hash = $1, premium_level = 2, gender = 'man', seeking = '{woman}'
    from writer where a.click_id = writer.click_id
    returning a.click_id as "clickId", a.brand_id as "brandId", a.email, a.region, a.city,
      (select angel_id from messages m where m.click_id = a.click_id group by angel_id order by count(*) desc limit 1)
        as "angelId",
      (select max(id)::integer from seat_messages() m where m.click_id = a.click_id) as "newestId"`,
    [passwordHash],
  );
  const [row] = rows;
  if (!row) throw new Error('nobody writes');
  return { ...row, brand: test.brand(row.brandId), password: PASSWORD, token: '' };
}

function step(name: string, times: number, run: () => Promise<unknown>): Step {
  return { name, times, run };
}
