/** @jest-environment node */
import * as z from 'zod/mini';
import { Registration, RegistrationResult, User, VerifiedSession } from '../contracts/accounts.ts';
import { Conversation, ConversationEntry, UnreadCounts } from '../contracts/conversations.ts';
import { PaymentAttempt } from '../contracts/payments.ts';
import { SearchResult } from '../contracts/profiles.ts';
import { seal, unseal } from '../contracts/sealed.ts';
import { createHttpClient } from '../http/create-http-client.ts';
import { aUser } from '../testing/fixtures/accounts.ts';
import { aBrand } from '../testing/fixtures/brands.ts';
import { aConversation, aConversationEntry, aMessage, someUnread } from '../testing/fixtures/conversations.ts';
import { aPaymentAttempt } from '../testing/fixtures/payments.ts';
import { aSearchResult } from '../testing/fixtures/profiles.ts';
import { type HttpServer, type ServerAnswer, startHttpServer } from '../testing/real-servers/http-server.mjs';
import type { ApiContext } from './api-context.ts';
import { createApi } from './create-api.ts';

const KEY = aBrand().sealKey;
const TOKEN = 'token-0123456789-0123456789';

let server: HttpServer;
const failures: string[] = [];
const seenIds: number[] = [];

beforeEach(async () => {
  server = await startHttpServer();
  failures.length = 0;
  seenIds.length = 0;
});

afterEach(() => server.close());

function api(over: Partial<ApiContext> = {}) {
  const { origin } = server;
  const { services } = aBrand();
  const brand = aBrand({
    services: { ...services, api: `${origin}/api`, dispenser: `${origin}/dispenser`, pay: `${origin}/pay` },
  });
  return createApi(createHttpClient({ brand, bearer: () => TOKEN }), {
    brand,
    domain: 'luna.localhost',
    trackerId: () => 'click-0001',
    fluxId: () => '7',
    source: () => 'direct',
    campaignId: () => 'camp-1',
    vm: () => 'v-1',
    ip: () => undefined,
    userAgent: () => 'test agent',
    fingerprint: async () => 'print-1',
    seeking: () => 'man',
    onMessageSeen: (id) => seenIds.push(id),
    onPaymentFailure: (call, error) => failures.push(`${call}: ${error.code}`),
    ...over,
  });
}

const answer = (json: unknown, status = 200) => server.answer(() => ({ json, status }));
const problem = (code: string, status: number): ServerAnswer => ({
  status,
  json: { code, message: code, retryable: false },
});
const bodyOf = (index = 0) => JSON.parse(server.requests[index]?.body ?? 'null') as Record<string, unknown>;
const form = {
  email: 'marco@esempio.it',
  password: 'una frase lunga',
  age: 34,
  gender: 'man',
  seeking: 'woman',
  region: 'Lombardia',
  city: 'Milano',
  acceptsTerms: true,
  acceptsPromotions: false,
  acceptsThirdParties: false,
  isOfLegalAge: true,
} as const;

