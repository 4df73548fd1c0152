import { freeAfterMutualLike, likePrice, messageCost, messagePrice } from './message-price.ts';

const flow = { messageCost: 10 };

test.each([
  ['a free account opens with an icebreaker', 0, false, { unit: 'icebreaker', amount: 1 }],
  ['a free account goes on with one message credit', 0, true, { unit: 'message', amount: 1 }],
  ["level 1 pays the flow's cost, also for the first message", 1, false, { unit: 'message', amount: 10 }],
  ["level 1 goes on paying the flow's cost", 1, true, { unit: 'message', amount: 10 }],
  ['level 2 opens for nothing', 2, false, { unit: 'message', amount: 0 }],
  ['level 2 writes for nothing', 2, true, { unit: 'message', amount: 0 }],
])('%s', (_name, level, hasWritten, price) => {
  expect(messagePrice(level, hasWritten, flow)).toEqual(price);
});

test('the cost beside the button is what a message takes', () => {
  expect([0, 1, 2].map((level) => messageCost(level, flow))).toEqual([1, 10, 0]);
});

test('a kind costs what the flow says of it, and else what a message costs', () => {
  const apart = { messageCost: 10, photoCost: 15, voiceCost: 0 };
  const costs = (level: number, of: typeof flow) =>
    (['text', 'photo', 'voice'] as const).map((kind) => messagePrice(level, true, of, kind).amount);
  expect([0, 1, 2].map((level) => costs(level, apart))).toEqual([
    [1, 1, 1],
    [10, 15, 0],
    [0, 0, 0],
  ]);
  expect(costs(1, flow)).toEqual([10, 10, 10]);
  expect(messagePrice(0, false, apart, 'photo')).toEqual({ unit: 'icebreaker', amount: 1 });
});

test('who likes each other writes the first messages for nothing, as many as the flow says', () => {
  expect(freeAfterMutualLike({})).toBe(5);
  expect(freeAfterMutualLike({ mutualFreeMessages: 0 })).toBe(0);
  expect(freeAfterMutualLike({ mutualFreeMessages: 2 })).toBe(2);
});

test('only a free account pays for a like', () => {
  expect([0, 1, 2].map((level) => likePrice(level).amount)).toEqual([1, 0, 0]);
});
