import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRateCounters } from '@halo/server-kit/limits/rate-counters';

const LIMIT = { max: 2, windowMs: 60_000 };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('allows an address again when the window of its first hit ends, however many followed it', async () => {
  const clock = createTestClock();
  const counters = createRateCounters({ db: database.db, clock, random: () => 1 });
  const hit = () => counters.hit('sign-in', 'marco@example.com', LIMIT);

  expect(await hit()).toEqual({ isAllowed: true, retryAfterSeconds: 60 });
  clock.advance(30_000);
  expect(await hit()).toEqual({ isAllowed: true, retryAfterSeconds: 30 });
  clock.advance(20_000);
  expect(await hit()).toEqual({ isAllowed: false, retryAfterSeconds: 10 });
  clock.advance(10_000);
  expect(await hit()).toEqual({ isAllowed: true, retryAfterSeconds: 60 });
});
