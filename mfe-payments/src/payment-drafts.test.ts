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

it('forgets choice, key and return once it is paid, and the receipt after a while', () => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', angelId: 'angel-1' });
  kept.keepKey(() => 'key-number-0000001');
  kept.keepReturn('abc');
  kept.paid(receipt);
  expect([kept.choice(), kept.key(), kept.returned(), kept.declines()]).toEqual([undefined, undefined, undefined, 0]);
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
