import { someCredits } from '@halo/shared/testing';
import { isAffordable, priceOf } from './message-price.ts';
import type { OutboxItem } from './outbox.ts';

function pending(over: Partial<OutboxItem> = {}): OutboxItem {
  return {
    clientId: 'client-01',
    angelId: 'angel-1',
    screenName: '',
    text: '',
    isIcebreaker: false,
    isPrefilled: false,
    createdAt: 1,
    afterId: 0,
    status: 'queued',
    attempts: 0,
    ...over,
  };
}

const free = someCredits({ messageCredits: 1, icebreakerCredits: 1 });
const credits = someCredits({ premiumLevel: 1, messageCredits: 20, messageCost: 10 });

test.each([
  ['[CHAT-04] a free message costs 1', free, [], false, { kind: 'free', cost: 1, left: 0, isAffordable: true }],
  [
    '[CHAT-04] the first message costs an icebreaker',
    free,
    [],
    true,
    { kind: 'icebreaker', cost: 1, left: 0, isAffordable: true },
  ],
  [
    '[CHAT-04] without icebreakers there is no first message',
    someCredits({ icebreakerCredits: 0 }),
    [],
    true,
    { kind: 'icebreaker', isAffordable: false },
  ],
  [
    '[CHAT-04] with credits a message costs its value',
    credits,
    [],
    false,
    { kind: 'credits', cost: 10, left: 10, isAffordable: true },
  ],
  [
    '[CHAT-04] credits minus the value must not fall below 0',
    { ...credits, messageCredits: 9 },
    [],
    true,
    { kind: 'credits', balance: 9, isAffordable: false },
  ],
  [
    'what is still unsent counts as spent',
    credits,
    [pending(), pending()],
    false,
    { kind: 'credits', balance: 0, isAffordable: false },
  ],
  ['what is written to a sample takes nothing', credits, [pending({ isFree: true })], false, { balance: 20 }],
  ['what failed is not spent', credits, [pending({ status: 'failed' })], false, { balance: 20 }],
  [
    'a waiting icebreaker takes no message credit',
    free,
    [pending({ isIcebreaker: true })],
    false,
    { kind: 'free', balance: 1 },
  ],
] as const)('%s', (_what, balance, outbox, isFirst, expected) => {
  expect(priceOf(balance, outbox, { kind: 'text', isFirst })).toMatchObject(expected);
});

describe('[CHAT-04] where kinds have prices of their own', () => {
  const apart = { ...credits, messageCredits: 40, photoCost: 15, voiceCost: 12 };
  const costs = (of: typeof apart, outbox: OutboxItem[] = []) =>
    (['text', 'photo', 'voice'] as const).map((kind) => priceOf(of, outbox, { kind, isFirst: false }));

  it('each is shown before it is sent, and what is unsent counts as its kind', () => {
    expect(costs(apart)).toMatchObject([{ cost: 10 }, { cost: 15 }, { cost: 12 }]);
    const unsent = [
      pending({ media: { kind: 'photo', count: 2 } }),
      pending({ media: { kind: 'voice', durationMs: 900, wave: [] } }),
    ];
    expect(costs(apart, unsent)).toMatchObject([
      { balance: 13, isAffordable: true },
      { balance: 13, isAffordable: false },
      { balance: 13, isAffordable: true },
    ]);
  });

  it('a free account counts messages, and a server from before has one price', () => {
    expect(costs({ ...apart, premiumLevel: 0 })).toMatchObject([{ cost: 1 }, { cost: 1 }, { cost: 1 }]);
    const { photoCost: _photo, voiceCost: _voice, ...before } = apart;
    expect(priceOf(before, [], { kind: 'voice', isFirst: false })).toMatchObject({ cost: 10 });
  });
});

test('a subscription writes without end, and no message is stopped before the balance is known', () => {
  const first = { kind: 'text', isFirst: true } as const;
  const unlimited = someCredits({ premiumLevel: 2, messageCredits: 0, messageCost: 0 });
  expect(isAffordable(priceOf(unlimited, [], first))).toBe(true);
  expect(isAffordable(priceOf(undefined, [], first))).toBe(true);
});

describe('[DISC-15] where two like each other', () => {
  const price = (left: number, unsent: number, of = free) => {
    const outbox = Array.from({ length: unsent }, (_, index) => pending({ clientId: `client-${index}` }));
    return priceOf(of, outbox, { kind: 'text', isFirst: true, free: { left, pending: outbox } });
  };

  it('the first messages are free, those under way counted', () => {
    expect(price(3, 0)).toEqual({ kind: 'mutual', left: 2 });
    expect(price(3, 2)).toEqual({ kind: 'mutual', left: 0 });
    expect(isAffordable(price(1, 0, someCredits({ icebreakerCredits: 0 })))).toBe(true);
  });

  it('then it is the price of every other message, of which those under way for nothing take nothing', () => {
    expect(price(2, 2, credits)).toMatchObject({ kind: 'credits', balance: 20 });
    expect(price(2, 3, credits)).toMatchObject({ kind: 'credits', balance: 10 });
    expect(price(0, 0)).toMatchObject({ kind: 'icebreaker' });
  });
});
