import { createAppStorage } from '@halo/shared/storage';
import { createPaymentDrafts, RECEIPT_LIFE_MS, type Receipt } from './payment-drafts.ts';

const receipt: Receipt = { kind: 'credits', planName: '50 crediti', grantedCredits: 50, amountCents: 990, at: 1000 };

function drafts() {
  const storage = createAppStorage({ open: () => undefined });
  return { storage, drafts: createPaymentDrafts(storage) };
}

it('keeps one key until the attempt is refused, and counts refusals', () => {
  const { drafts: kept, storage } = drafts();
  let made = 0;
  const make = () => `key-number-000000${(made += 1)}`;
  expect(kept.keepKey(make)).toBe('key-number-0000001');
  expect(kept.keepKey(make)).toBe('key-number-0000001');
  // As after a reload.
  expect(createPaymentDrafts(storage).keepKey(make)).toBe('key-number-0000001');
  expect(kept.declined()).toBe(1);
  expect(kept.key()).toBeUndefined();
  expect(kept.keepKey(make)).toBe('key-number-0000002');
  expect(kept.declined()).toBe(2);
});

it('gives up a key without counting a refusal', () => {
  const { drafts: kept } = drafts();
  kept.keepKey(() => 'key-number-0000001');
  kept.dropKey();
  expect(kept.key()).toBeUndefined();
  expect(kept.declines()).toBe(0);
});

it('takes over the key of the order, once: the try after a refusal has another', () => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', orderKey: 'order-key-number-01' });
  expect(kept.keepKey(() => 'key-number-0000001')).toBe('order-key-number-01');
  expect(kept.declined(4)).toBe(4);
  expect(kept.choice()).toEqual({ productId: 'credits-50' });
  expect(kept.keepKey(() => 'key-number-0000001')).toBe('key-number-0000001');
});

it('goes on with a try that only the server remembers', () => {
  const { drafts: kept } = drafts();
  kept.adoptKey('key-number-0000009');
  expect(kept.keepKey(() => 'key-number-0000001')).toBe('key-number-0000009');
});

it('keeps what a company sent along for that company only', () => {
  const { drafts: kept } = drafts();
  kept.keepReturn('adyen', 'abc');
  expect([kept.returned('adyen'), kept.returned('mollie')]).toEqual(['abc', undefined]);
});

it('forgets choice, key and return once it is paid, and the receipt after a while', () => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', angelId: 'angel-1' });
  kept.keepKey(() => 'key-number-0000001');
  kept.keepReturn('adyen', 'abc');
  kept.paid(receipt);
  expect([kept.choice(), kept.key(), kept.returned('adyen'), kept.declines()]).toEqual([undefined, undefined, undefined, 0]);
  expect(kept.receipt(1000)).toEqual(receipt);
  expect(kept.receipt(1000 + RECEIPT_LIFE_MS)).toBeUndefined();
});

it('takes nothing that does not read back as what it was', () => {
  const { drafts: kept, storage } = drafts();
  storage.setDraft('payments', 'choice', '{"productId":7}');
  storage.setDraft('payments', 'attempt', 'nonsense');
  expect(kept.choice()).toBeUndefined();
  expect(kept.declines()).toBe(0);
  expect(storage.getDraft('payments', 'choice')).toBeUndefined();
});
