import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';
import { callerOf, draft, giveCredits, seedAngels } from './chat-fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp();
}, 60_000);
afterAll(() => app?.close());

test('a message is one round trip: taking the credit, storing and answering together', async () => {
  const [angelId = ''] = await seedAngels(app, 1, 'ai');
  const account = await app.register({ premiumLevel: 1 });
  await giveCredits(app, account, 'message', 1000);
  const send = () => app.services.conversations.send(callerOf(account), draft(account, angelId));
  // Who sends and who receives is looked up once.
  await send();
  const statements = watchRoundTrips(app);
  for (let index = 0; index < 10; index += 1) await send();
  // Personas plan their answers afterwards, many in one statement; no sender waits for that.
  const sending = statements.filter((statement) => !statement.includes('into persona_tasks'));
  expect(sending).toHaveLength(10);
}, 30_000);
