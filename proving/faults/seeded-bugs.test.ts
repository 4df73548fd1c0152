// A check that cannot fail is worth nothing: each of these bugs is put in on purpose, and must be found.
// @nightly: half a minute, and it changes with the harness only.
import { ChatMessage, Credits } from '@halo/shared/contracts';
import type { Realtime } from '@halo/shared/realtime';
import * as z from 'zod/mini';
import { runDelivery, type RunOptions } from './delivery-run.ts';
import type { Scene } from './scene.ts';
import { openWorld, type World } from './world.ts';

const mockBug: { current?: 'tells again' | 'fills no gap' } = {};

jest.mock('../../shared/src/realtime/message-cursor.ts', () => {
  const actual = jest.requireActual<typeof import('../../shared/src/realtime/message-cursor.ts')>(
    '../../shared/src/realtime/message-cursor.ts',
  );
  return {
    ...actual,
    createMessageCursor(now: () => number) {
      const cursor = actual.createMessageCursor(now);
      return {
        ...cursor,
        take: (id: number) => cursor.take(id) || mockBug.current === 'tells again',
        has: (id: number) => cursor.has(id) && mockBug.current !== 'tells again',
        get knownUpTo() {
          return mockBug.current === 'fills no gap' ? Number.MAX_SAFE_INTEGER - 1 : cursor.knownUpTo;
        },
      };
    },
  };
});

let world: World;
let run = 0;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());
afterEach(() => {
  delete mockBug.current;
});

/** A bug shows at once; without one, everything gets the time it needs. */
async function problems(options: Omit<RunOptions, 'run' | 'seed'>): Promise<readonly string[]> {
  run += 1;
  return (await runDelivery(world, { patienceMs: 1_500, ...options, run, seed: `bug-${run}` })).problems;
}

const sql = (text: string) => world.app.database.pool.query(text);
const found = (what: string) => expect.arrayContaining([expect.stringMatching(what)]);

it('nothing is found without a bug', async () => {
  expect(await problems({ fault: 'duplicate', patienceMs: 60_000 })).toEqual([]);
}, 120_000);

it('a client that reports what it knows already', async () => {
  mockBug.current = 'tells again';
  expect(await problems({ fault: 'duplicate' })).toEqual(found('^delivered twice: '));
}, 120_000);

it('a client that does not fetch what it missed', async () => {
  mockBug.current = 'fills no gap';
  expect(await problems({ fault: 'offline' })).toEqual(found('^shown otherwise: .* lacks \\d'));
}, 120_000);

it('an outbox that sends again under another id', async () => {
  const attempts = new Map<string, number>();
  const spoil = (client: Realtime): Realtime => ({
    ...client,
    sendChat(draft) {
      const count = attempts.get(draft.clientId) ?? 0;
      attempts.set(draft.clientId, count + 1);
      return client.sendChat(
        count === 0 ? draft : { ...draft, clientId: `${draft.clientId.slice(0, -2)}${String(count).padStart(2, 'z')}` },
      );
    },
  });
  expect(await problems({ fault: 'lostAcknowledgement', spoil })).toEqual(found('^stored twice: '));
}, 120_000);

/** Acknowledges the first message of one device, which the server never gets to see. */
function acknowledgeForNothing({ devices }: Scene): void {
  let isDone = false;
  const [device] = devices;
  device?.line.meddle((passage) => {
    const packet = /^42(\d+)\["chat",(.*)\]$/.exec(passage.text);
    if (passage.from === 'server' || !packet || isDone) {
      passage.pass();
      return;
    }
    isDone = true;
    const { clientId, angelId, msg } = JSON.parse(packet[2] ?? '{}') as {
      clientId: string;
      angelId: string;
      msg: string;
    };
    const message = z.encode(ChatMessage, {
      id: 900_000_000,
      clientId,
      angelId,
      kind: 'personal',
      text: msg,
      isLocked: false,
      isRead: false,
      sentAt: Date.now(),
    });
    const credits = z.encode(Credits, {
      messageCredits: 1,
      icebreakerCredits: 0,
      likeCredits: 0,
      messageCost: 10,
      premiumLevel: 1,
    });
    passage.answer(`43${packet[1]}${JSON.stringify([{ ok: true, value: { message, credits } }])}`);
  });
}

it('a server that acknowledges what it has not stored', async () => {
  expect(await problems({ fault: 'hang', sabotage: acknowledgeForNothing })).toEqual(
    found('^lost: .* was acknowledged as 900000000'),
  );
}, 120_000);

it('a server that does not know a message again', async () => {
  await sql(
    `create function forget_ids() returns trigger language plpgsql as $$ begin new.client_id := left(new.client_id, 20) || floor(random() * 1e9); return new; end $$`,
  );
  await sql(
    `create trigger forget_ids before insert on messages for each row when (new.kind = 'personal') execute function forget_ids()`,
  );
  const all = await problems({ fault: 'lostAcknowledgement' });
  await sql('drop trigger forget_ids on messages');
  expect(all).toEqual(found('^stored twice: '));
  expect(all).toEqual(found('^paid for nothing: '));
}, 120_000);

it('a debit that is not written down', async () => {
  // Afterwards: a message whose debit is not answered is refused.
  await sql(
    `create function lose_debit() returns trigger language plpgsql as $$ begin delete from ledger where id = new.id; return null; end $$`,
  );
  await sql(
    `create trigger lose_debit after insert on ledger for each row when (new.amount < 0 and random() < 0.2) execute function lose_debit()`,
  );
  const all = await problems({ fault: 'cut' });
  await sql('drop trigger lose_debit on ledger');
  expect(all).toEqual(found('^not paid: '));
  expect(all).toEqual(found('^unbalanced: '));
}, 120_000);
