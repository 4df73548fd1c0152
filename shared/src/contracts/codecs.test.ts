import * as z from 'zod/mini';
import * as fixtures from '../testing/index.ts';
import { LoginRequest, LoginResult, Registration, RegistrationResult, User, VerifiedSession } from './accounts.ts';
import {
  ChatMessage,
  Conversation,
  ConversationEntry,
  Credits,
  Notice,
  Overview,
  UnreadCounts,
} from './conversations.ts';
import { Flow, RatePlan } from './flow.ts';
import { City } from './geo.ts';
import { BrowserFacts, CardDetails, CardToken, EncryptedCard, PaymentAttempt } from './payments.ts';
import { Problem } from './problem.ts';
import { BinaryGender, Gender, Identity, identityFields, seekingFields, SoughtGenders } from './genders.ts';
import { Profile, ProfileCard, SearchRequest, SearchResult } from './profiles.ts';
import { ChatSend } from './realtime.ts';

const TOKEN = 'token-0123456789-0123456789';
const message = fixtures.aMessage({ clientId: 'client-0001', category: 'risposta_a_like' });

/** One good example an object: codec, domain value, and a change of its wire form that must be refused. */
const examples: Record<string, [codec: z.core.$ZodType, domain: unknown, spoil: Record<string, unknown>]> = {
  User: [User, fixtures.aUser({ renewsAt: Date.UTC(2026, 3, 1), photoUrl: '/uploads/a.jpg' }), { premiumLevel: 3 }],
  Registration: [
    Registration,
    {
      email: 'a@b.it',
      password: 'p',
      age: 30,
      gender: 'man',
      seeking: 'woman',
      country: 'it',
      region: 'Lazio',
      province: 'RM',
      city: 'Roma',
      acceptsTerms: true,
      acceptsPromotions: false,
      acceptsThirdParties: false,
      isOfLegalAge: true,
      source: 'direct',
      campaignId: 'c',
      ip: '1.1.1.1',
      clickId: 'click-0001',
      fingerprint: 'f',
      fluxId: '7',
      service: 'luna',
      userAgent: 'ua',
    },
    { email: 'a b@c.it' },
  ],
  RegistrationResult: [
    RegistrationResult,
    { result: 'OK', token: TOKEN, clickId: 'click-0001', optIn: 'doi', isEmailConfirmed: false, giftMessages: 3 },
    { token: 'short' },
  ],
  LoginRequest: [
    LoginRequest,
    { email: 'a@b.it', password: 'p', country: 'it', clickId: 'click-0001', fluxId: '7', service: 'luna' },
    { country: 'de' },
  ],
  LoginResult: [
    LoginResult,
    { token: TOKEN, isActive: true, clickId: 'click-0001', isEmailConfirmed: true, isKnown: true },
    { clickid: 'x' },
  ],
  VerifiedSession: [VerifiedSession, { verify: 1, token: TOKEN, user: fixtures.aUser() }, { verify: 2 }],
  Flow: [
    Flow,
    fixtures.aFlow({
      invitations: true,
      vertical: 'adult',
      optIn: 'doi',
      hooks: { blurred: { isEnabled: true, title: 'T' } },
    }),
    { sistemi_pagamento: ['cash'] },
  ],
  RatePlan: [
    RatePlan,
    fixtures.aPlan({
      reduction: { lowestCents: 1990, since: Date.UTC(2026, 2, 1) },
      renewal: { every: 'month', priceCents: 990 },
    }),
    { prezzo: '9,90' },
  ],
  ProfileCard: [ProfileCard, fixtures.aProfileCard(), { natura: 'robot' }],
  Profile: [Profile, fixtures.aProfile(), { hair_color: 'green' }],
  SearchRequest: [
    SearchRequest,
    {
      country: 'it',
      page: 1,
      vertical: 'v',
      region: 'Lazio',
      city: 'Roma',
      premiumLevel: 1,
      trackerId: 'click-0001',
      seeking: 'woman',
    },
    { page: 0 },
  ],
  SearchResult: [SearchResult, fixtures.aSearchResult(), { totali: 1.5 }],
  ChatMessage: [ChatMessage, message, { time: 'now' }],
  ConversationEntry: [ConversationEntry, fixtures.aConversationEntry(), { nonLetti: 'many' }],
  Conversation: [Conversation, fixtures.aConversation(), { messages: [{ id: 1 }] }],
  Credits: [Credits, fixtures.someCredits(), { creditiLike: 1.5 }],
  UnreadCounts: [UnreadCounts, fixtures.someUnread({ likes: 2 }), { visite: null }],
  Overview: [Overview, fixtures.anOverview({ likedIds: ['a1'] }), { piaciuti: ['white space'] }],
  Notice: [Notice, fixtures.aNotice({ text: 'x', category: 'y' }), { type: 'poke' }],
  City: [City, fixtures.aCity(), { city_title: 7 }],
  CardDetails: [
    CardDetails,
    { number: '4111111111111111', expiryMonth: '03', expiryYear: '2030', cvc: '123', firstName: 'A', lastName: 'B' },
    { cardMonth: '13' },
  ],
  EncryptedCard: [
    EncryptedCard,
    {
      number: 'a.b.c.d.e',
      expiryMonth: 'a.b.c.d.e',
      expiryYear: 'a.b.c.d.e',
      cvc: 'a.b.c.d.e',
      firstName: 'A',
      lastName: 'B',
    },
    { encryptedCardNumber: '4111111111111111' },
  ],
  CardToken: [CardToken, { token: 't', brand: 'visa', lastFour: '1111' }, { ultime4: '11111' }],
  BrowserFacts: [
    BrowserFacts,
    {
      language: 'it',
      screenHeight: 1,
      screenWidth: 1,
      colourDepth: 24,
      timeZoneOffset: -60,
      userAgent: 'x',
      javaEnabled: false,
      javaScriptEnabled: true,
      challengeWindow: '01',
    },
    { challengeWindowSize: '05' },
  ],
  PaymentAttempt: [
    PaymentAttempt,
    fixtures.aPaymentAttempt({
      challenge: { url: 'https://b.example', method: 'POST', fields: { a: 'b' } },
      failure: 'expired_card',
    }),
    { stato: 'ok', status: 'ok' },
  ],
  ChatSend: [
    ChatSend,
    {
      clientId: 'client-0001',
      text: 'Ciao',
      trackerId: 'click-0001',
      angelId: 'a1',
      screenName: 'G',
      service: 'luna',
      country: 'it',
      time: 0,
      isBlurred: true,
      isPrefilled: false,
      isIcebreaker: false,
      provider: 'p',
    },
    { msg: '' },
  ],
  Problem: [
    Problem,
    { code: 'offline', message: 'm', field: 'email', retryable: true, specCode: 'REGISTER-1000', detail: { a: 'b' } },
    { code: 'nobody_knows' },
  ],
};

