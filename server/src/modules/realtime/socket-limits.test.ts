import { simulatedDelay } from '@halo/shared/testing/simulated-delay';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
import { openRawSocket, type RawSocket } from '../../testing/raw-socket.ts';
import { BINARY, encodeFrame } from '../../testing/web-socket-frames.ts';
import { connect, draft, eventually, listen, seedAngels } from '../conversations/chat-fixtures.ts';

interface Answer {
  ok: boolean;
  problem?: { code: string; retryable: boolean };
}

/** What an honest client must get its answer in, also beside abusive ones. */
const PATIENCE_MS = 9_000;

describe('what one socket may do', () => {
  let test: TestApp;
  let port: number;
  let angel: string;
  let quiet: TestAccount;
  const open: { close(): void }[] = [];

  async function connected(of?: TestAccount): Promise<TestSocket> {
    const socket = await connect(port, of ?? (await test.register({ premiumLevel: 2 })));
    open.push(socket);
    return socket;
  }

  async function raw(): Promise<RawSocket> {
    const socket = await openRawSocket(port, await test.register());
    open.push(socket);
    return socket;
  }

  /**
   * A client writes a message now and then while something happens, and two more after it; answers how long the slowest
   * answer took.
   */
  async function whileClientWrites(happen: () => Promise<unknown>): Promise<number> {
    const socket = await connected(quiet);
    let isOver = false;
    let answered = 0;
    let slowest = 0;
    const writing = (async () => {
      while (!isOver) {
        const began = performance.now();
        const answer = await socket.emit('chat', draft(quiet, angel));
        expect(answer.ok).toBe(true);
        slowest = Math.max(slowest, performance.now() - began);
        answered += 1;
        // A person's pace, well below what one socket may send.
        await simulatedDelay(100);
      }
    })();
    await happen();
    const before = answered;
    // Of two answers the second was asked for after everything had been said.
    await eventually(() => expect(answered).toBeGreaterThanOrEqual(before + 2)).finally(() => {
      isOver = true;
    });
    await writing;
    expect(socket.socket.connected).toBe(true);
    return slowest;
  }

  beforeAll(async () => {
    test = await buildTestApp({ realHub: true });
    port = await listen(test);
    [angel = ''] = await seedAngels(test);
    quiet = await test.register({ premiumLevel: 2 });
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));
  afterAll(() => test.close());

  const many = (socket: TestSocket, count: number) =>
    Promise.all(Array.from({ length: count }, () => socket.emitRaw('presence', { inPrimoPiano: true }))) as Promise<
      Answer[]
    >;

  it('forty at once, the next is refused and may be tried again', async () => {
    const answers = await many(await connected(), 120);
    expect(answers.slice(0, 40).every(({ ok }) => ok)).toBe(true);
    // The bucket fills by one every 50 ms: a slow machine lets one or two more through.
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.every(({ problem }) => problem?.code === 'rate_limited' && problem.retryable)).toBe(true);
  });

  it('then twenty a second', async () => {
    const socket = await connected();
    const began = performance.now();
    const first = (await many(socket, 45)).filter(({ ok }) => ok).length;
    // The rate itself is measured, and the server counts it by the real clock.
    await simulatedDelay(1_000);
    const passed = (await many(socket, 45)).filter(({ ok }) => ok).length;
    const seconds = (performance.now() - began) / 1000;
    expect(passed).toBeGreaterThanOrEqual(19);
    expect(first + passed).toBeLessThanOrEqual(40 + Math.ceil(20 * seconds));
  });

  it('who is refused and goes on is cut off; a message that was refused is not stored', async () => {
    const account = await test.register({ premiumLevel: 2 });
    const flood = await connected(account);
    const began = performance.now();
    let seconds = 0;
    const slowest = await whileClientWrites(async () => {
      for (let index = 0; index < 300; index += 1)
        flood.socket.emit('chat', { ...wire(account), clientId: `flood-${String(index).padStart(4, '0')}` });
      await eventually(() => expect(flood.socket.connected).toBe(false));
      seconds = (performance.now() - began) / 1000;
    });
    expect(slowest).toBeLessThan(PATIENCE_MS);
    // What was taken before the cut is still being stored.
    await eventually(async () => expect(await stored(account)).toBeGreaterThanOrEqual(40));
    expect(await stored(account)).toBeLessThanOrEqual(Math.min(40 + Math.ceil(20 * seconds), 299));
  });

  async function stored({ clickId }: TestAccount): Promise<number> {
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::integer as count from messages where click_id = $1 and kind = 'personal'`,
      [clickId],
    );
    return rows[0]?.count ?? 0;
  }

  function wire(account: TestAccount) {
    return {
      msg: 'troppo',
      trackerId: account.clickId,
      angelId: angel,
      servizio: account.brand.service,
      country: 'it',
      time: new Date().toISOString(),
      blurredMessage: false,
      icebreaker: false,
    };
  }

  it('frames up to 64 kB; a larger one ends its connection and no other', async () => {
    const [small, large] = [await raw(), await raw()];
    const padded = (bytes: number) => `421["sync",{"sinceId":0,"more":"${'x'.repeat(bytes)}"}]`;
    const slowest = await whileClientWrites(async () => {
      small.say(padded(63_900));
      large.say(padded(64_000));
      await eventually(() => expect(small.received.some((text) => text.startsWith('431'))).toBe(true));
      await eventually(() => expect(large.isClosed).toBe(true));
    });
    expect(large.received.some((text) => text.startsWith('431'))).toBe(false);
    expect(small.isClosed).toBe(false);
    expect(slowest).toBeLessThan(PATIENCE_MS);
  });

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  it('one connection may end its socket and open another one', async () => {
    const account = await test.register();
    const socket = await openRawSocket(port, account);
    const letIn = () => socket.received.filter((text) => text.startsWith('40{"sid"')).length;
    expect(letIn()).toBe(1);
    socket.say('41');
    await eventually(() => !test.hub.isOnline(account.clickId));
    socket.say(`40${JSON.stringify({ token: account.token })}`);
    await eventually(() => letIn() === 2);
    socket.close();
  });

  const sayings: Record<string, (socket: RawSocket) => void> = {
    'no packet at all': (socket) => socket.say('hello?'),
    'an empty frame': (socket) => socket.say(''),
    'a packet of an unknown kind': (socket) => socket.say('9'),
    'an event without a name': (socket) => socket.say('42[]'),
    'an event that is no list': (socket) => socket.say('42{"chat":1}'),
    'JSON that stops': (socket) => socket.say('421["chat",{"msg":"a'),
    'nothing as a payload': (socket) => socket.say('421["chat",null]'),
    'the name of a method': (socket) => socket.say('421["__proto__",{"constructor":1}]'),
    'an event of the library': (socket) => socket.say('421["disconnect"]'),
    'lists in lists': (socket) => socket.say(`421["chat",${deep(20_000)}]`),
    'an answer without a request': (socket) => socket.say('43999999[{"ok":true}]'),
    'a second handshake': (socket) => socket.say('40{"token":"x"}'),
    'another namespace': (socket) => socket.say('40/admin,{"token":"x"}'),
    'attachments that never come': (socket) => socket.say('4599-["chat",{"_placeholder":true,"num":0}]'),
    'more attachments than there can be': (socket) => socket.say(`45${'9'.repeat(300)}-["chat"]`),
    'an attachment without its event': (socket) => socket.say(Buffer.alloc(1_000, 7), BINARY),
    'text that is no UTF-8': (socket) => socket.say(Buffer.from([0x34, 0x32, 0xff, 0xfe, 0xc0, 0x80])),
    'a frame without a mask': (socket) => socket.push(encodeFrame('421["chat",{}]')),
    'a reserved kind of frame': (socket) => socket.say('x', 3),
    'an impossible length': (socket) =>
      socket.push(Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
    'bytes at random': (socket) =>
      socket.push(Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919) % 256))),
    'the end in the middle of a frame': (socket) => {
      socket.push(Buffer.from([0x81, 0xfe, 0x10]));
      socket.close();
    },
  };

  it.each(Object.keys(sayings))('%s disturbs no other client', async (name) => {
    const socket = await raw();
    expect(socket.received.some((text) => text.startsWith('40'))).toBe(true);
    const slowest = await whileClientWrites(async () => {
      for (let times = 0; times < 5; times += 1) sayings[name]?.(socket);
    });
    expect(slowest).toBeLessThan(PATIENCE_MS);
    // And the server takes new ones.
    expect(await (await connected()).emit('sync', { sinceId: 0 })).toMatchObject({ ok: true });
  });
});
