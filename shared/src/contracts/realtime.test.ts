import * as z from 'zod/mini';
import { aMessage, someCredits, someUnread } from '../testing/fixtures/conversations.ts';
import { aProfileCard } from '../testing/fixtures/profiles.ts';
import { type ClientEventName, clientEvents, type ServerEventName, serverEvents, wireNameOf } from './realtime.ts';

const angel = aProfileCard();
const unread = someUnread({ messages: 1 });
const base = { trackerId: 'click-0001', angelId: 'a1', service: 'luna', country: 'it' } as const;

const sent: {
  [N in ClientEventName]: [
    payload: z.output<(typeof clientEvents)[N]['payload']>,
    answer: unknown,
    wireNames: string[],
  ];
} = {
  clickid: [{ clickId: 'click-0001', softwareVersion: '1' }, {}, ['clickid', 'softwareVersion']],
  brain: [
    {
      trackerId: 'click-0001',
      kind: 'web',
      country: 'it',
      domain: 'd',
      landedAt: 1,
      fluxId: '7',
      premiumLevel: 0,
      region: 'r',
      origin: 'online',
      usesAi: false,
    },
    {},
    [
      'trackerId',
      'tipologia',
      'country',
      'domain',
      'landedTime',
      'fluxid',
      'premiumLevel',
      'region',
      'provenienza_richiesta',
      'use_ai',
    ],
  ],
  presence: [{ isVisible: false }, {}, ['inPrimoPiano']],
  typing: [{ trackerId: 'click-0001', angelId: 'a1', isWriting: true }, {}, ['trackerId', 'angelId', 'scrive']],
  chat: [
    {
      ...base,
      clientId: 'client-0001',
      text: 'Ciao',
      screenName: 'G',
      time: 0,
      isBlurred: true,
      isPrefilled: false,
      isIcebreaker: true,
      provider: 'p',
    },
    { message: aMessage(), credits: someCredits() },
    [
      'clientId',
      'msg',
      'trackerId',
      'angelId',
      'screenName',
      'servizio',
      'country',
      'time',
      'blurredMessage',
      'precompilato',
      'icebreaker',
      'provider',
    ],
  ],
  like: [
    { ...base, screenName: 'G' },
    { angelId: 'a1', credits: someCredits() },
    ['trackerId', 'angelId', 'servizio', 'country', 'screenName'],
  ],
  match: [
    { trackerId: 'click-0001', angelId: 'a1', kind: 'like', mongoId: 'm' },
    {},
    ['trackerId', 'angelId', 'type', 'mongoId'],
  ],
  watch: [{ angelId: 'angel-1' }, { isOnline: false, lastSeenAt: 5 }, ['angelId']],
  sync: [
    { sinceId: 5 },
    { messages: [aMessage()], credits: someCredits(), unread, hasMore: false, angels: [angel], lastId: 9 },
    ['sinceId'],
  ],
};

describe.each(Object.keys(sent) as ClientEventName[])('the browser emits %s', (name) => {
  const [payload, answer, names] = sent[name];
  const contract = clientEvents[name] as { payload: z.core.$ZodType; ack: z.core.$ZodType };

  it('[SOCK-02] with the names of the specification', () => {
    const wire = z.encode(contract.payload, payload) as object;
    expect(Object.keys(wire).sort()).toEqual([...names].sort());
    expect(z.decode(contract.payload, wire)).toEqual(payload);
  });

  it('and is acknowledged, or refused with a problem', () => {
    for (const ack of [
      { ok: true, value: answer },
      { ok: false, problem: { code: 'out_of_credits', message: 'm', retryable: false } },
    ]) {
      expect(z.decode(contract.ack, z.encode(contract.ack, ack))).toEqual(ack);
    }
    expect(z.safeDecode(contract.ack, { ok: false }).success).toBe(false);
    expect(z.safeDecode(contract.ack, 'ok').success).toBe(false);
  });
});

const received: { [N in ServerEventName]: [frame: z.output<(typeof serverEvents)[N]>, wireNames: string[]] } = {
  presence: [{ angelId: 'angel-1', isOnline: false, lastSeenAt: 5 }, ['angelId', 'online', 'ultimaVolta']],
  phoneChanged: [{ angelId: 'angel-1' }, ['angelId']],
  chat: [
    { message: aMessage(), angel, unread, notificationKind: 'Default', delayMs: 5 },
    ['messaggio', 'angel', 'nonLetti', 'type', 'da'],
  ],
  like: [{ likeCredits: 4, data: { angelId: 'a1', direction: 'received', angel, unread } }, ['creditiLike', 'data']],
  visit: [{ angel, unread }, ['angel', 'nonLetti']],
  notice: [{ notice: { id: 3, kind: 'purchKo', time: 1_700_000_000_000, isRead: false } }, ['notifica']],
  typing: [{ angelId: 'a1', kind: 'writing', expiresInMs: 5000 }, ['angelId', 'stato', 'durata']],
  messageChanged: [{ angelId: 'a1', id: 7, message: aMessage() }, ['angelId', 'id', 'messaggio']],
  draftChanged: [{ angelId: 'a1', draft: { text: 'Ci ve', at: 1_700_000_000_000 } }, ['angelId', 'bozza']],
  conversationArranged: [
    { angelId: 'a1', settings: { isPinned: true, isMuted: false, isArchived: false } },
    ['angelId', 'posto'],
  ],
  conversationCleared: [{ angelId: 'a1', upToId: 7 }, ['angelId', 'id']],
  read: [{ angelId: 'a1', upToId: 7 }, ['angelId', 'id']],
  credits: [
    { icebreakerCredits: 1, messageCredits: 3, credits: someCredits() },
    ['creditiIcebreaker', 'creditiTotali', 'crediti'],
  ],
  pausePressing: [{}, []],
  restart: [{}, []],
  catchUp: [{ withinMs: 5000 }, ['entro']],
  softwareVersion: [{ softwareVersion: '2', mustReload: true }, ['softwareVersion', 'reload']],
  releasesChanged: [{ revision: 7, isUrgent: true }, ['revision', 'urgent']],
  blockChanged: [{ angelId: 'a1', isClosed: true }, ['angelId', 'chiusa']],
  oldSocketRemoved: [{}, []],
  unread: [{ unread }, ['nonLetti']],
  sessionChanged: [{}, []],
};

it.each(Object.keys(received) as ServerEventName[])(
  '[SOCK-03] the browser receives %s with the names of the wire',
  (name) => {
    const [frame, names] = received[name];
    const wire = z.encode<z.core.$ZodType>(serverEvents[name], frame) as object;
    expect(Object.keys(wire).sort()).toEqual([...names].sort());
    expect(z.decode<z.core.$ZodType>(serverEvents[name], JSON.parse(JSON.stringify(wire)))).toEqual(frame);
  },
);

it('[SOCK-03] four events travel under an Italian name, the others under their own', () => {
  const travelling = (Object.keys(serverEvents) as ServerEventName[]).map((name) => [name, wireNameOf(name)]);
  expect(Object.fromEntries(travelling.filter(([name, wireName]) => name !== wireName))).toEqual({
    visit: 'visita',
    notice: 'notifica',
    read: 'letto',
    credits: 'creditiResidui',
  });
});