describe.each(Object.entries(examples))('%s', (_name, [codec, domain, spoil]) => {
  it('goes over the wire and back', () => {
    const wire = JSON.parse(JSON.stringify(z.encode(codec, domain))) as Record<string, unknown>;
    expect(z.decode(codec, wire)).toEqual(domain);
  });

  it('refuses what does not fit, and names it', () => {
    const wire = { ...(z.encode(codec, domain) as Record<string, unknown>), ...spoil };
    const refused = z.safeDecode(codec, wire);
    expect(refused.success).toBe(false);
    expect(Object.keys(spoil)).toContain(String(refused.error?.issues[0]?.path[0]));
  });
});

it('Gender is said in Italian on the wire only', () => {
  expect([z.encode(Gender, 'woman'), z.encode(Gender, 'man')]).toEqual(['donna', 'uomo']);
  expect(z.encode(Gender, 'nonBinary')).toBe('non_binario');
  expect(z.safeDecode(Gender, 'woman' as never).success).toBe(false);
});

it('who is neither man nor woman stands in a field of its own, and the old one stays readable', () => {
  const { gender, identity } = identityFields({ gender: 'nonBinary', words: ['genderfluid', 'trans'] });
  expect(z.encode(BinaryGender, gender)).toBe('donna');
  expect(z.encode(Identity, identity)).toEqual({ genere: 'non_binario', parole: ['genderfluid', 'trans'] });
  // In the order of the person, without what this build does not know.
  expect(z.decode(Identity, { genere: 'uomo', parole: ['trans', 'of a later build', 'cis'] })).toEqual({
    gender: 'man',
    words: ['trans', 'cis'],
  });
});

it('who is looked for is a set, and the old field says one of them', () => {
  expect(seekingFields(['nonBinary', 'man', 'man'])).toEqual({ seeking: 'woman', seeks: ['man', 'nonBinary'] });
  expect(seekingFields(['man']).seeking).toBe('man');
  expect(z.safeDecode(SoughtGenders, []).success).toBe(false);
});

it('the wire carries the names of the specification', () => {
  expect(Object.keys(z.encode(ChatSend, examples['ChatSend']?.[1] as ChatSend) as object).sort()).toEqual([
    'angelId',
    'blurredMessage',
    'clientId',
    'country',
    'icebreaker',
    'msg',
    'precompilato',
    'provider',
    'screenName',
    'servizio',
    'time',
    'trackerId',
  ]);
  expect(z.encode(Credits, fixtures.someCredits())).toEqual({
    creditiMessaggi: 3,
    creditiIcebreaker: 1,
    creditiLike: 5,
    valoreMessaggio: 1,
    premiumLevel: 0,
  });
});
