// Part of npm run bench:chat: how often a message that is sent over the socket goes to the database and back, on an
// account that is open on one device, and on two. Ends with 1 when sending takes more than one, or the second device
// more than the two it has now.
import assert from 'node:assert/strict';
import {
  callerOf,
  connect,
  draft,
  eventually,
  giveCredits,
  listen,
  seedAngels,
} from '../../../server/src/modules/conversations/chat-fixtures.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import type { TestSocket } from '../../../server/src/testing/connect-socket.ts';
import { watchRoundTrips } from '../../../server/src/testing/watch-round-trips.ts';

// Twice this is less than a socket may say at once.
const MESSAGES = 15;
/** The unread count, and the profile's card. */
const FOR_OTHERS = 2;

const test = await buildTestApp();
try {
  test.clock.set(new Date());
  const [angelId = ''] = await seedAngels(test, 1);
  const account = await test.register({ premiumLevel: 1 });
  await giveCredits(test, account, 'message', 1_000_000);
  const port = await listen(test);
  const one = await connect(port, account);
  // Who sends and who receives is looked up once.
  await test.services.conversations.send(callerOf(account), draft(account, angelId));
  const statements = watchRoundTrips(test);

  const roundTrips = async (other?: TestSocket): Promise<number> => {
    const before = statements.length;
    for (let index = 0; index < MESSAGES; index += 1) await one.emit('chat', draft(account, angelId));
    // What the other device receives is read after the acknowledgement.
    if (other) await eventually(() => assert.equal(other.received('chat').length, MESSAGES));
    // Personas plan their answers afterwards, many in one statement.
    const counted = statements.slice(before).filter((statement) => !statement.includes('into persona_tasks'));
    return counted.length / MESSAGES;
  };

  const alone = await roundTrips();
  const two = await connect(port, account);
  const together = await roundTrips(two);
  console.log(
    `SQL round trips a message: ${alone.toFixed(2)} with one device; with another one ${(together - alone).toFixed(2)} more, after the acknowledgement, for its unread count and the card`,
  );
  if (alone > 1 || together > alone + FOR_OTHERS) {
    console.error(`FAILED  more than 1 to send a message, or more than ${FOR_OTHERS} to tell another device`);
    process.exitCode = 1;
  }
  one.close();
  two.close();
} finally {
  await test.close();
}
