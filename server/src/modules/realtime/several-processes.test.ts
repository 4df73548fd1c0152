// @redis: three servers on one database.
import { endpoints } from '@halo/shared/contracts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import type { TestAccount } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
import { type OneOfSeveral, type SeveralProcesses, startSeveral } from '../../testing/several-processes.ts';
import { revokeFamily } from '../accounts/session-repository.ts';
import { connect, draft, eventually, findable, giveCredits, seedAngels } from '../conversations/chat-fixtures.ts';

describe('one service of three processes', () => {
  let several: SeveralProcesses;
  let here: OneOfSeveral;
  let there: OneOfSeveral;
  let worker: OneOfSeveral;
  let angel: string;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    several = await startSeveral(['web,realtime', 'realtime', 'workers']);
    [here, there, worker] = several.processes as [OneOfSeveral, OneOfSeveral, OneOfSeveral];
    [angel = ''] = await seedAngels(several.test);
  });
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
  afterAll(() => several.close());

  async function device(process: OneOfSeveral, account: TestAccount): Promise<TestSocket> {
    const socket = await connect(process.port, account);
    sockets.push(socket);
    return socket;
  }

  async function twoDevices() {
    const account = await several.test.register({ premiumLevel: 2 });
    return { account, phone: await device(here, account), laptop: await device(there, account) };
  }

  const texts = (socket: TestSocket) => socket.received('chat').map(({ message }) => message.text);

  it('thirty answers that a process without sockets delivers reach those of another, all and in order', async () => {
    const { account, laptop } = await twoDevices();
    const sent = Array.from({ length: 30 }, (_, index) => `Risposta ${index + 1}`);
    for (const text of sent) await worker.services.conversations.deliver(account.clickId, angel, text);
    await eventually(() => expect(texts(laptop)).toHaveLength(30));
    expect(texts(laptop)).toEqual(sent);
  });

  it('what is sent on one device is on the other at once, with the credits that are left', async () => {
    const { account, phone, laptop } = await twoDevices();
    const sending = draft(account, angel);
    expect((await phone.emit('chat', sending)).ok).toBe(true);
    await eventually(() => expect(texts(laptop)).toEqual([sending.text]));
    expect(laptop.received('credits')).toHaveLength(1);
    expect(texts(phone)).toEqual([]);
  });

  it('what one member writes at one process is read by the other at another', async () => {
    const writer = await findable(several.test, { userName: 'Elena', premiumLevel: 1 });
    const reader = await findable(several.test, { userName: 'Marco', premiumLevel: 1 });
    await giveCredits(several.test, writer, 'message', 100);
    const [phone, laptop] = [await device(here, writer), await device(there, reader)];
    const sending = draft(writer, reader.angelId);
    expect((await phone.emit('chat', sending)).ok).toBe(true);
    await eventually(() => expect(texts(laptop)).toEqual([sending.text]));
    expect(laptop.received('chat')[0]?.angel.id).toBe(writer.angelId);
  });

  it('who signs out at one process is put out of the other', async () => {
    const { account, laptop } = await twoDevices();
    const host = account.brand.hosts[0];
    const answer = await callEndpoint(here.app, endpoints.accounts.signOut, { body: {} }, { as: account, host });
    expect(answer.status).toBe(200);
    await eventually(() => expect(laptop.socket.connected).toBe(false));
    expect(laptop.received('oldSocketRemoved')).toHaveLength(1);
  });

  it('a revoked session writes nothing more, also when no notice of it arrives', async () => {
    const { account, laptop } = await twoDevices();
    const caller = await here.services.accounts.authenticate(account.token);
    const { database, clock } = several.test;
    await database.db.transaction((tx) => revokeFamily(tx, caller?.family ?? '', clock.now()));
    // How soon, the test of the watch says: by a clock that no busy machine delays.
    await eventually(() => expect(laptop.socket.connected).toBe(false));
  });

  it('a page that is open at one process is open for the other, in the foreground or not', async () => {
    const account = await several.test.register();
    const { hub } = there.services;
    expect(hub.isOnline(account.clickId)).toBe(false);
    const phone = await device(here, account);
    await eventually(() => expect(hub.isOnline(account.clickId)).toBe(true));
    expect(hub.onlineAccounts()).toContain(account.clickId);
    await eventually(async () => expect(await hub.hasVisiblePage(account.clickId)).toBe(true));
    await phone.emit('presence', { isVisible: false });
    await eventually(async () => expect(await hub.hasVisiblePage(account.clickId)).toBe(false));
    phone.close();
    await eventually(() => expect(hub.isOnline(account.clickId)).toBe(false));
  });

  it('what an account may send it may send once, at whichever process, and after a reconnect too', async () => {
    const account = await several.test.register();
    const answers: { ok: boolean }[] = [];
    const began = performance.now();
    // Each socket alone may send forty at once; an account three times that, and then forty a second.
    for (const process of Array.from({ length: 10 }, (_, index) => (index % 2 ? here : there))) {
      const socket = await device(process, account);
      const many = Array.from({ length: 40 }, () => socket.emit('presence', { isVisible: true }));
      answers.push(...(await Promise.all(many)));
    }
    const passed = answers.filter(({ ok }) => ok).length;
    expect(passed).toBeGreaterThanOrEqual(120);
    expect(passed).toBeLessThanOrEqual(120 + Math.ceil(40 * ((performance.now() - began) / 1000)));
  });

  it('while Redis is away people write, the other process asks for what came, and frames come again', async () => {
    const { account, phone, laptop } = await twoDevices();
    await several.redis.kill();
    const [first, second] = [draft(account, angel), draft(account, angel)];
    expect((await phone.emit('chat', first)).ok).toBe(true);
    // Nothing says so before it is noticed; then the browser is asked to catch up by the id.
    await eventually(() => expect(laptop.received('catchUp').length).toBeGreaterThan(0));
    const missed = await laptop.emit('sync', { sinceId: 0 });
    expect(missed.ok && missed.value.messages.map(({ text }) => text)).toContain(first.text);
    await several.redis.start();
    // Everybody asks once more, for what is no message.
    await eventually(() => expect(laptop.received('catchUp').some(({ withinMs }) => withinMs > 0)).toBe(true));
    expect((await phone.emit('chat', second)).ok).toBe(true);
    await eventually(() => expect(texts(laptop)).toContain(second.text));
  });
});