describe('sealed payloads', () => {
  it('[BUS-04] a registration travels sealed, both ways', async () => {
    server.answer(async () => ({
      json: {
        result: 'OK',
        data: await seal(KEY, RegistrationResult, {
          result: 'OK',
          token: TOKEN,
          clickId: 'click-0001',
          isEmailConfirmed: false,
          optIn: 'doi',
        }),
      },
    }));
    await expect(api().accounts.register(form)).resolves.toEqual({
      result: 'OK',
      token: TOKEN,
      clickId: 'click-0001',
      isEmailConfirmed: false,
      optIn: 'doi',
    });
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/api/users/register' });
    expect(server.requests[0]?.headers['authorization']).toBeUndefined();
    expect(server.requests[0]?.body).not.toMatch(/@|una frase|"Milano"/);
    await expect(unseal(KEY, Registration, bodyOf()['utente'] as string)).resolves.toEqual({
      ...form,
      country: 'it',
      source: 'direct',
      campaignId: 'camp-1',
      vm: 'v-1',
      clickId: 'click-0001',
      fingerprint: 'print-1',
      fluxId: '7',
      service: 'luna',
      userAgent: 'test agent',
    });
  });

  it('[BUS-04] verify opens what it is answered, with the token as its own bearer', async () => {
    server.answer(async () => ({
      json: { verify: await seal(KEY, VerifiedSession, { verify: 1, token: `${TOKEN}-2`, user: aUser() }) },
    }));
    await expect(api().accounts.verify(TOKEN)).resolves.toMatchObject({
      verify: 1,
      token: `${TOKEN}-2`,
      user: { userName: 'Marco' },
    });
    expect(bodyOf()).toEqual({ token: TOKEN, trackerId: 'click-0001' });
    expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  });

  it('a token that is no longer good is no session', async () => {
    answer({ verify: false });
    await expect(api().accounts.verify(TOKEN)).resolves.toBeUndefined();
    server.answer(async () => ({ json: { verify: await seal(KEY, VerifiedSession, { verify: 0 }) } }));
    await expect(api().accounts.verify(TOKEN)).resolves.toBeUndefined();
    server.answer(() => problem('account_disabled', 403));
    await expect(api().accounts.verify(TOKEN)).rejects.toMatchObject({ code: 'account_disabled' });
  });

  it('[BUS-04] a search opens what the dispenser answers', async () => {
    server.answer(async () => ({ json: { data: await seal(KEY, SearchResult, aSearchResult()) } }));
    const result = await api({ premiumLevel: () => 1, vertical: () => 'adult' }).profiles.search({
      region: 'Lazio',
      page: 2,
      seeking: 'woman',
    });
    expect(result).toEqual(aSearchResult());
    expect(server.requests[0]?.url).toBe('/dispenser/');
    expect(bodyOf()).toEqual({
      country: 'it',
      page: 2,
      vertical: 'adult',
      region: 'Lazio',
      premiumLevel: 1,
      trackerId: 'click-0001',
      cerco: 'donna',
    });
  });

  it('[BUS-04] an envelope that was altered is a bad answer', async () => {
    const sealed = await seal(KEY, SearchResult, aSearchResult());
    const at = sealed.length - 5;
    answer({ data: `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}` });
    await expect(api().profiles.search({ region: 'Lazio', page: 1, seeking: 'woman' })).rejects.toMatchObject({
      code: 'bad_answer',
      message: expect.stringContaining('search'),
    });
  });
});

describe('who asks', () => {
  it('[BOOT-13] comes from the context, not from the page, with the print of the device', async () => {
    answer({ token: TOKEN, account_active: true, clickid: 'click-0001', confirmed_email: true, login: true });
    await api().accounts.signIn({ email: 'a@b.it', password: 'p' });
    expect(bodyOf()).toEqual({
      email: 'a@b.it',
      password: 'p',
      country: 'it',
      clickid: 'click-0001',
      fingerprint: 'print-1',
      fluxId: '7',
      servizio: 'luna',
    });
    expect(server.requests[0]?.headers['authorization']).toBeUndefined();
  });

  it.each([
    [
      'accounts.profile',
      () => api().accounts.profile(),
      'GET',
      '/api/users/profile/click-0001',
      () => ({ result: 'OK', user: z.encode(User, aUser()) }),
    ],
    [
      'conversations.list',
      () => api().conversations.list(),
      'GET',
      '/api/get/messages/click-0001',
      () => ({ messages: [], totalUnreadMessages: 0 }),
    ],
    [
      'conversations.history',
      () => api().conversations.history('angel-1', { before: 40 }),
      'GET',
      '/api/get/messages/click-0001/angel-1?before=40',
      () => z.encode(Conversation, aConversation()),
    ],
    ['profiles.profile', () => api().profiles.profile('angel-1'), 'GET', '/dispenser/angel-1/it/uomo', () => []],
    [
      'geo.searchCities',
      () => api().geo.searchCities('it', 'Sàn'),
      'GET',
      '/api/get/city/it/S%C3%A0n',
      () => ({ cities: [] }),
    ],
    [
      'payments.attempt',
      () => api().payments.attempt('attempt-key-00001'),
      'GET',
      '/pay/orders/attempts/attempt-key-00001',
      () => ({ attempt: z.encode(PaymentAttempt, aPaymentAttempt()) }),
    ],
  ])('%s', async (_name, run, method, url, json) => {
    answer(json());
    await run();
    expect(server.requests).toMatchObject([{ method, url, headers: { authorization: `Bearer ${TOKEN}` } }]);
  });

  it('an address without a profile is undefined', async () => {
    answer([]);
    await expect(api().profiles.profile('angel-1')).resolves.toBeUndefined();
  });

  it("marks as read in the account's name and gives the new counts", async () => {
    answer({ nonLetti: z.encode(UnreadCounts, someUnread({ messages: 3 })) });
    await expect(api().conversations.markRead('angel-1')).resolves.toEqual(someUnread({ messages: 3 }));
    expect(bodyOf()).toEqual({ clickid: 'click-0001', angelId: 'angel-1' });
    await api().conversations.markRead('angel-1', 90);
    expect(bodyOf(1)).toEqual({ clickid: 'click-0001', angelId: 'angel-1', finoA: 90 });
    await api().conversations.markRead(undefined, { noticeId: 5 });
    expect(bodyOf(2)).toEqual({ clickid: 'click-0001', idNotifica: 5 });
  });

  it('reports the highest message id it read', async () => {
    answer({
      messages: [
        z.encode(ConversationEntry, aConversationEntry({ lastMessage: aMessage({ id: 70 }) })),
        z.encode(ConversationEntry, aConversationEntry({ lastMessage: aMessage({ id: 90 }) })),
      ],
      totalUnreadMessages: 2,
    });
    await api().conversations.list();
    answer(z.encode(Conversation, aConversation({ messages: [] })));
    await api().conversations.history('angel-1');
    expect(seenIds).toEqual([90]);
  });
});

