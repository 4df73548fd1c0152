import { createAppStorage } from '@halo/shared/storage';
import { createPaymentDrafts, RECEIPT_LIFE_MS, type Receipt } from './payment-drafts.ts';

const receipt: Receipt = { kind: 'credits', planName: '50 crediti', grantedCredits: 50, amountCents: 990, at: 1000 };
const small = { productId: 'credits-50', name: '50 crediti', totalCents: 990 };
const large = { productId: 'credits-200', name: '200 crediti', totalCents: 2990 };

function drafts() {
  const storage = createAppStorage({ open: () => undefined });
  return { storage, drafts: createPaymentDrafts(storage) };
}

function counter() {
  let made = 0;
  return () => `key-number-000000${(made += 1)}`;
}

it('keeps one key until the attempt is refused, and counts refusals', () => {
  const { drafts: kept, storage } = drafts();
  const make = counter();
  expect(kept.keepKey(small, make)).toBe('key-number-0000001');
  expect(kept.keepKey(small, make)).toBe('key-number-0000001');
  // As after a reload.
  expect(createPaymentDrafts(storage).keepKey(small, make)).toBe('key-number-0000001');
  expect(kept.declined('key-number-0000001')).toBe(1);
  expect(kept.openAttempts()).toEqual([]);
  expect(kept.keepKey(small, make)).toBe('key-number-0000002');
  expect(kept.declined('key-number-0000002')).toBe(2);
});

it('gives up a key without counting a refusal', () => {
  const { drafts: kept } = drafts();
  kept.keepKey(small, () => 'key-number-0000001');
  kept.drop('key-number-0000001');
  expect(kept.openAttempts()).toEqual([]);
  expect(kept.declines()).toBe(0);
});

it('has a key of its own for each plan and price, and touches no other when one is over', () => {
  const { drafts: kept } = drafts();
  const make = counter();
  const [one, two, three] = [
    kept.keepKey(small, make),
    kept.keepKey(large, make),
    kept.keepKey({ ...large, totalCents: 2490 }, make),
  ];
  expect(new Set([one, two, three]).size).toBe(3);
  expect([kept.keepKey(small, make), kept.keepKey(large, make)]).toEqual([one, two]);
  kept.drop(two);
  kept.declined('key-of-another-tab');
  expect(kept.openAttempts().map(({ key, amountCents }) => [key, amountCents])).toEqual([
    [three, 2490],
    [one, 990],
  ]);
  expect(kept.declines()).toBe(0);
});

it('takes over the key of the order, once: the attempt after a refusal has another', () => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', orderKey: 'order-key-number-01', orderCents: 990 });
  expect(kept.keepKey(small, () => 'key-number-0000001')).toBe('order-key-number-01');
  expect(kept.declined('order-key-number-01', 4)).toBe(4);
  expect(kept.choice()).toEqual({ productId: 'credits-50' });
  expect(kept.keepKey(small, () => 'key-number-0000001')).toBe('key-number-0000001');
});

it.each([
  ['another plan', large],
  ['another price', { ...small, totalCents: 890 }],
])('leaves the key of an order alone that was announced for %s', (_name, plan) => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', orderKey: 'order-key-number-01', orderCents: 990 });
  expect(kept.keepKey(plan, () => 'key-number-0000001')).toBe('key-number-0000001');
  kept.drop('key-number-0000001');
  expect(kept.choice()).toMatchObject({ orderKey: 'order-key-number-01' });
});

it('goes on with an attempt that only the server remembers', () => {
  const { drafts: kept } = drafts();
  kept.adopt({
    idempotencyKey: 'key-number-0000009',
    productId: 'credits-50',
    planName: '50 crediti',
    amountCents: 990,
  });
  expect(kept.keepKey(small, () => 'key-number-0000001')).toBe('key-number-0000009');
});

it('keeps what a company sent along for that company only', () => {
  const { drafts: kept } = drafts();
  kept.keepReturn('adyen', 'abc');
  expect([kept.returned('adyen'), kept.returned('mollie')]).toEqual(['abc', undefined]);
});

it('forgets choice, key and return once it is paid, and the receipt after a while', () => {
  const { drafts: kept } = drafts();
  kept.choose({ productId: 'credits-50', angelId: 'angel-1' });
  kept.keepKey(small, () => 'key-number-0000001');
  kept.keepReturn('adyen', 'abc');
  kept.paid('key-number-0000001', 'credits-50', receipt);
  expect([kept.choice(), kept.openAttempts(), kept.returned('adyen'), kept.declines()]).toEqual([
    undefined,
    [],
    undefined,
    0,
  ]);
  expect(kept.receipt(1000)).toEqual(receipt);
  expect(kept.receipt(1000 + RECEIPT_LIFE_MS)).toBeUndefined();
});

it('keeps what is chosen and open beside what is paid, until a new attempt makes the receipt old', () => {
  const { drafts: kept } = drafts();
  const make = counter();
  const paid = kept.keepKey(small, make);
  const open = kept.keepKey(large, make);
  kept.choose({ productId: 'credits-200' });
  kept.paid(paid, 'credits-50', receipt);
  expect([kept.choice()?.productId, kept.openAttempts().map(({ key }) => key)]).toEqual(['credits-200', [open]]);
  kept.keepKey(large, make);
  expect(kept.receipt(1000)).toEqual(receipt);
  kept.keepKey(small, make);
  expect(kept.receipt(1000)).toBeUndefined();
});

it('takes nothing that does not read back as what it was', () => {
  const { drafts: kept, storage } = drafts();
  storage.setDraft('payments', 'choice', '{"productId":7}');
  storage.setDraft('payments', 'attempt', 'nonsense');
  expect(kept.choice()).toBeUndefined();
  expect(kept.declines()).toBe(0);
  expect(storage.getDraft('payments', 'choice')).toBeUndefined();
});
