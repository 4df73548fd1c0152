import { type ClientEventName, conversationEndpoints, endpoints, type ShellBuild } from '@halo/shared/contracts';
import { buildTestApp, type TestAccount, type TestApp } from '../../testing/build-test-app.ts';
import { connectSocket, type TestSocket } from '../../testing/connect-socket.ts';
import {
  connect,
  draft,
  eventually,
  findable,
  giveCredits,
  listen,
  seedAngels,
} from '../conversations/chat-fixtures.ts';

describe('the socket', () => {
  let test: TestApp;
  let port: number;
  let angel: string;
  let account: TestAccount;
  const open: TestSocket[] = [];
  const connected = async (of: TestAccount) => {
    const socket = await connect(port, of);
    open.push(socket);
    return socket;
  };

  beforeAll(async () => {
    test = await buildTestApp({ realHub: true });
    port = await listen(test);
    [angel = ''] = await seedAngels(test);
    account = await test.register({ premiumLevel: 2 });
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));
  afterAll(() => test.close());

  describe('lets in', () => {
    it('no socket without a good token, and says why', async () => {
      const origin = `http://${account.brand.hosts[0]}`;
      await expect(connectSocket({ port, token: '', origin })).rejects.toMatchObject({
        problem: { code: 'unauthenticated' },
      });
      await expect(connectSocket({ port, token: 'x'.repeat(40), origin })).rejects.toMatchObject({
        problem: { code: 'session_expired' },
      });
    });

    it('no page that is not ours and no token of another brand', async () => {
      await expect(connectSocket({ port, token: account.token })).rejects.toMatchObject({
        problem: { code: 'forbidden' },
      });
      await expect(connectSocket({ port, token: account.token, origin: 'http://sol.localhost' })).rejects.toMatchObject(
        { problem: { code: 'forbidden' } },
      );
    });

    it('no disabled account', async () => {
      const other = await test.register();
      await test.database.pool.query('update accounts set disabled_at = now() where click_id = $1', [other.clickId]);
      await expect(
        connectSocket({ port, token: other.token, origin: `http://${other.brand.hosts[0]}` }),
      ).rejects.toMatchObject({ problem: { code: expect.stringMatching(/account_disabled|session_expired/) } });
    });

    it('nothing but web sockets', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`);
      expect(answer.status).toBe(400);
    });
  });

  describe('listens to', () => {
    const payloads = (
      id: string,
    ): Record<Exclude<ClientEventName, 'sync' | 'presence' | 'watch'>, Record<string, unknown>> => ({
      clickid: { clickid: id, softwareVersion: '1' },
      brain: {
        trackerId: id,
        tipologia: 'web',
        country: 'it',
        domain: 'luna.localhost',
        landedTime: 1,
        fluxid: '7',
        premiumLevel: 0,
        region: '',
        provenienza_richiesta: 'online',
        use_ai: false,
      },
      chat: {
        clientId: 'client-abc',
        msg: 'ciao',
        trackerId: id,
        angelId: angel,
        servizio: 'luna',
        country: 'it',
        time: new Date().toISOString(),
        blurredMessage: false,
        icebreaker: false,
      },
      like: { trackerId: id, angelId: angel, servizio: 'luna', country: 'it' },
      match: { trackerId: id, angelId: angel, type: 'dislike' },
      typing: { trackerId: id, angelId: angel, scrive: true },
    });

    it.each(['clickid', 'brain', 'chat', 'like', 'match', 'typing'] as const)(
      "%s only in the account's own name",
      async (event) => {
        const socket = await connected(account);
        const victim = await test.register({ premiumLevel: 2 });
        expect(await socket.emitRaw(event, payloads(victim.clickId)[event])).toMatchObject({
          ok: false,
          problem: { code: 'forbidden' },
        });
        const { rows } = await test.database.pool.query(
          "select 1 from messages where click_id = $1 and kind = 'personal' union all select 1 from likes where click_id = $1",
          [victim.clickId],
        );
        expect(rows).toEqual([]);
        expect(await socket.emitRaw(event, payloads(account.clickId)[event])).toMatchObject({ ok: true });
      },
    );

    it('[DISC-09] like: the server answers with a like event, once, on every page of the account', async () => {
      const fan = await test.register({ premiumLevel: 2 });
      const [phone, desktop] = [await connected(fan), await connected(fan)];
      const like = payloads(fan.clickId).like;
      expect(await phone.emitRaw('like', like)).toMatchObject({ ok: true });
      const event = { likeCredits: expect.any(Number), data: { angelId: angel, direction: 'given' } };
      for (const page of [phone, desktop]) await eventually(() => expect(page.received('like')).toMatchObject([event]));
      // Liked already: nothing happened, so there is nothing to show.
      expect(await phone.emitRaw('like', like)).toMatchObject({ ok: true });
      await phone.emitRaw('sync', { sinceId: 0 });
      expect(phone.received('like')).toHaveLength(1);
    });

    it('presence: an account is visible while one of its pages is', async () => {
      const owner = await test.register();
      const hasVisiblePage = () => test.services.hub.hasVisiblePage(owner.clickId);
      expect(await hasVisiblePage()).toBe(false);
      const [phone, desktop] = [await connected(owner), await connected(owner)];
      expect(await hasVisiblePage()).toBe(true);
      await phone.emit('presence', { isVisible: false });
      expect(await hasVisiblePage()).toBe(true);
      await desktop.emit('presence', { isVisible: false });
      expect(await hasVisiblePage()).toBe(false);
      expect(test.services.hub.isOnline(owner.clickId)).toBe(true);
      await phone.emit('presence', { isVisible: true });
      expect(await hasVisiblePage()).toBe(true);
    });

    it('[CHAT-12] an open conversation: it says when the other member comes and goes, where both show it', async () => {
      const [ada, ugo] = [await findable(test, { userName: 'Ada' }), await findable(test, { userName: 'Ugo' })];
      const page = await connected(ada);
      const gone = { ok: true, value: { isOnline: false } };
      expect(await page.emit('watch', { angelId: ugo.angelId })).toMatchObject(gone);
      const laptop = await connected(ugo);
      await eventually(() => expect(page.received('presence')).toEqual([{ angelId: ugo.angelId, isOnline: true }]));
      // A second page of the same member changes nothing.
      const phone = await connected(ugo);
      phone.close();
      laptop.close();
      await eventually(() => expect(page.received('presence')).toHaveLength(2));
      const quarter = 15 * 60_000;
      const lastSeenAt = Math.floor(test.clock.now().getTime() / quarter) * quarter;
      expect(page.received('presence').at(-1)).toEqual({ angelId: ugo.angelId, isOnline: false, lastSeenAt });
      expect(await page.emit('watch', { angelId: ugo.angelId })).toEqual({
        ok: true,
        value: { isOnline: false, lastSeenAt },
      });
      expect(await test.services.profiles.profile(ugo.angelId, ada.clickId)).toMatchObject({ lastSeenAt });

      const signs = { read: true, typing: true };
      for (const hiding of [ada, ugo]) {
        await test.services.profiles.showSigns(hiding.clickId, { ...signs, online: false });
        const again = await connected(ugo);
        expect(await page.emit('watch', { angelId: ugo.angelId })).toEqual(gone);
        expect(await test.services.profiles.profile(ugo.angelId, ada.clickId)).not.toHaveProperty('lastSeenAt');
        again.close();
        await test.services.profiles.showSigns(hiding.clickId, { ...signs, online: true });
        await eventually(() => expect(test.services.hub.isOnline(ugo.clickId)).toBe(false));
      }
      await test.services.safety.block(ugo.clickId, ada.angelId);
      await connected(ugo);
      expect(await page.emit('watch', { angelId: ugo.angelId })).toEqual(gone);
      expect(await page.emit('watch', {})).toEqual(gone);
    });

    it('nothing that does not fit the contract', async () => {
      const socket = await connected(account);
      expect(await socket.emitRaw('chat', { ...payloads(account.clickId).chat, angelId: '../etc' })).toMatchObject({
        ok: false,
        problem: { code: 'invalid_request' },
      });
      expect(await socket.emitRaw('chat', { ...payloads(account.clickId).chat, msg: 'x'.repeat(2001) })).toMatchObject({
        ok: false,
        problem: { code: 'message_too_long' },
      });
      expect(await socket.emitRaw('chat', null)).toMatchObject({ ok: false, problem: { code: 'invalid_request' } });
      expect(await socket.emitRaw('chat')).toMatchObject({ ok: false });
      expect(await socket.emitRaw('chat', Buffer.alloc(2000))).toMatchObject({ ok: false });
      expect(await socket.emitRaw('__proto__', {})).toMatchObject({ ok: false, problem: { code: 'invalid_request' } });
      expect(await socket.emitRaw('sync', { sinceId: -1 })).toMatchObject({ ok: false });
    });

    it('no more than it should, and cuts off who does not stop; others do not notice', async () => {
      const [noisy, quiet] = [await connected(await test.register()), await connected(await test.register())];
      const answers: { ok: boolean }[] = [];
      // A busy machine may take so long to send a burst that the steady rate lets it pass.
      for (let burst = 0; burst < 10 && answers.every(({ ok }) => ok); burst += 1) {
        answers.push(
          ...((await Promise.all(Array.from({ length: 80 }, () => noisy.emitRaw('sync', { sinceId: 0 })))) as {
            ok: boolean;
          }[]),
        );
      }
      expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(40);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        ok: false,
        problem: { code: 'rate_limited', retryable: true },
      });
      for (let index = 0; index < 400; index += 1) noisy.socket.emit('sync', { sinceId: 0 });
      await eventually(() => expect(noisy.socket.connected).toBe(false));
      expect(await quiet.emit('sync', { sinceId: 0 })).toMatchObject({ ok: true });
    });

    it('no frame larger than 64 kB', async () => {
      const socket = await connected(account);
      socket.socket.emit('chat', { msg: 'x'.repeat(100_000) });
      await eventually(() => expect(socket.socket.connected).toBe(false));
    });
  });

  describe('sends', () => {
    it('[SOCK-03] a page that runs another shell than the one that pages load now, when it introduces itself', async () => {
      const owner = await test.register();
      const [old, current] = [await connected(owner), await connected(owner)];
      const introduce = (socket: TestSocket, softwareVersion: string) =>
        socket.emit('clickid', { clickId: owner.clickId, softwareVersion });
      const { sets, versions } = test.releases;
      const installed = jest.spyOn(versions, 'shellVersion').mockReturnValue('1.9.0');
      // Pinned for this visitor.
      const build = { version: '2.0.0' } as ShellBuild;
      const running = jest.spyOn(sets, 'shell').mockReturnValue({ build, group: 'stable', isInstalled: false });
      await introduce(current, '2.0.0');
      await introduce(old, '1.9.0');
      await eventually(() =>
        expect(old.received('softwareVersion')).toEqual([{ softwareVersion: '2.0.0', mustReload: false }]),
      );
      // Its acknowledgement came after any event that was to be sent.
      expect(current.received('softwareVersion')).toEqual([]);
      for (const mocked of [installed, running]) mocked.mockRestore();
    });

    it('the revision of the release set that it gives out, when a page introduces itself', async () => {
      const owner = await test.register();
      const page = await connected(owner);
      const introduce = () => page.emit('clickid', { clickId: owner.clickId, softwareVersion: '1.0.0' });
      // As long as the brand has none.
      expect(await introduce()).toEqual({ ok: true, value: {} });
      const set = { document: { revision: 7 } } as ReturnType<typeof test.releases.sets.current>;
      const given = jest.spyOn(test.releases.sets, 'current').mockReturnValue(set);
      expect(await introduce()).toEqual({ ok: true, value: { revision: 7 } });
      given.mockRestore();
    });

    it('the other devices of a sender, not the sender', async () => {
      const owner = await test.register({ premiumLevel: 1 });
      await giveCredits(test, owner, 'message', 30);
      const [phone, laptop] = [await connected(owner), await connected(owner)];
      const ack = await phone.emit('chat', draft(owner, angel, { text: 'dal telefono' }));
      expect(ack).toMatchObject({
        ok: true,
        value: { message: { text: 'dal telefono', kind: 'personal' }, credits: { messageCredits: 20 } },
      });
      await eventually(() => expect(laptop.received('credits')).toMatchObject([{ messageCredits: 20 }]));
      await eventually(() =>
        expect(laptop.received('chat')).toMatchObject([{ message: { text: 'dal telefono' }, angel: { id: angel } }]),
      );
      expect(phone.received('chat')).toEqual([]);
    });

    it('the other devices what is sent again: the first event may have got lost', async () => {
      const owner = await test.register({ premiumLevel: 1 });
      await giveCredits(test, owner, 'message', 30);
      // Stored without an event: the database went away before the answer was there.
      const again = draft(owner, angel, { text: 'arrivato, e nessuno lo sa' });
      await test.services.conversations.send({ clickId: owner.clickId } as never, again);
      const [phone, laptop] = [await connected(owner), await connected(owner)];
      expect(await phone.emit('chat', again)).toMatchObject({ ok: true, value: { credits: { messageCredits: 20 } } });
      await eventually(() =>
        expect(laptop.received('chat')).toMatchObject([{ message: { text: 'arrivato, e nessuno lo sa' } }]),
      );
    });

    it('the other devices what was stored just before the database went, though it is not sent again', async () => {
      const owner = await test.register({ premiumLevel: 1 });
      await giveCredits(test, owner, 'message', 30);
      const [phone, laptop] = [await connected(owner), await connected(owner)];
      const { send } = test.services.conversations;
      const gone = Object.assign(new Error('the server closed the connection'), { severity: 'FATAL', code: '57P01' });
      const refusing = jest.spyOn(test.services.conversations, 'send').mockRejectedValueOnce(gone);
      expect(await phone.emit('chat', draft(owner, angel, { text: 'mai arrivato' }))).toMatchObject({
        problem: { code: 'unavailable', retryable: true },
      });
      refusing.mockImplementationOnce(async (...call) => {
        await send(...call);
        throw gone;
      });
      expect(await phone.emit('chat', draft(owner, angel, { text: 'appena salvato' }))).toMatchObject({ ok: false });
      await eventually(() => expect(laptop.received('chat')).toMatchObject([{ message: { text: 'appena salvato' } }]));
      expect(laptop.received('credits')).toMatchObject([{ messageCredits: 20 }]);
    });

    it('the other devices, also when the sender is gone before the answer', async () => {
      const owner = await test.register({ premiumLevel: 1 });
      await giveCredits(test, owner, 'message', 30);
      const [phone, laptop] = [await connected(owner), await connected(owner)];
      await laptop.emit('presence', { isVisible: false });
      expect(await test.services.hub.hasVisiblePage(owner.clickId)).toBe(true);
      const { send } = test.services.conversations;
      let finishSending = (): void => {};
      const left = new Promise<void>((resolve) => {
        finishSending = resolve;
      });
      jest.spyOn(test.services.conversations, 'send').mockImplementationOnce(async (...call) => {
        const sent = await send(...call);
        await left;
        return sent;
      });
      phone.emit('chat', draft(owner, angel, { text: 'appena partito' })).catch(() => undefined);
      await eventually(async () =>
        expect((await test.services.credits.credits(owner.clickId)).messageCredits).toBe(20),
      );
      phone.close();
      // The page of the laptop is hidden, so no page is visible once the server knows that the phone is gone.
      await eventually(async () => expect(await test.services.hub.hasVisiblePage(owner.clickId)).toBe(false));
      expect(await test.services.hub.isOnline(owner.clickId)).toBe(true);
      finishSending();
      await eventually(() => expect(laptop.received('chat')).toMatchObject([{ message: { text: 'appena partito' } }]));
      expect(laptop.received('credits')).toMatchObject([{ messageCredits: 20 }]);
    });

    it('balances in the order in which they were, however long the counts take', async () => {
      const owner = await test.register({ premiumLevel: 1 });
      await giveCredits(test, owner, 'message', 30);
      const [phone, laptop] = [await connected(owner), await connected(owner)];
      const { unread } = test.services.conversations;
      let count = (): void => {};
      const slow = new Promise<void>((resolve) => {
        count = resolve;
      });
      jest.spyOn(test.services.conversations, 'unread').mockImplementationOnce(async (clickId) => {
        await slow;
        return unread(clickId);
      });
      for (let index = 0; index < 2; index += 1) await phone.emit('chat', draft(owner, angel));
      // What could have overtaken the first would be there before these answers.
      for (let index = 0; index < 3; index += 1) await laptop.emit('sync', { sinceId: 0 });
      count();
      await eventually(() => expect(laptop.received('chat')).toHaveLength(2));
      expect(laptop.received('credits').map(({ messageCredits }) => messageCredits)).toEqual([20, 10]);
    });

    it('counts in the order in which they were read', async () => {
      const owner = await test.register({ premiumLevel: 2 });
      const socket = await connected(owner);
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          test.services.conversations.deliver(owner.clickId, angel, `insieme ${index}`),
        ),
      );
      await eventually(() => expect(socket.received('chat')).toHaveLength(12));
      const counts = socket.received('chat').map(({ unread }) => unread.messages);
      expect(counts).toEqual([...counts].sort((one, other) => one - other));
      expect(counts.at(-1)).toBe((await test.services.conversations.unread(owner.clickId)).messages);
    });

    it('what was missed, from the last message seen', async () => {
      const owner = await test.register({ premiumLevel: 2 });
      const socket = await connected(owner);
      const first = await test.services.conversations.deliver(owner.clickId, angel, 'vista');
      socket.close();
      for (let index = 0; index < 30; index += 1)
        await test.services.conversations.deliver(owner.clickId, angel, `persa ${index}`);
      const back = await connected(owner);
      const answer = await back.emit('sync', { sinceId: first.id });
      expect(answer).toMatchObject({ ok: true, value: { hasMore: false, unread: { messages: 32 } } });
      expect(answer.ok && answer.value.messages.map(({ text }) => text)).toEqual(
        Array.from({ length: 30 }, (_, index) => `persa ${index}`),
      );
    });

    it('[CHAT-07] every socket when something was read', async () => {
      const owner = await test.register({ premiumLevel: 2 });
      await test.services.conversations.deliver(owner.clickId, angel, 'leggimi');
      const socket = await connected(owner);
      const before = await test.services.conversations.unread(owner.clickId);
      const answer = await test.call(
        conversationEndpoints.markRead,
        { body: { clickId: owner.clickId, angelId: angel } },
        { as: owner },
      );
      expect(answer.value.unread.messages).toBe(before.messages - 1);
      await eventually(() =>
        expect(socket.received('unread')).toMatchObject([{ unread: { messages: before.messages - 1 } }]),
      );
    });

    it('nothing any more to a browser that signed out, also when its token is used elsewhere, and goes on with the other devices', async () => {
      const owner = await test.register({ premiumLevel: 2 });
      const { token } = (
        await test.call(endpoints.accounts.authenticate, {
          body: { email: owner.email, password: owner.password, country: 'it', fluxId: '7', service: 'luna' },
        })
      ).value;
      const [laptop, stolen, phone] = [
        await connected(owner),
        await connected(owner),
        await connected({ ...owner, token }),
      ];
      await test.call(endpoints.accounts.signOut, { body: {} }, { as: owner });
      for (const { socket } of [laptop, stolen]) await eventually(() => expect(socket.connected).toBe(false));
      expect(stolen.received('oldSocketRemoved')).toEqual([{}]);
      await test.services.conversations.deliver(owner.clickId, angel, 'solo per chi è ancora dentro');
      await eventually(() => expect(phone.received('chat')).toHaveLength(1));
      expect(phone.received('oldSocketRemoved')).toEqual([]);
      expect(stolen.received('chat')).toEqual([]);
      await test.call(endpoints.accounts.signOut, { body: {} }, { as: token });
      await eventually(() => expect(phone.socket.connected).toBe(false));
      expect(test.services.hub.isOnline(owner.clickId)).toBe(false);
    });

    it('nothing to a browser whose token was revoked while it connected', async () => {
      const owner = await test.register();
      const { authenticate } = test.services.accounts;
      jest.spyOn(test.services.accounts, 'authenticate').mockImplementationOnce(async (bearer) => {
        const caller = await authenticate(bearer);
        await test.call(endpoints.accounts.signOut, { body: {} }, { as: owner });
        return caller;
      });
      const late = await connected(owner);
      await eventually(() => expect(late.socket.connected).toBe(false));
    });

    it('nothing any more on a socket whose token has run out', async () => {
      const owner = await test.register();
      const end = new Date(test.clock.now().getTime() + 150);
      await test.database.pool.query('update session_tokens set expires_at = $2 where click_id = $1', [
        owner.clickId,
        end,
      ]);
      const [short, long] = [await connected(owner), await connected(account)];
      expect(short.socket.connected).toBe(true);
      test.clock.advance(150);
      await eventually(() => expect(short.socket.connected).toBe(false));
      expect(long.socket.connected).toBe(true);
      await expect(connect(port, owner)).rejects.toMatchObject({ problem: { code: 'session_expired' } });
    });
  });

  describe('[CHAT-05] keeps a locked text on the server', () => {
    const SECRET = 'parola-segreta-7391';

    it('in every frame and every body, until the account may read it', async () => {
      const owner = await test.register();
      const socket = await connected(owner);
      await test.services.conversations.deliver(owner.clickId, angel, SECRET);
      await eventually(() =>
        expect(socket.received('chat')).toMatchObject([{ message: { text: '', isLocked: true } }]),
      );
      await socket.emit('sync', { sinceId: 0 });
      const params = { trackerId: owner.clickId };
      const bodies = async () =>
        [
          await test.call(conversationEndpoints.list, { params }, { as: owner }),
          await test.call(conversationEndpoints.history, { params: { ...params, angelId: angel } }, { as: owner }),
          await test.call(conversationEndpoints.overview, { params }, { as: owner }),
          await test.call(conversationEndpoints.notifications, { params }, { as: owner }),
          await test.call(
            conversationEndpoints.markRead,
            { body: { clickId: owner.clickId, angelId: angel } },
            { as: owner },
          ),
        ]
          .map(({ text }) => text)
          .join('\n');
      const locked = await bodies();
      expect(locked).toContain('"blurredMessage":true');
      expect(locked + socket.frames.join('\n')).not.toContain(SECRET);

      await test.database.db.transaction((tx) => test.services.accounts.setPremium(tx, owner.clickId, 1, null));
      expect(await bodies()).toContain(SECRET);
      expect(await socket.emit('sync', { sinceId: 0 })).toMatchObject({
        ok: true,
        value: { messages: expect.arrayContaining([expect.objectContaining({ text: SECRET, isLocked: false })]) },
      });
    });
  });
});

it('a server that stops answers what it has, says so, and closes its sockets', async () => {
  const test = await buildTestApp({ realHub: true });
  const port = await listen(test);
  const [angel = ''] = await seedAngels(test);
  const account = await test.register({ premiumLevel: 2 });
  const socket = await connect(port, account);
  const acks = Array.from({ length: 20 }, () => socket.emit('chat', draft(account, angel)));
  const answers = Promise.allSettled(acks);
  await Promise.race(acks);
  await test.close();
  expect((await answers).map((answer) => answer.status === 'fulfilled' && answer.value.ok)).toEqual(
    Array(20).fill(true),
  );
  expect(socket.received('restart')).toEqual([{}]);
  await eventually(() => expect(socket.socket.connected).toBe(false));
});

describe('[CHAT-12] two members on sockets', () => {
  it('write to each other, and see who types and what was read', async () => {
    const test = await buildTestApp({ realHub: true });
    const port = await listen(test);
    const [one, other] = [
      await findable(test, { userName: 'Una', premiumLevel: 2 }),
      await findable(test, { userName: 'Altra', premiumLevel: 2 }),
    ];
    const [from, to, toTablet] = [await connect(port, one), await connect(port, other), await connect(port, other)];
    expect(await from.emit('typing', { trackerId: one.clickId, angelId: other.angelId, isWriting: true })).toEqual({
      ok: true,
      value: {},
    });
    await eventually(() =>
      expect(to.received('typing')).toEqual([{ angelId: one.angelId, kind: 'writing', expiresInMs: 6_000 }]),
    );
    const sent = await from.emit('chat', draft(one, other.angelId, { text: 'Ci sei?' }));
    const id = sent.ok ? sent.value.message.id : 0;
    for (const device of [to, toTablet])
      await eventually(() =>
        expect(device.received('chat')).toMatchObject([{ message: { id, text: 'Ci sei?', angelId: one.angelId } }]),
      );
    await test.services.conversations.markRead(other.clickId, one.angelId, id);
    await eventually(() => expect(from.received('read')).toEqual([{ angelId: other.angelId, upToId: id }]));
    for (const device of [from, to, toTablet]) device.close();
    await test.close();
  });
});
