/** @jest-environment node */
import * as z from 'zod/mini';
import { ChatMessage, Credits } from '../contracts/conversations.ts';
import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_MOVE_MAX_MS,
  SOCKET_RECONNECT_MAX_MS,
  SOCKET_RECONNECT_MIN_MS,
} from '../contracts/realtime.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import { aMessage, someCredits } from '../testing/fixtures/conversations.ts';
import { startSilentServer } from '../testing/real-servers/socket-server.mjs';
import { harness, draft, emit, IMPATIENT, online, serveEachTest, start, until } from './realtime-test-harness.ts';

serveEachTest();

describe('connecting', () => {
  it('[SOCK-01] opens a websocket with the token, and says clickid, then brain', async () => {
    const { of } = await online();
    expect(harness.server.handshakes).toEqual([{ auth: { token: 'token-1' }, transport: 'websocket' }]);
    expect(harness.server.events.map(({ name }) => name)).toEqual(['clickid', 'brain', 'sync']);
    expect(harness.server.payloads('clickid')).toEqual([{ clickid: 'click-0001', softwareVersion: '1.2.3' }]);
    expect(of('connection.changed')).toEqual([{ status: 'connecting' }, { status: 'online' }]);
  });

  it('[SOCK-02] brain carries what the specification names', async () => {
    await online();
    expect(harness.server.payloads('brain')).toEqual([
      {
        trackerId: 'click-0001',
        tipologia: 'web',
        country: 'it',
        domain: 'luna.localhost',
        landedTime: 1_700_000_000_000,
        fluxid: '7',
        premiumLevel: 0,
        region: 'Lombardia',
        provenienza_richiesta: 'online',
        use_ai: false,
      },
    ]);
  });

  it('is quiet before there is a token', async () => {
    const { client, published } = start();
    // Had the quiet one connected by itself, its handshake would have come before that of the other.
    await online({ token: () => 'token-of-another' });
    expect(harness.server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-of-another']);
    expect(published).toEqual([]);
    expect(client.status).toBe('offline');
  });

  it('[SOCK-01] retries after a connect error, logs it, and says clickid again', async () => {
    let refusals = 2;
    harness.server.refuse(() =>
      refusals-- > 0 ? { code: 'unavailable', message: 'starting up', retryable: true } : undefined,
    );
    const { troubles } = await online();
    expect(troubles).toEqual(['connect: unavailable', 'connect: unavailable']);
    expect(harness.server.payloads('clickid')).toHaveLength(1);
  });

  it('[SOCK-01] comes back by itself when the line is cut, with the token of then', async () => {
    const { client, of } = await online();
    client.connect('token-2');
    harness.server.cut();
    await until(() => harness.server.payloads('clickid').length === 2, 'the second clickid');
    expect(harness.server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-1', 'token-2']);
    expect(of('connection.changed')).toEqual([
      { status: 'connecting' },
      { status: 'online' },
      { status: 'connecting' },
      { status: 'online' },
    ]);
  });

  it('[SOCK-01] waits 1 to 5 seconds before it comes back, and 20 for a connection', async () => {
    expect([SOCKET_RECONNECT_MIN_MS, SOCKET_RECONNECT_MAX_MS, SOCKET_CONNECT_TIMEOUT_MS]).toEqual([
      1_000, 5_000, 20_000,
    ]);
    await online({ times: {} });
    const cutAt = Date.now();
    harness.server.cut();
    await until(() => harness.server.handshakes.length === 2, 'the second connection');
    expect(Date.now() - cutAt).toBeGreaterThanOrEqual(1_000);
  });

  it('[SOCK-01] gives a connection up after its time, says so, and retries', async () => {
    const { services } = aBrand();
    const silent = await startSilentServer();
    const { client, troubles } = start({
      brand: aBrand({ services: { ...services, realtime: silent.address } }),
      times: { connect: 60, reconnectMin: 20, reconnectMax: 60 },
    });
    client.connect('token-1');
    await until(() => troubles.length === 2, 'two failures');
    expect(troubles).toEqual(['connect: offline', 'connect: offline']);
    expect(client.status).toBe('offline');
    client.dispose();
    await silent.close();
  });

  it('comes back when the server itself hung up', async () => {
    await online();
    harness.server.dismiss();
    await until(() => harness.server.payloads('clickid').length === 2, 'the second clickid');
  });

  it('says three things on a connection that is back, and learns what the server gives out by now', async () => {
    const revisions: unknown[] = [];
    harness.server.answer('clickid', () => ({ ok: true, value: { revision: 7 } }));
    await online({ onIntroduced: ({ revision }) => revisions.push(revision) });
    const before = harness.server.events.length;
    harness.server.answer('clickid', () => ({ ok: true, value: {} }));
    harness.server.cut();
    await until(
      () => harness.server.payloads('sync').length === 2 && revisions.length === 2,
      'the second introduction',
    );
    expect(harness.server.events.slice(before).map(({ name }) => name)).toEqual(['clickid', 'brain', 'sync']);
    expect(revisions).toEqual([7, undefined]);
  });

  it('goes to another server within a second when its own says that it stops', async () => {
    const clock = createFakeClock(0);
    const { client } = await online({ clock, times: { ack: 5_000 } });
    emit('restart', {});
    harness.server.dismiss();
    // Nothing that the page would have to say.
    await until(() => client.status === 'connecting', 'the end of the connection');
    clock.advance(SOCKET_MOVE_MAX_MS);
    await until(() => harness.server.payloads('clickid').length === 2, 'the second clickid');
  });

  it('[NOTI-03] says when the page is in the background, and again on the next connection', async () => {
    const { client } = await online();
    client.setVisible(true);
    client.setVisible(false);
    await until(() => harness.server.payloads('presence').length === 1, 'presence');
    expect(harness.server.payloads('presence')).toEqual([{ inPrimoPiano: false }]);
    harness.server.cut();
    await until(() => harness.server.payloads('presence').length === 2, 'presence of the second connection');
    client.setVisible(true);
    await until(() => harness.server.payloads('presence').length === 3, 'presence after coming back');
    expect(harness.server.payloads('presence').at(-1)).toEqual({ inPrimoPiano: true });
  });

  it('asks for a new session when the token is refused, and does not hammer', async () => {
    harness.server.refuse(() => ({ code: 'session_expired', message: 'old token', retryable: false }));
    let verifies = 0;
    const clock = createFakeClock(0);
    const { client, troubles } = start({
      clock,
      onSessionChanged: () => (verifies += 1),
      times: { ack: 5_000, reconnectMin: 20, reconnectMax: 2_000 },
    });
    client.connect('token-1');
    await until(() => verifies === 1, 'the session to be asked for');
    harness.server.refuse(() => undefined);
    clock.advance(1_999);
    // Had it tried again, its handshake would have come before that of the other.
    await online({ token: () => 'token-of-another' });
    expect(harness.server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-1', 'token-of-another']);
    expect(troubles).toEqual(['connect: session_expired']);
    client.connect('token-2');
    await until(() => client.status === 'online', 'online with the new token');
  });

  it('is asked ever more slowly when a new token is refused as well', async () => {
    harness.server.refuse(() => ({ code: 'forbidden', message: 'another brand', retryable: false }));
    const asked: number[] = [];
    const { client } = start({
      onSessionChanged: () => {
        asked.push(Date.now());
        client.connect(`token-${asked.length + 1}`);
      },
    });
    client.connect('token-1');
    await until(() => asked.length === 4, 'four refusals');
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses.map((pause, index) => pause >= 60 * 2 ** index)).toEqual([true, true, true]);
  });

  it('[SOCK-01] comes back with the token of now, which another tab may have replaced', async () => {
    let stored = 'token-1';
    const { client } = await online({ token: () => stored });
    stored = 'token-2';
    harness.server.refuse(() =>
      stored === 'token-2' ? undefined : { code: 'session_expired', message: 'old token', retryable: false },
    );
    harness.server.cut();
    await until(() => harness.server.payloads('clickid').length === 2, 'the second clickid');
    expect(harness.server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-1', 'token-2']);
    expect(client.status).toBe('online');
  });

  it('retries by itself when no new session could be had', async () => {
    let isRefused = true;
    harness.server.refuse(() =>
      isRefused ? { code: 'session_expired', message: 'old token', retryable: false } : undefined,
    );
    let asked = 0;
    const { client } = start({ onSessionChanged: () => (asked += 1) });
    client.connect('token-1');
    await until(() => asked === 2, 'the session to be asked for twice');
    isRefused = false;
    await until(() => client.status === 'online', 'online without another call of connect');
  });

  it('asks whether the session holds when the server took the socket away, and comes back when it does', async () => {
    let asked = 0;
    const { client } = await online({
      onSessionChanged: () => (asked += 1),
      times: { ack: 5_000, reconnectMin: 20, reconnectMax: 2_000 },
    });
    harness.server.emit('oldSocketRemoved');
    await until(() => asked === 1, 'oldSocketRemoved');
    harness.server.dismiss();
    await until(() => client.status === 'offline', 'offline');
    expect(harness.server.handshakes).toHaveLength(1);
    client.connect('token-2');
    await until(() => client.status === 'online', 'online again');
    expect(harness.server.handshakes.map(({ auth }) => auth['token'])).toEqual(['token-1', 'token-2']);
  });

  it('comes back too when the session was found good before the server hung up, or could not be asked for', async () => {
    const { client } = await online({ onSessionChanged: () => client.connect('token-2') });
    harness.server.emit('oldSocketRemoved');
    harness.server.dismiss();
    await until(() => harness.server.payloads('clickid').length === 2, 'the second clickid');
    const { client: lonely } = await online({ onSessionChanged: () => {} });
    harness.server.emit('oldSocketRemoved');
    harness.server.dismiss();
    await until(() => lonely.status !== 'online', 'the goodbye');
    await until(() => lonely.status === 'online', 'online without another call of connect');
  });

  it('closes and says so', async () => {
    const { client, of } = await online();
    client.disconnect();
    await until(() => harness.server.connected() === 0, 'the server to see no connection');
    expect(of('connection.changed').at(-1)).toEqual({ status: 'offline' });
  });
});

describe('sending', () => {
  const stored = () =>
    z.encode(ChatMessage, aMessage({ id: 55, clientId: draft.clientId, kind: 'personal', text: draft.text }));
  const credits = z.encode(Credits, someCredits({ messageCredits: 2 }));

  it('[SOCK-02] sends chat, like and match with the fields of the specification, but for the two that only a server can know', async () => {
    const { client } = await online();
    harness.server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    harness.server.answer('like', () => ({ ok: true, value: { angelId: 'angel-1', credits } }));
    await client.sendChat({ ...draft, screenName: 'Giulia', isPrefilled: false, isIcebreaker: true });
    await client.sendLike('angel-1', 'Giulia');
    await client.sendMatch('angel-1', 'dislike');
    expect(harness.server.payloads('chat')).toEqual([
      {
        clientId: 'client-0001',
        msg: 'Ciao',
        trackerId: 'click-0001',
        angelId: 'angel-1',
        screenName: 'Giulia',
        servizio: 'luna',
        country: 'it',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        blurredMessage: true,
        precompilato: false,
        icebreaker: true,
      },
    ]);
    expect(harness.server.payloads('like')).toEqual([
      { trackerId: 'click-0001', angelId: 'angel-1', servizio: 'luna', country: 'it', screenName: 'Giulia' },
    ]);
    expect(harness.server.payloads('match')).toEqual([
      { trackerId: 'click-0001', angelId: 'angel-1', type: 'dislike' },
    ]);
  });

  it('a premium account sends unblurred', async () => {
    const { client, bus } = await online();
    harness.server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    bus.publish('credits.changed', someCredits({ premiumLevel: 1 }));
    await client.sendChat(draft);
    expect(harness.server.payloads('chat')).toMatchObject([{ blurredMessage: false }]);
  });

  it('an acknowledged message is announced once, with the credits that are left', async () => {
    const { client, of, bus } = await online();
    harness.server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    await expect(client.sendChat(draft)).resolves.toMatchObject({
      message: { id: 55 },
      credits: { messageCredits: 2 },
    });
    await client.sendChat(draft);
    expect(of('chat.sent')).toEqual([expect.objectContaining({ angelId: 'angel-1', clientId: 'client-0001' })]);
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 2 });
  });

  it('a message that its sender deleted before its acknowledgement came is taken away and not announced', async () => {
    const { client, of } = await online();
    const hidden = { kind: 'personal' as const, isDeleted: true, isHidden: true };
    const message = z.encode(ChatMessage, aMessage({ id: 55, clientId: draft.clientId, ...hidden }));
    harness.server.answer('chat', () => ({ ok: true, value: { message, credits } }));
    await client.sendChat(draft);
    expect([of('chat.sent'), of('chat.changed')]).toEqual([[], [{ angelId: 'angel-1', id: 55 }]]);
  });

  it('a balance that comes in the same breath as an acknowledgement, and after it, is the newer one', async () => {
    const { client, bus, of } = await online();
    harness.server.answer('chat', async () => {
      void later(10).then(() =>
        emit('credits', {
          icebreakerCredits: 0,
          messageCredits: 1,
          credits: someCredits({ messageCredits: 1 }),
        }),
      );
      return { ok: true, value: { message: stored(), credits } };
    });
    await client.sendChat(draft);
    await until(
      () => of('credits.changed').some((credits) => (credits as Credits).messageCredits === 1),
      'the other balance',
    );
    expect(bus.last('credits.changed')).toMatchObject({ messageCredits: 1 });
  });

  it('a refusal keeps its code', async () => {
    const { client, of } = await online();
    harness.server.answer('chat', () => ({
      ok: false,
      problem: { code: 'out_of_credits', message: 'empty', retryable: false },
    }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'out_of_credits' });
    expect(of('chat.sent')).toEqual([]);
  });

  it('a lost acknowledgement is a time-out that may be tried again', async () => {
    const { client } = await online({ times: IMPATIENT });
    harness.server.answer('chat', () => undefined);
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'timeout', retryable: true });
  });

  it('an acknowledgement that does not fit is bad_answer', async () => {
    const { client } = await online();
    harness.server.answer('chat', () => ({ ok: true, value: { message: { id: 'x' }, credits } }));
    await expect(client.sendChat(draft)).rejects.toMatchObject({
      code: 'bad_answer',
      message: expect.stringContaining('message'),
    });
  });

  it('a line cut while waiting is offline at once', async () => {
    const { client } = await online();
    harness.server.answer('chat', () => (harness.server.cut(), undefined));
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('waits for the connection', async () => {
    const { client } = start();
    harness.server.answer('chat', () => ({ ok: true, value: { message: stored(), credits } }));
    const sending = client.sendChat(draft);
    client.connect('token-1');
    await expect(sending).resolves.toMatchObject({ message: { id: 55 } });
    expect(harness.server.events.map(({ name }) => name).slice(0, 2)).toEqual(['clickid', 'brain']);
  });

  it('does not wait for ever', async () => {
    const { client } = start({ times: IMPATIENT });
    await expect(client.sendChat(draft)).rejects.toMatchObject({ code: 'offline', retryable: true });
  });

  it('sends nothing that does not fit', async () => {
    const { client } = await online();
    await expect(client.sendChat({ ...draft, text: '' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('msg'),
    });
    expect(harness.server.payloads('chat')).toEqual([]);
  });
});

/** So many turns of the queue of promises, and no time. */
async function later(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}
