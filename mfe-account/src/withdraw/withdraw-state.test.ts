import { aPurchase } from '@halo/shared/testing';
import { initialWithdraw, reduceWithdraw, type WithdrawEvent } from './withdraw-state.ts';

const pack = aPurchase({ id: 'pack' });
const month = aPurchase({ id: 'month', planName: 'Premium 1 mese' });
const old = aPurchase({ id: 'old', withdrawableUntil: undefined, withdrawalCents: undefined });
const after = (...events: WithdrawEvent[]) => events.reduce(reduceWithdraw, initialWithdraw);

test('of several contracts the shopper chooses one; the only one, or the one of the address, is chosen', () => {
  expect(after({ type: 'loaded', purchases: [pack, month, old], id: undefined })).toMatchObject({
    status: 'choosing',
    contracts: [{ id: 'pack' }, { id: 'month' }],
  });
  expect(after({ type: 'loaded', purchases: [pack, old], id: undefined })).toMatchObject({
    status: 'confirming',
    chosen: { id: 'pack' },
  });
  expect(after({ type: 'loaded', purchases: [pack, month], id: 'month' })).toMatchObject({
    status: 'confirming',
    chosen: { id: 'month' },
  });
  expect(after({ type: 'loaded', purchases: [old], id: 'old' })).toEqual({ status: 'choosing', contracts: [] });
});

test('what was withdrawn from shows its receipt again', () => {
  const done = aPurchase({ id: 'pack', withdrawableUntil: undefined, withdrawnAt: 5, refundedCents: 792 });
  expect(after({ type: 'loaded', purchases: [done, month], id: 'pack' })).toEqual({
    status: 'done',
    purchase: done,
    refundCents: 792,
  });
});

test('the page is not left while it is being sent; a refusal leaves the statement where it is', () => {
  const sending = after({ type: 'loaded', purchases: [pack, month], id: 'pack' }, { type: 'sending' });
  expect(reduceWithdraw(sending, { type: 'left' })).toBe(sending);
  expect(reduceWithdraw(sending, { type: 'refused', code: 'withdrawal_closed' })).toMatchObject({
    status: 'confirming',
    isSending: false,
    code: 'withdrawal_closed',
  });
  expect(
    reduceWithdraw(sending, { type: 'withdrawn', purchase: { ...pack, withdrawnAt: 9, refundedCents: 990 } }),
  ).toMatchObject({ status: 'done', refundCents: 990 });
});
