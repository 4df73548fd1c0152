// Part of npm run bench:chat: how often a message that is sent over the socket goes to the database and back, until it
// is stored and afterwards: to a profile that answers by itself, to one that the team answers for, to a member, and
// with a second device of the sender. Ends with 1 when one of them takes more than the limit beside it.
import { setTimeout as wait } from 'node:timers/promises';
import {
  callerOf,
  connect,
  draft,
  findable,
  giveCredits,
  listen,
  seedAngels,
} from '../../../server/src/modules/conversations/chat-fixtures.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { watchRoundTrips } from '../../../server/src/testing/watch-round-trips.ts';

// Twice this is less than a socket may say at once.
const MESSAGES = 15;
const QUIET_MS = 50;
const STORES = 'from send_messages(';
/**
 * Personas plan their answers afterwards, many in one statement; whether a flow changed is asked once in a while, and
 * that an account is active is written once in a while: none of it comes with each message.
 */
const NOT_OF_A_MESSAGE = /persona_tasks|flow_book|last_activity_at/;

interface Limits {
  readonly until: number;
  readonly after: number;
}

const test = await buildTestApp();
try {
  test.clock.set(new Date());
  const [, ofTeam = ''] = await seedAngels(test, 2, 'operator');
  const [program = ''] = await seedAngels(test, 1, 'ai');
  const sender = await findable(test, { userName: 'Elena', premiumLevel: 1 });
  const member = await findable(test, { userName: 'Marco', premiumLevel: 1 });
  await giveCredits(test, sender, 'message', 1_000_000);
  const port = await listen(test);
  const socket = await connect(port, sender);
  const statements = watchRoundTrips(test);

  const measure = async (what: string, angelId: string, limits: Limits) => {
    // Who sends and who receives is looked up once.
    await test.services.conversations.send(callerOf(sender), draft(sender, angelId));
    let [until, after] = [0, 0];
    for (let index = 0; index < MESSAGES; index += 1) {
      const before = await settled(statements);
      await socket.emit('chat', draft(sender, angelId));
      await settled(statements);
      const own = statements.slice(before).filter((statement) => !NOT_OF_A_MESSAGE.test(statement));
      const stored = own.findIndex((statement) => statement.includes(STORES)) + 1;
      until += stored / MESSAGES;
      after += (own.length - stored) / MESSAGES;
    }
    console.log(`round trips of a message ${what}: ${until.toFixed(2)} until it is stored, ${after.toFixed(2)} after`);
    if (until <= limits.until && after <= limits.after) return;
    console.error(`FAILED  more than ${limits.until} until it is stored, or ${limits.after} after`);
    process.exitCode = 1;
  };

  await measure('to a program', program, { until: 1, after: 0 });
  await measure('to the team', ofTeam, { until: 1, after: 1 });
  await measure('to a member', member.angelId, { until: 1, after: 4 });
  const second = await connect(port, sender);
  await measure('to a program, with a second device', program, { until: 1, after: 2 });
  socket.close();
  second.close();
} finally {
  await test.close();
}

/** How many there are once none came for a while. */
async function settled(statements: readonly string[]): Promise<number> {
  for (;;) {
    const before = statements.length;
    await wait(QUIET_MS);
    if (statements.length === before) return before;
  }
}