describe('payments', () => {
  const charge = {
    idempotencyKey: 'attempt-key-00001',
    productId: 'credits-50',
    expectedCents: 990,
    method: 'credit_card',
    cardToken: 'tok',
    browser: {
      language: 'it',
      screenHeight: 1,
      screenWidth: 1,
      colourDepth: 24,
      timeZoneOffset: -60,
      userAgent: 'x',
      javaEnabled: false,
      javaScriptEnabled: true,
    },
  } as const;

  it('charges in euros on the wire and cents in the domain', async () => {
    answer({ attempt: z.encode(PaymentAttempt, aPaymentAttempt()) });
    await expect(api().payments.tryCharge(charge)).resolves.toMatchObject({ status: 'settled', amountCents: 990 });
    expect(bodyOf()).toMatchObject({
      clickid: 'click-0001',
      idempotencyKey: 'attempt-key-00001',
      product_id: 'credits-50',
      prezzo: 9.9,
      domain: 'luna.localhost',
      paySource: 'direct',
    });
  });

  it('ends a contract without an account: no bearer, no account id', async () => {
    answer({ result: 'OK' });
    await api().purchases.askToCancel({ email: 'marco@example.it', name: 'Marco', contract: '' });
    await api().purchases.confirmCancel('abc');
    expect(server.requests.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/pay/orders/disdetta'],
      ['POST', '/pay/orders/disdetta/conferma'],
    ]);
    for (const { headers } of server.requests) expect(headers).not.toHaveProperty('authorization');
    expect([bodyOf(), bodyOf(1)]).toEqual([
      { email: 'marco@example.it', nome: 'Marco', contratto: '' },
      { token: 'abc' },
    ]);
  });

  it('[BUS-02] a failed call is reported to the log, is never sent again by itself, and gives nothing', async () => {
    server.answer(() => problem('unavailable', 503));
    await expect(api().payments.tryCharge(charge)).rejects.toMatchObject({ code: 'unavailable' });
    expect(failures).toEqual(['tryCharge: unavailable']);
    expect(server.requests).toHaveLength(1);
  });
});

it("an uploaded photo travels as multipart under the account's id", async () => {
  answer({ data: { name: 'a.png', path: '/uploads/a.png' } });
  await expect(api().accounts.uploadPhoto(new Blob(['x'], { type: 'image/png' }))).resolves.toEqual({
    name: 'a.png',
    url: '/uploads/a.png',
  });
  expect(server.requests[0]?.body).toMatch(/name="avatar"; filename="photo.png"/);
});
