// Part of npm run bench:search: what writing a message costs because its words can be looked for. Two databases, one of
// them without the two indexes of words; the same messages are sent in turn, by the service and as bare rows.
import { callerOf, draft, findable, giveCredits } from '../../../server/src/modules/conversations/chat-fixtures.ts';
import { buildTestApp } from '../../../server/src/testing/build-test-app.ts';
import { startTestServer } from '../../../server/src/testing/test-server.ts';
import { median } from '../paired.mjs';

const PAIRS = 12;
const SENDS = 60;
const ROWS = 2_000;
const WORDS = 'ci vediamo domani al mare verso le nove porto io il vino e tu la chitarra se non piove'.split(' ');

const postgres = await startTestServer();
const [withIndex, without] = [await openSide(), await openSide()];
try {
  await without.test.database.pool.query('drop index messages_words; drop index messages_to_words');
  await report(`${SENDS} messages sent, one after the other`, (side, round) => side.send(round));
  await report(`${ROWS} rows in one statement`, (side, round) => side.insert(round));
} finally {
  await withIndex.test.close();
  await without.test.close();
  await postgres.stop();
}

async function report(what: string, write: (side: typeof withIndex, round: number) => Promise<void>): Promise<void> {
  const [ratios, ways]: [number[], [number[], number[]]] = [[], [[], []]];
  for (let round = -1; round < PAIRS; round += 1) {
    const [bare, indexed] = [await timed(() => write(without, round)), await timed(() => write(withIndex, round))];
    if (round < 0) continue;
    ratios.push(indexed / bare);
    ways[0].push(bare);
    ways[1].push(indexed);
  }
  const sorted = ratios.toSorted((one, other) => one - other);
  console.log(
    `${what}: without ${median(ways[0]).toFixed(0)} ms   with ${median(ways[1]).toFixed(0)} ms   ratio ${median(ratios).toFixed(2)}, from ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`,
  );
}

async function openSide() {
  const test = await buildTestApp();
  test.clock.set(new Date());
  const anna = await findable(test, { userName: 'Anna', premiumLevel: 2 });
  const bruno = await findable(test, { userName: 'Bruno', premiumLevel: 2 });
  await giveCredits(test, anna, 'message', 1_000_000);
  const { conversations } = test.services;
  await conversations.send(callerOf(anna), draft(anna, bruno.angelId));
  return {
    test,
    async send(round: number): Promise<void> {
      for (let index = 0; index < SENDS; index += 1)
        await conversations.send(callerOf(anna), draft(anna, bruno.angelId, { text: textOf(round * SENDS + index) }));
    },
    async insert(round: number): Promise<void> {
      const texts = Array.from({ length: ROWS }, (_, index) => textOf(round * ROWS + index));
      await test.database.pool.query(
        `insert into messages (click_id, angel_id, to_click_id, from_angel_id, kind, text, sent_at)
         select $1, $2, $3, $4, 'personal', text, now() from unnest($5::text[]) text`,
        [anna.clickId, bruno.angelId, bruno.clickId, anna.angelId, texts],
      );
    },
  };
}

/** Fifteen words, and a rare one. */
function textOf(number: number): string {
  return `${WORDS.map((_, index) => WORDS[(index * 7 + number) % WORDS.length]).join(' ')} n${number}`;
}

async function timed(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
